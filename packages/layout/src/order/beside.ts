import { median, overlap, unionOf } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { isBold, isMono } from "../lines/lines.js";
import { buildSegments, type Segment } from "../lines/segments.js";
import type { Line } from "../tables/rules.js";
import { isNumeric } from "../tables/table-rows.js";
import type { Box, LayoutWord } from "../types.js";

/** A short text, such as an address, in lines from top to bottom. */
type Block = readonly Segment[];

/** Distance of two baselines of one block at most, in sizes of the type. */
const MAX_LEADING = 2.2;
/** Sizes of two lines of one block, one over the other, at most. */
const MAX_RATIO = 1.3;
/** Size of a block's lines over that of a small label at its head, at most. */
const MAX_LABEL_RATIO = 1.7;
/** Size of a title over that of the lines beside it, at least. */
const MIN_TITLE_RATIO = 1.5;
/** Space between two blocks at least, in sizes of the body font. */
const MIN_GAP = 1;
/** Longer columns are running text or tables. */
const MAX_LINES = 12;
const MIN_LINES = 3;
/** Characters of a text, on the mean: less are signs and numbers, more running text. */
const MIN_CHARACTERS = 3;
const MAX_CHARACTERS = 32;
/** Lines that begin in lower case, as a share of all but the first, from which on a block is running text. */
const MIN_WRAPPED = 0.4;
/** Texts on one line: a label and its value. */
const MAX_PARTS = 2;
/** Distance of a row that makes a table of what looks like blocks, in sizes of the body font: under or over it, and at its very edges. */
const NEXT_ROW = 2.4;
const NEAR_ROW = 4;
/** Edges that differ by less, in sizes of the body font, are one. */
const SAME = 0.4;
/** Of the lines of a block. */
const MOST = 0.6;
const EDGE_SHARE = 0.8;

/**
 * Finds short blocks that stand beside each other, as the addresses and facts of letters and invoices do. They look like a table, whose rows say
 * nothing: the file writes one block after the other, or the lines of one of them are those of an address.
 *
 * @param words words that no drawn table has taken
 * @param unit size of the body font
 * @returns rows of blocks; the words of each block, from left to right
 */
export function findBeside(words: readonly LayoutWord[], horizontal: readonly Line[], unit: number): LayoutWord[][][] {
  const segments = buildSegments(words);
  const byStream = chainsOf(runsOf([...segments].sort((a, b) => a.order - b.order)), unit).filter(
    (row) => !hasTitle(row) || isApart(row, segments, horizontal, unit),
  );
  const rows = [...byStream, ...addressRows(segments, new Set(byStream.flat(2)), unit)];
  return rows
    .filter((row) => isApart(row, withoutLabelled(segments, row, rows), horizontal, unit))
    .map((row) => joinLabels(row).map((block) => block.flatMap((line) => [...line.words])));
}

/** Lines that the file writes one after the other, each below the one before and close to it. */
function runsOf(segments: readonly Segment[]): Segment[][] {
  const runs: Segment[][] = [];
  let before: Segment | undefined;
  for (const line of segments) {
    const distance = line.baseline - (before ?? line).baseline;
    const sizes = [line.size, before?.size ?? line.size];
    const isClose = distance > -0.5 * line.size && distance < MAX_LEADING * Math.max(...sizes);
    const isBelowLabel = runs.at(-1)?.length === 1 && line.size > before!.size && distance > 0;
    const ratio = isBelowLabel ? MAX_LABEL_RATIO : MAX_RATIO;
    if (before !== undefined && isClose && Math.max(...sizes) <= ratio * Math.min(...sizes)) runs.at(-1)!.push(line);
    else runs.push([line]);
    before = line;
  }
  return runs;
}

/** Runs beside each other: each begins anew, beside the end of the one before. */
function chainsOf(runs: readonly Block[], unit: number): Block[][] {
  const chains: Block[][] = [];
  let chain: Block[] = [];
  for (const run of runs) {
    const last = chain.at(-1);
    const pair = last === undefined ? undefined : partBeside(last, run, unit);
    const others = chain.slice(0, -1);
    if (pair !== undefined && others.every((block) => areBeside(block, pair[1], unit))) {
      chain.splice(-1, 1, ...pair);
      continue;
    }
    if (chain.length > 1) chains.push(chain);
    chain = [run];
  }
  if (chain.length > 1) chains.push(chain);
  return chains
    .flatMap(blocksIn)
    .filter((one) => one.some((block) => lineCount(block) >= MIN_LINES) || one.every(isLabelled));
}

/** The parts of a chain that hold blocks alone. */
function blocksIn(chain: readonly Block[]): Block[][] {
  const parts: Block[][] = [[]];
  for (const block of chain) {
    if (isBlock(block) || isTitleOf(block, chain)) parts.at(-1)!.push(block);
    else parts.push([]);
  }
  return parts.filter(({ length }) => length > 1);
}

