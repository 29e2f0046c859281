import { median, middleX, overlap } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import type { Segment } from "../lines/segments.js";
import { columnsOf, findCorridors, splitAtCorridors, toVisualRows, type VisualRow } from "../order/columns.js";
import type { Box, LayoutWord } from "../types.js";
import { startsList } from "./list-below.js";
import { isNumberedTitle } from "./numbered-title.js";
import { joinRules, type RuleRow } from "./rule-rows.js";
import type { Line } from "./rules.js";
import { alignTable } from "./table.js";
import type { TableDraft } from "./table-draft.js";
import { isFigure, isNumeric } from "./table-rows.js";

/** Where rules or the edges of shaded rows cross most of a region: candidates for borders between table rows. */
export function separatorsIn(region: Box, horizontal: readonly Line[], fills: readonly Box[]): number[] {
  const edges: RuleRow[] = [];
  for (const line of horizontal) edges.push(line);
  for (const fill of fills) {
    edges.push({ at: fill.top, from: fill.left, to: fill.right }, { at: fill.bottom, from: fill.left, to: fill.right });
  }
  const inside = edges
    .filter(
      (edge) =>
        edge.at > region.top && edge.at < region.bottom && overlap(edge.from, edge.to, region.left, region.right) > 0,
    )
    .sort((a, b) => a.at - b.at);
  const separators: number[] = [];
  let start = 0;
  while (start < inside.length) {
    let end = start + 1;
    while (end < inside.length && inside[end]!.at - inside[start]!.at < 2.5) end++;
    const pieces = inside.slice(start, end).sort((a, b) => a.from - b.from);
    let covered = 0;
    let until = region.left;
    for (const piece of pieces) {
      const from = Math.max(piece.from, until);
      const to = Math.min(piece.to, region.right);
      if (to > from) {
        covered += to - from;
        until = to;
      }
    }
    if (covered >= 0.55 * (region.right - region.left)) separators.push(pieces[0]!.at);
    start = end;
  }
  return separators;
}

/**
 * Tables drawn with horizontal rules only (as in books and papers, or with a line under every row).
 *
 * @param words words that no other table has taken
 * @param barriers text that no table reaches over
 */
export function findRuleTables(
  words: readonly LayoutWord[],
  horizontal: readonly Line[],
  fills: readonly Box[],
  unit: number,
  barriers: readonly Box[] = [],
): TableDraft[] {
  const rules = joinRules(horizontal, unit).filter((rule) => rule.to - rule.from > 5 * unit);
  const tables: TableDraft[] = [];
  const used = new Set<RuleRow>();
  let free = words;
  for (const [index, first] of rules.entries()) {
    if (used.has(first)) continue;
    const stack = [first];
    let lastIndex = index;
    for (let next = index + 1; next < rules.length; next++) {
      const rule = rules[next]!;
      const last = stack[stack.length - 1]!;
      if (used.has(rule) || !sameExtent(first, rule, unit)) continue;
      if (barriers.some(({ top, bottom }) => bottom > last.at && top < rule.at)) break;
      if (isUnderHeading(free, rule, unit) || holdsTable(rules.slice(lastIndex + 1, next), first, unit)) break;
      const band = inBand(free, last.at, rule.at, first.from - unit, first.to + unit);
      const rows = rule.at - last.at > 6 ? toVisualRows(band) : [];
      if (rule.at - last.at > 6 && (rows.length === 0 || isProse(rows, first.to - first.from) || holdsList(rows)))
        break;
      stack.push(rule);
      lastIndex = next;
    }
    if (areUnderHeadings(free, stack, unit)) continue;
    for (const part of likeParts(free, stack, unit)) {
      const table = tableAround(free, part, horizontal, fills, unit);
      if (table === undefined) continue;
      for (const rule of part) used.add(rule);
      const taken = new Set(table.words);
      free = free.filter((word) => !taken.has(word));
      tables.push(table);
    }
  }
  return tables;
}

/**
 * Rules of one length may part the whole of a form: its head, its facts, its items, its foot. Each run of bands that share their columns is a
 * table; a band whose texts run across the columns of the others begins another.
 */
