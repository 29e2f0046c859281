/**
 * Tables whose rules run between rows only, one piece under each cell: browsers and word processors draw the lower or upper border of every cell by
 * itself. Where the pieces of several rules meet at the same places, these are the borders of the columns.
 */
import { median } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { toVisualRows, type VisualRow } from "../order/columns.js";
import type { Box, LayoutRule, LayoutWord } from "../types.js";
import type { Line, Lines } from "./rules.js";
import { isFigure } from "./table-rows.js";

/** Pieces of one rule: y, the outer ends, and where pieces meet. */
interface PiecedRule extends Line {
  readonly joints: readonly number[];
}

/** Ends of pieces, and of rules of one table, that differ by less, in points, are at one place. */
const SAME_POINTS = 1.2;
/** Fewest rules of a table; two are enough where three or more pieces meet at the same places. */
const MIN_RULES = 3;
const MIN_ALIKE = 2;
/** Narrower pieces, in sizes of the body font, are dashes. */
const MIN_PIECE = 1.2;
/** Distance of the lines of a heading above the first rule, and of an open row below the last, in sizes of the type. */
const MAX_LEADING = 1.75;
/** Longest distance of a line from the rule next to it, in type sizes. */
const MAX_PADDING = 2.2;
const MAX_OPEN_LINES = 40;
/** Smallest share of a table's rules that are drawn in pieces; the others are borders of cells that span all columns. */
const MIN_PIECED = 0.6;
/** Largest share of the column borders that words may run across. */
const MAX_CROSSED = 0.2;
/** Share of the lines that may stand in rows without rules between them. */
const MAX_UNPARTED = 0.3;
/** Lines between two rules from which on they may be rows, and the share of them that a column fills, in this share of the columns. */
const MIN_ROWS = 3;
const MIN_ROW_LINES = 0.8;
const MIN_FULL_COLUMNS = 0.6;
/** Type larger than this, in sizes of the body font, between two rules is a title between two tables. */
const MAX_SIZE = 1.3;
/** A line of text alone between two rules, wider than this share of them, is not a row. */
const MIN_PROSE_SHARE = 0.6;
/** Most extents of rules looked at on a page: drawings have thousands. */
const MAX_STACKS = 200;

/**
 * The lines of a page, with those that pieced rules stand for: borders of columns between two rules of one table, around the heading above the first
 * and an open row below the last.
 */
export function withPiecedColumns(
  lines: Lines,
  rules: readonly LayoutRule[],
  words: readonly LayoutWord[],
  unit: number,
): Lines {
  const horizontal: Line[] = [];
  const vertical: Line[] = [];
  for (const stack of stacksOf(piecedRules(rules, unit))) {
    const { from, to } = stack[0]!;
    const rows = toVisualRows(words.filter(({ left, right }) => right > from - unit && left < to + unit));
    for (const table of tablesIn(stack, rows, unit)) {
      if (lines.vertical.some((line) => isInside(line, table))) continue;
      const drawn = columnsOf(table, rows);
      if (drawn === undefined) continue;
      const [top, bottom] = [drawn.edges[0]!, drawn.edges.at(-1)!];
      vertical.push(...drawn.columns, { at: from, from: top, to: bottom }, { at: to, from: top, to: bottom });
      for (const at of [top, bottom]) if (!table.some((rule) => rule.at === at)) horizontal.push({ at, from, to });
    }
  }
  return vertical.length === 0
    ? lines
    : { horizontal: [...lines.horizontal, ...horizontal], vertical: [...lines.vertical, ...vertical] };
}

