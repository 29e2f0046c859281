import { widthOf } from "../lines/boxes.js";
import { makeSegment, type Segment } from "../lines/segments.js";
import type { LayoutWord } from "../types.js";

/** Words on one baseline inside a table, split at wide gaps. */
export interface VisualRow {
  readonly baseline: number;
  readonly size: number;
  readonly chunks: Segment[];
}

/** Inside a table a smaller gap separates than in running text. */
const CHUNK_GAP = 0.62;
/** Between two numbers, which follow each other in columns more often than in one cell: more than the space inside of a number. */
const NUMBER_GAP = 0.45;
const isNumber = ({ text }: LayoutWord): boolean => /^[(−-]?[$€£]?\d[\d.,]*\)?%?$/.test(text);

/** Baselines of one row differ by no more than this, in sizes of the type; those of raised letters alone that follow a word without space by more. */
const SAME_ROW = 0.4;
const RAISED = 0.62;
const isRaised = (other: LayoutWord, { size }: LayoutWord): boolean => other.joined && other.size < 0.86 * size;

export function toVisualRows(words: readonly LayoutWord[]): VisualRow[] {
  const sorted = [...words].sort((a, b) => a.baseline - b.baseline);
  const rows: LayoutWord[][] = [];
  let anchor = -Infinity;
  let size = 0;
  for (const word of sorted) {
    const row = rows.at(-1);
    const reach = row?.every((other) => isRaised(other, word)) ? RAISED : SAME_ROW;
    if (row !== undefined && word.baseline - anchor <= reach * Math.max(size, word.size)) {
      row.push(word);
      if (word.size > size) {
        size = word.size;
        anchor = Math.max(anchor, word.baseline);
      }
    } else {
      rows.push([word]);
      anchor = word.baseline;
      size = word.size;
    }
  }
  return rows.map((row) => {
    const chunks = splitChunks(row.sort((a, b) => a.left - b.left));
    const main = chunks.reduce((a, b) => (b.characters > a.characters ? b : a));
    return { baseline: main.baseline, size: main.size, chunks };
  });
}

function splitChunks(words: readonly LayoutWord[]): Segment[] {
  const chunks: Segment[] = [];
  let start = 0;
  let right = -Infinity;
  for (let index = 0; index <= words.length; index++) {
    const word = words[index];
    const before = words[index - 1];
    const gap =
      before !== undefined && isNumber(before) && word !== undefined && isNumber(word) ? NUMBER_GAP : CHUNK_GAP;
    if (word !== undefined && (index === start || word.left - right <= gap * word.size)) {
      right = Math.max(right, word.right);
      continue;
    }
    if (index > start) chunks.push(makeSegment(words.slice(start, index)));
    start = index;
    right = word?.right ?? 0;
  }
  return chunks;
}

export interface Corridor {
  readonly from: number;
  readonly to: number;
}

/** Strips between columns at most: each is compared with all rows, and no page shows as many columns. */
export const MAX_CORRIDORS = 200;

/** The chunks of a row that reach into a strip, from left to right. */
export function chunksIn({ chunks }: VisualRow, { from, to }: Corridor): Segment[] {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chunks[middle]!.right > from) high = middle;
    else low = middle + 1;
  }
  let end = low;
  while (end < chunks.length && chunks[end]!.left < to) end++;
  return chunks.slice(low, end);
}

/**
 * Finds the vertical strips of white space that separate columns. A few chunks may cross a strip: headings over several columns.
 *
 * @param unit font size of the table
 * @param fixed corridors known beforehand (vertical rules)
 */
export function findCorridors(rows: readonly VisualRow[], unit: number): Corridor[] {
  const multiple = rows.filter((row) => row.chunks.length > 1);
  if (multiple.length === 0) return [];
  // Labels of groups and headings of several columns stand alone in their rows: the other rows show where the columns are.
  const body = rows.slice(rows.indexOf(multiple[0]!));
  const telling = multiple.length >= Math.max(3, 0.55 * body.length) ? multiple : rows;
  const count = telling.length;
  const tolerance = count >= 14 ? Math.max(2, Math.floor(count * 0.12)) : count >= 5 ? 1 : 0;
  const chunks = telling.flatMap((row) => row.chunks);
  const events: Array<[at: number, change: number]> = [];
  for (const chunk of chunks) events.push([chunk.left, 1], [chunk.right, -1]);
  events.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const left = events[0]![0];
  const right = events[events.length - 1]![0];
  let corridors: Corridor[] = [];
  let depth = 0;
  let open: number | undefined;
  for (const [at, change] of events) {
    depth += change;
    if (depth <= tolerance && open === undefined) open = at;
    else if (depth > tolerance && open !== undefined) {
      if (at > open) corridors.push({ from: open, to: at });
      open = undefined;
    }
  }
  corridors = corridors.filter((corridor) => corridor.from > left || corridor.to < right);
  corridors = joinAdjacent(corridors);
  if (corridors.length > MAX_CORRIDORS) return [];
  for (const chunk of chunks) {
    corridors = subtract(corridors, chunk);
    // Where letters are smaller than a point, each chunk may split all of them.
    if (corridors.length > MAX_CORRIDORS) return [];
  }
  const minimum = (corridor: Corridor): number => (rows.length >= 6 || isComplete(rows, corridor) ? 0.45 : 0.7) * unit;
  return corridors.filter(
    (corridor) => corridor.to - corridor.from >= minimum(corridor) && isSupported(multiple, corridor, rows.length),
  );
}

