import { matchesOf } from "@quern/types";
import { functionWordLanguage } from "./tokens-language.js";

/** Letters that make a token of o200k, by language; measured on the Universal Declaration of Human Rights. */
const LETTERS_A_TOKEN: Readonly<Record<string, number>> = {
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
const ADDRESS = /https?:\/\/[^\s)>\]"]+/g;
/** Runs that tokenizers cut at: words, numbers, signs, line ends, blanks. */
const RUN = /\p{Script=Latin}+|\d+|[^\s\p{L}\p{M}\d]+|\n+| {2,}/gu;
/** Runs of an address, and the places inside of a run of letters and digits where one gives way to another. */
const ADDRESS_RUN = /\p{L}+|\d+|[^\p{L}\d]+/gu;
const CHANGE = /\d\p{L}|\p{L}\d|\p{Ll}\p{Lu}/gu;
const INNER_CAPITAL = /\p{Ll}\p{Lu}/gu;
const CAPITALS = /^\p{Lu}{2,}$/u;
/** Enough to tell the language. */
const SAMPLE_CHARACTERS = 2_000;

/** Tokens of o200k by what is counted: least squares over 3 900 pieces of the Markdown of real pages (benchmarks/derived/real/tokens.mjs). */
const COST = {
  /** An English word, or one of a language that its small words do not tell. */
  word: 1,
  letterOfLongWord: 0.1,
  /** Of keys and encoded data. */
  letterOfNoWord: 0.4,
  capitals: 0.23,
  innerCapital: 0.67,
  threeDigits: 1.59,
  signs: 0.91,
  furtherSign: 0.18,
  lineEnds: 0.47,
  blanks: 0.67,
  addressLetterOfLongWord: 0.24,
  addressThreeDigits: 0.66,
  addressSigns: 1.67,
  addressChange: 1.2,
} as const;
const LONG_WORD_LETTERS = 12;
const NO_WORD_LETTERS = 24;
const LONG_WORD_IN_ADDRESS_LETTERS = 6;
const DIGITS_A_TOKEN = 3;

const ASCII_ONLY = /^[\0-\x7f]*$/;
const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Rough number of tokens of a text for current models (o200k): words by script and language, numbers, signs and addresses. Meant for budgets,
 * not for bills.
 */
export function estimateTokens(text: string): number {
  if (text === "") return 0;
  let tokens = 0;
  const words = text.includes("://")
    ? text.replace(ADDRESS, (address) => {
        tokens += tokensOfAddress(address);
        return " ";
      })
    : text;
  const lettersAToken = LETTERS_A_TOKEN[functionWordLanguage(words.slice(0, SAMPLE_CHARACTERS)) ?? ""];
  for (const [run] of matchesOf(words, RUN)) tokens += tokensOfRun(run, lettersAToken);
  if (!ASCII_ONLY.test(words)) {
    for (const [pattern, letters] of SCRIPTS) tokens += counted(words, pattern) / letters;
    const cyrillic = counted(words, CYRILLIC);
    if (cyrillic > 0) tokens += cyrillic / (/[іїєґ]/iu.test(words) ? LETTERS_A_TOKEN["uk"]! : LETTERS_A_TOKEN["ru"]!);
  }
  return Math.ceil(tokens);
}

function tokensOfRun(run: string, lettersAToken: number | undefined): number {
  const first = run.charCodeAt(0);
  if (first === LINE_END) return COST.lineEnds;
  if (first === BLANK) return COST.blanks;
  if (first >= DIGIT_ZERO && first <= DIGIT_NINE) return Math.ceil(run.length / DIGITS_A_TOKEN) * COST.threeDigits;
  if (!LETTER.test(run)) return COST.signs + (run.length - 1) * COST.furtherSign;
  if (lettersAToken !== undefined) return run.length / lettersAToken;
  const further =
    Math.max(0, Math.min(run.length, NO_WORD_LETTERS) - LONG_WORD_LETTERS) * COST.letterOfLongWord +
    Math.max(0, run.length - NO_WORD_LETTERS) * COST.letterOfNoWord;
  if (CAPITALS.test(run)) return COST.word + further + COST.capitals;
  return COST.word + further + counted(run.slice(1), INNER_CAPITAL) * COST.innerCapital;
}

const LINE_END = 10;
const BLANK = 32;
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;
const LETTER = /\p{L}/u;

function tokensOfAddress(address: string): number {
  let tokens = counted(address, CHANGE) * COST.addressChange;
  for (const [run] of matchesOf(address, ADDRESS_RUN)) {
    const first = run.charCodeAt(0);
    if (LETTER.test(run))
      tokens += Math.max(0, run.length - LONG_WORD_IN_ADDRESS_LETTERS) * COST.addressLetterOfLongWord;
    else if (first >= DIGIT_ZERO && first <= DIGIT_NINE)
      tokens += Math.ceil(run.length / DIGITS_A_TOKEN) * COST.addressThreeDigits;
    else tokens += COST.addressSigns;
  }
  return tokens;
}

/** Number of tokens of a text. */
export type TokenCounter = (text: string) => number;

/** Longer texts are counted in parts. */
const MAX_COUNTED_CHARACTERS = 20_000;
/** A tokenizer takes quadratic time over a run of letters or of spaces: longer ones are counted in pieces of this length. */
const MAX_RUN_CHARACTERS = 250;

let loaded: Promise<TokenCounter> | undefined;

/** The counter of gpt-tokenizer (o200k, of current models) where that package is installed, else {@link estimateTokens}. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loaded ??= import("gpt-tokenizer/encoding/o200k_base").then(
    ({ countTokens }): TokenCounter =>
      (text) => {
        let tokens = 0;
        for (let at = 0; at < text.length; at += MAX_COUNTED_CHARACTERS) {
          const part = text.slice(at, at + MAX_COUNTED_CHARACTERS);
          const length = longestRun(part) > MAX_RUN_CHARACTERS ? MAX_RUN_CHARACTERS : part.length;
          for (let from = 0; from < part.length; from += length)
            tokens += countTokens(part.slice(from, from + length), { disallowedSpecial: new Set() });
        }
        return tokens;
      },
    () => estimateTokens,
  );
  return loaded;
}

/** Length of the longest run of characters that are all white space, or all not. */
function longestRun(text: string): number {
  let longest = 0;
  let from = 0;
  let wasSpace = false;
  for (let at = 0; at <= text.length; at++) {
    const isSpace: boolean = at < text.length ? text.charCodeAt(at) <= 32 : !wasSpace;
    if (isSpace === wasSpace && at > 0) continue;
    longest = Math.max(longest, at - from);
    from = at;
    wasSpace = isSpace;
  }
  return longest;
}
