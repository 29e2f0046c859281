import { describe, expect, it } from "vitest";
import { glyph, STYLE } from "./testing/glyphs.js";
import { WordBuilder } from "./words.js";

const wordsOf = (glyphs: readonly (readonly [text: string, left: number, right: number])[]): string[] => {
  const builder = new WordBuilder();
  for (const one of glyphs) builder.add(glyph(...one));
  return builder.finish().map(({ text }) => text);
};

describe("letters of a ligature", () => {
  it("that share its box do not swallow the space behind the word", () => {
    const found = wordsOf([
      ["o", 0, 5],
      ["f", 5, 10.8],
      ["f", 5, 10.8],
      ["e", 14.1, 18.5],
      ["t", 18.5, 22.4],
    ]);
    expect(found).toEqual(["off", "et"]);
  });

  it("that have boxes of their own at one place stand side by side", () => {
    const found = wordsOf([
      ["f", 0, 2.8],
      ["f", 0, 2.8],
      ["o", 5.5, 10.4],
    ]);
    expect(found).toEqual(["ffo"]);
  });

  it("that the reader turned around are turned back, but not those of a ligature with a code of its own", () => {
    const found = wordsOf([
      ["س", 20, 25],
      ["ا", 14, 20],
      ["ل", 14, 20],
      ["م", 8, 14],
      ["س", -4, 2],
      ["ل", -10, -4],
      ["ا", -10, -4],
      ["م", -16, -10],
    ]);
    expect(found).toEqual(["سلام", "سلام"]);
  });
});

describe("letters that are set apart", () => {
  // Each letter is 5 wide, at size 10.
  const spread = (word: string, gaps: readonly number[]): ReturnType<typeof wordsOf> => {
    let left = -5 - gaps[0]!;
    return wordsOf(
      [...word].map((letter, index) => {
        left += 5 + gaps[Math.max(0, index - 1)]!;
        return [letter, left, left + 5] as const;
      }),
    );
  };

  it("are one word, as long as no gap is wider than theirs and a space", () => {
    expect(spread("commentary", [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 3.5, 1.5, 1.1])).toEqual(["commentary"]);
    expect(spread("commentary", [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 4.5, 1.5, 1.1])).toEqual(["comment", "ary"]);
    expect(spread("commentary", [0, 0, 0, 0, 0, 0, 3.5, 0, 0])).toEqual(["comment", "ary"]);
  });
});

describe("letters drawn over themselves", () => {
  const builder = (shift: number): string[] => {
    const words = new WordBuilder();
    for (const [index, text] of ["B", "O", "O", "K"].entries())
      for (const moved of [0, shift])
        words.add({ ...glyph(text, 7 * index + moved, 7 * index + 7 + moved), style: { ...STYLE } });
    return words.finish().map(({ text }) => text);
  };

  it("to look bold stand once", () => {
    expect(builder(0.4)).toEqual(["BOOK"]);
  });

  it("are two where they stand side by side", () => {
    expect(builder(3.5)).toEqual(["BBOOOOKK"]);
  });
});

describe("marks that are drawn after the word", () => {
  it("go behind the letters that they stand over", () => {
    const found = wordsOf([
      ["จ", 0, 6],
      ["า", 6, 10],
      ["น", 10, 16],
      ["\u0e4d", 6, 6],
      ["ก", 16, 22],
    ]);
    expect(found).toEqual(["จำนก"]);
  });

  it("keep their order where several stand on one letter", () => {
    const found = wordsOf([
      ["ท", 0, 6],
      ["\u0e35", 6, 6],
      ["\u0e48", 6, 6],
      ["ด", 6, 12],
    ]);
    expect(found).toEqual(["ท\u0e35\u0e48ด"]);
  });
});

it("parts a Latin word from the right-to-left word behind it, whatever the file leaves between them", () => {
  const found = wordsOf([
    ["R", 20, 27],
    ["م", 15, 19.9],
    ["ن", 10, 15],
  ]);
  expect(found).toEqual(["R", "من"]);
});