/** Borders of the columns, in pieces between the edges of rows; undefined where text runs across them. */
function columnsOf(
  table: readonly PiecedRule[],
  rows: readonly VisualRow[],
): { columns: Line[]; edges: number[] } | undefined {
  const [first, last] = [table[0]!, table.at(-1)!];
  const joints = jointsOf(table);
  if (joints.length === 0) return undefined;
  const top = openEdge([...rows].reverse(), first, joints, -1);
  const bottom = openEdge(rows, last, joints, 1);
  const above = top === undefined ? [] : bandOf(rows, top, first.at);
  // Figures above the first rule are not a heading: the rules do not separate all rows.
  if (above.some(holdsFigure)) return undefined;
  const edges = [top, ...table.map(({ at }) => at), bottom].filter((at) => at !== undefined);
  const columns: Line[] = [];
  let crossed = 0;
  let lines = 0;
  let unparted = 0;
  for (let at = 1; at < edges.length; at++) {
    const [from, to] = [edges[at - 1]!, edges[at]!];
    const band = bandOf(rows, from, to);
    const own = band.flatMap(({ chunks }) => chunks.flatMap(({ words }) => words));
    if (hasFiguresBelow(band, joints) || band.filter(isEntry).length > 1) return undefined;
    lines += band.length;
    if (holdsRows(band, joints)) unparted += band.length;
    for (const joint of joints) {
      if (!table.some((rule) => (rule.at === from || rule.at === to) && meetsAt(rule, joint))) continue;
      if (own.some(({ left, right }) => left < joint - 1 && right > joint + 1)) crossed++;
      else columns.push({ at: joint, from, to });
    }
  }
  if (unparted > MAX_UNPARTED * lines) return undefined;
  return crossed > MAX_CROSSED * (crossed + columns.length) ? undefined : { columns, edges };
}

const holdsFigure = ({ chunks }: VisualRow): boolean =>
  chunks.length > 1 && chunks.slice(1).some((chunk) => isFigure(segmentText(chunk)));

/** A label with its value beside it. */
const isEntry = ({ chunks }: VisualRow): boolean => chunks.length > 1 && segmentText(chunks[0]!).endsWith(":");

const columnOf = ({ left, right }: Box, joints: readonly number[]): number =>
  joints.filter((joint) => joint < (left + right) / 2).length;

/** Whether one column holds figures on several lines, which are as many rows. */
function hasFiguresBelow(band: readonly VisualRow[], joints: readonly number[]): boolean {
  const columns = band.flatMap(({ chunks }) =>
    chunks.filter((chunk) => isFigure(segmentText(chunk))).map((chunk) => columnOf(chunk, joints)),
  );
  return new Set(columns).size < columns.length;
}

/** Whether there are several rows between two rules: most of the columns that hold something do on each line. */
function holdsRows(band: readonly VisualRow[], joints: readonly number[]): boolean {
  if (band.length < MIN_ROWS) return false;
  const lines = new Map<number, number>();
  for (const { chunks } of band) {
    for (const column of new Set(chunks.map((chunk) => columnOf(chunk, joints))))
      lines.set(column, (lines.get(column) ?? 0) + 1);
  }
  const full = [...lines.values()].filter((count) => count >= MIN_ROW_LINES * band.length).length;
  return full > 1 && full >= MIN_FULL_COLUMNS * lines.size;
}

const bandOf = (rows: readonly VisualRow[], top: number, bottom: number): VisualRow[] =>
  rows.filter(({ baseline, size }) => baseline - 0.3 * size > top && baseline - 0.3 * size < bottom);

const isInside = ({ at, from, to }: Line, table: readonly PiecedRule[]): boolean =>
  at > table[0]!.from + 3 && at < table[0]!.to - 3 && Math.min(to, table.at(-1)!.at) - Math.max(from, table[0]!.at) > 3;

/** Rules of one extent in the tables that they belong to: these end where pieces meet elsewhere, and where running text or a title stands between two rules. */
function tablesIn(stack: readonly PiecedRule[], rows: readonly VisualRow[], unit: number): PiecedRule[][] {
  const tables: PiecedRule[][] = [];
  for (const rule of stack) {
    const table = tables.at(-1);
    const like = table?.findLast(({ joints }) => joints.length > 0);
    const last = table?.at(-1);
    const isAlike =
      like === undefined ||
      rule.joints.length === 0 ||
      2 * rule.joints.filter((joint) => meetsAt(like, joint)).length >=
        Math.min(rule.joints.length, like.joints.length);
    const isProse =
      last !== undefined &&
      bandOf(rows, last.at, rule.at).some(
        ({ size, chunks: [chunk, ...others] }) =>
          size > MAX_SIZE * unit ||
          (others.length === 0 &&
            chunk!.right - chunk!.left > MIN_PROSE_SHARE * (rule.to - rule.from) &&
            [...rule.joints, ...last.joints].some((joint) => chunk!.left < joint - 1 && chunk!.right > joint + 1)),
      );
    if (table !== undefined && isAlike && !isProse) table.push(rule);
    else tables.push([rule]);
  }
  return tables.filter((table) => {
    const pieced = table.filter(({ joints }) => joints.length > 0);
    const least = pieced.every(({ joints }) => joints.length > 1) ? MIN_ALIKE : MIN_RULES;
    return pieced.length >= Math.max(least, MIN_PIECED * table.length);
  });
}

