import { brotliCompressSync, constants } from "node:zlib";
import { ByteWriter } from "./bytes.js";
import { isGone, type PageText } from "./page-text.js";
import {
  type Footer,
  frequencyClass,
  hash64,
  MAGIC,
  MAX_RECORDS_IN_BLOCK,
  TERMS_IN_BLOCK,
  TITLE_BIT,
  VALUE_BITS,
} from "./segment-format.js";
import { detached, eachWord, termOf } from "./words.js";

/** Larger blocks are smaller on the whole, but all of one is read for a snippet. */
const BLOCK_BYTES = 48 * 1024;
/** The next one makes texts 5 % smaller in twice the time. */
const BROTLI_QUALITY = 4;
/** Two to this many bytes: the compressor's window need not be larger than a block, and a larger one costs memory and time. */
const WINDOW_BITS = 16;
const STOP_WORD = 1;
/** A heading stands in the body too: it counts three times. */
const HEADING_WEIGHT = 2;
const HEADING_LINES = /^# (.*)$/gm;

/** The parts of a segment that follow its texts. */
export interface SegmentTables {
  readonly postings: Uint8Array;
  readonly dictionary: Uint8Array;
  readonly dictionaryBlocks: Uint32Array;
  readonly pages: Uint32Array;
  /** Offset of each block of texts, and the end of the last. */
  readonly textBlocks: Uint32Array;
  readonly facts: Pick<Footer, "pages" | "terms" | "words" | "characters" | "hosts">;
}

/** @returns what follows the texts in a segment */
export function writeTables(textsEnd: number, tables: SegmentTables): Buffer {
  const bytesOf = (numbers: Uint32Array): Buffer => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  // Arrays of numbers are read in place, so they begin at multiples of four.
  const padding = (4 - ((textsEnd + tables.postings.byteLength + tables.dictionary.byteLength) % 4)) % 4;
  const postings = textsEnd + tables.postings.byteLength;
  const dictionary = postings + tables.dictionary.byteLength + padding;
  const dictionaryBlocks = dictionary + tables.dictionaryBlocks.byteLength;
  const pages = dictionaryBlocks + tables.pages.byteLength;
  const textBlocks = pages + tables.textBlocks.byteLength;
  const footer: Footer = {
    ...tables.facts,
    ends: { texts: textsEnd, postings, dictionary, dictionaryBlocks, pages, textBlocks },
  };
  const written = Buffer.from(JSON.stringify(footer));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(written.byteLength);
  return Buffer.concat([
    tables.postings,
    tables.dictionary,
    Buffer.alloc(padding),
    bytesOf(tables.dictionaryBlocks),
    bytesOf(tables.pages),
    bytesOf(tables.textBlocks),
    written,
    length,
    Buffer.from(MAGIC),
  ]);
}

/** Writes a dictionary term by term, in order. */
export class DictionaryWriter {
  readonly #bytes = new ByteWriter();
  readonly #blocks: number[] = [];
  readonly #postings: ByteWriter;
  #terms = 0;
  #previous = "";

  constructor(postings: ByteWriter) {
    this.#postings = postings;
  }

  get terms(): number {
    return this.#terms;
  }

