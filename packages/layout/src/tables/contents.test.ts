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
      "<ul><li>1 Mills of the valley … 5<ul><li>1.1 Water wheels … 7</li><li>1.2 Wind and weather … 12</li></ul></li><li>2 Stones … 20</li></ul>",
    );
  });
});

/** Rows of a label at the left of a column and a number that ends at its right. */
function entries(
  rows: ReadonlyArray<readonly [label: string, number: string, indent?: number]>,
  left = 72,
  right = 520,
) {
  return rows.flatMap(([label, number, indent = 0], index) => {
    const baseline = 140 + 16 * index;
    return [
      ...line(label, left + indent, baseline),
      ...(number === "" ? [] : line(number, right - 5 * number.length, baseline)),
    ];
  });
}
const htmlOf = (words: readonly LayoutWord[]): string => layoutToHtml(analyseLayout([page(words)])).replace(/\n/g, " ");

describe("tables of contents without dots", () => {
  const ROWS = [
    ["Preface", "iv"],
    ["Mills of the valley", "5"],
    ["Water wheels and what the people of the valley knew about them in those", "", 12],
    ["days", "7", 12],
    ["Wind", "12", 12],
    ["Stones", "120"],
  ] as const;
  const LIST =
    "<ul><li>Preface … iv</li><li>Mills of the valley … 5<ul><li>Water wheels and what the people of the valley knew about them in those days … 7</li>" +
    "<li>Wind … 12</li></ul></li><li>Stones … 120</li></ul>";

  it("are lists below their title", () => {
    expect(htmlOf([...line("Contents", 72, 100, { size: 18, bold: true }), ...entries(ROWS)])).toContain(LIST);
  });

  it("are tables below another title", () => {
    expect(htmlOf([...line("Inventory", 72, 100, { size: 18, bold: true }), ...entries(ROWS)])).not.toContain("…");
  });

  it("are lists where sections are numbered, nested by their numbers", () => {
    const rows = ["1", "1.1", "1.1.1", "1.2", "2", "2.1"].map(
      (number, index) => [`${number} Wheels`, String(3 * index + 8)] as const,
    );
    expect(htmlOf(entries(rows))).toContain(
      "<ul><li>1 Wheels … 8<ul><li>1.1 Wheels … 11<ul><li>1.1.1 Wheels … 14</li></ul></li><li>1.2 Wheels … 17</li></ul></li>" +
        "<li>2 Wheels … 20<ul><li>2.1 Wheels … 23</li></ul></li></ul>",
    );
  });

  it("of two columns are one list", () => {
    const words = [
      ...line("Contents", 72, 100, { size: 18, bold: true }),
      ...entries(
        [
          ["Wheels", "1"],
          ["Wind", "2"],
          ["Stones", "2"],
        ],
        72,
        280,
      ),
      ...entries(
        [
          ["Flour", "3"],
          ["Bran", "4"],
          ["Millers", "9"],
        ],
        310,
        520,
      ),
    ];
    expect(htmlOf(words)).toContain(
      "<ul><li>Wheels … 1</li><li>Wind … 2</li><li>Stones … 2</li><li>Flour … 3</li><li>Bran … 4</li><li>Millers … 9</li></ul>",
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
