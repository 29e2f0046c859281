import { expect, it } from "vitest";
import { glyph, STYLE, textOf } from "./testing/glyphs.js";
import { WordBuilder } from "./words.js";

const LARGER = { ...STYLE, size: 11 };

/** Characters with their boxes, as readers deliver them; `true` after a box stands for a space that the reader deduces. */
function read(
  characters: ReadonlyArray<readonly [text: string, left: number, right: number, isApart?: boolean]>,
): string {
  const builder = new WordBuilder();
  for (const [text, left, right, isApart] of characters) {
    builder.add(glyph(text, left, right, LARGER));
    if (isApart === true) builder.deducedSpace();
  }
  return textOf(builder);
}

it("keeps letters in order that one glyph says, each in the box of the whole", () => {
  expect(
    read([
      ["आ", 447.3, 458.7],
      ["प", 458.7, 465.1],
      ["ल", 465, 476.4],
      ["्", 465, 476.4],
      ["य", 465, 476.4],
      ["ा", 476.5, 479.2],
      ["त", 484, 490],
    ]),
  ).toBe("आपल्या त");
});

it("finds the spaces after letters that one glyph says, each as wide as in its font", () => {
  expect(
    read([
      ["প", 236, 239.8],
      ["া", 247.1, 250.3],
      ["ন", 250.3, 257.7],
      ["্", 250.3, 258.8],
      ["ত", 250.3, 259.1],
      ["ি", 250.3, 253.4, true],
      ["ক", 260.1, 268.9, true],
      ["ও", 272.4, 280.2],
    ]),
  ).toBe("পান্তিক ও");
});

it("begins no word with a vowel that follows its letter", () => {
  expect(
    read([
      ["য", 285.4, 292.8],
      ["়", 285.4, 293.9, true],
      ["ো", 295.9, 304.4],
      ["জ", 304.4, 311.7],
    ]),
  ).toBe("য়োজ".normalize("NFC"));
});