  /** @param start where the term's postings begin; they end where the writer of postings stands */
  add(term: string, pages: number, start: number): void {
    const isFirst = this.#terms++ % TERMS_IN_BLOCK === 0;
    if (isFirst) this.#blocks.push(this.#bytes.length, start);
    let shared = 0;
    if (!isFirst) {
      const most = Math.min(term.length, this.#previous.length);
      while (shared < most && term.charCodeAt(shared) === this.#previous.charCodeAt(shared)) shared++;
      // Halves of a character are no text.
      if (shared > 0 && (term.charCodeAt(shared - 1) & 0xfc00) === 0xd800) shared--;
    }
    this.#bytes.varint(shared);
    this.#bytes.text(term.slice(shared));
    this.#bytes.varint(pages);
    this.#bytes.varint(this.#postings.length - start);
    this.#previous = term;
  }

  finish(): { dictionary: Uint8Array; dictionaryBlocks: Uint32Array } {
    return { dictionary: this.#bytes.written(), dictionaryBlocks: Uint32Array.from(this.#blocks) };
  }
}

/** Collects pages and makes a segment of them. A page takes about a millisecond, the end some ten. */
export class SegmentBuilder {
  readonly #ids = new Map<string, number>();
  /** By word as it is written: {@link STOP_WORD} and the term's number in one. */
  readonly #words = new Map<string, number>();
  readonly #terms: string[] = [];
  /** By term: the page that it was last seen in, and how often and where. */
  #lastPage = new Int32Array(4096).fill(-1);
  #count = new Uint16Array(4096);
  #inTitle = new Uint8Array(4096);
  readonly #touched: number[] = [];
  /** Pairs of term and `page << 3 | value`. */
  #entries = new Uint32Array(1 << 16);
  #entryCount = 0;
  readonly #pages: number[] = [];
  readonly #hosts = new Map<string, number>();
  #records: Buffer[] = [];
  #recordBytes = 0;
  readonly #blocks: Buffer[] = [];
  #pageCount = 0;
  #wordCount = 0;
  #characters = 0;

  get pages(): number {
    return this.#pageCount;
  }

  add(page: PageText, content: number): void {
    const number = this.#pageCount++;
    let length = 0;
    let titleLength = 0;
    const count = (text: string, weight: number, isTitle: boolean): void =>
      eachWord(text, (word) => {
        const known = this.#words.get(word) ?? this.#learn(word);
        if (isTitle) titleLength++;
        else if (known & STOP_WORD) return;
        else if (weight === 1) length++;
        const id = known >>> 1;
        if (this.#lastPage[id] !== number) {
          this.#lastPage[id] = number;
          this.#count[id] = 0;
          this.#inTitle[id] = 0;
          this.#touched.push(id);
        }
        this.#count[id] = Math.min(60_000, (this.#count[id] as number) + weight);
        if (isTitle) this.#inTitle[id] = 1;
      });
    count(page.title, 1, true);
    for (const [, heading = ""] of page.body.matchAll(HEADING_LINES)) count(heading, HEADING_WEIGHT, false);
    count(page.body, 1, false);
    count(page.description, 1, false);
    // A page without any text is one that is gone: its address must not find it either.
    if (!isGone(page)) count(addressWords(page.url), 1, false);
    for (const id of this.#touched) {
      const value = frequencyClass(this.#count[id] as number) | (this.#inTitle[id] ? TITLE_BIT : 0);
      this.#entry(id, (number << VALUE_BITS) | value);
    }
    this.#touched.length = 0;
    this.#wordCount += length;
    this.#characters += page.title.length + page.description.length + page.body.length;
    const [low, high] = hash64(page.url);
    const host = hostOf(page.url);
    let hostId = this.#hosts.get(host);
    if (hostId === undefined) this.#hosts.set(host, (hostId = this.#hosts.size));
    this.#pages.push(low, high, content, length, titleLength, this.#keep(page), hostId);
  }

  /** @returns the whole segment */
  finish(): Buffer {
    this.#closeBlock();
    const order = this.#terms
      .map((_term, id) => id)
      .sort((left, right) => compare(this.#terms[left], this.#terms[right]));
    const starts = new Uint32Array(this.#terms.length + 1);
    for (let at = 0; at < this.#entryCount; at++) {
      const slot = (this.#entries[2 * at] as number) + 1;
      starts[slot] = (starts[slot] as number) + 1;
    }
    for (let id = 0; id < this.#terms.length; id++)
      starts[id + 1] = (starts[id + 1] as number) + (starts[id] as number);
    const sorted = new Uint32Array(this.#entryCount);
    const next = starts.slice();
    for (let at = 0; at < this.#entryCount; at++) {
      const id = this.#entries[2 * at] as number;
      const slot = next[id] as number;
      next[id] = slot + 1;
      sorted[slot] = this.#entries[2 * at + 1] as number;
    }
    const postings = new ByteWriter(this.#entryCount * 2 + 16);
    const dictionary = new DictionaryWriter(postings);
    for (const id of order) {
      const start = postings.length;
      const first = starts[id] as number;
      const end = starts[id + 1] as number;
      let previous = -1;
      for (let at = first; at < end; at++) {
        const entry = sorted[at] as number;
        const page = entry >>> VALUE_BITS;
        postings.varint(((page - previous) << VALUE_BITS) | (entry & 7));
        previous = page;
      }
      dictionary.add(this.#terms[id] as string, end - first, start);
    }
    const blocks = this.#blocks;
    const textBlocks = new Uint32Array(blocks.length + 1);
    for (const [index, block] of blocks.entries()) {
      textBlocks[index + 1] = (textBlocks[index] as number) + block.byteLength;
    }
    const textsEnd = textBlocks.at(-1) ?? 0;
    const tables = writeTables(textsEnd, {
      postings: postings.written(),
      ...dictionary.finish(),
      pages: Uint32Array.from(this.#pages),
      textBlocks,
      facts: {
        pages: this.#pageCount,
        terms: dictionary.terms,
        words: this.#wordCount,
        characters: this.#characters,
        hosts: [...this.#hosts.keys()],
      },
    });
    return Buffer.concat([...blocks, tables]);
  }

  #learn(word: string): number {
    const { text, isStopWord } = termOf(word);
    const known = (this.#idOf(text) << 1) | (isStopWord ? STOP_WORD : 0);
    this.#words.set(detached(word), known);
    return known;
  }

  #idOf(term: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    const id = this.#terms.length;
    this.#terms.push(term);
    this.#ids.set(term, id);
    if (id >= this.#lastPage.length) {
      const larger = <Numbers extends Int32Array | Uint16Array | Uint8Array>(old: Numbers, fresh: Numbers): Numbers => {
        fresh.set(old);
        return fresh;
      };
      const size = this.#lastPage.length * 2;
      this.#lastPage = larger(this.#lastPage, new Int32Array(size).fill(-1));
      this.#count = larger(this.#count, new Uint16Array(size));
      this.#inTitle = larger(this.#inTitle, new Uint8Array(size));
    }
    return id;
  }

  #entry(id: number, value: number): void {
    if (2 * this.#entryCount + 2 > this.#entries.length) {
      const larger = new Uint32Array(this.#entries.length * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries[2 * this.#entryCount] = id;
    this.#entries[2 * this.#entryCount + 1] = value;
    this.#entryCount++;
  }

  /** @returns where the record is, as the table of pages has it */
  #keep({ url, title, description, body }: PageText): number {
    if (this.#records.length === MAX_RECORDS_IN_BLOCK) this.#closeBlock();
    const record = new ByteWriter(body.length + 512);
    for (const text of [url, title, description, body]) record.text(text);
    const place = (this.#blocks.length << 8) | this.#records.length;
    this.#records.push(record.written());
    this.#recordBytes += record.length;
    if (this.#recordBytes >= BLOCK_BYTES) this.#closeBlock();
    return place;
  }

  #closeBlock(): void {
    if (this.#records.length === 0) return;
    const bytes = Buffer.concat(this.#records);
    this.#records = [];
    this.#recordBytes = 0;
    this.#blocks.push(
      brotliCompressSync(bytes, {
        chunkSize: BLOCK_BYTES,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
          [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        },
      }),
    );
  }
}

export const compare = (left = "", right = ""): number => (left < right ? -1 : left > right ? 1 : 0);

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");

/** Names of hosts and paths are words that people look for. */
function addressWords(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname } = new URL(url);
  return `${hostname.replace(/^www\.|\.[a-z]+$/g, "")} ${pathname.replace(/%[0-9a-f]{2}/gi, " ")}`;
}
