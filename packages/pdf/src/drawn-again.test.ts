import { describe, expect, it } from "vitest";
import type { GlyphStyle } from "./glyph.js";
import { WordBuilder } from "./words.js";

const LETTER = 5;
const style = (isDoubtful = false): GlyphStyle => ({
  ...{ size: 10, font: "body", bold: false, italic: false, mono: false, turn: 0, mark: undefined },
  isDoubtful,
});

interface Line {
  /** Each sign takes one place; spaces are left out. */
  readonly text: string;
  readonly left?: number;
  readonly isDoubtful?: boolean;
}

function wordsOf(...lines: readonly Line[]): string[] {
  const builder = new WordBuilder();
  for (const { text, left = 0, isDoubtful } of lines) {
    const own = style(isDoubtful);
    builder.space();
    for (const [at, sign] of [...text].entries()) {
      const from = left + LETTER * at;
      if (sign === " ") builder.deducedSpace();
      else
        builder.add({
          ...{ text: sign, left: from, right: from + LETTER, top: 92, bottom: 102, baseline: 100, style: own },
        });
    }
  }
  return builder.finish().map(({ text }) => text);
}

describe("text that is drawn over itself", () => {
  const text = "Price list of 2026";

  it("is read once, however often it is drawn", () => {
    expect(wordsOf({ text }, { text, left: 0.02 }, { text, left: 0.3 })).toEqual(text.split(" "));
  });

  it("is read whole where a drawing has some of its letters only", () => {
    const twice = [
      { text: "All prices in euros", left: 200 },
      { text: "All prices in euros", left: 200 },
    ];
    const whole = ["All", "prices", "in", "euros", ...text.split(" ")];
    expect(wordsOf(...twice, { text: "P     l    o  2   " }, { text })).toEqual(whole);
    expect(wordsOf(...twice, { text }, { text: "  ice  ist      26" })).toEqual(whole);
  });

  it("is taken from the drawing that the page shows", () => {
    expect(wordsOf({ text, isDoubtful: true }, { text })).toEqual(text.split(" "));
  });

  it("is not taken for one that says the same elsewhere", () => {
    expect(wordsOf({ text: "ten" }, { text: "ten", left: 20 })).toEqual(["ten", "ten"]);
  });

  it("is not taken for another text with a few of its letters", () => {
    expect(wordsOf({ text: "a rope is long" }, { text: "a wall of clay" })).toHaveLength(8);
  });
});
