import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutRule, LayoutWord } from "../types.js";

const EDGES = [60, 180, 360, 440, 520];
const HEADS = [["Model"], ["Description"], ["Context", "window"], ["Training", "data"]];
const ROWS = [
  [
    ["alpha-2"],
    ["Replaces the first model, and", "answers in several languages"],
    ["16,384", "tokens"],
    ["Up to", "May", "2023"],
  ],
  [["alpha-1"], ["Kept for old programs"], ["8,192", "tokens"], ["Up to", "Jan", "2022"]],
  [["beta"], ["Reads pictures as well as text,", "but not sound"], ["32,768", "tokens"], ["Up to", "Apr", "2024"]],
];

const piecesAt = (y: number): LayoutRule[] =>
  EDGES.slice(1).map((right, index) => ({ left: EDGES[index]!, right, top: y, bottom: y + 0.7 }));

/** Rows of cells with a border under each, drawn cell by cell, as browsers print them. */
function bordered(rows: readonly (readonly (readonly string[])[])[], start: number): [LayoutWord[], LayoutRule[]] {
  const words: LayoutWord[] = [];
  const rules: LayoutRule[] = [];
  let y = start;
  for (const cells of rows) {
    for (const [column, lines] of cells.entries())
      for (const [index, text] of lines.entries()) words.push(...line(text, EDGES[column]! + 4, y + 12 * (index + 1)));
    y += 12 * Math.max(...cells.map(({ length }) => length)) + 8;
    rules.push(...piecesAt(y));
  }
  return [words, rules];
}

const html = (words: readonly LayoutWord[], rules: readonly LayoutRule[]): string =>
  layoutToHtml(analyseLayout([page(words, { rules })])).replace(/\n/g, "");

describe("rules drawn in a piece for each cell", () => {
  it("tell rows and columns, with all lines of the headings above the first of them", () => {
    const found = html(...bordered([HEADS, ...ROWS], 100));
    expect(found).toContain("<th>Context window</th><th>Training data</th>");
    expect(found).toContain("<td>16,384 tokens</td><td>Up to May 2023</td>");
    expect(found.match(/<tr>/g)).toHaveLength(4);
  });

  it("of two tables with text between them are two tables", () => {
    const [upper, upperRules] = bordered([HEADS, ...ROWS], 100);
    const [lower, lowerRules] = bordered([HEADS, ...ROWS], 400);
    const text = line(
      "The models below are no longer trained and only stay for programs that know them by their name.",
      60,
      360,
    );
    const found = html([...upper, ...text, ...lower], [...upperRules, ...lowerRules]);
    expect(found.match(/<table>/g)).toHaveLength(2);
    expect(found).toContain("<p>The models below");
  });

  it("end a table at a title in larger print", () => {
    const [upper, upperRules] = bordered([HEADS, ...ROWS], 100);
    const [lower, lowerRules] = bordered([HEADS, ...ROWS], 400);
    const title = line("Older models", 60, 350, { size: 18, bold: true });
    const found = html([...upper, ...title, ...lower], [...upperRules, ...lowerRules]);
    expect(found.match(/<table>/g)).toHaveLength(2);
    expect(found).toMatch(/<h\d>Older models/);
  });

  it("do not join rows of figures between which there are none", () => {
    const rows = ["Rent", "Wages", "Power", "Water"].map((label, index) => [
      ...line(label, 64, 130 + 14 * index),
      ...line(`${index + 1},250.00`, 370, 130 + 14 * index),
      ...line(`${index + 3},810.00`, 450, 130 + 14 * index),
    ]);
    const heads = [...line("Account", 64, 110), ...line("Budget", 370, 110), ...line("Actual", 450, 110)];
    const found = html([...heads, ...rows.flat()], [100, 115, 178].flatMap(piecesAt));
    expect(found.match(/<tr>/g)).toHaveLength(5);
    expect(found).toContain("<td>Wages</td>");
  });
});