/** Every row of three and more has something right before and right behind the strip: it may be narrow. */
const isComplete = (rows: readonly VisualRow[], { from, to }: Corridor): boolean =>
  rows.length >= 3 &&
  rows.every(
    ({ chunks, size }) =>
      chunks.some(({ right }) => right <= from + 1 && from - right < 3 * size) &&
      chunks.some(({ left }) => left >= to - 1 && left - to < 3 * size),
  );

function joinAdjacent(corridors: readonly Corridor[]): Corridor[] {
  const joined: Corridor[] = [];
  for (const corridor of corridors) {
    const last = joined.at(-1);
    if (last !== undefined && corridor.from - last.to < 0.1)
      joined[joined.length - 1] = { from: last.from, to: corridor.to };
    else joined.push(corridor);
  }
  return joined;
}

/** A chunk that lies wholly inside a corridor is a sparse column, not a crossing. */
function subtract(corridors: readonly Corridor[], chunk: Segment): Corridor[] {
  const rest: Corridor[] = [];
  for (const corridor of corridors) {
    if (chunk.left < corridor.from - 1 || chunk.right > corridor.to + 1) rest.push(corridor);
    else {
      if (chunk.left > corridor.from) rest.push({ from: corridor.from, to: chunk.left });
      if (chunk.right < corridor.to) rest.push({ from: chunk.right, to: corridor.to });
    }
  }
  return rest;
}

function isSupported(rows: readonly VisualRow[], corridor: Corridor, total: number): boolean {
  let both = 0;
  let aligned = 0;
  for (const row of rows) {
    // A long label may reach into the strip, as long as it does not cross it.
    const before = row.chunks.some((chunk) => chunk.left < corridor.from && chunk.right <= corridor.to + 1);
    const after = row.chunks.some((chunk) => chunk.left >= corridor.from - 1 && chunk.right > corridor.to);
    if (before && after) both++;
    else if (row.chunks.some((chunk) => beginsAt(chunk, corridor))) aligned++;
  }
  // Narrow gaps between headings count where a word begins right at the column that some row shows.
  if (both > 0) both += aligned;
  return both >= Math.max(2, Math.min(3, total * 0.2)) || (both >= 1 && total <= 2);
}

/** A word inside of the chunk stands at the right edge of the corridor, behind more than a space. */
const beginsAt = (chunk: Segment, corridor: Corridor): boolean =>
  chunk.words.some(
    (word, index) =>
      index > 0 &&
      Math.abs(word.left - corridor.to) < 0.6 &&
      word.left - chunk.words[index - 1]!.right > 0.4 * word.size,
  );

/** A chunk that runs over a corridor at a wide word gap holds two cells. */
export function splitAtCorridors(rows: readonly VisualRow[], corridors: readonly Corridor[]): VisualRow[] {
  return rows.map((row) => {
    const chunks = row.chunks.flatMap((chunk) => splitChunk(chunk, corridors));
    const partsEvenly = row.chunks.length === 1 && chunks.length > 1 && isRunningText(chunks);
    const isLabel = row.chunks.length === 1 && chunks.length <= (corridors.length + 1) / 2;
    return isLabel || partsEvenly ? row : { ...row, chunks };
  });
}

/** A label over all columns whose words happen to part at some of them: the gaps there are no wider than those inside the parts. */
function isRunningText(parts: readonly Segment[]): boolean {
  let widestInside = 0;
  for (const { words } of parts)
    for (let index = 1; index < words.length; index++)
      widestInside = Math.max(widestInside, words[index]!.left - words[index - 1]!.right);
  const between = parts.slice(1).map((part, index) => part.left - parts[index]!.right);
  return (
    Math.min(...between) < 1.25 * widestInside &&
    parts.filter(({ words }) => words.every(({ text }) => /\d/.test(text))).length <= 1
  );
}

function splitChunk(chunk: Segment, corridors: readonly Corridor[]): Segment[] {
  const words = [...chunk.words].sort((a, b) => a.left - b.left);
  const parts: Segment[] = [];
  let start = 0;
  for (let index = 1; index < words.length; index++) {
    const before = words[index - 1]!;
    const word = words[index]!;
    const gap = word.left - before.right;
    if (word.joined || gap < 0.3 * word.size) continue;
    const isBoundary = corridors.some(
      (corridor) =>
        before.right <= corridor.to + 0.5 &&
        word.left >= corridor.from - 0.5 &&
        Math.min(word.left, corridor.to) - Math.max(before.right, corridor.from) >
          0.7 * Math.min(gap, widthOfCorridor(corridor)),
    );
    if (isBoundary) {
      parts.push(makeSegment(words.slice(start, index)));
      start = index;
    }
  }
  if (start === 0) return [chunk];
  parts.push(makeSegment(words.slice(start)));
  return parts;
}

const widthOfCorridor = (corridor: Corridor): number => corridor.to - corridor.from;

/** Which columns a chunk fills: one, or several when it stretches over them. */
export function columnsOf(chunk: Segment, corridors: readonly Corridor[]): { first: number; last: number } {
  const boundaries = corridors.map((corridor) => (corridor.from + corridor.to) / 2);
  const columnAt = (x: number): number => {
    let column = 0;
    while (column < boundaries.length && x > boundaries[column]!) column++;
    return column;
  };
  const inset = Math.min(0.3 * chunk.size, widthOf(chunk) / 2);
  let first = columnAt(chunk.left + inset);
  let last = columnAt(chunk.right - inset);
  // Touching the edge of a neighbour is not filling it.
  while (first < last && chunk.left > corridors[first]!.from - 0.2 * chunk.size) first++;
  while (last > first && chunk.right < corridors[last - 1]!.to + 0.2 * chunk.size) last--;
  return { first, last };
}
