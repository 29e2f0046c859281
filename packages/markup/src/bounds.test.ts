import fc from "fast-check";
import { expect, it } from "vitest";
import { inPieces, replaceSpans, withoutWideGaps } from "./bounds.js";

it("reads a long text piece by piece, and loses nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a ", "word. ", "\n", "😀", "b".repeat(900)), { maxLength: 60 }), (parts) => {
      const text = parts.join("").repeat(3);
      const pieces: string[] = [];
      inPieces(text, (piece) => {
        pieces.push(piece);
        return piece;
      });
      expect(pieces.join("")).toBe(text);
      for (const piece of pieces) {
        expect(piece.length).toBeLessThanOrEqual(4_000);
        expect(piece).not.toMatch(/[\ud800-\udbff]$/);
      }
    }),
  );
});

it("narrows gaps that nobody wrote, and no others", () => {
  expect(withoutWideGaps(`a${" ".repeat(100_000)}b`)).toBe(`a${" ".repeat(200)}b`);
  expect(withoutWideGaps(`${"\t".repeat(300)}a\n    b  c${" ".repeat(300)}`)).toBe(
    `${"\t".repeat(200)}a\n    b  c${" ".repeat(200)}`,
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(" ", "a", "\n") }), (text) => {
      expect(withoutWideGaps(text)).toBe(text);
    }),
  );
});

it("replaces spans as a pattern would that looks for their ends", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("<r>", "</r>", "<r", "a", "\n"), { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      const spans = replaceSpans(text, /<r>/g, /<\/r>/g, (_opened, inside) => `[${inside}]`);
      expect(spans).toBe(text.replace(/<r>([\s\S]*?)<\/r>/g, "[$1]"));
    }),
  );
});