function likeParts(words: readonly LayoutWord[], stack: readonly RuleRow[], unit: number): RuleRow[][] {
  const first = stack[0]!;
  const bands = stack
    .slice(1)
    .map((rule, index) => toVisualRows(inBand(words, stack[index]!.at, rule.at, first.from - unit, first.to + unit)));
  if (mixedShare(bands.flat()) <= MAX_MIXED) return [[...stack]];
  const parts: RuleRow[][] = [];
  let start = 0;
  for (let end = 1; end <= bands.length; end++) {
    const isLike = end < bands.length && mixedShare(bands.slice(start, end + 1).flat()) <= MAX_MIXED_PART;
    if (isLike) continue;
    if (mixedShare(bands.slice(start, end).flat()) <= MAX_MIXED_PART) parts.push(stack.slice(start, end + 1));
    start = end;
  }
  return parts;
}

/** Rules under the titles of sections. */
const areUnderHeadings = (words: readonly LayoutWord[], stack: readonly RuleRow[], unit: number): boolean =>
  stack.every((rule) => isUnderHeading(words, rule, unit));

/** Whether a rule stands right below a short line in larger print. */
function isUnderHeading(words: readonly LayoutWord[], { at, from, to }: RuleRow, unit: number): boolean {
  const above = toVisualRows(inBand(words, at - 1.6 * unit, at, from - unit, to + unit)).at(-1);
  const chunks = above?.chunks ?? [];
  const [first] = chunks;
  if (first === undefined || (chunks.length > 1 && !isNumberedTitle(chunks, unit))) return false;
  const width = chunks.at(-1)!.right - first.left;
  return first.size > 1.12 * unit && first.left - from < unit && width < 0.5 * (to - from);
}

/** Rules of another length from which on they are those of a table. Rules under some columns stand in one or two rows. */
const MIN_RULES_WITHIN = 3;

/** More rules between two others are a drawing; so many tell. */
const MAX_RULES_WITHIN = 60;

/** Whether a table of rules of another length stands between two rules, which are those of a page or of a section then. */
function holdsTable(between: readonly RuleRow[], outer: RuleRow, unit: number): boolean {
  const within = between.slice(0, MAX_RULES_WITHIN).filter((rule) => !sameExtent(rule, outer, unit));
  return within.some((rule, index) => {
    const alike = within.slice(index).filter((other) => sameExtent(rule, other, unit));
    return new Set(alike.map(({ at }) => Math.round(at))).size >= MIN_RULES_WITHIN;
  });
}

/** Share of the texts of a table that share a line and a column with another one, from which on the columns are not those of the texts. */
const MAX_MIXED = 0.2;
/** The same for each of the parts that such a table is taken apart into. */
const MAX_MIXED_PART = 0.1;

/** Share of the texts of some lines that stand in one column, on one line, with another. */
function mixedShare(rows: readonly VisualRow[]): number {
  if (rows.length === 0) return 0;
  const corridors = findCorridors(rows, median(rows.map(({ size }) => size)));
  if (corridors.length === 0) return 0;
  let all = 0;
  let mixed = 0;
  for (const { chunks } of splitAtCorridors(rows, corridors)) {
    let last = -1;
    for (const chunk of chunks) {
      const columns = columnsOf(chunk, corridors);
      if (columns.first <= last) mixed++;
      last = Math.max(last, columns.last);
      all++;
    }
  }
  return mixed / all;
}

const sameExtent = (a: RuleRow, b: RuleRow, unit: number): boolean =>
  Math.abs(a.from - b.from) < 1.2 * unit && Math.abs(a.to - b.to) < 1.2 * unit;

const inBand = (words: readonly LayoutWord[], top: number, bottom: number, left: number, right: number): LayoutWord[] =>
  words.filter((word) => {
    const y = word.baseline - 0.3 * word.size;
    const x = middleX(word);
    return y > top && y < bottom && x > left && x < right;
  });

/** Lines of running text as wide as the rules, one below the other, that end a table; characters of one of them. */
const MIN_PROSE_LINES = 3;
const MIN_PROSE_CHARACTERS = 40;

/** A list between two rules: the first is of the table above, the second of one below. */
const holdsList = (rows: readonly VisualRow[]): boolean => {
  const table: Array<readonly Segment[]> = [];
  for (const { chunks } of rows) {
    if (startsList(chunks, () => table)) return true;
    table.push(chunks);
  }
  return false;
};

/** Running text between two rules, alone or below rows of a table. */
function isProse(rows: readonly VisualRow[], width: number): boolean {
  if (rows.length < 2) return false;
  let run = 0;
  for (const { chunks } of rows) {
    const [chunk] = chunks;
    const isWide = chunk!.right - chunk!.left > 0.75 * width && chunk!.characters >= MIN_PROSE_CHARACTERS;
    run = chunks.length === 1 && isWide ? run + 1 : 0;
    if (run >= MIN_PROSE_LINES) return true;
  }
  const single = rows.filter((row) => row.chunks.length === 1);
  if (single.length < rows.length - 1) return false;
  const wide = single.filter((row) => row.chunks[0]!.right - row.chunks[0]!.left > 0.75 * width);
  return wide.length >= 2 || single.length >= 4;
}

