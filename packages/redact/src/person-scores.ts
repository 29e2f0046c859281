import { nameScores } from "./name-scores.js";
import type { Span } from "./spans.js";
import type { CapitalizedWord } from "./words.js";

/** Logarithms of odds that a name needs, by mode. */
interface Bounds {
  /** Of the surest word of a name of several. */
  readonly several: number;
  /** Of a name that is one word. */
  readonly single: number;
}

/**
 * Chosen on texts that the model has not seen (benchmarks/derived/redaction/judge-names.mjs), so that what is marked is as often a name as
 * what the rules mark.
 */
const BOUNDS: Readonly<Record<"accurate" | "aggressive", Bounds>> = {
  accurate: { several: 2, single: 3 },
  aggressive: { several: 1, single: 2 },
};
/** A word beside a surer one belongs to the name from here on. */
const MIN_MEMBER = -1;
/** What a list alone finds is no name below this. */
const MIN_LISTED = -2;
const BETWEEN =
  /^(?:[ \u00a0]|[ \u00a0](?:van(?: de[nr]?)?|von(?: der)?|de(?: la)?|del|della|di|da|dos|du|le|bin|ibn|al|el|zu|ter|ten|af)[ \u00a0]|)$/u;
const REASON = "written and placed as names are";

/** Names by the scores of their words. */
export class ScoredNames {
  readonly #text: string;
  readonly #words: readonly CapitalizedWord[];
  readonly #scores: Float32Array;

  constructor(text: string, words: readonly CapitalizedWord[]) {
    this.#text = text;
    this.#words = words;
    this.#scores = nameScores(text, words);
  }

  /** @param isNone whether words that look like a name are none, given the word with a capital that comes next */
  find(
    mode: "accurate" | "aggressive",
    isNone: (words: readonly CapitalizedWord[], next: CapitalizedWord | undefined) => boolean,
  ): Span[] {
    const { several, single } = BOUNDS[mode];
    const found: Span[] = [];
    for (let from = 0; from < this.#words.length; from++) {
      if (this.#scores[from]! < MIN_MEMBER) continue;
      let to = from;
      let best = this.#scores[from]!;
      while (this.#isContinued(to)) best = Math.max(best, this.#scores[++to]!);
      const words = this.#words.slice(this.#isAbbreviated(from) && to > from ? from + 1 : from, to + 1);
      if (best >= (words.length > 1 ? several : single) && !isNone(words, this.#words[to + 1]))
        found.push({ start: words[0]!.start, end: words.at(-1)!.end, entity: "PERSON", reason: REASON });
      from = to;
    }
    return found;
  }

  /** Whether the words of a span are names by how they are placed too, or at least may be. */
  allows({ start, end }: Span): boolean {
    for (let index = this.#firstFrom(start); index < this.#words.length && this.#words[index]!.start < end; index++)
      if (this.#scores[index]! >= MIN_LISTED) return true;
    return false;
  }

  #isContinued(index: number): boolean {
    const word = this.#words[index]!;
    const next = this.#words[index + 1];
    return (
      next !== undefined &&
      this.#scores[index + 1]! >= MIN_MEMBER &&
      BETWEEN.test(this.#text.slice(word.end, Math.min(next.start, word.end + 12)))
    );
  }

  /** "i. A. Weber": signed for somebody else. */
  #isAbbreviated(index: number): boolean {
    const { text, start } = this.#words[index]!;
    return text.endsWith(".") && /(?<![\p{L}\p{N}])\p{Ll}\.[ \u00a0]?$/u.test(this.#text.slice(Math.max(0, start - 5), start));
  }

  #firstFrom(start: number): number {
    let from = 0;
    let to = this.#words.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#words[middle]!.start < start) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
