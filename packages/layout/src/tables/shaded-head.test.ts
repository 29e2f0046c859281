import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { Box } from "../types.js";

const EDGES = [40, 240, 320, 400, 480];

/** A table of one entry whose frame has no line under the names of its columns. */
function table(fills: readonly Box[]): string {
  const rows = [
    ["DESCRIPTION", "DAYS", "RATE", "TOTAL"],
    ["Advice on mills", "12", "600", "7 200,00"],
  ];
  const words = rows.flatMap((texts, index) =>
    texts.flatMap((text, column) => line(text, EDGES[column]! + 6, 114 + 24 * index)),
  );
  const rules = [
    ...[100, 148].map((y) => ({ left: 40, right: 480, top: y, bottom: y })),
    ...EDGES.map((x) => ({ left: x, right: x, top: 100, bottom: 148 })),
  ];
  return layoutToHtml(analyseLayout([page(words, { rules, fills })])).replace(/\n/g, "");
}

describe("names of columns that only a shade parts from the first entry", () => {
  it("head the table", () => {
    const cells = EDGES.slice(1).map((right, column) => ({ left: EDGES[column]!, right, top: 100, bottom: 122 }));
    for (const fills of [cells, [{ left: 40, right: 480, top: 100, bottom: 122 }]]) {
      const found = table(fills);
      expect(found).toContain("<th>DESCRIPTION</th><th>DAYS</th><th>RATE</th><th>TOTAL</th>");
      expect(found).toContain("<td>Advice on mills</td><td>12</td><td>600</td><td>7 200,00</td>");
    }
  });

  it("share their cells with it where the shade ends before the last column", () => {
    expect(table([{ left: 40, right: 320, top: 100, bottom: 122 }])).not.toContain("<th>DESCRIPTION</th>");
  });
});
