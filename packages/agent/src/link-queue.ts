/** Links that wait to be read, the one that speaks most of the task first. */

/** Words that say nothing about a page. */
const MIN_WORD_CHARACTERS = 3;
const MAX_WAITING = 2_000;
/** A link worth less than this, relative to the words of the task, is only read when nothing better waits. */
const DEPTH_COST = 0.15;
const NEXT_PAGE = /[?&/](?:page|p|seite|pagina|offset|start)[=/]?\d+|\/page\/\d+/i;
const NEXT_PAGE_SCORE = 0.6;

export interface WaitingLink {
  readonly url: string;
  readonly depth: number;
  readonly score: number;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Of a longer text the beginning says enough. Each step of the segmenter copies all of its text. */
const MAX_CHARACTERS = 4_000;

/** Words of a text, folded; for ideographic scripts what the segmenter takes for words. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(
    text.slice(0, MAX_CHARACTERS).normalize("NFKC").toLowerCase(),
  )) {
    if (!isWordLike) continue;
    if (/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u.test(segment)) words.add(segment);
    else if (segment.length >= MIN_WORD_CHARACTERS) words.add(stem(segment));
  }
  return words;
}

/** Plurals and a few endings of Western languages; only used to compare words with each other. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ies|es|s|en|e|n)$/u, "") : word);

/** Share of the wanted words that a text holds. */
export function overlap(wanted: ReadonlySet<string>, text: string): number {
  if (wanted.size === 0) return 0;
  const found = wordsOf(text);
  let count = 0;
  for (const word of wanted) if (found.has(word)) count++;
  return count / wanted.size;
}

export class LinkQueue {
  readonly #wanted: ReadonlySet<string>;
  readonly #waiting: WaitingLink[] = [];
  readonly #known = new Set<string>();

  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  get size(): number {
    return this.#waiting.length;
  }

  /** @param text what the link says; its address counts as well */
  offer(url: string, text: string, depth: number, bonus = 0): void {
    const address = url.replace(/#.*$/, "");
    if (this.#known.has(address) || this.#waiting.length >= MAX_WAITING) return;
    this.#known.add(address);
    const words = `${text} ${decode(address)}`;
    const next = NEXT_PAGE.test(address) ? NEXT_PAGE_SCORE : 0;
    const score = Math.max(overlap(this.#wanted, words), next) + bonus - depth * DEPTH_COST;
    this.#waiting.push({ url: address, depth, score });
  }

  /** Takes the best one out. */
  next(): WaitingLink | undefined {
    let best = -1;
    for (const [index, link] of this.#waiting.entries()) {
      if (best < 0 || link.score > this.#waiting[best]!.score) best = index;
    }
    return best < 0 ? undefined : this.#waiting.splice(best, 1)[0];
  }

  /** Marks an address as read, such as one that a redirect led to. */
  know(url: string): void {
    this.#known.add(url.replace(/#.*$/, ""));
  }
}

function decode(address: string): string {
  const path = address.replace(/^https?:\/\/[^/]*/, "").replace(/[-_/.?=&+]+/g, " ");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
