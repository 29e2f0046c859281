/** Scores the pages of segments against a query: BM25 over the body, and how much of the title the query covers. */
import { frequencyWeight, rarity } from "@quern/text/terms";
import { ByteReader } from "./bytes.js";
import type { Query, QueryTerm } from "./query.js";
import type { Segment, TermEntry } from "./segment.js";
import { FREQUENCIES, PageColumn, TITLE_BIT, VALUE_BITS } from "./segment-format.js";

/** Weight of a title that equals the query, relative to a body that holds all of it. */
const TITLE_WEIGHT = 1.6;
/** Of words that begin as asked for, the most frequent ones. */
const MAX_EXPANSIONS = 64;
/** Dictionary entries that are looked at for one beginning. */
const MAX_SCANNED_TERMS = 20_000;
/** Share of the body's score that a page without the other words of the query loses. */
const COVERAGE_WEIGHT = 0.5;

export interface Candidate {
  readonly segment: Segment;
  readonly page: number;
  readonly score: number;
}

export interface Ranking {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  /** Of the query's terms, as they stand in the index. */
  readonly weights: ReadonlyMap<string, number>;
}

interface Scale {
  readonly pages: number;
  readonly averageLength: number;
}

/** @param accept pages of other hosts and the like are passed over */
export function rank(
  segments: readonly Segment[],
  query: Query,
  most: number,
  accept: (segment: Segment, page: number) => boolean,
): Ranking {
  const pages = segments.reduce((sum, { footer }) => sum + footer.pages, 0);
  const words = segments.reduce((sum, { footer }) => sum + footer.words, 0);
  const scale = { pages, averageLength: Math.max(1, words / Math.max(1, pages)) };
  const found = segments.map((segment) => query.terms.map((term) => entriesOf(segment, term)));
  const weights = query.terms.map((_term, index) =>
    rarity(
      pages,
      Math.min(
        pages,
        found.reduce((sum, terms) => sum + (terms[index] ?? []).reduce((held, entry) => held + entry.pages, 0), 0),
      ),
    ),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const best = new Best(most);
  for (const [index, segment] of segments.entries()) {
    scoreSegment(segment, found[index] ?? [], weights, total, query, scale, best, accept);
  }
  const byTerm = new Map<string, number>();
  for (const terms of found) {
    for (const [index, entries] of terms.entries())
      for (const { term } of entries) byTerm.set(term, weights[index] ?? 0);
  }
  return { candidates: best.sorted(), weights: byTerm };
}

function entriesOf(segment: Segment, { text, isPrefix }: QueryTerm): TermEntry[] {
  if (!isPrefix) {
    const entry = segment.find(text);
    return entry ? [entry] : [];
  }
  const entries: TermEntry[] = [];
  let scanned = 0;
  for (const entry of segment.terms(text)) {
    if (!entry.term.startsWith(text) || ++scanned > MAX_SCANNED_TERMS) break;
    entries.push(entry);
  }
  return entries.sort((left, right) => right.pages - left.pages).slice(0, MAX_EXPANSIONS);
}

/** Room for one segment, used again for the next and for the next query. */
let scores = new Float32Array(0);
let titles = new Float32Array(0);
let held = new Uint32Array(0);
let titleHeld = new Uint32Array(0);

function scoreSegment(
  segment: Segment,
  terms: ReadonlyArray<readonly TermEntry[]>,
  weights: readonly number[],
  total: number,
  query: Query,
  { averageLength }: Scale,
  best: Best,
  accept: (segment: Segment, page: number) => boolean,
): void {
  const size = segment.footer.pages;
  if (scores.length < size) {
    scores = new Float32Array(size);
    titles = new Float32Array(size);
    held = new Uint32Array(size);
    titleHeld = new Uint32Array(size);
  }
  const touched: number[] = [];
  for (const [index, entries] of terms.entries()) {
    const weight = weights[index] as number;
    const bit = 1 << index;
    for (const { postings } of entries) {
      const reader = new ByteReader(postings);
      const { byteLength } = postings;
      let page = -1;
      while (reader.at < byteLength) {
        const entry = reader.varint();
        page += entry >>> VALUE_BITS;
        const before = held[page] as number;
        if (before === 0) touched.push(page);
        // Of several words with one beginning the first counts in full, the others a little.
        const share = before & bit ? 0.2 : 1;
        held[page] = before | bit;
        const length = segment.column(page, PageColumn.LENGTH) / averageLength;
        scores[page] =
          (scores[page] as number) + share * weight * frequencyWeight(FREQUENCIES[entry & 3] as number, length);
        if (entry & TITLE_BIT && !((titleHeld[page] as number) & bit)) {
          titleHeld[page] = (titleHeld[page] as number) | bit;
          titles[page] = (titles[page] as number) + weight;
        }
      }
    }
  }
  const barred = new Set<number>();
  for (const term of query.excluded) {
    const entry = segment.find(term);
    const reader = new ByteReader(entry?.postings ?? new Uint8Array());
    let page = -1;
    while (entry && reader.at < entry.postings.byteLength) barred.add((page += reader.varint() >>> VALUE_BITS));
  }
  const required = query.terms.reduce((mask, { isRequired }, index) => (isRequired ? mask | (1 << index) : mask), 0);
  for (const page of touched) {
    const mask = held[page] as number;
    let covered = 0;
    for (const [index, weight] of weights.entries()) if (mask & (1 << index)) covered += weight;
    const share = covered / total;
    let score = (scores[page] as number) * (1 - COVERAGE_WEIGHT + COVERAGE_WEIGHT * share);
    const inTitle = titleHeld[page] as number;
    if (inTitle !== 0) {
      const titleShare = Math.min(1, bits(inTitle) / Math.max(1, segment.column(page, PageColumn.TITLE_LENGTH)));
      score +=
        TITLE_WEIGHT * (titles[page] as number) * (0.5 + 0.5 * titleShare) * ((titles[page] as number) / total + 0.5);
    }
    scores[page] = 0;
    titles[page] = 0;
    held[page] = 0;
    titleHeld[page] = 0;
    if ((mask & required) !== required) continue;
    if (best.takes(score) && !barred.has(page) && !segment.deleted.has(page) && accept(segment, page)) {
      best.add({ segment, page, score });
    }
  }
}

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The best of many: keeps twice as many as wanted and cuts now and then. */
class Best {
  readonly #most: number;
  #kept: Candidate[] = [];
  #floor = 0;

  constructor(most: number) {
    this.#most = most;
  }

  takes(score: number): boolean {
    return score > this.#floor;
  }

  add(candidate: Candidate): void {
    this.#kept.push(candidate);
    if (this.#kept.length < this.#most * 2 + 64) return;
    this.#kept = this.sorted();
    this.#floor = this.#kept.at(-1)?.score ?? 0;
  }

  sorted(): Candidate[] {
    return this.#kept.sort((left, right) => right.score - left.score).slice(0, this.#most);
  }
}
