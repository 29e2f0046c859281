/** Cuts text into the terms that are indexed: the same for pages and for queries. */
import { isStopWord, stem, UNSPACED as UNSPACED_SCRIPT, withoutAccents } from "@quern/text/terms";

/** Longer runs are hashes and encoded data, which nobody types. */
const MAX_WORD_CHARACTERS = 40;
const MAX_KNOWN_WORDS = 200_000;
/** From this length on the engine keeps a slice as a view, which would keep the whole page alive. */
const SLICE_CHARACTERS = 13;

const SEPARATOR = 1;
const LETTER = 2;
const UNSPACED = 3;
const SURROGATE = 4;
const WORD = /[\p{L}\p{M}\p{N}]/u;

/** Kind of each UTF-16 unit, found out when it is first met. */
const kinds = new Uint8Array(65_536);

function kindOf(unit: number): number {
  const known = kinds[unit] as number;
  if (known !== 0) return known;
  const character = String.fromCharCode(unit);
  const kind =
    unit >= 0xd800 && unit <= 0xdfff
      ? SURROGATE
      : UNSPACED_SCRIPT.test(character)
        ? UNSPACED
        : WORD.test(character)
          ? LETTER
          : SEPARATOR;
  kinds[unit] = kind;
  return kind;
}

/** @returns false to hear of no more words */
export type Visit = (word: string, start: number, end: number) => unknown;

/** Calls `visit` for each word, as it is written. Scripts without spaces are divided by `Intl.Segmenter`. */
export function eachWord(text: string, visit: Visit): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === SEPARATOR) {
      at++;
      continue;
    }
    const start = at;
    const isUnspaced = kind === UNSPACED;
    while (at < length) {
      const next = kindOf(text.charCodeAt(at));
      if (next === SEPARATOR || (next === UNSPACED) !== isUnspaced) break;
      at++;
    }
    if (isUnspaced) segments(text.slice(start, at), start, visit);
    else if (at - start <= MAX_WORD_CHARACTERS && visit(text.slice(start, at), start, at) === false) return;
  }
}

let segmenter: Intl.Segmenter | undefined;
/** Each step of the segmenter copies all of its text: longer runs are divided in pieces, which cuts a word now and then. */
const SEGMENTED_CHARACTERS = 500;

/** Words of one or two characters stand for themselves, longer ones for their pairs: parts of a compound are found too. */
function segments(run: string, offset: number, visit: Visit): void {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  for (let from = 0; from < run.length; from += SEGMENTED_CHARACTERS) {
    for (const { segment, index } of segmenter.segment(run.slice(from, from + SEGMENTED_CHARACTERS))) {
      const start = offset + from + index;
      if (segment.length <= 2) visit(segment, start, start + segment.length);
      else {
        for (let at = 0; at + 1 < segment.length; at++) visit(segment.slice(at, at + 2), start + at, start + at + 2);
      }
    }
  }
}

export interface Term {
  /** Lower case, without accents and endings. */
  readonly text: string;
  /** Says nothing of a subject: only titles are indexed by it. */
  readonly isStopWord: boolean;
}

/** Such words need no normal form. */
export const ASCII = /^[\0-\x7f]*$/;

const known = new Map<string, Term>();

/** The term that a word is indexed under. */
export function termOf(word: string): Term {
  const found = known.get(word);
  if (found) return found;
  const isAscii = ASCII.test(word);
  const lower = (isAscii ? word : word.normalize("NFKC")).toLowerCase();
  const term = {
    text: stem(isAscii ? lower : withoutAccents(lower)),
    isStopWord: isStopWord(lower) || /^[a-z]$/.test(lower),
  };
  if (known.size >= MAX_KNOWN_WORDS) known.clear();
  known.set(detached(word), term);
  return term;
}

/** A copy that keeps nothing else alive. */
export const detached = (word: string): string =>
  word.length >= SLICE_CHARACTERS ? Buffer.from(word).toString() : word;
