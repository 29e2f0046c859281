/** Patterns that begin with one of many words, tried only where a word begins as one of theirs. */

import { beginningsOf } from "./beginnings.js";

/** A pattern whose matches begin with a word that no letter stands in front of. */
export interface Cue {
  /** Index in the table of all cues. */
  readonly id: number;
  /** Matches at one place. */
  readonly execAt: (text: string, place: number) => RegExpExecArray | null;
}

/** Three characters tell most words apart. */
const BEGINNING_CHARACTERS = 3;

/** Sources of the cues, by their index, and the table of their beginnings, made for the first text behind the last cue. */
const sources: string[] = [];
let beginningTable: ReadonlyMap<string, readonly number[]> | undefined;
/** The same by beginnings as texts write them, emptied when there are this many. */
const cuesOfWritten = new Map<string | number, readonly number[]>();
const MAX_WRITTEN = 20_000;

/**
 * Makes a cue of a pattern, which is compiled when the first text may have it.
 *
 * @param pattern a regular expression or its parts, with the flag `u`; its source says that no letter stands in front
 */
export function cueOf({ source, flags }: Pick<RegExp, "source" | "flags">): Cue {
  let compiled: RegExp | undefined;
  beginningTable = undefined;
  cuesOfWritten.clear();
  return {
    id: sources.push(source) - 1,
    execAt: (text, place) => {
      compiled ??= new RegExp(source, `${flags}y`);
      compiled.lastIndex = place;
      return compiled.exec(text);
    },
  };
}

/**
 * Indexes of cues by the beginnings of their words in small letters.
 *
 * @throws Error where one may begin with anything but a letter
 */
function cuesByBeginning(): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, number[]>();
  for (const [id, source] of sources.entries())
    for (const beginning of beginningsOf(source, BEGINNING_CHARACTERS)) {
      if (!/^\p{L}/u.test(beginning))
        throw new Error(`A cue begins with a letter, not with "${beginning}": ${source.slice(0, 80)}`);
      const key = beginning.toLowerCase();
      const ids = table.get(key);
      if (ids === undefined) table.set(key, [id]);
      else if (ids.at(-1) !== id) ids.push(id);
    }
  return table;
}

/** Characters below this are packed three in a number, which is found in less time than a string. */
const PACKED_CODES = 1 << 10;

/** Indexes of the cues that may begin with the word at a place. */
function cuesAt(text: string, at: number): readonly number[] {
  const [first, second, third] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  const isPacked = first < PACKED_CODES && second < PACKED_CODES && third < PACKED_CODES;
  const key = isPacked
    ? first + second * PACKED_CODES + third * PACKED_CODES * PACKED_CODES
    : text.slice(at, at + BEGINNING_CHARACTERS);
  const known = cuesOfWritten.get(key);
  if (known !== undefined) return known;
  beginningTable ??= cuesByBeginning();
  const beginning = text.slice(at, at + BEGINNING_CHARACTERS).toLowerCase();
  const found: number[] = [];
  for (let length = beginning.length; length > 0; length--)
    found.push(...(beginningTable.get(beginning.slice(0, length)) ?? []));
  if (cuesOfWritten.size >= MAX_WRITTEN) cuesOfWritten.clear();
  cuesOfWritten.set(key, found);
  return found;
}

/** Where in a text each cue, each line and each number may begin. The text is read once, at the first question. */
export class Cues {
  #places: Places | undefined;
  #longNumbers: readonly number[] | undefined;
  constructor(readonly text: string) {}

  /** Matches as `text.matchAll` finds them: from left to right, none within another. */
  *matches(cue: Cue): Generator<RegExpExecArray, void> {
    let done = 0;
    for (const place of this.#placesOf(cue)) {
      if (place < done) continue;
      const match = cue.execAt(this.text, place);
      if (!match) continue;
      done = place + match[0].length;
      yield match;
    }
  }

  /** Whether the text has a match. */
  has(cue: Cue): boolean {
    return this.#placesOf(cue).some((place) => cue.execAt(this.text, place) !== null);
  }

  /** Where matches end, also those that begin within another. */
  ends(cue: Cue): ReadonlySet<number> {
    const ends = new Set<number>();
    for (const place of this.#placesOf(cue)) {
      const match = cue.execAt(this.text, place);
      if (match) ends.add(place + match[0].length);
    }
    return ends;
  }

  /** Starts of lines, ascending. */
  get lines(): readonly number[] {
    this.#places ??= placesIn(this.text);
    return this.#places.lines;
  }

