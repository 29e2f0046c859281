import { expect, it } from "vitest";
import { line } from "../../test-support/pages.js";
import { Vocabulary } from "../headings/vocabulary.js";
import { inlineText } from "../lines/inline.js";
import { makeSegment, type Segment } from "../lines/segments.js";
import { toTableCells } from "./table-cells.js";

/** A line of signs that are as wide as they are high. */
const dense = (text: string, baseline: number): Segment =>
  makeSegment(line(text, 60, baseline).map((word) => ({ ...word, right: word.left + 10 * text.length })));
/** Texts of the cells of one column, each given as its lines. */
function read(...cells: string[][]): string[] {
  const rows = cells.map((lines, row) => [
    {
      column: 0,
      columnSpan: 1,
      rowSpan: 1,
      lines: lines.map((text, index) => dense(text, 100 + 60 * row + 14 * index)),
    },
  ]);
  const words = rows.flat().flatMap((cell) => cell.lines.flatMap((one) => [...one.words]));
  const box = { left: 60, top: 90, right: 300, bottom: 400 };
  return toTableCells({ box, columnCount: 1, rows, headerRows: 0, words }, new Vocabulary()).map((row) =>
    inlineText(row[0]!.content),
  );
}

const WIDE = "系统性能分析与网络协同工作原理";

it("keeps apart the short lines of a cell that would be read as one word", () => {
  expect(read([WIDE], ["总体电路图", "程序设计"])[1]).toBe("总体电路图\n程序设计");
  expect(read([WIDE], ["清华大学", "计算机科学与技术系"])[1]).toBe("清华大学\n计算机科学与技术系");
});

it("joins lines that fill their column", () => {
  expect(read([WIDE, "分析"])[0]).toBe(`${WIDE}分析`);
});

it("joins a line that goes on with an ending or behind a comma", () => {
  expect(read([WIDE], ["事故を区別し", "た"])[1]).toBe("事故を区別した");
  expect(read([WIDE], ["未经验者教育，", "研修制度"])[1]).toBe("未经验者教育，研修制度");
});

it("begins a sentence in kana on a line of its own", () => {
  expect(read([WIDE], ["実施を担当。", "しかし頓挫"])[1]).toBe("実施を担当。\nしかし頓挫");
});
