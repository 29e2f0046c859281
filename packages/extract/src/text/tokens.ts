import { functionWordLanguage } from "./tokens-language.js";

/** Letters that make a token of o200k, by language; measured on the Universal Declaration of Human Rights. */
const LETTERS_A_TOKEN: Readonly<Record<string, number>> = {
  en: 4.8,
  de: 4.3,
  fr: 4.03,
  es: 4.22,
  pt: 4.07,
  it: 3.7,
  nl: 4.09,
  sv: 3.19,
  da: 3.3,
  no: 3.4,
  pl: 2.81,
  tr: 3.11,
  cs: 2.55,
  fi: 3.08,
  vi: 1.51,
  ru: 3.88,
  uk: 2.7,
};
/** Of Latin writing in a language that its words do not tell. */
const LETTERS_A_TOKEN_LATIN = 4.3;
/** By script, where the language makes little difference. */
const SCRIPTS: ReadonlyArray<readonly [pattern: RegExp, lettersAToken: number]> = [
  [/\p{Script=Han}/gu, 1.24],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 1.15],
  [/\p{Script=Hangul}/gu, 1.31],
  [/\p{Script=Arabic}/gu, 2.77],
  [/\p{Script=Hebrew}/gu, 2.4],
  [/\p{Script=Greek}/gu, 2.43],
  [/[\p{Script=Devanagari}]/gu, 2.96],
  [/\p{Script=Thai}/gu, 2.2],
];
const CYRILLIC = /\p{Script=Cyrillic}/gu;
const LATIN = /\p{Script=Latin}/gu;
const ADDRESS = /https?:\/\/[^\s)>\]"]+/g;
const DIGIT = /\d/g;
const SIGN = /[^\s\p{L}\p{M}\d]/gu;
const TOKENS_A_DIGIT = 0.6;
const TOKENS_A_SIGN = 0.8;
const TOKENS_AN_ADDRESS_CHARACTER = 0.3;
/** Enough to tell the language. */
const SAMPLE_CHARACTERS = 2_000;

const ASCII_ONLY = /^[\0-\x7f]*$/;
const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Rough number of tokens of a text for current models (o200k): letters by script and language, digits, signs and addresses. Meant for budgets,
 * not for bills.
 */
export function estimateTokens(text: string): number {
  if (text === "") return 0;
  let tokens = 0;
  const words = text.includes("://")
    ? text.replace(ADDRESS, (address) => {
        tokens += address.length * TOKENS_AN_ADDRESS_CHARACTER;
        return " ";
      })
    : text;
  tokens += counted(words, DIGIT) * TOKENS_A_DIGIT + counted(words, SIGN) * TOKENS_A_SIGN;
  const latin = counted(words, LATIN);
  const language = functionWordLanguage(words.slice(0, SAMPLE_CHARACTERS));
  tokens += latin / (LETTERS_A_TOKEN[language ?? ""] ?? LETTERS_A_TOKEN_LATIN);
  if (!ASCII_ONLY.test(words)) {
    for (const [pattern, letters] of SCRIPTS) tokens += counted(words, pattern) / letters;
    const cyrillic = counted(words, CYRILLIC);
    if (cyrillic > 0) tokens += cyrillic / (/[іїєґ]/iu.test(words) ? LETTERS_A_TOKEN["uk"]! : LETTERS_A_TOKEN["ru"]!);
  }
  return Math.ceil(tokens);
}

/** Number of tokens of a text. */
export type TokenCounter = (text: string) => number;

/** Longer texts are counted in parts: a tokenizer may take quadratic time over one without spaces. */
const MAX_COUNTED_CHARACTERS = 20_000;

let loaded: Promise<TokenCounter> | undefined;

/** The counter of gpt-tokenizer (o200k, of current models) where that package is installed, else {@link estimateTokens}. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loaded ??= import("gpt-tokenizer/encoding/o200k_base").then(
    ({ countTokens }): TokenCounter =>
      (text) => {
        let tokens = 0;
        for (let at = 0; at < text.length; at += MAX_COUNTED_CHARACTERS)
          tokens += countTokens(text.slice(at, at + MAX_COUNTED_CHARACTERS), { disallowedSpecial: new Set() });
        return tokens;
      },
    () => estimateTokens,
  );
  return loaded;
}
