import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import type { LayoutRule, LayoutWord } from "../types.js";

const LEADING = 13;
const RIGHT = [330, 400, 470];
const rule = (left: number, right: number, y: number): LayoutRule => ({ left, right, top: y, bottom: y });
const stroke = (x: number, top: number, bottom: number): LayoutRule => ({ left: x, right: x, top, bottom });

/** Rows of a label and figures that end at {@link RIGHT}, below text. */
function statement(rows: readonly (readonly string[])[], trail = ""): LayoutWord[] {
  const words = line("The company reports its figures in thousands of dollars, as the board approved them.", 72, 100);
  for (const [index, [label, ...figures]] of rows.entries()) {
    const y = 130 + index * LEADING;
    if (label !== "") words.push(...line(`${label}${trail}`, 72, y));
    for (const [column, text] of figures.entries())
      if (text !== "") words.push(...line(text, RIGHT[column]! - 5 * text.length, y));
  }
  return words;
}

const rowsOf = (words: readonly LayoutWord[], rules: readonly LayoutRule[] = []): string[] =>
  (layoutToHtml(analyseLayout([page(words, { rules })])).match(/<tr>.*?<\/tr>|<p>.*?<\/p>/gs) ?? []).map((row) =>
    row
      .replace(/<\/t[hd]><t[hd][^>]*>/g, " | ")
      .replace(/<[^>]+>/g, "")
      .trim(),
  );

const ROWS = [
  ["Net sales", "12,345", "11,234", "10,999"],
  ["Cost of goods sold", "(8,123)", "(7,654)", "(7,000)"],
  ["Gross profit", "4,222", "3,580", "3,999"],
  ["Interest", "—", "12", "15"],
  ["Income before taxes", "4,222", "3,568", "3,984"],
];
const WRITTEN = ROWS.map((row) => row.join(" | "));

describe("tables of figures", () => {
  it("keep labels with the figures that dots lead to", () => {
    const dotted = rowsOf(statement(ROWS, " . . . . . . . . . ."));
    for (const row of WRITTEN) expect(dotted).toContain(row);
    const attached = rowsOf(statement(ROWS, "............"));
    for (const row of WRITTEN) expect(attached).toContain(row);
  });

  it("leave the dots of a table of contents to the list", () => {
    const words = ROWS.flatMap(([label], index) =>
      line(`${label} . . . . . . . . . . ${index + 3}`, 72, 130 + index * 13),
    );
    const html = layoutToHtml(analyseLayout([page(words)]));
    expect(html).not.toContain("<table>");
    expect(html).toContain("<li>Gross profit … 5</li>");
  });

  it("begin above a rule between figures and their sum, with their headings", () => {
    const rows = [["", "2025", "2024", "2023"], ...ROWS];
    const y = (row: number): number => 130 + row * LEADING - 10;
    const sums = [rule(290, 470, y(3)), rule(290, 470, y(5))];
    const found = rowsOf(statement(rows), sums);
    expect(found.slice(1)).toEqual(["| 2025 | 2024 | 2023", ...WRITTEN]);
  });

  it("do not fall into the cells of some strokes across them", () => {
    const rows = [["Region", "2025", "2024", "2023"], ...ROWS];
    const bottom = 130 + ROWS.length * LEADING + 4;
    const found = rowsOf(statement(rows), [rule(68, 474, 134), rule(68, 474, bottom), stroke(360, 120, bottom)]);
    expect(found.slice(1)).toEqual(["Region | 2025 | 2024 | 2023", ...WRITTEN]);
  });

  it("stay whole where strokes between some of the columns cross them", () => {
    const rows = [["Ministry", "Plan", "Capital", "Total"], ...ROWS, ...ROWS];
    const y = (row: number): number => 130 + row * LEADING;
    const strokes = rows.flatMap((_, row) => [
      stroke(335, y(row) - 9, y(row) + 3),
      stroke(405, y(row) - 9, y(row) + 3),
    ]);
    const found = rowsOf(statement(rows), strokes);
    expect(found.slice(1)).toEqual(["Ministry | Plan | Capital | Total", ...WRITTEN, ...WRITTEN]);
  });

  it("keep columns apart that nearly touch", () => {
    const rows = [977, 1659, 1052, 966, 1045].map((votes, index) => [`Ward ${index + 1}`, `${votes}`, `${index}5`]);
    const words = rows.flatMap(([label, votes, share], index) => [
      ...line(label!, 72, 130 + index * LEADING),
      ...line(votes!, 300 - 5 * votes!.length, 130 + index * LEADING),
      ...line(`10.${share}%`, 304.6, 130 + index * LEADING),
    ]);
    expect(rowsOf(words)).toEqual(rows.map(([label, votes, share]) => `${label} | ${votes} | 10.${share}%`));
  });

  it("have the labels that stand outside of the ruled cells of their figures", () => {
    const rows = ROWS.map(([label, ...figures]) => [label!, ...figures]);
    const y = (row: number): number => 130 + row * LEADING;
    const ruled = [
      ...Array.from({ length: rows.length + 1 }, (_, row) => rule(285, 475, y(row) - 9.5)),
      ...[285, 335, 405, 475].map((x) => stroke(x, y(0) - 9.5, y(rows.length) - 9.5)),
    ];
    expect(rowsOf(statement(rows), ruled).slice(1)).toEqual(WRITTEN);
  });

  it("hold labels of two lines whose figures stand between these", () => {
    const labels = ["Investigative matters|received by attorneys", "Defendants|sentenced", "Cases|filed", "Fines|paid"];
    const words = labels.flatMap((label, index) => {
      const y = 130 + index * 30;
      const [first, second] = label.split("|");
      const figures = [330, 400].flatMap((x) => line(`${x + index}`, x, y + 6));
      return [...line(first!, 72, y), ...figures, ...line(second!, 72, y + 12)];
    });
    const expected = labels.map((label, index) => `${label.replace("|", " ")} | ${330 + index} | ${400 + index}`);
    expect(rowsOf(words)).toEqual(expected);
  });

  it("take typed hyphens above sums for rules", () => {
    const [sales, costs, ...rest] = ROWS;
    const ruled = [sales!, costs!, ["", "---------", "---------", "---------"], ...rest];
    expect(rowsOf(statement(ruled)).slice(1)).toEqual(WRITTEN);
  });

  it("leave text of another column beside them", () => {
    const text = Array.from({ length: 8 }, (_, index) =>
      line(
        ["of all the rivers that the council had", "the surveyors measure and draw in that"][index % 2]!,
        72,
        126 + index * 12,
      ),
    ).flat();
    const figures = Array.from({ length: 8 }, (_, index) => [
      ...line(`${index + 10}`, 330, 130 + index * LEADING),
      ...line(`1.${index}20`, 380, 130 + index * LEADING),
      ...line(`2.${index}40`, 430, 130 + index * LEADING),
    ]).flat();
    const found = rowsOf([...text, ...figures]);
    expect(found.filter((row) => /river/.test(row) && /\d/.test(row))).toEqual([]);
    expect(found).toContain("10 | 1.020 | 2.040");
  });
});
