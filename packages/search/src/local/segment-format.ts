/**
 * A segment is an immutable index of some pages: one run of bytes, in memory or in a file.
 *
 * `texts | postings | dictionary | dictionary blocks | pages | text blocks | footer (JSON) | length of the footer | magic`
 *
 * - texts: records of pages, compressed in blocks;
 * - postings: for each term the pages that hold it, as varints of `gap << 3 | value`;
 * - dictionary: terms in order, front-coded in blocks of {@link TERMS_IN_BLOCK};
 * - the other parts are arrays of 32-bit numbers, little-endian.
 */
export const MAGIC = "QSI1";
export const TERMS_IN_BLOCK = 16;
/** Numbers of one page in the table of pages: see {@link PageColumn}. */
export const PAGE_COLUMNS = 7;

export const PageColumn = {
  URL_LOW: 0,
  URL_HIGH: 1,
  /** Hash of what was indexed: a page that has not changed is not indexed again. */
  CONTENT: 2,
  /** Indexed words of the body. */
  LENGTH: 3,
  /** Words of the title. */
  TITLE_LENGTH: 4,
  /** Block of the text, and the record's place in it: `block << 8 | place`. */
  TEXT: 5,
  HOST: 6,
} as const;

export const MAX_RECORDS_IN_BLOCK = 256;

export interface Footer {
  readonly pages: number;
  readonly terms: number;
  /** Sum of the lengths of the pages' bodies, in words. */
  readonly words: number;
  /** Characters that were indexed. */
  readonly characters: number;
  /** End of each part, from the start of the segment. */
  readonly ends: {
    readonly texts: number;
    readonly postings: number;
    readonly dictionary: number;
    readonly dictionaryBlocks: number;
    readonly pages: number;
    readonly textBlocks: number;
  };
  readonly hosts: readonly string[];
}

/** The last two bits of a value: how often a term stands in a page, headings counting more. */
export const FREQUENCY_BITS = 2;
export const TITLE_BIT = 4;
export const VALUE_BITS = 3;
/** Frequencies that the classes stand for. */
export const FREQUENCIES = [1, 2.4, 5, 11] as const;

export const frequencyClass = (count: number): number => (count >= 8 ? 3 : count >= 4 ? 2 : count >= 2 ? 1 : 0);

/** 64 bits of a text, as two numbers: FNV-1a over its UTF-16 units with two different starts. */
export function hash64(text: string): readonly [low: number, high: number] {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return [low >>> 0, high >>> 0];
}

/** One number for both halves; exact up to 2^53, which is enough to tell pages apart. */
export const addressKey = (low: number, high: number): number => (high & 0x1fffff) * 2 ** 32 + low;
