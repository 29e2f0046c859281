import type { OcrPage, OcrWord } from "@quern/types";
import { expect, it } from "vitest";
import { page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";
import { recognisedWords } from "./recognised.js";

const LINES = [
  "The lodgings that we offer in the town are",
  "rooms in halls of the university, or flats",
  "with all that is needed, some way outside",
];

/** Lines of letters 20 pixels high, 22 pixels apart, as Tesseract gives them: the boxes of some words are those of their line. */
function recognised(hasBaselines: boolean): OcrPage {
  const words = LINES.flatMap((text, line): OcrWord[] => {
    const baseline = 100 + 22 * line;
    let left = 60;
    return text.split(" ").map((word, index): OcrWord => {
      const right = left + 9 * word.length;
      const isTight = index % 3 === 1;
      const tall = /[A-Zbdfhkl]/.test(word) ? 14 : 10;
      const box = isTight
        ? ([left, baseline - tall, right, baseline + (/[gpqy,]/.test(word) ? 4 : 0)] as const)
        : ([left, baseline - 18, right, baseline + 8] as const);
      left = right + 6;
      return { text: word, box, confidence: 0.9, line, block: 0, ...(hasBaselines ? { baseline } : {}) };
    });
  });
  return { width: 800, height: 1000, words, confidence: 0.9 };
}

it("lines stay apart whose words have the boxes of whole lines", () => {
  const words = recognisedWords(recognised(true), 1);
  expect(layoutToHtml(analyseLayout([page(words, { source: "ocr" })]))).toContain(LINES.join(" "));
  for (const { size } of words) expect(size).toBeCloseTo(20, -1);
});

it("a baseline that the engine tells is that of the words", () => {
  const baselines = new Set(recognisedWords(recognised(true), 0.5).map(({ baseline }) => baseline));
  expect([...baselines]).toEqual([50, 61, 72]);
});

it("a line of small letters alone is as large as the others", () => {
  const word = (text: string, line: number, box: readonly [number, number, number, number]): OcrWord => {
    return { text, line, box, block: 0, confidence: 0.9, baseline: box[3] };
  };
  const words = [
    word("Halls", 0, [60, 86, 110, 100]),
    word("and", 0, [116, 86, 150, 100]),
    word("seven", 1, [60, 112, 110, 122]),
  ];
  const sizes = recognisedWords({ width: 800, height: 1000, words, confidence: 0.9 }, 1).map(({ size }) => size);
  for (const size of sizes) expect(size).toBeCloseTo(20, -1);
});
