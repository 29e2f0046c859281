import fc from "fast-check";
import { expect, it } from "vitest";
import { matchesOf } from "./matches.js";

it("gives what matchAll gives, also where it is nested in itself", () => {
  const patterns = [/a+/g, /(?<word>\p{L}+)\s?/gu, /x*/g, /x*/gu, /(?=b)/gu, /$/gm];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "b", "x", " ", "\n", "😀", "é"), maxLength: 40 }), (text) => {
      for (const pattern of patterns) {
        const expected = [...text.matchAll(pattern)].map(({ index, 0: found }) => [index, found]);
        const found: unknown[] = [];
        for (const match of matchesOf(text, pattern)) {
          expect([...matchesOf(text, pattern)]).toHaveLength(expected.length);
          found.push([match.index, match[0]]);
        }
        expect(found).toEqual(expected);
      }
    }),
  );
});
