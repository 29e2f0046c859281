import { describe, expect, it } from "vitest";
import { toPage } from "./recognised-page.js";

/** A word whose letters are 15 wide and 23 tall, with the gaps given. */
function word(text: string, gaps: readonly number[]) {
  let x = 100;
  const symbols = [...text].map((letter, index) => {
    x += index === 0 ? 0 : gaps[index - 1]!;
    const bbox = { x0: x, y0: 10, x1: x + 15, y1: 33 };
    x += 15;
    return { text: letter, confidence: 90, bbox };
  });
  return { text, confidence: 80, bbox: { x0: 100, y0: 10, x1: x, y1: 33 }, symbols };
}

const texts = (...words: ReturnType<typeof word>[]): string[] =>
  toPage({ blocks: [{ paragraphs: [{ lines: [{ words }] }] }] }, 2000, 1000).words.map(({ text }) => text);

describe("toPage", () => {
  it("takes numbers apart that were run together", () => {
    expect(texts(word("22110061", [15, 16, 15, 5, 4, 15, 16]))).toEqual(["2", "2", "1", "100", "6", "1"]);
    expect(texts(word("0.0212%7", [3, 6, 4, 15, 5, 4, 14]))).toEqual(["0.02", "12%", "7"]);
  });

  it("gives each number its own box", () => {
    const page = toPage({ blocks: [{ paragraphs: [{ lines: [{ words: [word("12", [14])] }] }] }] }, 2000, 1000);
    expect(page.words.map(({ box }) => box)).toEqual([
      [100, 10, 115, 33],
      [129, 10, 144, 33],
    ]);
  });

  it("keeps numbers whole whose digits stand close, and leaves words with letters alone", () => {
    expect(texts(word("1,118.50", [7, 6, 7, 7, 4, 4, 5]))).toEqual(["1,118.50"]);
    expect(texts(word("1111", [9, 9, 9]))).toEqual(["1111"]);
    expect(texts(word("A4B5", [15, 15, 15]))).toEqual(["A4B5"]);
  });
});
