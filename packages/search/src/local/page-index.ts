/** The index: segments, pages that wait for one, and searches over both. In memory; `index-directory.ts` keeps it on disk. */
import type { IndexedPage } from "@quern/types";
import { mergeSegments } from "./merge-segments.js";
import { HEADING, isGone, type PageText, pageText } from "./page-text.js";
import { readQuery, wordsOf } from "./query.js";
import { type Candidate, rank } from "./rank.js";
import { memoryBytes, Segment, type SegmentBytes } from "./segment.js";
import { SegmentBuilder } from "./segment-builder.js";
import { addressKey, hash64, PageColumn } from "./segment-format.js";
import { snippetOf } from "./snippet.js";
import { Turns } from "./turns.js";

/** Pages that wait before they are made a segment: a search does not wait for that many. */
const PENDING_PAGES = 500;
/** Characters of the pages that wait. */
const PENDING_CHARACTERS = 16_000_000;
/** Segments of about one size that are merged. */
const MERGED_AT_ONCE = 8;
/** Pages whose text is read in search of a phrase. */
const PHRASE_CANDIDATES = 200;

export interface FoundPage {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly score: number;
}

export interface PageSearch {
  readonly query: string;
  readonly limit: number;
  /** Whether results of a host are wanted. */
  readonly acceptsHost: (host: string) => boolean;
  /** Descriptions are parts that answer the query; else what the pages say of themselves. */
  readonly highlights: boolean;
  readonly signal: AbortSignal;
}

/** Where segments are kept. */
export interface SegmentStore {
  /** Keeps a segment. */
  write(parts: readonly Buffer[]): Promise<SegmentBytes>;
  /** Makes these segments, in this order, all that there are. Called after each change. */
  commit(segments: readonly SegmentBytes[]): Promise<void>;
}

export const memoryStore: SegmentStore = {
  write: async (parts) => memoryBytes(Buffer.concat(parts)),
  commit: async () => {},
};

interface Place {
  readonly segment: Segment | undefined;
  readonly page: number;
  readonly content: number;
}

export class PageIndex {
  readonly #store: SegmentStore;
  readonly #maxBytes: number;
  #segments: Segment[] = [];
  readonly #bytes = new Map<Segment, SegmentBytes>();
  /** By address: where the newest version of a page is. */
  readonly #places = new Map<number, Place>();
  #pending: PageText[] = [];
  #pendingCharacters = 0;
  #searching = 0;
  /** Segments that were merged while somebody read them. */
  #retired: Segment[] = [];
  /** Changes are made one after the other. */
  #changing: Promise<void> = Promise.resolve();

  /** @param maxBytes beyond which the oldest segments are dropped */
  constructor(store: SegmentStore = memoryStore, maxBytes = Number.POSITIVE_INFINITY) {
    this.#store = store;
    this.#maxBytes = maxBytes;
  }

  /** Takes the segments that are kept, the oldest first. */
  async load(kept: readonly SegmentBytes[]): Promise<void> {
    for (const bytes of kept) this.#place(await Segment.open(bytes), bytes);
  }

  get pages(): number {
    return this.#places.size;
  }

  /** Bytes of the segments. */
  get size(): number {
    return this.#segments.reduce((sum, { size }) => sum + size, 0);
  }

  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /**
   * @returns false for a page that is indexed as it is, and for one that is gone and was never indexed
   */
  add(page: IndexedPage): boolean {
    const text = pageText(page);
    const key = keyOf(text.url);
    const content = contentOf(text);
    const known = this.#places.get(key);
    if (known?.content === content || (known === undefined && isGone(text))) return false;
    if (known?.segment) known.segment.deleted.add(known.page);
    else if (known) this.#pending = this.#pending.filter(({ url }) => keyOf(url) !== key);
    this.#places.set(key, { segment: undefined, page: -1, content });
    this.#pending.push(text);
    this.#pendingCharacters += text.body.length;
    return true;
  }

  /** Whether so many pages wait that they should become a segment. */
  get isFull(): boolean {
    return this.#pending.length >= PENDING_PAGES || this.#pendingCharacters >= PENDING_CHARACTERS;
  }

  /** Makes a segment of the pages that wait, and merges segments where there are many. */
  flush(): Promise<void> {
    const change = this.#changing.then(() => this.#seal());
    this.#changing = change.catch(() => undefined);
    return change;
  }

  async #seal(): Promise<void> {
    if (this.#pending.length === 0) return;
    const pages = this.#pending;
    const builder = new SegmentBuilder();
    const turns = new Turns();
    for (const page of pages) {
      builder.add(page, contentOf(page));
      if (turns.isOver) await turns.next();
    }
    const bytes = await this.#store.write([builder.finish()]);
    const segment = await Segment.open(bytes);
    this.#pending = this.#pending.filter((page) => !pages.includes(page));
    this.#pendingCharacters = this.#pending.reduce((sum, { body }) => sum + body.length, 0);
    this.#place(segment, bytes);
    await this.#merge();
    this.#dropOldest();
    await this.#store.commit(this.#segments.map((one) => this.#bytes.get(one) as SegmentBytes));
  }

