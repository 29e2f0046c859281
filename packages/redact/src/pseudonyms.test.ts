import { PII_ENTITIES } from "@quern/types";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Pseudonyms, restorePseudonyms } from "./pseudonyms.js";
import { redactMarkdown } from "./redact.js";

it("carries any text", () => {
  const pseudonyms = new Pseudonyms("correct horse battery staple");
  fc.assert(
    fc.property(fc.constantFrom(...PII_ENTITIES), fc.string({ minLength: 1, unit: "grapheme" }), (entity, value) => {
      const text = `a ${pseudonyms.of(entity, value)} b`;
      expect(text).toMatch(/^a [A-Z]+_[A-Z2-7]+ b$/);
      expect(pseudonyms.restore(text)).toBe(`a ${value} b`);
    }),
  );
});

it("reads words that only look like pseudonyms in time that grows with the text", () => {
  const pseudonyms = new Pseudonyms("correct horse battery staple");
  for (const text of [
    "PERSON_".repeat(100_000),
    `PERSON_${"A".repeat(1_000_000)}`,
    "EMAIL_ABCDEFGHIJKLMNOPQRSTUVWX ".repeat(20_000),
  ])
    expect(pseudonyms.restore(text)).toBe(text);
});

it("gives back the signs around an address of mail", () => {
  const text = "From: Ada Byron <ada@mill.example>\nTo: Ben Stone <ben@mill.example>";
  const key = "correct horse battery staple";
  const redacted = redactMarkdown(text, {
    mode: "accurate",
    replaceStyle: "pseudonym",
    entities: ["PERSON", "EMAIL"],
    key,
  });
  expect(redacted).not.toContain("ada@");
  expect(restorePseudonyms(redacted, key)).toBe(text);
});
