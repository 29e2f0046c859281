import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { inlineText } from "../lines/inline.js";
import type { LayoutRule, LayoutWord } from "../types.js";

/** Right edges of four columns of figures. */
const RIGHT = [300, 370, 440, 510];
const endingAt = (text: string, right: number, y: number): LayoutWord[] => line(text, right - 5 * text.length, y);

const BODY = [
  ["Net sales", "12,345", "11,234", "24,680", "22,468"],
  ["Cost of goods sold", "(8,123)", "(7,654)", "(16,246)", "(15,308)"],
  ["Gross profit", "4,222", "3,580", "8,434", "7,160"],
  ["Income before taxes", "4,222", "3,568", "8,434", "7,136"],
];

function body(y: number): LayoutWord[] {
  return BODY.flatMap(([label, ...figures], index) => [
    ...line(label!, 72, y + 13 * index),
    ...figures.flatMap((text, column) => endingAt(text, RIGHT[column]!, y + 13 * index)),
  ]);
}

const rowsOf = (words: readonly LayoutWord[], rules: readonly LayoutRule[] = []): string[] =>
  analyseLayout([page(words, { rules })])
    .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "table" ? block.rows : [])))
    .map((row) =>
      row.map(({ content, columns }) => inlineText(content) + (columns > 1 ? ` <${columns}` : "")).join(" | "),
    );

const YEARS = ["2026", "2025", "2026", "2025"].flatMap((text, column) => endingAt(text, RIGHT[column]!, 126));

describe("headings over several columns", () => {
  it("cover the years below that repeat, wherever they stand over them", () => {
    const heads = [
      ...endingAt("Three Months", 370, 100),
      ...endingAt("Six Months", 510, 100),
      ...endingAt("to June 30,", 370, 112),
      ...endingAt("to June 30,", 510, 112),
    ];
    expect(rowsOf([...heads, ...YEARS, ...body(140)]).slice(0, 3)).toEqual([
      " | Three Months to June 30, <2 | Six Months to June 30, <2",
      " | 2026 | 2025 | 2026 | 2025",
      "Net sales | 12,345 | 11,234 | 24,680 | 22,468",
    ]);
  });

  it("cover the columns that the rule below them runs over", () => {
    const units = ["Pieces", "Sum", "Share", "Sum"].flatMap((text, column) => endingAt(text, RIGHT[column]!, 126));
    const heads = [...line("Retail", 262, 112), ...line("Trade", 402, 112)];
    const rules = [
      { left: 260, right: 370, top: 116, bottom: 116 },
      { left: 400, right: 510, top: 116, bottom: 116 },
    ];
    expect(rowsOf([...heads, ...units, ...body(140)], rules).slice(0, 2)).toEqual([
      " | Retail <2 | Trade <2",
      " | Pieces | Sum | Share | Sum",
    ]);
  });

  it("leave the lines of a heading to its own column", () => {
    const heads = ["Units", "Share of", "Sum", "Share of"].flatMap((text, column) =>
      column % 2 === 1 ? endingAt(text, RIGHT[column]!, 112) : [],
    );
    const below = ["Units", "units", "Sum", "sum"].flatMap((text, column) => endingAt(text, RIGHT[column]!, 124));
    const rows = rowsOf([...heads, ...below, ...body(140)]);
    expect(rows.every((row) => !row.includes("<"))).toBe(true);
  });
});
