import { expect, it } from "vitest";
import { line } from "../../test-support/pages.js";
import { needsSpace } from "./text.js";

/** Two words in type of 10 points, with so many points between them. */
function spaceBetween(before: string, after: string, gap: number): boolean {
  const [first] = line(before, 60, 100, { size: 10 });
  const [second] = line(after, first!.right + gap, 100, { size: 10 });
  return needsSpace(first!, second!);
}

it.each([
  ["the family from the given name", "村上", "太一", 2.8, true],
  ["no characters that are set loosely", "村", "上", 1, false],
  ["no text from the stop before it, which leaves its own room white", "大学。", "一方", 5, false],
  ["no narrow kana", "オフラ", "インでも", 2.7, false],
  ["words of kana", "ホーム", "リンク", 4, true],
  ["figures from a unit, however close", "2009", "年", 0.5, true],
])("in scripts without spaces, white parts %s", (_what, before, after, gap, isSpace) => {
  expect(spaceBetween(before, after, gap)).toBe(isSpace);
});
