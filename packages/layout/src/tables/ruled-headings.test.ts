import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutRule } from "../types.js";

const rule = (left: number, top: number): LayoutRule => ({ left, right: 520, top, bottom: top });
const row = (texts: readonly string[], baseline: number): ReturnType<typeof line> =>
  texts.flatMap((text, index) => line(text, [150, 300, 430][index]!, baseline));

describe("rules under the titles of sections", () => {
  const rows = ["Upper stone", "Lower stone", "Wheel of oak", "Shaft of ash"];
  const words = [
    ...line("1. Uses", 60, 100, { size: 14, bold: true }),
    ...line("Mills of one stone and of two", 150, 124),
    ...line("2. Measures", 60, 170, { size: 14, bold: true }),
    ...row(["Part", "Width", "Weight"], 200),
    ...rows.flatMap((name, index) => row([name, `${index + 2}.5`, `${120 - index}`], 220 + 20 * index)),
  ];
  const rules = [
    rule(60, 40),
    rule(60, 105),
    rule(60, 175),
    ...[206, 226, 246, 266, 286].map((top) => rule(150, top)),
    rule(60, 780),
  ];

  it("are no borders of rows, and the table between them has its own", () => {
    const found = layoutToHtml(analyseLayout([page(words, { rules })])).replace(/\n/g, "");
    expect(found).toMatch(/<h\d>1\. Uses<\/h\d>/);
    expect(found).toMatch(/<h\d>2\. Measures<\/h\d>/);
    expect(found).toContain("<thead><tr><th>Part</th><th>Width</th><th>Weight</th></tr></thead>");
    expect(found).not.toMatch(/<t[dh][^>]*>(?:1\.|2\. M|Mills)/);
  });
});
