/** Where words stand in a document: in which kind of line, filling it, beside which items of a list, and whether addresses have them. */

import { matchesOf } from "@quern/types";
import { NO_SCORE, type Runs } from "./name-runs.js";
import { kindBefore, kindBehind } from "./name-signs.js";
import type { CapitalizedWord } from "./words.js";

/** Columns that {@link Surroundings.of} fills. An item is a run of words that only a separator keeps from this one. */
export const SURROUNDINGS = [
  "lineKind",
  "fillsLine",
  "isLinked",
  "itemBefore",
  "itemBehind",
  "itemBeforeWords",
  "itemBehindWords",
  "isInHost",
  "place",
  "signBeforeRun",
  "signBehindRun",
  "nextWords",
  "previousWords",
  "alone",
] as const;

const LINE_KINDS: Readonly<Record<string, number>> = { "#": 1, "-": 2, "*": 2, "+": 2, "|": 3, ">": 4 };
const BULLETS = "-*+";
const MAX_INDENT_CHARACTERS = 12;
/** Between two items of a list: ", ", " and ", "; ", a line break and a bullet. */
const MAX_SEPARATOR_CHARACTERS = 8;
const LONG_WORD = /\p{L}{4}/u;
const MAX_TARGET_CHARACTERS = 300;
const MAX_EDGE_CHARACTERS = 12;
const IS_EDGE_BEFORE = /^[\s#>*_+\-\d.[\]!|•·"“„«]*$/;
const IS_EDGE_BEHIND = /^[*_\])”"» \\]{0,6}(?:$|[\n|]|<br)/;
const HOST = /:\/\/(?:www\.)?([\w.-]{1,60})/g;
/** Bounds what each word is looked for in. */
const MAX_HOSTS_CHARACTERS = 4000;
/** Shorter words are in hosts by chance. */
const MIN_HOST_LETTERS = 4;
/** Places of a word that are looked at, and limits of what is counted: more of it says no more. */
const MOST_PLACES = 50;
const MOST_WORDS = 8;
const MOST_NEIGHBOURS = 10;
const MOST_DOUBLINGS = 15;

/** The surroundings of the words of one text. */
export class Surroundings {
  readonly #text: string;
  readonly #words: readonly CapitalizedWord[];
  readonly #runs: Runs;
  readonly #places: ReadonlyMap<string, readonly number[]>;
  readonly #inHost = new Map<string, number>();
  readonly #neighbours = new Map<string, readonly [number, number, number]>();
  #hosts: string | undefined;
  #line = 0;
  #lineEnd = -1;

  /** @param places by word as it is written, its indexes */
  constructor(
    text: string,
    words: readonly CapitalizedWord[],
    runs: Runs,
    places: ReadonlyMap<string, readonly number[]>,
  ) {
    this.#text = text;
    this.#words = words;
    this.#runs = runs;
    this.#places = places;
  }

  /**
   * @param index of a word; ascending from call to call, so that lines are looked for once
   * @returns values in the order of {@link SURROUNDINGS}
   */
  of(index: number): number[] {
    const text = this.#text;
    const words = this.#words;
    const runs = this.#runs;
    const from = runs.from[index]!;
    const to = from + runs.words[index]!;
    const { start } = words[from]!;
    const { end } = words[to - 1]!;
    const line = this.#lineOf(start);
    const isBehindItem = from > 0 && this.#isListed(words[from - 1]!.end, start);
    const isBeforeItem = to < words.length && this.#isListed(end, words[to]!.start);
    const word = words[index]!.text;
    return [
      lineKind(text, line),
      Number(isLineStart(text, line, start)) + 2 * Number(isLineEnd(text, behindTarget(text, end))),
      Number(text.startsWith("](", end)),
      isBehindItem ? runs.most[from - 1]! : NO_SCORE,
      isBeforeItem ? runs.most[to]! : NO_SCORE,
      isBehindItem ? Math.min(MOST_WORDS, runs.words[from - 1]!) : 0,
      isBeforeItem ? Math.min(MOST_WORDS, runs.words[to]!) : 0,
      this.#isInHost(word),
      Math.min(MOST_DOUBLINGS, Math.floor(Math.log2(start + 1))),
      kindBefore(text, start),
      kindBehind(text, end),
      ...this.#neighboursOf(word),
    ];
  }

