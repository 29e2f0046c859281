/**
 * How much the words of a text look like names of people: a linear model over what a word is, which lists of names have it, and what stands
 * around it. Trained by benchmarks/derived/redaction/train-names.mjs on texts of fifteen languages in which people marked the names.
 */

import { hashOf, sparseTable } from "./name-hash.js";
import { nameRanks } from "./name-lists.js";
import { NAME_WEIGHTS, WEIGHT_UNIT } from "./name-weights.js";
import { type CapitalizedWord, isShout, quiet } from "./words.js";

export const FEATURE_BITS = 20;
/** Added to each sum: most words with a capital are no names. */
export const BIAS = -1;
/** A word with a lower sum of its own is not scored further: no context made a name of 11 000 such words on 220 pages. */
const MIN_OWN = -2.5;
const MAX_TOKEN_CHARACTERS = 24;
/** Longest target of a link that is stepped over. */
const MAX_TARGET_CHARACTERS = 300;
/** Begin or end of a line, a cell or a text. */
const EDGE = "¶";
const BEYOND_ASCII = /[\p{L}\p{M}\p{N}’]/u;
const MARK = /[*_[\]`\\ \u00a0]/;
const LINE_MARK = /[\n#|>]/;

/** Whether the character at a place belongs to a word. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code < 0x80)
    return (
      (code >= 0x61 && code <= 0x7a) ||
      (code >= 0x41 && code <= 0x5a) ||
      (code >= 0x30 && code <= 0x39) ||
      code === 0x27
    );
  return BEYOND_ASCII.test(text[at]!);
}

/** A neighbour of a word, and where the next one is looked for. */
interface Token {
  readonly text: string;
  readonly at: number;
}

/** The word or sign in front of a place; marks of Markdown are stepped over. */
function tokenBefore(text: string, from: number): Token {
  let at = from;
  for (let steps = 0; at > 0 && MARK.test(text[at - 1]!) && steps < MAX_TOKEN_CHARACTERS; steps++) at--;
  if (at === 0 || LINE_MARK.test(text[at - 1]!)) return { text: EDGE, at: Math.max(0, at - 1) };
  if (!isLetter(text, at - 1)) return { text: text[at - 1]!, at: at - 1 };
  let start = at;
  while (start > 0 && at - start < MAX_TOKEN_CHARACTERS && isLetter(text, start - 1)) start--;
  return { text: text.slice(start, at), at: start };
}

/** The word or sign behind a place; marks of Markdown and targets of links are stepped over. */
function tokenBehind(text: string, from: number): Token {
  let at = from;
  for (let steps = 0; at < text.length && MARK.test(text[at]!) && steps < MAX_TOKEN_CHARACTERS; steps++) {
    if (text[at] === "]" && text[at + 1] === "(") {
      const end = text.slice(at, at + MAX_TARGET_CHARACTERS).indexOf(")");
      if (end < 0) return { text: EDGE, at };
      at += end;
    }
    at++;
  }
  if (at >= text.length || LINE_MARK.test(text[at]!)) return { text: EDGE, at: at + 1 };
  if (!isLetter(text, at)) return { text: text[at]!, at: at + 1 };
  let end = at;
  while (end < text.length && end - at < MAX_TOKEN_CHARACTERS && isLetter(text, end)) end++;
  return { text: text.slice(at, end), at: end };
}

const isCapitalized = (token: string): boolean => /^\p{Lu}/u.test(token);

/** Kinds of neighbours: an edge, a sign, a number, a small word, one with a capital or one in capitals. */
function kindOf(token: string): string {
  if (token === EDGE) return EDGE;
  if (!isLetter(token, 0)) return "p";
  if (/\p{N}/u.test(token)) return "0";
  if (!isCapitalized(token)) return "l";
  return isShout(token) ? "A" : "C";
}

/** Figures count by their length alone. */
const normal = (token: string): string =>
  /^\p{N}+$/u.test(token) ? "0".repeat(Math.min(4, token.length)) : token.toLowerCase();

const SMALL_LETTER = /\p{Ll}/u;
const LETTER = /\p{L}/u;
/** So much of a text tells how it writes capitals. */
const MAX_SAMPLE_CHARACTERS = 20_000;

/** How many words within the sentences have a capital: in German, in titles and in lists many. */
function densityOf(text: string): string {
  let small = 0;
  let capital = 0;
  const sample = text.slice(0, MAX_SAMPLE_CHARACTERS);
  for (let at = sample.indexOf(" ", 1); at >= 0; at = sample.indexOf(" ", at + 1)) {
    if (!SMALL_LETTER.test(sample[at - 1]!)) continue;
    const next = sample[at + 1] ?? "";
    if (isCapitalized(next)) capital++;
    else if (LETTER.test(next)) small++;
  }
  const share = capital / (capital + small + 1);
  return share > 0.22 ? "3" : share > 0.12 ? "2" : share > 0.06 ? "1" : "0";
}

/** All that is known of a word or a neighbour wherever it stands. */
interface KnownWord {
  readonly lower: string;
  readonly kind: string;
  /** -1 where it begins with a small letter. */
  readonly ranks: number;
  /** Features of the word by itself. */
  own?: readonly number[];
  /** Features of the word as a neighbour, by place. */
  readonly near: Array<readonly number[] | undefined>;
  /** Features of the word as a neighbour of one with certain ranks, by place. */
  readonly besideRanks: readonly number[][];
}

const feature = (role: number, text: string): number => hashOf(role, text) >>> (32 - FEATURE_BITS);

/** Reads the features of words; what repeats in a text is read once. */
export class NameFeatures {
  readonly #text: string;
  readonly #density: string;
  readonly #known = new Map<string, KnownWord>();
  readonly #pairs: readonly number[][] = [[], []];

  constructor(text: string) {
    this.#text = text;
    this.#density = densityOf(text);
  }

  /** @returns buckets below 2^{@link FEATURE_BITS}, the same array for the same word */
  own(word: CapitalizedWord): readonly number[] {
    const here = this.#knownWord(word.text);
    here.own ??= ownFeatures(here.lower, here.kind, here.ranks, this.#density);
    return here.own;
  }

  /** @param add takes buckets as {@link own} returns them; the same array comes again where a neighbour does, if it is shared */
  around(word: CapitalizedWord, add: (features: readonly number[], isShared: boolean) => void): void {
    const first = tokenBefore(this.#text, word.start);
    const second = first.text === EDGE ? first : tokenBefore(this.#text, first.at);
    const next = tokenBehind(this.#text, word.end);
    const afterNext = next.text === EDGE ? next : tokenBehind(this.#text, next.at);
    const here = this.#knownWord(word.text);
    const [before, beforeThat, behind, behindThat] = [first, second, next, afterNext].map((token) =>
      this.#knownWord(token.text),
    ) as [KnownWord, KnownWord, KnownWord, KnownWord];
    add((before.near[0] ??= nearFeatures(before, 7, 23)), true);
    add((beforeThat.near[1] ??= [feature(8, beforeThat.lower)]), true);
    add((behind.near[2] ??= nearFeatures(behind, 9, 24)), true);
    add((behindThat.near[3] ??= [feature(10, behindThat.lower)]), true);
    const begins = /^(?:¶|[.!?:"“„»•–-])$/.test(first.text) ? "s" : "-";
    const { ranks, kind } = here;
    // Ranks are small numbers: what depends on them is hashed once a text.
    const givenRanks = before.ranks >> 2;
    add(
      [
        feature(6, kind + begins),
        feature(11, beforeThat.kind + before.kind + kind + behind.kind + behindThat.kind),
        (this.#pairs[0]![before.ranks * 16 + ranks + 16] ??= feature(14, `${before.ranks}/${ranks}`)),
        (this.#pairs[1]![behind.ranks * 16 + ranks + 16] ??= feature(15, `${ranks}/${behind.ranks}`)),
        feature(16, `${before.ranks}/${ranks}/${behind.ranks}`),
        feature(17, ranks + begins + kind),
        (before.besideRanks[0]![ranks] ??= feature(19, `${ranks}|${before.lower}`)),
        (behind.besideRanks[1]![ranks] ??= feature(20, `${ranks}|${behind.lower}`)),
        (beforeThat.besideRanks[2]![givenRanks * 4 + (ranks >> 2) + 4] ??= feature(
          21,
          `${givenRanks}|${beforeThat.lower}|${ranks >> 2}`,
        )),
        feature(22, begins + this.#density + kind),
      ],
      false,
    );
  }

  #knownWord(text: string): KnownWord {
    const known = this.#known.get(text);
    if (known) return known;
    const kind = kindOf(text);
    const written = quiet(text);
    const read: KnownWord = {
      lower: normal(written),
      kind: kind === "C" ? (text.endsWith(".") ? "I" : text.includes("-") ? "H" : "C") : kind,
      ranks: isCapitalized(text) ? nameRanks(written) : -1,
      near: [],
      besideRanks: [[], [], []],
    };
    this.#known.set(text, read);
    return read;
  }
}

function ownFeatures(lower: string, kind: string, ranks: number, density: string): number[] {
  const found = [
    feature(1, lower),
    feature(4, kind + Math.min(lower.length, 10)),
    feature(5, `${ranks}`),
    feature(18, `${ranks}|${density}`),
  ];
  for (let length = 1; length <= 3; length++) found.push(feature(2, lower.slice(0, length)));
  for (let length = 1; length <= 5 && length < lower.length; length++) found.push(feature(3, lower.slice(-length)));
  return found;
}

function nearFeatures({ lower, ranks }: KnownWord, role: number, endings: number): number[] {
  const found = [feature(role, lower)];
  if (ranks >= 0)
    for (let length = 2; length <= 4 && length < lower.length; length++)
      found.push(feature(endings, lower.slice(-length)));
  return found;
}

/** One weight a bucket, in steps of `unit`. */
export interface NameWeights {
  readonly table: Int8Array;
  readonly unit: number;
}

let ownWeights: NameWeights | undefined;

/** @param packed buckets with their weights, as a `sparseTable` has them */
export function readWeights(packed: string, unit: number): NameWeights {
  const { keys, values } = sparseTable(packed);
  const table = new Int8Array(1 << FEATURE_BITS);
  keys.forEach((key, index) => {
    table[key] = values[index]! - 128;
  });
  return { table, unit };
}

/** By word, logarithms of the odds that it is part of the name of a person. */
export interface WordScores {
  readonly scores: Float32Array;
  /** By the word alone, wherever it stands. */
  readonly own: Float32Array;
}

/** @param weights others than the package's own, for training what builds on them */
export function nameScores(
  text: string,
  words: readonly CapitalizedWord[],
  weights: NameWeights = (ownWeights ??=
    readWeights(NAME_WEIGHTS, WEIGHT_UNIT)),
): WordScores {
  const { table, unit } = weights;
  const features = new NameFeatures(text);
  const shared = new Map<readonly number[], number>();
  const weigh = (found: readonly number[], isShared: boolean): number => {
    const known = isShared ? shared.get(found) : undefined;
    if (known !== undefined) return known;
    let sum = 0;
    for (const bucket of found) sum += table[bucket]!;
    if (isShared) shared.set(found, sum);
    return sum;
  };
  const hopeless = MIN_OWN / unit;
  const own = new Float32Array(words.length);
  const scores = Float32Array.from(words, (word, index) => {
    let sum = weigh(features.own(word), true);
    own[index] = BIAS + sum * unit;
    if (sum >= hopeless)
      features.around(word, (found, isShared) => {
        sum += weigh(found, isShared);
      });
    return BIAS + sum * unit;
  });
  return { scores, own };
}
