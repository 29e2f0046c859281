import { median } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import {
  type Corridor,
  chunksIn,
  findCorridors,
  MAX_CORRIDORS,
  toVisualRows,
  type VisualRow,
} from "../order/columns.js";
import type { Box, LayoutWord } from "../types.js";
import {
  columnsOfFigures,
  type FigureColumn,
  type FigureGroup,
  type FigureRow,
  findFigureGroups,
  mayHoldGroups,
  withSigns,
} from "./figure-rows.js";
import { joinRules } from "./rule-rows.js";
import { separatorsIn } from "./rule-tables.js";
import type { Line } from "./rules.js";
import { tableOfColumns } from "./table.js";
import type { PlacedCell, TableDraft } from "./table-draft.js";
import { isFigure, MAX_CENTRED_GAP } from "./table-rows.js";

/** A table of figures, and its lines of figures, each of which it must keep in one row. */
interface Candidate {
  readonly table: TableDraft;
  readonly lines: readonly FigureRow[];
}

/** Distance of two lines of a table beyond its figures, and how far a heading may reach out to the left of its column, in sizes of the type. */
const MAX_GAP = 2.6;
const MAX_HEAD_REACH = 3;
/** Maximum number of consecutive lines with nothing in the columns of figures: labels of groups, and labels of several lines. */
const MAX_BETWEEN = 2;
/** Characters of a heading over several columns, and its size over that of the figures, at most. */
const MAX_HEAD_CHARACTERS = 40;
const MAX_SIZE = 1.15;
/** Space between the words of a loose line, in sizes of the type, at most. */
const MAX_LOOSE_GAP = 1;
/** Share of the lines of figures that a table must keep whole to be believed. */
const MIN_KEPT = 0.75;
/** Characters of the texts beside the figures, on the mean, from which on they are those of another column of the page. */
const MAX_BESIDE_CHARACTERS = 48;
const MAX_BEHIND = 0.2;
/** Maximum ratio of lines that another column sets across the figures to the lines of figures. */
const MAX_ACROSS = 0.4;
/** Such a line has more characters than this. */
const MAX_ACROSS_CHARACTERS = 24;
/** Share of the labels that begin with a small letter, and characters of them on the mean, from which on they are lines of running text. */
const MAX_RUNNING = 0.3;
const MIN_RUNNING_CHARACTERS = 25;

/**
 * Tables found by their figures: lines of a label and figures that line up.
 *
 * @param words of a page or of one of its columns
 * @param drawn tables of the same words that were found by their strokes: kept where they keep the lines of figures whole
 * @returns the tables, and those of the drawn ones that they stand in for
 */
export function findFigureTables(
  words: readonly LayoutWord[],
  horizontal: readonly Line[],
  fills: readonly Box[],
  drawn: readonly TableDraft[] = [],
): { readonly tables: TableDraft[]; readonly replaced: ReadonlySet<TableDraft> } {
  if (!mayHoldGroups(words)) return { tables: [], replaced: new Set() };
  const rows = withSigns(toVisualRows(words));
  const tables: TableDraft[] = [];
  const replaced = new Set<TableDraft>();
  let end = 0;
  for (const group of findFigureGroups(rows)) {
    const candidate = tableOf(rows, group, end, horizontal, fills);
    if (candidate === undefined) continue;
    const { table, lines } = candidate;
    const kept = keptShare(lines, [table]);
    const own = new Set(table.words);
    const rivals = drawn.filter((other) => other.words.some((word) => own.has(word)));
    if (kept < MIN_KEPT || (rivals.length > 0 && keptShare(lines, rivals) >= kept - 0.05)) continue;
    tables.push(table);
    for (const rival of rivals) replaced.add(rival);
    end = rows.findIndex(({ baseline }) => baseline > table.box.bottom);
    if (end < 0) break;
  }
  return { tables, replaced };
}

function tableOf(
  rows: readonly VisualRow[],
  group: FigureGroup,
  floor: number,
  horizontal: readonly Line[],
  fills: readonly Box[],
): Candidate | undefined {
  const own = group.rows.map(({ at }) => rows[at]!);
  const size = median(own.map((row) => row.size));
  const columns = columnsOfFigures(group);
  if (columns.length < 2 || columns.length > MAX_CORRIDORS) return undefined;
  if (group.rows[0]!.at < floor || hasTextBeside(rows, group, columns[0]!.left)) return undefined;
  const region = rows.slice(firstLine(rows, group, columns, floor, size), endLine(rows, group, columns, size));
  const words = region.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.words));
  const lines = withoutTypedRules(region);
  const box = {
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
    top: region[0]!.baseline - 0.2 * size,
    bottom: region.at(-1)!.baseline - 0.2 * size,
  };
  const corridors = corridorsOf(lines, group, columns, own, size);
  const separators = separatorsIn(box, horizontal, fills);
  const starts = new Set(own.map(({ baseline }) => baseline));
  const table = tableOfColumns(lines, corridors, separators, joinRules(horizontal, size), starts);
  return { table: { ...table, words }, lines: group.rows };
}

