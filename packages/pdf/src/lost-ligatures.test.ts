import type { LayoutWord } from "@quern/layout";
import { expect, it } from "vitest";
import { LetterWidths, withSignLigatures } from "./lost-ligatures.js";

const code = (letter: string): number => letter.charCodeAt(0);
const widthsOf = (letters: Readonly<Record<string, number>>): LetterWidths => {
  const widths = new LetterWidths();
  for (const [letter, width] of Object.entries(letters)) widths.add(code(letter), width);
  return widths;
};

it("tells a ligature from a letter by its width", () => {
  const widths = widthsOf({ T: 0.58, f: 0.32, h: 0.49, i: 0.25, l: 0.24 });
  expect(widths.hasLigatures).toBe(false);
  widths.add(code("h"), 1.01);
  expect(widths.hasLigatures).toBe(true);
  expect(widths.ligatureOf(code("h"), 1.01)).toBe("Th");
  expect(widths.ligatureOf(code("h"), 0.49)).toBeUndefined();
  expect(widths.ligatureOf(code("i"), 0.56)).toBe("fi");
  expect(widths.ligatureOf(code("i"), 0.88)).toBe("ffi");
});

it("takes no stretched letter for one", () => {
  const widths = widthsOf({ f: 0.32, i: 0.25, l: 0.24 });
  expect(widths.ligatureOf(code("i"), 0.38)).toBeUndefined();
});

it("knows the T of a text that has it in ligatures alone", () => {
  const widths = widthsOf({ h: 0.49 });
  widths.add(code("h"), 1.01);
  expect(widths.ligatureOf(code("h"), 1.01)).toBe("Th");
});

it("leaves fonts alone that spell their ligatures out", () => {
  const widths = widthsOf({ f: 0.32, t: 0.3 });
  widths.addShared();
  expect(widths.ligatureOf(code("f"), 0.64)).toBeUndefined();
});

it("spells out ligatures that have the codes of signs, by their width", () => {
  const widths = widthsOf({ t: 0.335, i: 0.229, ";": 0.564, ",": 0.25, "(": 0.564 });
  const word = (text: string): LayoutWord => ({
    ...{ text, left: 0, right: 50, top: 0, bottom: 10, baseline: 8, size: 10, font: "Calibri", order: 0 },
    ...{ bold: false, italic: false, mono: false, joined: false },
  });
  const spelled = withSignLigatures(
    ["calibra;on", "situa(on", ";me", "oats,rye", "end", "1,2"].map(word),
    new Map([["Calibri", widths]]),
  );
  expect(spelled.map(({ text }) => text)).toEqual(["calibration", "situation", "time", "oats,rye", "end", "1,2"]);
});
