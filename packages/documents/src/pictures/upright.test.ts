import type { OcrPage, OcrWord } from "@quern/types";
import { describe, expect, it } from "vitest";
import type { GreyPicture } from "./grey.js";
import type { StraightPicture } from "./straight-picture.js";
import { recogniseUpright } from "./upright.js";

const straight: StraightPicture = {
  grey: new Uint8Array(400 * 1000).fill(255),
  width: 400,
  height: 1000,
  turned: 0,
  upright: 0,
  isDoubtful: false,
  scale: 1,
};

const words = (count: number, text: string, confidence: number): OcrWord[] =>
  Array.from({ length: count }, (_, line) => ({
    text,
    confidence,
    box: [0, line * 10, 50, line * 10 + 8],
    line,
    block: 0,
  }));

/** Answers with one reading after the other, and keeps the heights of what it was shown. */
function recogniser(...readings: ReadonlyArray<readonly OcrWord[]>) {
  const heights: number[] = [];
  const recognise = async ({ width, height }: GreyPicture): Promise<OcrPage> => {
    const read = readings[heights.length] ?? [];
    heights.push(height);
    const confidence = read.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, read.length);
    return { width, height, words: read, confidence };
  };
  return { heights, recognise };
}

describe("which way a page is up", () => {
  it("is known where the engine is sure, though drawings lower the mean", async () => {
    const { heights, recognise } = recogniser([...words(12, "granite", 0.95), ...words(40, "a", 0.3)]);
    const page = await recogniseUpright(straight, recognise, ({ words }) => words.length > 50);
    expect(page.turned).toBeUndefined();
    expect(heights).toEqual([1000]);
  });

  it("is looked for in a strip where hardly a word is sure", async () => {
    const upsideDown = words(60, "6u1", 0.4);
    const { heights, recognise } = recogniser(upsideDown, words(20, "granite", 0.9), words(60, "granite", 0.9));
    const page = await recogniseUpright(straight, recognise);
    expect(page).toMatchObject({ turned: 180, words: { length: 60 } });
    expect(heights).toEqual([1000, 250, 1000]);
  });

  it("stays where the turned strip is read no better than the same rows of the page", async () => {
    const { heights, recognise } = recogniser(
      [...words(25, "ore", 0.65), ...words(40, "~", 0.2)],
      words(25, "ore", 0.65),
    );
    expect((await recogniseUpright(straight, recognise)).turned).toBeUndefined();
    expect(heights).toEqual([1000, 250]);
  });
});