it("writes the words that radicals stand for", () => {
  expect(
    wordsOf([
      ["\u2f92", 0, 10],
      ["積", 10, 20],
      ["\u2ed3", 20, 30],
      ["\u2fa6", 30, 40],
    ]),
  ).toEqual(["見積长金"]);
});

describe("right-to-left text", () => {
  it("keeps quotes inside a word, and stops behind it", () => {
    expect(
      wordsOf([
        ["ש", 40, 50],
        ['"', 35, 40],
        ["ח", 25, 35],
        [".", 20, 25],
      ]),
    ).toEqual(['ש"ח.']);
  });

  it("ends for a word of as many letters as a page may have", () => {
    const glyphs = Array.from({ length: 200_000 }, (_, at) => [at % 7 ? "ש" : '"', -6 * at, 6 - 6 * at] as const);
    expect(wordsOf(glyphs).map(({ length }) => length)).toEqual([200_000]);
  });

  it("begins a word at a bracket in front of a number, and at what follows the number", () => {
    const found = wordsOf([
      ["א", 40, 50],
      [")", 30, 34],
      ["5", 24, 30],
      ["ב", 14, 24],
    ]);
    expect(found).toEqual(["א", ")", "5", "ב"]);
  });
});

describe("spaces between letters that run from right to left", () => {
  const withSpace = (space: readonly [left: number, right: number], next: number): string[] => {
    const builder = new WordBuilder();
    builder.add(glyph("ט", 94, 100));
    builder.add(glyph("ח", 88, 94));
    builder.space(...space);
    for (const [index, letter] of ["נ", "ה"].entries())
      builder.add(glyph(letter, next - 6 * (index + 1), next - 6 * index));
    return builder.finish().map(({ text }) => text);
  };

  it("are none where they are drawn over a letter and the next one touches it", () => {
    expect(withSpace([88, 91], 88)).toEqual(["טחנה"]);
  });

  it("are none where they are drawn on another part of the line", () => {
    expect(withSpace([20, 23], 88.2)).toEqual(["טחנה"]);
  });

  it("part two words, also where the boxes of letters reach over them", () => {
    expect(withSpace([85, 88], 88)).toEqual(["טח", "נה"]);
    expect(withSpace([88, 91], 84)).toEqual(["טח", "נה"]);
  });
});

it("the hyphen of Word for Mac, three characters in one place, is one", () => {
  const found = wordsOf([
    ["o", 0, 5],
    ["-", 5, 8],
    ["\u00ad", 5, 8],
    ["\u2010", 5, 8],
    ["n", 8, 13],
  ]);
  expect(found).toEqual(["o-n"]);
});

it("a space that takes no room in a word parts nothing, and one that does parts", () => {
  const read = (next: number): string[] => {
    const builder = new WordBuilder();
    builder.add(glyph("R", 0, 6));
    builder.space(6, 8.5);
    builder.add(glyph("u", next, next + 5));
    return builder.finish().map(({ text }) => text);
  };
  expect(read(6)).toEqual(["Ru"]);
  expect(read(8.5)).toEqual(["R", "u"]);
});

describe("a closing quotation mark", () => {
  const marked = (baseline: number): string[] => {
    const builder = new WordBuilder();
    builder.add({ ...glyph("”", 0, 4), baseline });
    for (const one of [glyph("W", 4, 9), glyph("o", 9, 14)]) builder.add(one);
    return builder.finish().map(({ text }) => text);
  };

  it("drawn below the line in front of a word is the low one", () => {
    expect(marked(106)).toEqual(["„", "Wo"]);
  });

  it("on the line stays as it is", () => {
    expect(marked(100)).toEqual(["”Wo"]);
    expect(marked(112)).toEqual(["”", "Wo"]);
  });
});