  async search(search: PageSearch): Promise<FoundPage[]> {
    search.signal.throwIfAborted();
    if (this.#pending.length > 0) await this.flush();
    this.#searching++;
    try {
      return await this.#find(search);
    } finally {
      this.#searching--;
      await this.#closeRetired();
    }
  }

  async #closeRetired(): Promise<void> {
    if (this.#searching > 0) return;
    const retired = this.#retired;
    this.#retired = [];
    await Promise.all(retired.map((segment) => segment.close()));
  }

  async #find({ query, limit, acceptsHost, highlights, signal }: PageSearch): Promise<FoundPage[]> {
    signal.throwIfAborted();
    const read = readQuery(query);
    const hosts = new Map<string, boolean>();
    const accept = (segment: Segment, page: number): boolean => {
      const host = segment.hostOf(page);
      let isWanted = hosts.get(host);
      if (isWanted === undefined) hosts.set(host, (isWanted = acceptsHost(host)));
      return isWanted;
    };
    const most = read.phrases.length > 0 ? Math.max(PHRASE_CANDIDATES, limit) : limit;
    const { candidates, weights } = rank(this.#segments, read, most, accept);
    const found: FoundPage[] = [];
    for (const candidate of candidates) {
      signal.throwIfAborted();
      const text = await textOf(candidate);
      if (read.phrases.length > 0 && !holdsPhrases(text, read.phrases)) continue;
      const { url, title, description, body } = text;
      const shown = highlights
        ? snippetOf(body, weights, read.phrases) || description
        : description || snippetOf(body, new Map());
      found.push({ url, title, description: shown, score: candidate.score });
      if (found.length === limit) break;
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#changing;
    // A search that still runs closes them when it ends.
    this.#retired.push(...this.#segments);
    this.#segments = [];
    this.#places.clear();
    await this.#closeRetired();
  }

  /** Later segments know better. */
  #place(segment: Segment, bytes: SegmentBytes): void {
    this.#segments.push(segment);
    this.#bytes.set(segment, bytes);
    this.#locate(segment);
  }

  #locate(segment: Segment): void {
    for (let page = 0; page < segment.footer.pages; page++) {
      if (segment.deleted.has(page)) continue;
      const key = addressKey(segment.column(page, PageColumn.URL_LOW), segment.column(page, PageColumn.URL_HIGH));
      const content = segment.column(page, PageColumn.CONTENT);
      const known = this.#places.get(key);
      // Changed again while the segment was written.
      if (known && !known.segment && known.content !== content) {
        segment.deleted.add(page);
        continue;
      }
      if (known?.segment && known.segment !== segment) known.segment.deleted.add(known.page);
      this.#places.set(key, { segment, page, content });
    }
  }

  /** Segments of one size are merged by eights, so that each page is written again only a few times. */
  async #merge(): Promise<void> {
    for (;;) {
      const level = (segment: Segment): number =>
        Math.max(0, Math.floor(Math.log(Math.max(1, segment.live / PENDING_PAGES)) / Math.log(MERGED_AT_ONCE) + 1e-9));
      const last = this.#segments.at(-1);
      if (!last) return;
      // A run at the end in which nothing is larger than its last segment's level.
      let from = this.#segments.length - 1;
      while (from > 0 && level(this.#segments[from - 1] as Segment) <= level(last)) from--;
      const run = this.#segments.slice(from);
      if (run.length < MERGED_AT_ONCE) return;
      const parts = await mergeSegments(run);
      const bytes = await this.#store.write(parts);
      const merged = await Segment.open(bytes);
      this.#segments.splice(from, run.length, merged);
      this.#bytes.set(merged, bytes);
      this.#relocate(run, merged);
      for (const old of run) this.#bytes.delete(old);
      this.#retired.push(...run);
      await this.#closeRetired();
    }
  }

  /** Pages that were replaced while the segments were merged are gone in the merged one, too. */
  #relocate(run: readonly Segment[], merged: Segment): void {
    for (let page = 0; page < merged.footer.pages; page++) {
      const key = addressKey(merged.column(page, PageColumn.URL_LOW), merged.column(page, PageColumn.URL_HIGH));
      const content = merged.column(page, PageColumn.CONTENT);
      const known = this.#places.get(key);
      if (known?.segment && run.includes(known.segment) && known.content === content) {
        this.#places.set(key, { segment: merged, page, content });
      } else merged.deleted.add(page);
    }
  }

  #dropOldest(): void {
    while (this.#segments.length > 1 && this.size > this.#maxBytes) {
      const oldest = this.#segments.shift() as Segment;
      this.#bytes.delete(oldest);
      for (const [key, place] of this.#places) if (place.segment === oldest) this.#places.delete(key);
    }
  }
}

const keyOf = (url: string): number => addressKey(...hash64(url));
const contentOf = ({ title, description, body }: PageText): number => hash64(`${title}\n${description}\n${body}`)[0];

const textOf = ({ segment, page }: Candidate): Promise<PageText> => segment.text(page);

function holdsPhrases({ title, body }: PageText, phrases: ReadonlyArray<readonly string[]>): boolean {
  const text = ` ${wordsOf(`${title}\n${body.replaceAll(`\n${HEADING}`, "\n")}`).join(" ")} `;
  return phrases.every((phrase) => text.includes(` ${phrase.join(" ")} `));
}