const meetsAt = ({ joints }: PiecedRule, x: number): boolean =>
  joints.some((joint) => Math.abs(joint - x) < SAME_POINTS);

function piecedRules(rules: readonly LayoutRule[], unit: number): PiecedRule[] {
  const pieces = rules
    .filter(({ left, right, top, bottom }) => right - left > bottom - top)
    .map(({ left, right, top, bottom }): Line => ({ at: (top + bottom) / 2, from: left, to: right }))
    .sort((a, b) => a.at - b.at || a.from - b.from);
  const found: PiecedRule[] = [];
  let start = 0;
  while (start < pieces.length) {
    let end = start + 1;
    while (end < pieces.length && pieces[end]!.at - pieces[start]!.at < 0.5) end++;
    // Borders of cells above each other are drawn twice.
    const row = pieces
      .slice(start, end)
      .sort((a, b) => a.from - b.from)
      .filter(
        ({ from, to }, at, all) =>
          at === 0 || from - all[at - 1]!.from > SAME_POINTS || to - all[at - 1]!.to > SAME_POINTS,
      );
    start = end;
    let run = [row[0]!];
    for (const piece of [...row.slice(1), undefined]) {
      if (piece !== undefined && Math.abs(piece.from - run.at(-1)!.to) < SAME_POINTS) {
        run.push(piece);
        continue;
      }
      if (run.every(({ from, to }) => to - from >= MIN_PIECE * unit))
        found.push({
          at: run[0]!.at,
          from: run[0]!.from,
          to: run.at(-1)!.to,
          joints: run.slice(1).map(({ from }) => from),
        });
      if (piece !== undefined) run = [piece];
    }
  }
  return found;
}

/** Rules of one extent below each other. */
function stacksOf(rules: readonly PiecedRule[]): PiecedRule[][] {
  const stacks: PiecedRule[][] = [];
  for (const rule of rules) {
    const stack = stacks.find(
      ([like]) => Math.abs(like!.from - rule.from) < SAME_POINTS && Math.abs(like!.to - rule.to) < SAME_POINTS,
    );
    if (stack !== undefined) stack.push(rule);
    else if (stacks.length < MAX_STACKS) stacks.push([rule]);
  }
  return stacks;
}

/** Places where pieces meet in half of the rules that have some. */
function jointsOf(table: readonly PiecedRule[]): number[] {
  const pieced = table.filter(({ joints }) => joints.length > 0);
  const joints: number[] = [];
  for (const joint of pieced.flatMap((rule) => rule.joints).sort((a, b) => a - b)) {
    if (joints.some((other) => Math.abs(other - joint) < SAME_POINTS)) continue;
    if (pieced.filter((rule) => meetsAt(rule, joint)).length >= Math.max(2, 0.5 * pieced.length)) joints.push(joint);
  }
  return joints;
}

/** How far texts of several columns reach beyond the outermost rule; undefined where there are none. */
function openEdge(
  rows: readonly VisualRow[],
  rule: PiecedRule,
  joints: readonly number[],
  way: 1 | -1,
): number | undefined {
  let edge: number | undefined;
  let before: number | undefined;
  let several = false;
  const isBeyond = ({ baseline, size }: VisualRow): boolean => way * (baseline - 0.3 * size - rule.at) > 0;
  const outer = rows.filter(isBeyond).slice(0, MAX_OPEN_LINES);
  const size = median(outer.slice(0, 4).map((row) => row.size));
  for (const row of outer) {
    const middle = row.baseline - 0.3 * row.size;
    const reach = before === undefined ? MAX_PADDING : MAX_LEADING;
    if (way * (middle - (before ?? rule.at)) > reach * size) break;
    const words = row.chunks.flatMap((chunk) => chunk.words);
    if (words.some(({ left, right }) => left < rule.from - 1 || right > rule.to + 1)) break;
    if (row.chunks.some((chunk) => joints.some((joint) => chunk.left < joint - 1 && chunk.right > joint + 1))) break;
    const isSeveral = row.chunks.length > 1;
    if (way > 0 && before === undefined && !isSeveral) break;
    before = middle;
    // Text above only the first column is not a heading of the table.
    if (isSeveral || way > 0 || columnOf(row.chunks[0]!, joints) > 0) edge = middle + way * 0.8 * size;
    several ||= isSeveral;
  }
  return several ? edge : undefined;
}
