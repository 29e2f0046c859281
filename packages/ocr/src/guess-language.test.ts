import type { OcrPage, OcrWord } from "@quern/types";
import { expect, it } from "vitest";
import { needsNoTurn } from "./guess-language.js";

const words = (count: number, text: string, confidence: number): OcrWord[] =>
  Array.from({ length: count }, () => ({ text, confidence, box: [0, 0, 50, 8], line: 0, block: 0 }));
const page = (...all: readonly OcrWord[]): OcrPage => ({ width: 50, height: 8, words: all, confidence: 0.5 });

it("no other way up is tried for pictures without text and for slides with drawings between the words", () => {
  expect(needsNoTurn(page())).toBe(true);
  expect(needsNoTurn(page(...words(12, "granite", 0.95), ...words(40, "=|", 0.3)))).toBe(true);
  expect(needsNoTurn(page(...words(3, "6u1", 0.85), ...words(80, "6u1", 0.4)))).toBe(false);
  expect(needsNoTurn(page(...words(12, "granite", 0.95), ...words(80, "6u1", 0.4)))).toBe(false);
  expect(needsNoTurn(page(...words(30, "1.", 0.95)))).toBe(false);
});
