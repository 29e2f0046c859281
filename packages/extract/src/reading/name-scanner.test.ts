import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NameScanner } from "./name-scanner.js";

const scanner = new NameScanner([
  [1, "author <by>"],
  [2, "meta!l foot!note"],
  [4, "pub~date item>"],
  [8, "thor <nav"],
]);

describe("NameScanner", () => {
  it.each([
    ["author", 1 | 8],
    ["postAuthor", 1 | 8],
    ["by", 1],
    ["written_by", 1],
    ["writtenBy", 1],
    ["baby", 0],
    ["bye", 0],
    ["metadata", 2],
    ["metal", 0],
    ["entry-meta", 2],
    ["footnote", 0],
    ["foot", 2],
    ["footNote", 2],
    ["pubdate", 4],
    ["pubDate", 4],
    ["pub_date", 4],
    ["list-item", 4],
    ["items", 0],
    ["main-nav", 8],
    ["canvas", 0],
    ["größe by", 1],
    ["", 0],
  ])("finds the patterns of %s", (name, bits) => {
    expect(scanner.scan(name)).toBe(bits);
  });

  it("looks no further than its limit", () => {
    expect(scanner.scan("xx author", 5)).toBe(0);
    expect(scanner.scan("xx by-line", 5)).toBe(1);
  });

  it("finds what regular expressions find", () => {
    const PATTERNS: ReadonlyArray<readonly [bits: number, pattern: RegExp]> = [
      [1, /author|\bby\b/],
      [2, /meta(?!l)|foot(?!note)/],
      [4, /pub-?date|item\b/],
      [8, /thor|\bnav/],
    ];
    const parts = fc.constantFrom(
      "author",
      "by",
      "meta",
      "l",
      "foot",
      "note",
      "pub",
      "date",
      "item",
      "nav",
      "-",
      "_",
      " ",
      "B",
      "Note",
      "x",
      "9",
      "ü",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (given) => {
        const name = given.join("");
        const words = name
          .replace(/([a-z\d])([A-Z])/g, "$1-$2")
          .replaceAll("_", "-")
          .toLowerCase();
        const expected = PATTERNS.reduce((bits, [bit, pattern]) => (pattern.test(words) ? bits | bit : bits), 0);
        expect(scanner.scan(name)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});
