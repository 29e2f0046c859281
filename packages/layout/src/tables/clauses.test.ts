import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const CLAUSES: Array<[string, string[]]> = [
  [
    "4.1",
    [
      "The supplier delivers the goods to the address that the order names, and",
      "bears the cost of carriage up to there.",
    ],
  ],
  [
    "4.2",
    ["Risk passes to the buyer when the goods have been unloaded at that", "address and the receipt has been signed."],
  ],
  [
    "4.3",
    [
      "Where the buyer is late in taking the goods, the supplier may store them",
      "at the buyer's cost from the day on which they were offered.",
    ],
  ],
  [
    "5.",
    [
      "Prices do not hold the value added tax, which is shown apart on each",
      "invoice at the rate of the day of delivery.",
    ],
  ],
];

describe("numbered clauses", () => {
  it("beside wide gaps are text, not a table", () => {
    let y = 100;
    const words = CLAUSES.flatMap(([number, lines]) => {
      y += 8;
      return lines.flatMap((text, index) => {
        y += 13;
        return [...(index === 0 ? line(number, 72, y) : []), ...line(text, 108, y)];
      });
    });
    const html = layoutToHtml(analyseLayout([page(words)]));
    expect(html).not.toContain("<table>");
    expect(html).toMatch(/4\.2 Risk passes to the buyer/);
  });
});