/** The end of one run and the beginning of the next, where they stand beside each other. */
function partBeside(left: Block, right: Block, unit: number): [Block, Block] | undefined {
  let a = tailBeside(left, [right[0]!], unit);
  const b = headBeside(right, a, unit);
  a = tailBeside(a, b, unit);
  if (a.length === 0 || b.length === 0 || !areBeside(a, b, unit)) return undefined;
  const [first, second] = [unionOf(a)!, unionOf(b)!];
  const shared = overlap(first.top, first.bottom, second.top, second.bottom);
  return shared > 0.5 * Math.min(first.bottom - first.top, second.bottom - second.top) ? [a, b] : undefined;
}

function tailBeside(lines: Block, other: Block, unit: number): Block {
  let start = lines.length;
  while (start > 0 && other.length > 0 && areBeside([lines[start - 1]!], other, unit)) start--;
  return lines.slice(start);
}

function headBeside(lines: Block, other: Block, unit: number): Block {
  let end = 0;
  while (end < lines.length && other.length > 0 && areBeside([lines[end]!], other, unit)) end++;
  return lines.slice(0, end);
}

function areBeside(a: Block, b: Block, unit: number): boolean {
  const [first, second] = [unionOf(a)!, unionOf(b)!];
  return overlap(first.left, first.right, second.left, second.right) <= -MIN_GAP * unit;
}

const isLevel = (a: Segment, b: Segment): boolean => Math.abs(a.baseline - b.baseline) <= SAME * a.size;
const lineCount = (block: Block): number =>
  block.filter((line, index) => index === 0 || !isLevel(line, block[index - 1]!)).length;

/** Whether most lines begin, end or have their middle at one place. */
function shareEdge(lines: Block): boolean {
  const isShared = (place: (line: Segment) => number): boolean => {
    const usual = median(lines.map(place));
    return lines.filter((line) => Math.abs(place(line) - usual) < SAME * line.size).length >= EDGE_SHARE * lines.length;
  };
  return (
    isShared(({ left }) => left) || isShared(({ right }) => right) || isShared(({ left, right }) => (left + right) / 2)
  );
}

/** A few short lines of words. */
function isBlock(block: Block): boolean {
  const count = lineCount(block);
  if (count < 2 || count > MAX_LINES || block.every(isMono)) return false;
  const characters = block.reduce((sum, line) => sum + line.characters, 0) / block.length;
  if (characters < MIN_CHARACTERS || characters > MAX_CHARACTERS) return false;
  const heads = block.filter((line, index) => index === 0 || !isLevel(line, block[index - 1]!));
  if (block.length > MAX_PARTS * count || !shareEdge(heads)) return false;
  const wrapped = heads
    .slice(1)
    .filter((line) => /^\p{Ll}{2}/u.test(segmentText(line)) && !/^\S*[@.]\S/u.test(segmentText(line)));
  if (wrapped.length > 0 && wrapped.length >= MIN_WRAPPED * (count - 1)) return false;
  const texts = block.map(segmentText);
  return texts.filter((text) => /\p{L}{2}/u.test(text) && !isNumeric(text)).length >= 0.5 * texts.length;
}

/** Whether a block is one line set much larger than all beside it, such as the name of the document beside its number and date. */
const isTitleOf = (block: Block, chain: readonly Block[]): boolean =>
  block.length === 1 &&
  /\p{L}{3}/u.test(segmentText(block[0]!)) &&
  chain.every((other) => other === block || other.every(({ size }) => block[0]!.size >= MIN_TITLE_RATIO * size));

const hasTitle = (row: readonly Block[]): boolean => row.some((block) => isTitleOf(block, row));

/** A label over its value. */
const isLabelled = ([label, ...value]: Block): boolean =>
  value.length > 0 && (/:$/.test(segmentText(label!)) || (isBold(label!) && !value.some(isBold)));

/** Without the other rows of labels over their values, where this is one: several of them are a form. */
function withoutLabelled(
  segments: readonly Segment[],
  row: readonly Block[],
  rows: readonly Block[][],
): readonly Segment[] {
  if (!row.every(isLabelled)) return segments;
  const labelled = new Set(rows.filter((other) => other !== row && other.every(isLabelled)).flat(2));
  return labelled.size === 0 ? segments : segments.filter((line) => !labelled.has(line));
}