const TYPED_RULE = /^[-=_–—]{4,}$/;

/** Lines without the hyphens and equals signs that typewriters and their heirs set above and below sums. */
function withoutTypedRules(rows: readonly VisualRow[]): VisualRow[] {
  return rows.flatMap((row) => {
    const chunks = row.chunks.filter((chunk) => !TYPED_RULE.test(segmentText(chunk).replace(/\s/g, "")));
    return chunks.length === row.chunks.length ? [row] : chunks.length > 0 ? [{ ...row, chunks }] : [];
  });
}

/** Lines of figures that must show a column left or right of the figures. */
const MIN_SHOWN = 0.6;
/** Strips between columns of figures are at least this wide, in sizes of the type. */
const MIN_STRIP = 0.2;
const MIN_HEAD_STRIP = 0.45;

/** The strips between the columns of figures, and those between other columns that most of the lines show. */
function corridorsOf(
  lines: readonly VisualRow[],
  group: FigureGroup,
  columns: readonly FigureColumn[],
  own: readonly VisualRow[],
  size: number,
): Corridor[] {
  const left = columns[0]!.left;
  const right = columns.at(-1)!.right;
  const labels = group.rows.map(({ label }) => label.right).filter((edge) => edge < left);
  const strips = [{ from: labels.length > 0 ? Math.max(...labels) : left - size, to: left }];
  for (const [index, column] of columns.slice(1).entries())
    strips.push(...stripsOf({ from: columns[index]!.right, to: column.left }, own, size));
  const found = findCorridors(lines, size);
  const known = strips.map((strip) => narrowed(strip, lines, size));
  const others = found.filter(({ from, to }) => {
    if (to > left - size && from < right) return false;
    const shown = own.filter(({ chunks }) => chunks[0]!.right <= from + 1 && chunks.at(-1)!.left >= to - 1);
    return shown.length >= MIN_SHOWN * own.length && !known.some((strip) => strip.from < to && strip.to > from);
  });
  return [...known, ...others].sort((a, b) => a.from - b.from);
}

/** Headings leave less of a strip free than the figures: the part beside those that do not cross it. */
function narrowed(strip: Corridor, lines: readonly VisualRow[], size: number): Corridor {
  let { from, to } = strip;
  for (const { left, right } of lines.flatMap((line) => (line.chunks.length > 1 ? chunksIn(line, strip) : []))) {
    if (right <= from || left >= to) continue;
    const [before, behind] = [left - from, to - right];
    if (Math.max(before, behind) < MIN_HEAD_STRIP * size) continue;
    if (before > behind) to = left;
    else from = right;
  }
  return { from, to };
}

/** The parts of the strip between two columns that texts there leave free. */
function stripsOf(strip: Corridor, lines: readonly VisualRow[], size: number): Corridor[] {
  const within = lines
    .flatMap((line) => chunksIn(line, strip))
    .filter(({ left, right }) => left > strip.from || right < strip.to)
    .sort((a, b) => a.left - b.left);
  const strips: Corridor[] = [];
  let from = strip.from;
  for (const { left, right } of within) {
    if (left - from >= MIN_STRIP * size) strips.push({ from, to: left });
    from = Math.max(from, right);
  }
  if (strip.to - from >= MIN_STRIP * size) strips.push({ from, to: strip.to });
  return strips;
}

/** Whether text of another column of the page stands beside the figures: long texts behind them, running text in front of them. */
function hasTextBeside(rows: readonly VisualRow[], group: FigureGroup, left: number): boolean {
  const behind = group.rows.filter(({ at, figures }) =>
    rows[at]!.chunks.some((chunk) => chunk.left > figures.at(-1)!.right && chunk.characters > MAX_BESIDE_CHARACTERS),
  );
  if (behind.length > MAX_BEHIND * group.rows.length) return true;
  const lines = rows.slice(group.rows[0]!.at, group.rows.at(-1)!.at + 1);
  const known = new Set(group.rows.map(({ at }) => rows[at]));
  const across = lines.filter(
    (line) =>
      !known.has(line) && line.chunks.some((chunk) => chunk.left > left && chunk.characters > MAX_ACROSS_CHARACTERS),
  );
  if (across.length > MAX_ACROSS * group.rows.length) return true;
  const labels = lines
    .map(({ chunks }) => chunks.filter((chunk) => chunk.right <= left))
    .filter((chunks) => chunks.some((chunk) => /\p{L}/u.test(segmentText(chunk))));
  const running = labels.filter(([first]) => /^\p{Ll}/u.test(segmentText(first!)));
  const characters = labels.flat().reduce((sum, chunk) => sum + chunk.characters, 0);
  return running.length > MAX_RUNNING * labels.length && characters > MIN_RUNNING_CHARACTERS * labels.length;
}

