import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AUTHOR_LABELS, BY_WORDS, PUBLISHED_LABELS, UPDATED_LABELS } from "./bylines.js";
import { anyOf } from "./languages.js";
import { phraseEdges, writingsOf } from "./phrase-edges.js";

describe("writingsOf", () => {
  it.each([
    ["by", ["by"]],
    ["authors?", ["author", "authors"]],
    ["(?:written|posted) by", ["written by", "posted by"]],
    ["(?:first )?published(?: on)?", ["published", "published on", "first published", "first published on"]],
    ["publicad[oa]", ["publicado", "publicada"]],
    ["autor(?:in|en)?", ["autor", "autorin", "autoren"]],
  ])("reads %s", (source, writings) => {
    expect(writingsOf(source).sort()).toEqual(writings.sort());
  });
});

describe.each([
  ["authors", AUTHOR_LABELS],
  ["by", BY_WORDS],
  ["published", PUBLISHED_LABELS],
  ["updated", UPDATED_LABELS],
])("edges of %s", (_name, phrases) => {
  const edges = phraseEdges(phrases);
  const writings = Object.values(phrases)
    .flat()
    .flatMap(writingsOf)
    .map((text) => text.replaceAll("\0", "x"));

  it("refuse no phrase, whatever stands around it", () => {
    for (const writing of writings)
      for (const text of [writing, writing.toUpperCase()]) {
        if (text.toLowerCase() !== writing) continue; // the dotless i has no upper case of its own
        expect(edges.mayBegin(`– (${text}: x`)).toBe(true);
        // A phrase that ends as it likes may end in anything.
        if (!writing.endsWith("x")) expect(edges.mayEnd(`1 ${text} : (`)).toBe(true);
      }
  });

  it("refuse nothing that the pattern takes", () => {
    const pattern = new RegExp(`^[\\s\\p{P}\\p{S}]{0,6}(?:${anyOf(phrases)})(?=\\W)`, "iu");
    const letters = fc.string({ unit: fc.constantFrom(..."abdefioprtuwvy \u00e9-:("), maxLength: 6 });
    fc.assert(
      fc.property(letters, fc.constantFrom(...writings), letters, (before, writing, behind) => {
        const text = before + writing + behind;
        if (pattern.test(text)) expect(edges.mayBegin(text)).toBe(true);
      }),
    );
  });
});

it("most words are refused at a look", () => {
  const edges = phraseEdges(AUTHOR_LABELS);
  for (const text of ["Grain falls", "1 comment", "Home", "", "(", "  "]) expect(edges.mayBegin(text)).toBe(false);
  for (const text of ["Grain falls", "Home", "", "(:"]) expect(edges.mayEnd(text)).toBe(false);
});
