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

/**
 * Makes a cue of a pattern, which is compiled when the first text may have it.
 *
 * @param pattern a regular expression or its parts, with the flag `u`; its source says that no letter stands in front
 */
export function cueOf({ source, flags }: Pick<RegExp, "source" | "flags">): Cue {
  let compiled: RegExp | undefined;
  beginningTable = undefined;
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
/** Where in a text each cue may begin. The text is read once, at the first question. */
export class Cues {
  #places: number[][] | undefined;
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

  #placesOf({ id }: Cue): readonly number[] {
    this.#places ??= placesOf(this.text);
    return this.#places[id] ?? [];
  }
}

/** Places of each cue, by its index, ascending. */
function placesOf(text: string): number[][] {
  beginningTable ??= cuesByBeginning();
  const places: number[][] = [];
  let isInside = false;
  for (let at = 0; at < text.length; at++) {
    const isPart = isLetter(text, at);
    if (isPart && !isInside) {
      const beginning = text.slice(at, at + BEGINNING_CHARACTERS).toLowerCase();
      for (let length = beginning.length; length > 0; length--)
        for (const id of beginningTable.get(beginning.slice(0, length)) ?? []) (places[id] ??= []).push(at);
    }
    isInside = isPart;
  }
  return places;
}

const LETTER = 1;
const OTHER = 2;
/** Kinds of characters that were looked up, by their code. */
const kinds = new Uint8Array(0x10000);

/** Halves of a pair of surrogates are no letters here: behind them a word may begin. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (kinds[code] === 0) kinds[code] = /\p{L}/u.test(text[at]!) ? LETTER : OTHER;
  return kinds[code] === LETTER;
}