/** A line of text whose words stand far apart, as wide as the table. */
function isLooseText({ chunks, size }: VisualRow, columns: readonly FigureColumn[]): boolean {
  return (
    chunks.length > 1 &&
    chunks[0]!.left < columns[0]!.left - MAX_HEAD_REACH * size &&
    chunks.slice(1).every((chunk, index) => chunk.left - chunks[index]!.right < MAX_LOOSE_GAP * size) &&
    !chunks.some((chunk) => isFigure(segmentText(chunk)))
  );
}

/** Whether a line is a row of a table of figures, a text that may stand between two of them, or the end of it. */
function partOf(row: VisualRow, columns: readonly FigureColumn[], size: number): "row" | "between" | undefined {
  const left = columns[0]!.left - MAX_HEAD_REACH * size;
  if (row.size > MAX_SIZE * size) return undefined;
  const isCrossed = row.chunks.some(
    (chunk) =>
      chunk.characters > MAX_HEAD_CHARACTERS && chunk.right > columns[0]!.right && chunk.left < columns[1]!.left,
  );
  if (isCrossed || isLooseText(row, columns)) return undefined;
  const over = row.chunks.filter((chunk) => chunk.right > columns[0]!.left && chunk.left > left);
  return over.length > 0 ? "row" : row.chunks.length <= 2 ? "between" : undefined;
}

/** The first of the lines that head the columns. */
function firstLine(
  rows: readonly VisualRow[],
  group: FigureGroup,
  columns: readonly FigureColumn[],
  floor: number,
  size: number,
): number {
  let start = group.rows[0]!.at;
  for (let at = start - 1; at >= floor && start - at <= MAX_BETWEEN + 1; at--) {
    if (rows[at + 1]!.baseline - rows[at]!.baseline > MAX_GAP * size) break;
    const part = partOf(rows[at]!, columns, size);
    if (part === undefined) break;
    if (part === "row") start = at;
  }
  return start;
}

/** The line behind the last one of the table. */
function endLine(
  rows: readonly VisualRow[],
  group: FigureGroup,
  columns: readonly FigureColumn[],
  size: number,
): number {
  let end = group.rows.at(-1)!.at + 1;
  for (let at = end; at < rows.length && at - end <= MAX_BETWEEN; at++) {
    if (rows[at]!.baseline - rows[at - 1]!.baseline > MAX_GAP * size) break;
    const part = partOf(rows[at]!, columns, size);
    if (part === undefined) break;
    // Figures at half height between the lines of their label.
    const isLabel =
      part === "between" && at === end && rows[at]!.baseline - rows[at - 1]!.baseline < MAX_CENTRED_GAP * size;
    if (isLabel || (part === "row" && rows[at]!.chunks.length > 1)) end = at + 1;
  }
  return end;
}

/** Share of the lines of figures whose figures stand in one row, each in a cell of its own, with their label in the row or in a cell over several. */
function keptShare(lines: readonly FigureRow[], tables: readonly TableDraft[]): number {
  const place = new Map<LayoutWord, { row: object; cell: PlacedCell }>();
  for (const table of tables)
    for (const row of table.rows)
      for (const cell of row)
        for (const line of cell.lines) for (const word of line.words) place.set(word, { row, cell });
  const counts = new Map<object, number>();
  for (const { label, figures } of lines) {
    const places = figures.map(({ words }) => place.get(words[0]!));
    const name = place.get(label.words.at(-1)!);
    if (name === undefined || (name.row !== places[0]?.row && name.cell.rowSpan === 1)) continue;
    const row = places[0]?.row;
    if (row === undefined || places.some((one) => one?.row !== row)) continue;
    const isApart = new Set(places.map((one) => one?.cell)).size === places.length;
    counts.set(row, (counts.get(row) ?? 0) + (isApart ? 1 : 2));
  }
  // A row that holds several lines keeps none of them whole.
  return [...counts.values()].filter((count) => count === 1).length / lines.length;
}