/** Whether a row of blocks stands by itself: nothing else between them, no rule across, no row of a table next to it. */
function isApart(
  row: readonly Block[],
  segments: readonly Segment[],
  horizontal: readonly Line[],
  unit: number,
): boolean {
  const own = new Set(row.flat());
  const box = unionOf(own)!;
  const others = segments.filter((line) => !own.has(line));
  const isInside = ({ left, right, baseline }: Segment): boolean =>
    baseline > box.top && baseline < box.bottom && overlap(left, right, box.left, box.right) > 0;
  if (others.some(isInside)) return false;
  const isAcross = ({ at, from, to }: Line): boolean =>
    at > box.top + unit &&
    at < box.bottom - unit &&
    overlap(from, to, box.left, box.right) > 0.5 * (box.right - box.left);
  if (horizontal.some(isAcross)) return false;
  // A title is never a cell of a table.
  if (hasTitle(row)) return true;
  const near = others.filter(
    ({ bottom, top }) => top < box.bottom + NEAR_ROW * unit && bottom > box.top - NEAR_ROW * unit,
  );
  const boxes = row.map((block) => unionOf(block)!);
  return !near.some((line) => {
    const level = near.filter((other) => Math.abs(other.baseline - line.baseline) < SAME * unit);
    if (level.length < boxes.length) return false;
    const distance = line.baseline > box.bottom ? line.top - box.bottom : box.top - line.bottom;
    const fits = (block: Box, other: Box): boolean =>
      distance < (NEXT_ROW - 1) * unit
        ? overlap(block.left, block.right, other.left, other.right) > 0
        : Math.abs(block.left - other.left) < SAME * unit || Math.abs(block.right - other.right) < SAME * unit;
    return boxes.every((block) => level.some((other) => fits(block, other)));
  });
}

/** Blocks from left to right. A column of labels and the column of their values are one. */
function joinLabels(row: readonly Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of [...row].sort((a, b) => unionOf(a)!.left - unionOf(b)!.left)) {
    const before = joined.at(-1);
    if (before !== undefined && areLabels(before, block)) joined[joined.length - 1] = [...before, ...block];
    else joined.push(block);
  }
  return joined;
}

/** Whether each line with a colon has a value beside it. A title above the labels has none, nor has a label's second line. */
function areLabels(lines: Block, values: Block): boolean {
  const labels = lines.filter((line) => /:$/.test(segmentText(line)));
  if (labels.length < 2 || labels.length < MOST * lines.length) return false;
  return labels.every((line) => values.some((value) => isLevel(value, line)));
}

const STREET = /^\d{1,5}\s?[a-z]?,?\s+\p{L}{3}|\p{L}{3,}[.,]?\s+\d{1,4}\s?[a-z]?(?:[-–/]\d{1,4})?$/iu;
const POSTCODE = /(?:^|\s)(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?(?=\s|,|$)|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/u;
/** Signs of dates, amounts and labels. */
const NO_PLACE = /[:€$£%#@]|\d[.,]\d|\d\/\d/;

/** A line with a street and a number, and one with a postcode and a place below it. */
function isAddress(block: Block): boolean {
  const texts = block.map(segmentText);
  const place = texts.findLastIndex((text) => POSTCODE.test(text) && !NO_PLACE.test(text) && /\p{L}{3}/u.test(text));
  return (
    place > 0 && texts.slice(Math.max(0, place - 2), place).some((text) => STREET.test(text) && !NO_PLACE.test(text))
  );
}

/** Blocks of which the file writes one line of each after the other: told by an address among them. */
function addressRows(segments: readonly Segment[], taken: ReadonlySet<Segment>, unit: number): Block[][] {
  const rows: Segment[][] = [];
  for (const line of segments.filter((one) => !taken.has(one)).sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row !== undefined && line.baseline - row[0]!.baseline < SAME * line.size) row.push(line);
    else rows.push([line]);
  }
  const found: Block[][] = [];
  let start = 0;
  for (let index = 1; index <= rows.length; index++) {
    const row = rows[index];
    const before = rows[index - 1]!;
    if (row !== undefined && row[0]!.baseline - before[0]!.baseline < MAX_LEADING * row[0]!.size) continue;
    const blocks = addressBlocks(rows.slice(start, index).flat(), unit);
    if (blocks !== undefined) found.push(blocks);
    start = index;
  }
  return found;
}

/** The columns of some lines: each address alone, what stands between two of them as one. */
function addressBlocks(lines: readonly Segment[], unit: number): Block[] | undefined {
  const columns: Segment[][] = [];
  let right = -Infinity;
  for (const line of [...lines].sort((a, b) => a.left - b.left)) {
    if (line.left - right >= MIN_GAP * unit) columns.push([]);
    columns.at(-1)!.push(line);
    right = Math.max(right, line.right);
  }
  if (columns.length < 2) return undefined;
  for (const column of columns) column.sort((a, b) => a.baseline - b.baseline);
  const isOne = columns.map((column) => isAddress(column) && shareEdge(column));
  if (!isOne.includes(true)) return undefined;
  const blocks: Segment[][] = [];
  for (const [index, column] of columns.entries()) {
    const before = blocks.at(-1);
    if (before === undefined || isOne[index]! || isOne[index - 1]!) blocks.push([...column]);
    else before.push(...column);
  }
  return blocks.every((block) => isBlock(block.sort((a, b) => a.baseline - b.baseline))) ? blocks : undefined;
}
