import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginningsOf } from "./beginnings.js";
import { Cues, cueOf } from "./cues.js";

const WORDS = [
  /(?<!\p{L})(?:dear|hi|née? à|[Ss]teuer-?(?:[Ii][Dd]|[Nn]r\.?)|nat[oa] (?:a|il))[ \u00a0]{1,2}(?<span>\p{Lu}\p{L}{0,9})/du,
  /(?<![\p{L}\p{N}])(?:(?:I |we )?(?:met|asked)|n° de|a\b)(?: \p{L}{1,4}){0,2}/iu,
  /(?<!\p{L})(?:keys?|clés?)(?![\p{L}_-])[^\n]{0,9}?[:= ](?<span>\w{2,5})/diu,
];
const PIECES = [
  "dear ",
  "hi ",
  "née à ",
  "Steuer-ID ",
  "SteuerNr. ",
  "nato a ",
  "I ",
  "we met ",
  "asked",
  "n° de",
  "key: ",
  "clé=",
  "Ada ",
  "É",
  "б",
  "𝔸",
  "a",
  " ",
  "\n",
  "-",
];

/** Patterns by where their matches begin, as they are read in all of the text. */
const PLACED = [
  { of: "lines", pattern: /(?<=^|\n)[ -]{0,2}(?<span>\p{L}+)/du, lead: 0 },
  { of: "numbers", pattern: /(?<![\p{L}\p{N}])[-+]?\d{1,4}(?: \d{1,2})?(?!\d)/u, lead: 1 },
  { of: "long numbers", pattern: /(?<![\p{L}\p{N}])\+?\d(?:[ -]{0,3}\d){4,8}(?!\d)/u, lead: 1 },
  { of: "capitals", pattern: /(?<![\p{L}\p{N}])\p{Lu}\p{L}{0,3}(?: \p{Lu}\p{L}*)?/u, lead: 0 },
] as const;

describe("places of lines, numbers and capitals", () => {
  it.each(PLACED)("find what the pattern of $of finds in all of the text", ({ of, pattern, lead }) => {
    const all = new RegExp(pattern.source, `${pattern.flags}g`);
    const here = new RegExp(pattern.source, `${pattern.flags}y`);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES, "12", "7 ", "+", "Ab"), { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const cues = new Cues(text);
        const found = {
          lines: () => cues.atLines(here),
          numbers: () => cues.atNumbers(here, lead),
          "long numbers": () => cues.atLongNumbers(here, lead),
          capitals: () => cues.atCapitals(here),
        }[of]();
        expect([...found].map(({ 0: match, index }) => [index, match])).toEqual(
          [...text.matchAll(all)].map(({ 0: match, index }) => [index, match]),
        );
      }),
    );
  });
});

describe("cues", () => {
  it("find what the patterns find in all of the text", () => {
    const cues = WORDS.map(cueOf);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        const read = new Cues(text);
        for (const [index, cue] of cues.entries()) {
          const { source, flags } = WORDS[index]!;
          const expected = [...text.matchAll(new RegExp(source, `${flags}g`))].map((match) => [match.index, match[0]]);
          expect([...read.matches(cue)].map((match) => [match.index, match[0]])).toEqual(expected);
          expect(read.has(cue)).toBe(expected.length > 0);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("beginnings of a pattern", () => {
  it.each([
    ["(?<!x)(?:ab|c[de]f{2}|g?h)", ["ab", "cdf", "cef", "gh", "h"]],
    ["a{0,2}b+", ["b", "bb", "bbb", "ab", "abb", "aab"]],
    ["(?<name>a\\.b)|C/\\s", ["a.b", "C/"]],
    ["(?=q)l['’]x", ["l'x", "l’x"]],
    ["[^a]b|[a-z]", [""]],
  ])("reads %s", (source, expected) => {
    expect([...beginningsOf(source, 3)].sort()).toEqual([...expected].sort());
  });

  it("cover all that a pattern matches", () => {
    const pattern = /^(?:[Kk]läger(?:in)?|c\/ ?\d|(?:an? )?(?:b{1,3}|d\.e)x*y)$/u;
    const beginnings = beginningsOf(pattern.source, 3);
    fc.assert(
      fc.property(fc.stringMatching(pattern), (text) => {
        expect([...beginnings].some((beginning) => text.startsWith(beginning))).toBe(true);
      }),
    );
  });
});
