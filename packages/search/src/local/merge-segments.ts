import { ByteReader, ByteWriter } from "./bytes.js";
import type { Segment, TermEntry } from "./segment.js";
import { compare, DictionaryWriter, SegmentBuilder, writeTables } from "./segment-builder.js";
import { PAGE_COLUMNS, PageColumn, VALUE_BITS } from "./segment-format.js";
import { Turns } from "./turns.js";

/** With more of the pages gone than this, those that are left are indexed anew, so that texts of the others go too. */
const DELETED_SHARE = 0.25;

/** Makes one segment of several, the oldest first. Deleted pages are left out. */
export async function mergeSegments(segments: readonly Segment[]): Promise<Buffer[]> {
  const pages = segments.reduce((sum, { footer }) => sum + footer.pages, 0);
  const deleted = segments.reduce((sum, segment) => sum + segment.deleted.size, 0);
  return deleted > pages * DELETED_SHARE ? [await rebuild(segments)] : joinTables(segments);
}

async function rebuild(segments: readonly Segment[]): Promise<Buffer> {
  const builder = new SegmentBuilder();
  const turns = new Turns();
  for (const segment of segments) {
    for (let page = 0; page < segment.footer.pages; page++) {
      if (segment.deleted.has(page)) continue;
      builder.add(await segment.text(page), segment.column(page, PageColumn.CONTENT));
      if (turns.isOver) await turns.next();
    }
  }
  return builder.finish();
}

async function joinTables(segments: readonly Segment[]): Promise<Buffer[]> {
  const hosts = new Map<string, number>();
  const pages: number[] = [];
  const numbers: Int32Array[] = [];
  const blocks: Buffer[] = [];
  const textBlocks: number[] = [0];
  let words = 0;
  let textsEnd = 0;
  let characters = 0;
  for (const segment of segments) {
    const { footer } = segment;
    const firstBlock = blocks.length;
    const renumbered = new Int32Array(footer.pages).fill(-1);
    for (let page = 0; page < footer.pages; page++) {
      if (segment.deleted.has(page)) continue;
      renumbered[page] = pages.length / PAGE_COLUMNS;
      const host = segment.hostOf(page);
      let hostId = hosts.get(host);
      if (hostId === undefined) hosts.set(host, (hostId = hosts.size));
      for (let column = 0; column < PAGE_COLUMNS; column++) {
        const value = segment.column(page, column);
        pages.push(column === PageColumn.TEXT ? value + firstBlock * 256 : column === PageColumn.HOST ? hostId : value);
      }
      words += segment.column(page, PageColumn.LENGTH);
    }
    numbers.push(renumbered);
    characters += footer.characters;
    for (let block = 0; block < segment.blocks; block++) {
      const bytes = await segment.compressedBlock(block);
      blocks.push(bytes);
      textsEnd += bytes.byteLength;
      textBlocks.push(textsEnd);
    }
  }
  const { postings, dictionary } = await joinPostings(segments, numbers);
  const tables = writeTables(textsEnd, {
    postings: postings.written(),
    ...dictionary.finish(),
    pages: Uint32Array.from(pages),
    textBlocks: Uint32Array.from(textBlocks),
    facts: {
      pages: pages.length / PAGE_COLUMNS,
      terms: dictionary.terms,
      words,
      characters,
      hosts: [...hosts.keys()],
    },
  });
  return [...blocks, tables];
}

/** @param numbers by segment, the new number of each page; -1 for one that is left out */
async function joinPostings(segments: readonly Segment[], numbers: readonly Int32Array[]) {
  const postings = new ByteWriter(1 << 20);
  const dictionary = new DictionaryWriter(postings);
  const readers = segments.map((segment) => segment.terms());
  const heads: Array<TermEntry | undefined> = readers.map((reader) => reader.next().value ?? undefined);
  const turns = new Turns();
  for (let step = 0; ; step++) {
    if (step % 256 === 0 && turns.isOver) await turns.next();
    let term: string | undefined;
    for (const head of heads) if (head && (term === undefined || compare(head.term, term) < 0)) term = head.term;
    if (term === undefined) return { postings, dictionary };
    const start = postings.length;
    let previous = -1;
    let count = 0;
    for (const [index, head] of heads.entries()) {
      if (head?.term !== term) continue;
      const renumbered = numbers[index] as Int32Array;
      const reader = new ByteReader(head.postings);
      let page = -1;
      while (reader.at < head.postings.byteLength) {
        const entry = reader.varint();
        page += entry >>> VALUE_BITS;
        const number = renumbered[page] as number;
        if (number < 0) continue;
        postings.varint(((number - previous) << VALUE_BITS) | (entry & 7));
        previous = number;
        count++;
      }
      heads[index] = readers[index]?.next().value ?? undefined;
    }
    if (count > 0) dictionary.add(term, count, start);
  }
}
