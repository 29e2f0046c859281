import { firstWhere } from "./name-hash.js";
import { LOWEST_GIVEN, nameRanks } from "./name-lists.js";
import { type NameWeights, nameScores, type WordScores } from "./name-scores.js";
import { IS_PARTICLE } from "./person-words.js";
import type { Span } from "./spans.js";
import { type CapitalizedWord, isShout, quiet } from "./words.js";

/** Logarithms of odds that a name needs, by mode. */
interface Bounds {
  /** The least sum of the words of a name of several. */
  readonly several: number;
  /** Of a name that is one word. */
  readonly single: number;
}

/**
 * Chosen on texts that the model has not seen (benchmarks/derived/redaction/judge-names.mjs), so that what is marked is as often a name as
 * what the rules mark.
 */
const BOUNDS: Readonly<Record<"accurate" | "aggressive", Bounds>> = {
  accurate: { several: 3.5, single: 3 },
  aggressive: { several: 2.5, single: 2 },
};
/** A word beside a surer one belongs to the name from here on. */
const MIN_MEMBER = -1;
/** A word that no list has begins a name in front of a given name from here on. */
const MIN_LEADER = 1;
/** A find of the lists alone is dropped below this. */
const MIN_LISTED = -2;
const BETWEEN =
  /^(?:[ \u00a0]|[ \u00a0](?:van(?: de[nr]?)?|von(?: der)?|de(?: la)?|del|della|di|da|dos|du|le|bin|ibn|al|el|zu|ter|ten|af)[ \u00a0]|)$/u;
const MAX_GAP_CHARACTERS = 12;
/** Names of things that no list of names has are told from people by more: brands are written in Latin letters. */
const UNLISTED: Bounds = { several: 4, single: 5 };
const LATIN = /\p{Script=Latin}/u;

/**
 * Other scripts: no list of names has them and no brands are written in them, so that what is around the words says less and is right more often.
 */
const NOT_LATIN: Bounds = { several: 1, single: 2 };

/** Words that look like a name together. */
export interface ScoredName {
  readonly words: readonly CapitalizedWord[];
  /** Sum of what speaks for each of the words. */
  readonly score: number;
  /** The word with a capital that comes next, however far. */
  readonly next: CapitalizedWord | undefined;
}

/** Of several words one must be a given name or stand for one, a single one any name. */
function isListed(words: readonly CapitalizedWord[]): boolean {
  if (!LATIN.test(words[0]!.text)) return true;
  if (words.length === 1) return nameRanks(quiet(words[0]!.text)) > 0;
  return words.some(({ text }) => text.endsWith(".") || nameRanks(quiet(text)) >= LOWEST_GIVEN);
}

/** Names of things have capitals within a word ("GoDaddy") or in one word of several ("MAX Cordless"). */
function isWrittenAsName(words: readonly CapitalizedWord[]): boolean {
  const isFirstShouted = words[0]!.text.length > 2 && isShout(words[0]!.text);
  return words.every(({ text }) => !INNER_CAPITAL.test(text) && (!isFirstShouted || isShout(text)));
}

const INNER_CAPITAL = /\p{Ll}(?<!(?:^|-)(?:Ma?c|D[aei]|L[aeo]|Van|Fitz|San|Mc))\p{Lu}/u;

/** Names by the scores of their words. */
export class ScoredNames {
  readonly #text: string;
  readonly #words: readonly CapitalizedWord[];
  readonly #scores: Float32Array;
  /** The evidence for each word. */
  readonly scores: WordScores;

  constructor(text: string, words: readonly CapitalizedWord[], weights?: NameWeights) {
    this.#text = text;
    this.#words = words;
    this.scores = nameScores(text, words, weights);
    this.#scores = this.scores.scores;
  }