  /** Matches of a pattern with the flag `y` that begin where a word with a capital does: from left to right, none within another. */
  atCapitals(pattern: RegExp): Generator<RegExpExecArray, void> {
    this.#places ??= placesIn(this.text);
    return matchesAt(this.text, pattern, this.#places.capitals);
  }

  /** Matches of a pattern with the flag `y` that begin where a line does: from left to right, none within another. */
  atLines(pattern: RegExp): Generator<RegExpExecArray, void> {
    return matchesAt(this.text, pattern, this.lines);
  }

  /**
   * Matches of a pattern with the flag `y` that begin where digits do: from left to right, none within another.
   *
   * @param lead how many characters of a match may stand in front of its first digit
   */
  atNumbers(pattern: RegExp, lead = 0): Generator<RegExpExecArray, void> {
    this.#places ??= placesIn(this.text);
    return matchesAt(this.text, pattern, this.#places.numbers, lead);
  }

  /**
   * The same where {@link LONG_DIGITS} or more follow, which most numbers of a text do not have.
   *
   * @param pattern needs that many digits, with at most {@link MAX_SIGNS} signs between two of them
   */
  atLongNumbers(pattern: RegExp, lead = 0): Generator<RegExpExecArray, void> {
    this.#places ??= placesIn(this.text);
    this.#longNumbers ??= this.#places.numbers.filter((place) => isLongNumber(this.text, place));
    return matchesAt(this.text, pattern, this.#longNumbers, lead);
  }

  #placesOf({ id }: Cue): readonly number[] {
    this.#places ??= placesIn(this.text);
    return this.#places.cues[id] ?? [];
  }
}

/**
 * Matches of a pattern with the flag `y` at ascending places: from left to right, none within another.
 *
 * @param lead how many characters of a match may stand in front of its place
 */
export function* matchesAt(
  text: string,
  pattern: RegExp,
  places: Iterable<number>,
  lead = 0,
): Generator<RegExpExecArray, void> {
  let done = 0;
  for (const place of places)
    for (let at = Math.max(done, place - lead); at <= place; at++) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) continue;
      done = at + match[0].length;
      yield match;
      break;
    }
}

/** Ascending places in a text. */
interface Places {
  /** By index of the cue. */
  readonly cues: readonly (readonly number[])[];
  readonly lines: readonly number[];
  readonly numbers: readonly number[];
  readonly capitals: readonly number[];
}

const LINE_FEED = 0x0a;

function placesIn(text: string): Places {
  const cues: number[][] = [];
  const lines = [0];
  const numbers: number[] = [];
  const capitals: number[] = [];
  let last = OTHER;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = kinds[code] || kindOf(code);
    const isInWord = kind <= CAPITAL;
    if (isInWord ? last > CAPITAL : kind !== last) {
      if (isInWord) {
        for (const id of cuesAt(text, at)) (cues[id] ??= []).push(at);
        if (kind === CAPITAL) capitals.push(at);
      } else if (kind === DIGIT) numbers.push(at);
    }
    // The pattern itself tells whether a letter beyond the first plane is a capital.
    if (kind === FIRST_HALF) capitals.push(at);
    last = kind;
    if (code === LINE_FEED) lines.push(at + 1);
  }
  return { cues, lines, numbers, capitals };
}

const LONG_DIGITS = 5;
const MAX_SIGNS = 3;

function isLongNumber(text: string, place: number): boolean {
  let digits = 0;
  let signs = 0;
  for (let at = place; at < text.length && signs <= MAX_SIGNS; at++) {
    const kind = kinds[text.charCodeAt(at)]!;
    if (kind <= CAPITAL) return false;
    if (kind !== DIGIT) signs++;
    else if (++digits === LONG_DIGITS) return true;
    else signs = 0;
  }
  return false;
}

const LETTER = 1;
const CAPITAL = 2;
const DIGIT = 3;
const FIRST_HALF = 4;
const OTHER = 5;
/** Kinds of characters that were looked up, by their code. */
const kinds = new Uint8Array(0x10000);

/** Halves of a pair of surrogates are no letters here: behind them a word may begin. */
function kindOf(code: number): number {
  const sign = String.fromCharCode(code);
  if (/\p{Lu}/u.test(sign)) kinds[code] = CAPITAL;
  else if (/\p{L}/u.test(sign)) kinds[code] = LETTER;
  else if (/\d/.test(sign)) kinds[code] = DIGIT;
  else kinds[code] = code >= 0xd800 && code < 0xdc00 ? FIRST_HALF : OTHER;
  return kinds[code]!;
}
