import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutWord } from "../types.js";

/** A page of lines, each word of a letter's width of 6. */
function html(lines: readonly string[], mono: boolean, gap = 14): string {
  const words: LayoutWord[] = [];
  for (const [index, text] of lines.entries()) {
    let left = 72 + 6 * (/^ */.exec(text)![0].length ?? 0);
    const baseline = 100 + index * gap;
    for (const part of text.trim().split(" ")) {
      const right = left + part.length * 6;
      const word = { left, right, top: baseline - 8, bottom: baseline + 2, font: "f", mono };
      words.push(...line(part, left, baseline, word));
      left = right + 6;
    }
  }
  return layoutToHtml(analyseLayout([page(words)])).replace(/\n/g, " ");
}

describe("tables of contents", () => {
  it("are lists of titles with their pages", () => {
    const found = html(
      [
        "1 Mills of the valley ............ 5",
        "  1.1 Water wheels .......... 7",
        "  1.2 Wind and weather ....... 12",
        "2 Stones . . . . . . . . . . 20",
      ],
      false,
    );
    expect(found).toContain(
      "<ul><li>1 Mills of the valley 5<ul><li>1.1 Water wheels 7</li><li>1.2 Wind and weather 12</li></ul></li><li>2 Stones 20</li></ul>",
    );
  });
});

describe("text of fixed pitch", () => {
  const PROSE = [
    "The lower stone of the mill rests on its bed while the upper one is",
    "turned by the wheel, and the grain that falls through the eye of the",
    "runner is carried outwards between the two faces until it leaves them.",
  ];
  it("is prose where it reads as prose", () => {
    expect(html(PROSE, true)).toContain(`<p>${PROSE.join(" ")}</p>`);
  });

  it("is code where it reads as code", () => {
    const found = html(
      ["function total(rows) {", "  let sum = 0;", "  for (const row of rows) sum += row.value;", "  return sum;", "}"],
      true,
    );
    expect(found).toContain("<pre><code>function total(rows) {   let sum = 0;");
  });
});
