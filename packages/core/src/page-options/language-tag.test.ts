import { expect, it } from "vitest";
import { isLanguageTag, notLanguageTag } from "./language-tag.js";

it("takes tags of languages that exist, and names of data for OCR", () => {
  for (const tag of ["de", "de-AT", "pt_BR", "zh-Hant", "ger", "deu", "chi_sim", "mhr", "EN", "*", "de; q=0.8"])
    expect([tag, isLanguageTag(tag)]).toEqual([tag, true]);
});

it("refuses others, and names the language that was meant", () => {
  for (const word of ["xx", "deutsch", "e", "de-", "de en"]) expect([word, isLanguageTag(word)]).toEqual([word, false]);
  expect(notLanguageTag("deutsch")).toBe('"deutsch" is not a language code. Did you mean de?');
  expect(notLanguageTag("German")).toContain("Did you mean de?");
  expect(notLanguageTag("fracais")).toContain("Did you mean fr?");
  expect(notLanguageTag("xx")).toBe('"xx" is not a language code. Use one such as de or pt-BR.');
});