  /** Where the line of a place begins. */
  #lineOf(place: number): number {
    while (this.#lineEnd < place) {
      const end = this.#text.indexOf("\n", this.#lineEnd + 1);
      if (end < 0 || end >= place) {
        this.#line = this.#lineEnd + 1;
        this.#lineEnd = end < 0 ? this.#text.length : end;
      } else this.#lineEnd = end;
    }
    return this.#line;
  }

  /** Whether what is between two runs separates items of a list. */
  #isListed(end: number, start: number): boolean {
    const from = behindTarget(this.#text, end);
    if (start - from > MAX_SEPARATOR_CHARACTERS || start <= from) return false;
    const gap = this.#text.slice(from, start);
    return gap !== ". " && !LONG_WORD.test(gap);
  }

  /** Firms have sites that are called like them. */
  #isInHost(word: string): number {
    if (word.length < MIN_HOST_LETTERS) return 0;
    let known = this.#inHost.get(word);
    if (known === undefined) {
      this.#hosts ??= hostsOf(this.#text);
      known = Number(this.#hosts.includes(word.toLowerCase()));
      this.#inHost.set(word, known);
    }
    return known;
  }

  /** How many different words stand behind a word and in front of it, and the share of its places where none does. */
  #neighboursOf(word: string): readonly [number, number, number] {
    let known = this.#neighbours.get(word);
    if (known === undefined) {
      const words = this.#words;
      const next = new Set<string>();
      const previous = new Set<string>();
      let alone = 0;
      const places = this.#places.get(word)!.slice(0, MOST_PLACES);
      for (const place of places) {
        const from = this.#runs.from[place]!;
        const to = from + this.#runs.words[place]!;
        if (place + 1 < to) next.add(words[place + 1]!.text);
        if (place > from) previous.add(words[place - 1]!.text);
        if (to - from === 1) alone++;
      }
      known = [Math.min(MOST_NEIGHBOURS, next.size), Math.min(MOST_NEIGHBOURS, previous.size), alone / places.length];
      this.#neighbours.set(word, known);
    }
    return known;
  }
}

/** The hosts of the addresses of a text, in small letters. */
function hostsOf(text: string): string {
  const hosts = new Set<string>();
  let characters = 0;
  for (const match of matchesOf(text, HOST)) {
    const host = match[1]!.toLowerCase();
    if (hosts.has(host)) continue;
    hosts.add(host);
    characters += host.length;
    if (characters > MAX_HOSTS_CHARACTERS) break;
  }
  return [...hosts].join(" ");
}

/** Heading, item of a list, row of a table or quotation; 0 for prose. */
function lineKind(text: string, line: number): number {
  let at = line;
  while (at < line + MAX_INDENT_CHARACTERS && (text[at] === " " || text[at] === "\t")) at++;
  const sign = text[at] ?? "";
  return BULLETS.includes(sign) && text[at + 1] !== " " ? 0 : (LINE_KINDS[sign] ?? 0);
}

/** Whether nothing but marks is between the start of the line or cell and a place. */
function isLineStart(text: string, line: number, start: number): boolean {
  const from = Math.max(line, start - MAX_EDGE_CHARACTERS);
  const lead = text.slice(from, start);
  const cell = lead.lastIndexOf("|");
  return (cell >= 0 || from === line) && IS_EDGE_BEFORE.test(lead.slice(Math.max(0, cell)));
}

/** Whether nothing but marks is between a place and the end of the line or cell. */
function isLineEnd(text: string, end: number): boolean {
  return IS_EDGE_BEHIND.test(text.slice(end, end + MAX_EDGE_CHARACTERS));
}

/** The end of the target of a link whose text ends at a place, or that place. */
function behindTarget(text: string, end: number): number {
  if (!text.startsWith("](", end)) return end;
  const close = text.slice(end, end + MAX_TARGET_CHARACTERS).indexOf(")");
  return close < 0 ? end : end + close + 1;
}
