/**
 * Quick refusals for the patterns of {@link Phrases}: most texts neither begin nor end as any phrase does, and a look at two letters tells that
 * in a fraction of the time which a pattern of a hundred alternatives takes.
 */
import type { Phrases } from "./languages.js";

// A letter, or anything else.
const LETTERS = 26;
const SYMBOLS = LETTERS + 1;
const ASCII_END = 0x80;
/** As many signs may stand before a phrase. */
const MAX_SIGNS_BEFORE = 6;

export interface PhraseEdges {
  /** False when no phrase can stand at the start of a text, behind up to six signs. */
  mayBegin(text: string): boolean;
  /** False when no phrase can stand at the end of a text, before spaces, colons, commas and open brackets. */
  mayEnd(text: string): boolean;
}

export function phraseEdges(...phrases: readonly Phrases[]): PhraseEdges {
  const begins = new Uint8Array(SYMBOLS * SYMBOLS);
  const ends = new Uint8Array(SYMBOLS * SYMBOLS);
  for (const source of phrases.flatMap((one) => Object.values(one).flat())) {
    for (const text of writingsOf(source)) {
      addTo(begins, text.charCodeAt(0), text.charCodeAt(1));
      addTo(ends, text.charCodeAt(text.length - 2), text.charCodeAt(text.length - 1));
    }
  }
  return {
    mayBegin(text) {
      let at = 0;
      while (at < MAX_SIGNS_BEFORE && isSign(text.charCodeAt(at))) at++;
      return isIn(begins, text.charCodeAt(at), text.charCodeAt(at + 1));
    },
    mayEnd(text) {
      let end = text.length;
      while (end > 0 && isBehind(text.charCodeAt(end - 1))) end--;
      return end > 0 && isIn(ends, text.charCodeAt(end - 2), text.charCodeAt(end - 1));
    },
  };
}

function addTo(pairs: Uint8Array, first: number, second: number): void {
  if (first < ASCII_END && second < ASCII_END) pairs[pairOf(first, second)] = 1;
}

/** Whether a pair is in a set; yes for letters that are not ASCII, of which the set knows nothing. */
const isIn = (pairs: Uint8Array, first: number, second: number): boolean =>
  first >= ASCII_END || second >= ASCII_END || pairs[pairOf(first, second)] === 1;

/** Number of two characters, without the case of letters. */
const pairOf = (first: number, second: number): number => symbolOf(first) * SYMBOLS + symbolOf(second);

function symbolOf(code: number): number {
  const letter = (code | 0x20) - 97;
  return letter >= 0 && letter < LETTERS ? letter : LETTERS;
}

const isSign = (code: number): boolean =>
  code < 48 || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < ASCII_END);

/** White space, `:`, `：`, `,` and `(`. Other white space than that of ASCII makes `mayEnd` say yes. */
const isBehind = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 58 || code === 0xff1a || code === 44 || code === 40;

/** In place of characters that may be any. */
const ANY = "\0";

/** Signs that mean something in a phrase's source, and those about the one letter before them. */
const MEANT: ReadonlySet<string> = new Set("()[]|\\?*+");
const ABOUT_ONE: ReadonlySet<string> = new Set("?*+");

/** The texts that a phrase's source stands for. Knows groups, sets, `?` and `\S` with `*` or `+`: what phrases use. */
export function writingsOf(source: string): string[] {
  let at = 0;
  const readGroup = (): string[] => {
    const all = readSequence();
    while (source[at] === "|") {
      at++;
      all.push(...readSequence());
    }
    return all;
  };
  // Letters up to the next sign with a meaning; the last of them stays alone where such a sign is about it.
  const readLetters = (): string => {
    let end = at + 1;
    while (end < source.length && !MEANT.has(source[end]!)) end++;
    if (end > at + 1 && ABOUT_ONE.has(source[end] ?? "")) end--;
    const letters = source.slice(at, end);
    at = end;
    return letters;
  };
  const readSequence = (): string[] => {
    let texts = [""];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      let choices: string[];
      if (source.startsWith("(?:", at)) {
        at += 3;
        choices = readGroup();
        at++;
      } else if (source[at] === "[") {
        const end = source.indexOf("]", at);
        choices = [...source.slice(at + 1, end)];
        at = end + 1;
      } else if (source[at] === "\\") {
        choices = [ANY];
        at += 2;
      } else choices = [readLetters()];
      if (source[at] === "?") {
        choices = ["", ...choices];
        at++;
      } else if (source[at] === "*" || source[at] === "+") at++;
      texts = texts.flatMap((text) => choices.map((choice) => text + choice));
    }
    return texts;
  };
  return readGroup();
}
