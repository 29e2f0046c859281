/**
 * Lines of accounts: a label and figures that end below the figures of the lines above. They show where a table of figures is, whatever
 * strokes are drawn across it.
 */
import { segmentText } from "../lines/inline.js";
import { makeSegment, type Segment } from "../lines/segments.js";
import type { VisualRow } from "../order/columns.js";
import type { LayoutWord } from "../types.js";
import { isFigure, isNumeric } from "./table-rows.js";

/** A line with the chunks of it that are figures, from left to right. */
export interface FigureRow {
  /** Position of the line on the page. */
  readonly at: number;
  /** The text before the figures. */
  readonly label: Segment;
  readonly figures: readonly Segment[];
}

/** Lines whose figures stand in the same columns. */
export interface FigureGroup {
  /** Right edges of the columns, in the order in which they were found. */
  readonly edges: number[];
  readonly rows: FigureRow[];
}

/** Lines with figures below each other from which on they are a table. */
const MIN_GROUP_ROWS = 4;
/** Figures of a line that stand in known columns, at least. */
const MIN_SHARED = 2;
/** Edges that differ by less, in sizes of the type, are one. */
const SAME_EDGE = 0.55;
/** Width of the strips that edges are sorted into, in points: that of a letter. */
const EDGE_POINTS = 5;
/** Distance of two lines of one group at most, in sizes of the type. */
const MAX_DISTANCE = 7;
/** Lines between two of a group that are text of their own. */
const MAX_TEXT_LINES = 2;
const MIN_TEXT_CHARACTERS = 60;

/** Whether the page has enough figures that end below one another to form a group. Most pages of text do not. */
export function mayHoldGroups(words: readonly LayoutWord[]): boolean {
  const edges = new Set<number>();
  let shared = 0;
  for (const { text, right } of words) {
    if (!isFigure(text)) continue;
    const edge = Math.round(right / EDGE_POINTS);
    if (edges.has(edge) || edges.has(edge - 1) || edges.has(edge + 1)) shared++;
    edges.add(edge);
  }
  return shared >= MIN_GROUP_ROWS;
}

/** The figures of a line and the chunk before them, its label. Undefined where there are too few. */
function figureRow({ chunks }: VisualRow, at: number): FigureRow | undefined {
  const named = chunks.findIndex((chunk) => /\p{L}/u.test(segmentText(chunk)));
  const first = chunks.findIndex((chunk, index) => index > Math.max(0, named) && isFigure(segmentText(chunk)));
  if (first < 0) return undefined;
  const figures = chunks.slice(first).filter((chunk) => isFigure(segmentText(chunk)));
  return figures.length < MIN_SHARED ? undefined : { at, label: chunks[first - 1]!, figures };
}

/** The groups of lines of figures on a page, from top to bottom. */
export function findFigureGroups(rows: readonly VisualRow[]): FigureGroup[] {
  const groups: FigureGroup[] = [];
  let group: FigureGroup | undefined;
  let texts = 0;
  for (const [at, row] of rows.entries()) {
    const found = figureRow(row, at);
    if (found === undefined) {
      if (row.chunks.length === 1 && row.chunks[0]!.characters >= MIN_TEXT_CHARACTERS) texts++;
      continue;
    }
    const last = group?.rows.at(-1);
    const goesOn =
      group !== undefined &&
      last !== undefined &&
      texts < MAX_TEXT_LINES &&
      row.baseline - rows[last.at]!.baseline < MAX_DISTANCE * row.size &&
      join(group, found, row.size);
    if (!goesOn) {
      group = { edges: found.figures.map(({ right }) => right), rows: [found] };
      groups.push(group);
    }
    texts = 0;
  }
  return groups.filter(({ rows: own }) => own.length >= MIN_GROUP_ROWS);
}

/** Adds a line to a group if enough of its figures are in the columns. @returns whether it was added */
function join(group: FigureGroup, row: FigureRow, size: number): boolean {
  const isKnown = ({ right }: Segment): boolean =>
    group.edges.some((column) => Math.abs(column - right) < SAME_EDGE * size);
  const added = row.figures.filter((figure) => !isKnown(figure));
  if (row.figures.length - added.length < MIN_SHARED) return false;
  group.edges.push(...added.map(({ right }) => right));
  group.rows.push(row);
  return true;
}

const PREFIX = /^(?:[$€£¥₹₩(]|\(?US\$|Rs\.?)$/;
const SUFFIX = /^[%‰)]+$/;

/** Lines whose currency signs, percent signs and brackets that stand apart are one chunk with their figure. */
export function withSigns(rows: readonly VisualRow[]): VisualRow[] {
  return rows.map((row) => {
    const chunks: Segment[] = [];
    let isOpen = false;
    for (const chunk of row.chunks) {
      const last = chunks.at(-1);
      const text = segmentText(chunk);
      const belongs =
        last !== undefined && (isOpen ? isNumeric(text) : SUFFIX.test(text) && isFigure(segmentText(last)));
      if (belongs) chunks[chunks.length - 1] = makeSegment([...last.words, ...chunk.words]);
      else chunks.push(chunk);
      isOpen = PREFIX.test(text);
    }
    return chunks.length === row.chunks.length ? row : { ...row, chunks };
  });
}

/** The extent of a column of figures. */
export interface FigureColumn {
  readonly left: number;
  readonly right: number;
}

/**
 * The columns of figures of a group, from left to right. A figure that stands in none of them with another is left out, and so are two that
 * stand so near to each other that they look like one.
 */
export function columnsOfFigures(group: FigureGroup): FigureColumn[] {
  const figures = group.rows.flatMap((row) => row.figures);
  const isDoubtful = ({ words }: Segment): boolean => words.filter(({ text }) => /\d/.test(text)).length > 1;
  const clear = unions(figures.filter((figure) => !isDoubtful(figure)));
  const known = figures
    .filter(isDoubtful)
    .filter(({ left, right }) => clear.filter((column) => column.left < right && column.right > left).length < 2);
  return unions([...clear, ...known.map(({ left, right }) => ({ left, right, members: 1 }))]).filter(
    ({ members }) => members > 1,
  );
}

interface Union extends FigureColumn {
  readonly members: number;
}

/** Extents that overlap are one. */
function unions(parts: ReadonlyArray<FigureColumn & { readonly members?: number }>): Union[] {
  const found: Union[] = [];
  for (const { left, right, members = 1 } of [...parts].sort((a, b) => a.left - b.left)) {
    const last = found.at(-1);
    if (last === undefined || left >= last.right) found.push({ left, right, members });
    else found[found.length - 1] = { ...last, right: Math.max(last.right, right), members: last.members + members };
  }
  return found;
}