function tableAround(
  words: readonly LayoutWord[],
  stack: readonly RuleRow[],
  horizontal: readonly Line[],
  fills: readonly Box[],
  unit: number,
): TableDraft | undefined {
  const first = stack[0]!;
  const last = stack[stack.length - 1]!;
  const left = first.from - unit;
  const right = first.to + unit;
  let top = first.at;
  let bottom = last.at;
  const core = inBand(words, top, bottom, left, right);
  const within = words.filter(
    (word) => middleX(word) > left && middleX(word) < right && word.left > left - unit && word.right < right + unit,
  );
  const rows = toVisualRows(within);
  const pitch = 2.1 * unit;
  // Columns that the rules only underline: the heading stands above the first rule, or the body runs on below the last.
  if (stack.length < 3 || core.length === 0) {
    let at = bottom;
    let entry: VisualRow | undefined;
    const body: Array<readonly Segment[]> = [];
    for (const row of rows) {
      if (row.baseline - row.size < bottom - 0.4 * row.size) continue;
      if (row.baseline - at > pitch + row.size || startsList(row.chunks, () => body)) break;
      if (isNumberedTitle(row.chunks, unit)) break;
      if (row.chunks.length > 1) entry = row;
      else if (entry === undefined || row.baseline - at > 1.5 * row.size || !goesOnBelow(row.chunks[0]!, entry.chunks))
        break;
      at = row.baseline;
      body.push(row.chunks);
    }
    if (at > bottom) bottom = at + 0.4 * unit;
  } else {
    const below = rows.find((row) => row.baseline > bottom + 0.5 * row.size);
    if (
      below !== undefined &&
      below.chunks.length > 1 &&
      below.baseline - bottom < 1.7 * unit &&
      stackPitch(stack) > below.baseline - bottom
    ) {
      bottom = below.baseline + 0.4 * unit;
    }
  }
  const above = [...rows].reverse().find((row) => row.baseline < top + 0.2 * row.size);
  if (above !== undefined && top - above.baseline < 1.2 * unit) {
    const isHeading =
      above.chunks.length > 1 ||
      isOverFigures(above.chunks[0]!, first, inBand(within, top, bottom, left, right), words, { top, bottom }, unit);
    if (isHeading) top = above.baseline - above.size;
    // A rule between figures and their sum: the rows of the table begin further up.
    const sum = rows.find((row) => row.baseline - row.size > first.at - 0.4 * row.size);
    if (isHeading && holdsFigures(above) && sum !== undefined && holdsFigures(sum)) {
      const start = firstRow(rows, rows.indexOf(above));
      const higher = start.baseline - start.size;
      const beside = inBand(words, higher, bottom, -Infinity, left);
      const figures = inBand(within, higher, bottom, left, right);
      // A rule under the last columns of other rows is of a small table of sums.
      if (beside.length === 0 || labelsBeside(words, figures, higher, bottom, left, unit).length > 0) top = higher;
    }
  }
  top = Math.min(top, shadedHeadTop(fills, first, top, unit) ?? top);
  const ruled = inBand(within, top, bottom, left, right);
  if (ruled.length === 0) return undefined;
  const labels = labelsBeside(words, ruled, top, bottom, left, unit);
  const region = [...labels, ...ruled];
  const box = { left: first.from, right: first.to, top: top + 0.1, bottom: bottom - 0.1 };
  const separators = separatorsIn({ ...box, top: top + 1, bottom: bottom - 1 }, horizontal, fills);
  return alignTable(region, separators, stack.length < 2, joinRules(horizontal, unit));
}

/** Rows without figures at most over those that hold some: the headings of the columns. */
const MAX_HEAD_ROWS = 4;
const MAX_HEAD_CHARACTERS = 30;
/** Distance of two rows of a table at most, in sizes of the type. */
const MAX_ROW_GAP = 2.6;

/** Most texts of a row are figures, its label aside. */
function holdsFigures({ chunks }: VisualRow): boolean {
  const figures = chunks.slice(1).filter((chunk) => isNumeric(segmentText(chunk))).length;
  const isAll = chunks.every((chunk) => isFigure(segmentText(chunk)));
  return isAll || (figures > 0 && figures >= 0.5 * (chunks.length - 1));
}

