import { unionOf } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { isBold, isItalic, isMono } from "../lines/lines.js";
import type { Segment } from "../lines/segments.js";
import type { TextLine } from "../lines/text-line.js";

type Row = readonly Segment[];

/** Most lines below the labels: a value may have several, running text has more. */
const MAX_LINES = 5;
/** Most characters of a label, and of a line below it. */
const MAX_LABEL = 40;
const MAX_VALUE = 60;
/** Greatest distance between a label and its value, in sizes of the type. */
const MAX_LEADING = 3;
/** A row stands apart from this multiple of the distance between a label and its value on. */
const APART = 1.4;
/** Edges that differ by less, in sizes of the type, are one. */
const SAME = 0.4;
/** Sizes of type that differ by less are one. */
const SAME_SIZE = 0.04;

/** Share of the height of a page from which on its last rows may be those of a table that goes on on the next. */
const PAGE_END = 0.88;

/** Labels beside each other over their values: each column says something by itself. */
export interface LabelledColumns {
  /** From left to right, the lines of each from top to bottom. */
  readonly columns: readonly Row[];
  /** The row behind them. */
  readonly end: number;
}

/**
 * Finds rows of a few short texts of which the first says what stands below: it is in another type, ends with colons, or has no figures where all
 * texts below have some. Forms and invoices set their facts like this. Read line by line, labels and values come apart.
 *
 * @param rows lines of one column that are no table, from top to bottom
 * @param at row that may hold the labels
 * @param taken heights of tables and pictures: what stands close above a table belongs to it
 */
export function labelledColumns(
  rows: readonly Row[],
  at: number,
  taken: readonly number[],
  pageHeight: number,
): LabelledColumns | undefined {
  const labels = rows[at]!;
  const first = rows[at + 1];
  if (labels.length < 2 || first === undefined || !labels.every(isLabel)) return undefined;
  const distance = distanceOf(labels, first);
  if (distance > MAX_LEADING * labels[0]!.size || !areAbove(labels, first)) return undefined;
  const before = rows[at - 1];
  const isNear = (gap: number): boolean => gap < APART * distance;
  if (before !== undefined && isNear(distanceOf(before, labels)) && areAbove(before, labels)) return undefined;
  let end = at + 2;
  while (end < rows.length && isNear(distanceOf(rows[end - 1]!, rows[end]!)) && areAbove(labels, rows[end]!)) end++;
  const values = rows.slice(at + 1, end);
  if (values.length > MAX_LINES || values.flat().some((line) => line.characters > MAX_VALUE || isFormula(line)))
    return undefined;
  const next = rows[end];
  const goesOn = next !== undefined && isNear(distanceOf(rows[end - 1]!, next));
  if (goesOn && next.length > 1) return undefined;
  const bottom = values.at(-1)![0]!.baseline;
  if (!goesOn && bottom > PAGE_END * pageHeight) return undefined;
  if (taken.some((y) => y > labels[0]!.baseline && isNear(y - bottom))) return undefined;
  if (!tellApart(labels, values)) return undefined;
  const columns = labels.map((_, index) => rows.slice(at, end).map((row) => row[index]!));
  return { columns, end };
}

/** The lines of one of the columns. */
export function columnLines(lines: Row, zone: number): TextLine[] {
  const { left: columnLeft, right: columnRight } = unionOf(lines)!;
  return lines.map((line, index) => ({
    ...line,
    columnLeft,
    columnRight,
    zone,
    inPanel: true,
    inShortBlock: true,
    ...(index === 0 ? { isLabel: true } : {}),
  }));
}

const distanceOf = (above: Row, below: Row): number => below[0]!.baseline - above[0]!.baseline;

const isFormula = ({ words }: Segment): boolean => words.some(({ formula }) => formula !== undefined);

const isLabel = (line: Segment): boolean =>
  line.characters <= MAX_LABEL && !isMono(line) && !isFormula(line) && /\p{L}{2}/u.test(segmentText(line));

/** Whether each text of a row begins, ends or has its middle where the one above it does. */
const areAbove = (above: Row, below: Row): boolean =>
  above.length === below.length &&
  above.every((line, index) => {
    const other = below[index]!;
    const reach = SAME * Math.max(line.size, other.size);
    const [left, right] = [line.left - other.left, line.right - other.right];
    return Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2) < reach;
  });

const looksAlike = (one: Segment, other: Segment): boolean =>
  isBold(one) === isBold(other) &&
  isItalic(one) === isItalic(other) &&
  Math.abs(one.size - other.size) < SAME_SIZE * one.size &&
  one.words[0]!.font === other.words[0]!.font;

/** Whether the first row is of another kind than those below. A text with figures is a value: such rows are labels with their values beside them. */
function tellApart(labels: Row, values: readonly Row[]): boolean {
  const texts = labels.map(segmentText);
  if (texts.some((text) => /\d/.test(text))) return false;
  const below = values.flat();
  const areAlike = labels.every((label) => looksAlike(label, labels[0]!));
  if (areAlike && !below.some((line) => looksAlike(line, labels[0]!))) return true;
  if (texts.every((text) => text.endsWith(":"))) return !below.some((line) => segmentText(line).endsWith(":"));
  return values[0]!.every((line) => /\d/.test(segmentText(line)));
}