  find(mode: "accurate" | "aggressive"): ScoredName[] {
    const bounds = BOUNDS[mode];
    const found: ScoredName[] = [];
    for (let from = 0; from < this.#words.length; from++) {
      if (this.#scores[from]! < MIN_MEMBER) continue;
      let to = from;
      let score = Math.max(0, this.#scores[from]!);
      for (let next = this.#nextMember(to); next > 0; next = this.#nextMember(to)) {
        score += Math.max(0, this.#scores[next]!);
        to = next;
      }
      let first = from;
      while (first < to && this.#isInFront(first)) first++;
      const words = this.#words.slice(first, to + 1);
      const count = words.length > 1 ? "several" : "single";
      const least = LATIN.test(words[0]!.text) ? bounds[count] : Math.min(bounds[count], NOT_LATIN[count]);
      if (score >= least && isWrittenAsName(words) && (score >= UNLISTED[count] || isListed(words)))
        found.push({ words, score, next: this.#words[to + 1] });
      from = to;
    }
    return found;
  }

  /** Whether the words of a span are names by how they are placed too, or at least may be. */
  allows(span: Span): boolean {
    return this.#scoresIn(span).some((score) => score >= MIN_LISTED);
  }

  /** Sum of what speaks for each of the words of a span. */
  sumOf(span: Span): number {
    return this.#scoresIn(span).reduce((sum, score) => sum + Math.max(0, score), 0);
  }

  /** The words of a span. */
  wordsOf(span: Span): CapitalizedWord[] {
    return this.#words.slice(...this.#indexesOf(span));
  }

  /** The score of a word that the text has. */
  scoreOf(word: CapitalizedWord): number {
    return this.#scores[this.#indexOf(word.start)]!;
  }

  /** The word with a capital in front of another (-1) or behind it (1), if nothing but a space is between the two. */
  besideOf(word: CapitalizedWord, distance: -1 | 1): CapitalizedWord | undefined {
    const other = this.#words[this.#indexOf(word.start) + distance];
    if (other === undefined) return undefined;
    const gap = distance > 0 ? this.#text.slice(word.end, other.start) : this.#text.slice(other.end, word.start);
    return gap === " " || gap === "\u00a0" ? other : undefined;
  }

  #indexOf(start: number): number {
    return firstWhere(this.#words.length, (index) => this.#words[index]!.start >= start);
  }

  #indexesOf({ start, end }: Span): readonly [number, number] {
    const from = this.#indexOf(start);
    let to = from;
    while (to < this.#words.length && this.#words[to]!.start < end) to++;
    return [from, to];
  }

  #scoresIn(span: Span): Float32Array {
    return this.#scores.subarray(...this.#indexesOf(span));
  }

  /** @returns the word that goes on with the name, 0 if none does */
  #nextMember(index: number): number {
    const isJoined = (other: number): boolean => {
      const word = this.#words[other - 1]!;
      return BETWEEN.test(
        this.#text.slice(word.end, Math.min(this.#words[other]!.start, word.end + MAX_GAP_CHARACTERS)),
      );
    };
    const isMember = (other: number): boolean =>
      (this.#scores[other] ?? MIN_MEMBER - 1) >= MIN_MEMBER && isJoined(other);
    if (isMember(index + 1)) return index + 1;
    // "ALISSON BATISTA DE MORAES"
    const isParticle = IS_PARTICLE.test(this.#words[index + 1]?.text ?? "") && isJoined(index + 1);
    return isParticle && isMember(index + 2) ? index + 2 : 0;
  }

  /** Whether a word only begins the sentence, or "A." is that of "i. A. Weber": signed for somebody else. */
  #isInFront(index: number): boolean {
    const { text, start } = this.#words[index]!;
    if (this.#scores[index]! < MIN_LEADER && nameRanks(quiet(text)) === 0 && !text.endsWith("."))
      return this.#scores[index]! < 0 || nameRanks(quiet(this.#words[index + 1]!.text)) >= LOWEST_GIVEN;
    return (
      text.endsWith(".") &&
      /(?<![\p{L}\p{N}])\p{Ll}\.[ \u00a0]?$/u.test(this.#text.slice(Math.max(0, start - 5), start))
    );
  }
}
