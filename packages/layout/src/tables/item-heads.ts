/** Headings of tables of line items: the names of the columns, in one or more lines. Where cells are centred vertically, these lines are offset by half a line. */
import { overlap } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { isBold } from "../lines/lines.js";
import { makeSegment, type Segment } from "../lines/segments.js";
import type { VisualRow } from "../order/columns.js";
import { mayNameColumn } from "./column-names.js";
import { isAmount } from "./table-rows.js";

/** Figures of a row at least. */
export const MIN_FIGURES = 2;
export const MAX_LARGER = 1.35;
/** Fewest and most names in a heading, and most texts in a row. Pages stay far below the upper limits. */
const MIN_HEADS = 3;
const MAX_HEADS = 40;
export const MAX_TEXTS = 2 * MAX_HEADS;
/** Distance of two names at least, and of the lines of one heading at most, in sizes of the type. */
const MIN_HEAD_GAP = 0.62;
const MAX_HEAD_LEADING = 1.6;
const MAX_LEADING_ABOVE = 1.3;
const MAX_HEAD_LINES = 7;
/** Rows of figures that tell where names part. */
const MODEL_ROWS = 2;
/** Lines below a heading among which they are looked for. */
const MAX_MODEL_LINES = 24;

/** A column: where its name stands, and the lines of the name. */
export interface Head {
  readonly left: number;
  readonly right: number;
  readonly lines: readonly Segment[];
}

const isName = (chunk: Segment): boolean => {
  const text = segmentText(chunk);
  return mayNameColumn(chunk) && !/\d/.test(text) && /\p{L}|^[#№%]$/u.test(text);
};

export const isHead = ({ chunks, size }: VisualRow, unit: number): boolean =>
  chunks.length >= MIN_HEADS &&
  chunks.length <= MAX_HEADS &&
  size <= MAX_LARGER * unit &&
  chunks.every(
    (chunk, index) => isName(chunk) && (index === 0 || chunk.left - chunks[index - 1]!.right >= MIN_HEAD_GAP * size),
  );

/** The lines of a heading, which stand close to the one with most names, and the columns that they name. */
export function headAround(
  rows: readonly VisualRow[],
  at: number,
  floor: number,
): { start: number; end: number; heads: readonly Head[] } {
  let heads: readonly Head[] = partedNames(rows, at).map((chunk) => ({ ...extentOf(chunk), lines: [chunk] }));
  const bold = rows[at]!.chunks.every(isBold);
  const { size } = rows[at]!;
  const extended = (row: VisualRow | undefined, gap: number, reach: number): readonly Head[] | undefined =>
    row === undefined || gap > reach * size || Math.abs(row.size - size) > 0.5 || row.chunks.every(isBold) !== bold
      ? undefined
      : withNames(heads, row);
  let end = at + 1;
  while (end - at < MAX_HEAD_LINES && rows[end] !== undefined) {
    const more = extended(rows[end], rows[end]!.baseline - rows[end - 1]!.baseline, MAX_HEAD_LEADING);
    if (more === undefined) break;
    heads = more;
    end++;
  }
  let start = at;
  while (at - start < MAX_HEAD_LINES && start > floor) {
    const more = extended(rows[start - 1], rows[start]!.baseline - rows[start - 1]!.baseline, MAX_LEADING_ABOVE);
    if (more === undefined) break;
    heads = more;
    start--;
  }
  return { start, end, heads };
}

/** Names that nearly touch are parted where the first rows of figures have a text on either side. */
function partedNames(rows: readonly VisualRow[], at: number): Segment[] {
  const figures = rows
    .slice(at + 1, at + 1 + MAX_MODEL_LINES)
    .filter(({ chunks }) => chunks.filter((chunk) => isAmount(segmentText(chunk))).length >= MIN_FIGURES)
    .slice(0, MODEL_ROWS);
  return rows[at]!.chunks.flatMap((chunk) => {
    const parts: Segment[] = [];
    let start = 0;
    for (let index = 1; index < chunk.words.length && figures.length > 0; index++) {
      const [from, to] = [chunk.words[index - 1]!.right, chunk.words[index]!.left];
      const first = chunk.words[start]!.left;
      const isParted = figures.every(
        ({ chunks }) =>
          chunks.every(({ left, right }) => right <= to || left >= from) &&
          chunks.some(({ left, right }) => right <= to && overlap(left, right, first, from) > 0) &&
          chunks.some(({ left, right }) => left >= from && overlap(left, right, to, chunk.right) > 0),
      );
      if (!isParted) continue;
      parts.push(makeSegment(chunk.words.slice(start, index)));
      start = index;
    }
    return start === 0 ? [chunk] : [...parts, makeSegment(chunk.words.slice(start))];
  });
}

const extentOf = ({ left, right }: Segment): { left: number; right: number } => ({ left, right });

/** The columns with the names of one more line; undefined if the line is not part of a heading. */
function withNames(heads: readonly Head[], { chunks, size }: VisualRow): readonly Head[] | undefined {
  let result = heads;
  for (const chunk of chunks) {
    if (!isName(chunk)) return undefined;
    const own = result.filter((head) => overlap(head.left, head.right, chunk.left, chunk.right) > 0);
    const isFree = result.every((head) => overlap(head.left, head.right, chunk.left, chunk.right) < -0.3 * size);
    if (own.length > 1 || (own.length === 0 && !isFree)) return undefined;
    const [head] = own;
    const lines = [...(head?.lines ?? []), chunk].sort((a, b) => a.baseline - b.baseline);
    const wider = {
      left: Math.min(chunk.left, head?.left ?? chunk.left),
      right: Math.max(chunk.right, head?.right ?? chunk.right),
      lines,
    };
    result = [...result.filter((other) => other !== head), wider].sort((a, b) => a.left - b.left);
  }
  return result;
}

/** Labels left of all names have a column without one. */
export function withLabels(heads: readonly Head[], { chunks, size }: VisualRow): readonly Head[] {
  const [label] = chunks;
  return label!.right < heads[0]!.left - 0.5 * size && !isAmount(segmentText(label!))
    ? [{ ...extentOf(label!), lines: [] }, ...heads]
    : heads;
}
