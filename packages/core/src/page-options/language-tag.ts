/** Tags of languages as callers name them: checked by their form and by the languages that the runtime knows. */
import { nearestName } from "@quern/types";

/** Registered languages have two or three letters; of those with three there are thousands, and a runtime has names for few. */
const RARE_LANGUAGE = /^[a-z]{3}(?:-|$)/i;

/** Names of OCR language data, which are not tags: `chi_sim`. */
const DATA_NAME = /^[a-z]{3}_[a-z_]+$/i;

const WEIGHT = /\s*;\s*q=[\d.]+$/;

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Whether a text is a language tag (BCP 47) such as `de`, `pt-BR` or `zh-Hant`, of a language that exists. Tags with underscores
 * (`de_AT`, `chi_sim`) count as well, and what else Accept-Language may hold: `*` and a weight (RFC 9110, 12.5.4).
 */
export function isLanguageTag(text: string): boolean {
  const range = text.replace(WEIGHT, "");
  if (range === "*" || DATA_NAME.test(range)) return true;
  try {
    const [tag = ""] = Intl.getCanonicalLocales(range.replaceAll("_", "-"));
    return RARE_LANGUAGE.test(tag) || namesIn("en").of(languageOf(tag)) !== undefined;
  } catch {
    return false;
  }
}

/** Reports that a text is not a language tag, and suggests the one most likely meant. */
export function notLanguageTag(text: string): string {
  const meant = meantLanguage(text);
  return `"${text}" is not a language code. ${meant ? `Did you mean ${meant}?` : "Use one such as de or pt-BR."}`;
}

/** The code of the language that has about that name in English or in itself: `deutsch` and `german` → `de`. */
function meantLanguage(text: string): string | undefined {
  const codes = new Map<string, string>();
  for (const first of ALPHABET)
    for (const second of ALPHABET) {
      const code = first + second;
      const english = namesIn("en").of(code);
      // Codes of former times lead to the names of today's.
      if (english === undefined || Intl.getCanonicalLocales(code)[0] !== code) continue;
      for (const name of [english, namesIn(code).of(code)])
        if (name !== undefined && !codes.has(name.toLowerCase())) codes.set(name.toLowerCase(), code);
    }
  // A short word is near to many names.
  const nearest = text.length < MIN_NAME_CHARACTERS ? undefined : nearestName(text, codes.keys());
  return nearest === undefined ? undefined : codes.get(nearest);
}

const MIN_NAME_CHARACTERS = 4;

const languageOf = (tag: string): string => tag.split("-", 1)[0] ?? tag;

function namesIn(language: string): Intl.DisplayNames {
  let names = displayNames.get(language);
  if (names === undefined) {
    names = new Intl.DisplayNames([language], { type: "language", fallback: "none" });
    displayNames.set(language, names);
  }
  return names;
}

/** By the language that the names are in: a few hundred at most, and those of errors alone. */
const displayNames = new Map<string, Intl.DisplayNames>();
