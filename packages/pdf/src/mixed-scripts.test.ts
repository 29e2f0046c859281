import type { LayoutWord } from "@quern/layout";
import { expect, it } from "vitest";
import { mixedWords } from "./mixed-scripts.js";

const words = (...texts: string[]): LayoutWord[] =>
  texts.map((text, order) => ({
    ...{ text, order, left: 0, right: 50, top: 0, bottom: 10, baseline: 8, size: 10, font: "body" },
    ...{ bold: false, italic: false, mono: false, joined: false },
  }));

it("counts words whose letters come from several scripts", () => {
  expect(mixedWords(words("ި۳ر", "ᕮ຅௔ጱ", "ଫአጱ"))).toBe(3);
});

it("counts no words of one script, nor such with Latin or Chinese letters", () => {
  expect(mixedWords(words("ใช้API", "הBIOS", "مطحنة", "문서PDF", "磨坊的mill", "мельница", "Mühle", "चक्की"))).toBe(0);
});
