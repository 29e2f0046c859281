import { expect, it } from "vitest";
import { line } from "../../test-support/pages.js";
import { Vocabulary } from "../headings/vocabulary.js";
import { toInlines, type WordLine } from "./inline.js";

const thai = (text: string, y: number): WordLine => ({
  words: line(text, 72, y).map((word) => ({ ...word, right: 272 })),
  size: 10,
  baseline: y,
});

it("joins lines of Thai in an item whose mark stands alone on the line before", () => {
  const mark: WordLine = { words: [], size: 10, baseline: 87 };
  const lines = [mark, thai("หินโม่ริมแม่น้ำหมุนมานานหลายปีแล้ว", 100), thai("และชาวบ้านรู้จักเสียงของมัน", 113)];
  const inlines = toInlines(lines, new Vocabulary());
  expect(inlines.map(({ text }) => text).join("")).toBe("หินโม่ริมแม่น้ำหมุนมานานหลายปีแล้วและชาวบ้านรู้จักเสียงของมัน");
});