/** The first row of a table of figures of which one row is known, headings of its columns included. */
function firstRow(rows: readonly VisualRow[], known: number): VisualRow {
  let first = rows[known]!;
  let heads = 0;
  for (let at = known - 1; at >= 0; at--) {
    const row = rows[at]!;
    const below = rows[at + 1]!;
    if (below.baseline - row.baseline > MAX_ROW_GAP * below.size || row.size > 1.15 * rows[known]!.size) break;
    if (holdsFigures(row)) {
      if (heads > 0) break;
      first = row;
    } else if (row.chunks.length === 1) {
      // The label of a group, or the first line of a label; text ends the table.
      if (row.chunks[0]!.characters > MAX_LABEL_CHARACTERS) break;
    } else {
      if (row.chunks.some(({ characters }) => characters > MAX_HEAD_CHARACTERS) || ++heads > MAX_HEAD_ROWS) break;
      first = row;
    }
  }
  return first;
}

/** Top of a shaded row as wide as the rules that lies right above the table: its heading, which has no rule of its own. */
function shadedHeadTop(fills: readonly Box[], rule: RuleRow, top: number, unit: number): number | undefined {
  const near = fills.filter(
    (fill) =>
      fill.bottom > top - 0.8 * unit &&
      fill.bottom < top + 0.8 * unit &&
      fill.bottom - fill.top < 5 * unit &&
      fill.left > rule.from - 1.2 * unit &&
      fill.right < rule.to + 1.2 * unit,
  );
  const row = near.filter(
    (fill) => Math.abs(fill.top - near[0]!.top) < 1.5 && Math.abs(fill.bottom - near[0]!.bottom) < 1.5,
  );
  const covered = row.reduce((sum, fill) => sum + fill.right - fill.left, 0);
  return covered > 0.9 * (rule.to - rule.from) ? row[0]!.top : undefined;
}

/** Labels shorter than this on the mean, in characters, are no text of another column. */
const MAX_SHORT_LABEL = 38;
/** A longer line between rows is text. */
const MAX_LABEL_CHARACTERS = 60;

/** Whether a line stands in the middle over a rule that only the columns of figures have, beside the labels of their rows: it heads them all. */
function isOverFigures(
  chunk: Box,
  rule: RuleRow,
  figures: readonly LayoutWord[],
  words: readonly LayoutWord[],
  { top, bottom }: Pick<Box, "top" | "bottom">,
  unit: number,
): boolean {
  const isCentred = Math.abs(middleX(chunk) - (rule.from + rule.to) / 2) < 1.5 * unit;
  return (
    isCentred &&
    chunk.right - chunk.left < rule.to - rule.from &&
    labelsBeside(words, figures, top, bottom, rule.from - unit, unit).length > 0
  );
}

/** Whether a line stands right below the entry of a column, not of the first, at its edge: it goes on there. */
export const goesOnBelow = (line: Box, entries: readonly Box[]): boolean =>
  entries.slice(1).some((entry) => Math.abs(entry.left - line.left) < 1.5);

const stackPitch = (stack: readonly RuleRow[]): number =>
  median(stack.slice(1).map((rule, index) => rule.at - stack[index]!.at)) + 6;

/** Row labels to the left of rules that only run under the figures: they share the baselines of the figures. */
function labelsBeside(
  words: readonly LayoutWord[],
  ruled: readonly LayoutWord[],
  top: number,
  bottom: number,
  left: number,
  unit: number,
): LayoutWord[] {
  const beside = toVisualRows(inBand(words, top, bottom, -Infinity, left));
  if (beside.length === 0) return [];
  const figures = toVisualRows(ruled);
  const shares = (row: VisualRow): boolean =>
    figures.some((other) => Math.abs(other.baseline - row.baseline) < 0.2 * unit);
  const labelled = beside.filter(shares);
  const length =
    labelled.reduce((sum, row) => sum + row.chunks.reduce((all, chunk) => all + chunk.characters, 0), 0) /
    Math.max(1, labelled.length);
  // Text of a neighbouring column does not keep to the rows of the table.
  // Beside figures, labels may go on over several lines, and those of groups stand alone.
  const isShort = length < MAX_SHORT_LABEL && figures.filter(holdsFigures).length >= 0.6 * figures.length;
  if (labelled.length < (isShort ? 0.5 : 0.75) * beside.length || labelled.length < 0.5 * figures.length) return [];
  return length > MAX_LABEL_CHARACTERS ? [] : beside.flatMap((row) => row.chunks.flatMap((chunk) => chunk.words));
}
