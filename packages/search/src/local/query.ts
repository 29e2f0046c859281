/** Reads what people type: words, `"phrases"`, `prefix*`, `-words`. */
import { ASCII, eachWord, termOf } from "./words.js";

export interface QueryTerm {
  readonly text: string;
  /** Stands for all words that begin so. */
  readonly isPrefix: boolean;
  /** Stands in a phrase: pages without it are no result. */
  readonly isRequired: boolean;
}

export interface Query {
  readonly terms: readonly QueryTerm[];
  /** Each as lower-case words that have to stand side by side. */
  readonly phrases: ReadonlyArray<readonly string[]>;
  readonly excluded: readonly string[];
}

/** Bits of a number that tell which terms a page holds. */
export const MAX_TERMS = 31;
const PART = /(-?)"([^"]*)"|(-?)(\S+)/g;

export function readQuery(text: string): Query {
  const terms = new Map<string, QueryTerm>();
  const fallback = new Map<string, QueryTerm>();
  const phrases: string[][] = [];
  const excluded: string[] = [];
  const add = (words: string, { isPrefix = false, isRequired = false }): void => {
    const found: string[] = [];
    eachWord(words, (word) => found.push(word));
    for (const [index, word] of found.entries()) {
      const term = termOf(word);
      const prefix = isPrefix && index === found.length - 1;
      // The stem of a beginning is no beginning of the stem.
      const written = prefix ? plain(word) : term.text;
      const chosen = term.isStopWord && !prefix ? fallback : terms;
      const key = `${prefix}${written}`;
      const required = isRequired || chosen.get(key)?.isRequired === true;
      chosen.set(key, { text: written, isPrefix: prefix, isRequired: required });
    }
  };
  for (const [, quotedMinus, phrase, minus, word = ""] of text.matchAll(PART)) {
    if (phrase !== undefined) {
      const words = wordsOf(phrase);
      if (quotedMinus) excluded.push(...words.map((one) => termOf(one).text));
      else {
        add(phrase, { isRequired: words.length > 1 });
        if (words.length > 1) phrases.push(words);
      }
    } else if (minus && /[\p{L}\p{N}]/u.test(word)) excluded.push(...wordsOf(word).map((one) => termOf(one).text));
    else add(word, { isPrefix: /[\p{L}\p{N}]\*$/u.test(word) });
  }
  // Of nothing but small words, as in "The Who", titles are searched for them.
  const chosen = [...(terms.size > 0 ? terms : fallback).values()].slice(0, MAX_TERMS);
  return { terms: chosen, phrases, excluded };
}

/** Lower-case words without accents, in order. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word) => words.push(plain(word)));
  return words;
}

/** Lower case, without accents. */
export const plain = (word: string): string =>
  ASCII.test(word) ? word.toLowerCase() : word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
