/** Which column of a table of line items a text belongs to. */
import { middleX, overlap } from "../lines/boxes.js";
import { segmentText } from "../lines/inline.js";
import { makeSegment, type Segment } from "../lines/segments.js";
import type { VisualRow } from "../order/columns.js";
import { type Head, MIN_FIGURES } from "./item-heads.js";
import { isAmount } from "./table-rows.js";

/** Distance of two edges that are one, in sizes of the type. */
export const SAME_EDGE = 0.5;
/** Distance from the last name of what stands beside a table. */
const BESIDE = 4;

/** A text and the column that it belongs to. */
export interface Placed {
  readonly chunk: Segment;
  readonly column: number;
  /** Whether it stands under the name of its column, and under that of another. */
  readonly isUnder: boolean;
  readonly crosses: boolean;
  /** Whether it stands far from the columns: beside the table. */
  readonly isBeyond: boolean;
}

/** The texts of a row in their columns. */
export const placedIn = (row: VisualRow, heads: readonly Head[], edges: readonly Placed[] = []): Placed[] =>
  partsOf(row, heads).map((chunk) => place(chunk, heads, edges));

/** Beside figures, a text under two names that holds a figure in between is two texts. */
const partsOf = ({ chunks }: VisualRow, heads: readonly Head[]): readonly Segment[] =>
  chunks.filter((chunk) => isAmount(segmentText(chunk))).length < MIN_FIGURES
    ? chunks
    : chunks.flatMap((chunk) => partedAt(chunk, heads));

function partedAt(chunk: Segment, heads: readonly Head[]): Segment[] {
  if (chunk.words.length < 2 || under(chunk, heads).length < 2) return [chunk];
  for (let index = 1; index < chunk.words.length; index++) {
    if (
      !/^\d/.test(chunk.words[index]!.text) &&
      !isAmount(
        chunk.words
          .slice(0, index)
          .map(({ text }) => text)
          .join(" "),
      )
    )
      continue;
    const [left, right] = [makeSegment(chunk.words.slice(0, index)), makeSegment(chunk.words.slice(index))];
    const [own, others] = [under(left, heads), under(right, heads)];
    if (own.length === 1 && others.length > 0 && own[0]! < others[0]!) return [left, ...partedAt(right, heads)];
  }
  return [chunk];
}

/** The columns whose names a text is under; one that it but touches counts where it is under no other. */
function under({ left, right, size }: Segment, heads: readonly Head[]): number[] {
  const reaching = (least: number): number[] =>
    heads.flatMap((head, column) => (overlap(head.left, head.right, left, right) > least ? [column] : []));
  const over = reaching(SAME_EDGE * size);
  return over.length > 0 ? over : reaching(0).slice(0, 1);
}

function place(chunk: Segment, heads: readonly Head[], edges: readonly Placed[]): Placed {
  const over = under(chunk, heads);
  const crosses = over.length > 1;
  const isUnder = over.length > 0;
  const isBeyond = chunk.left > heads.at(-1)!.right + BESIDE * chunk.size;
  const alike = isAmount(segmentText(chunk))
    ? undefined
    : edges.find((other) => Math.abs(other.chunk.left - chunk.left) <= SAME_EDGE * chunk.size);
  if (alike !== undefined) return { chunk, column: alike.column, isUnder, crosses, isBeyond };
  if (over.length > 0) {
    const widths = over.map((column) => overlap(heads[column]!.left, heads[column]!.right, chunk.left, chunk.right));
    return { chunk, column: over[widths.indexOf(Math.max(...widths))]!, isUnder, crosses, isBeyond };
  }
  const next = heads.findIndex((head) => head.left >= chunk.right);
  const toLeft = next > 0 ? chunk.left - heads[next - 1]!.right : Infinity;
  const toRight = next >= 0 ? heads[next]!.left - chunk.right : Infinity;
  return {
    chunk,
    column: next < 0 ? heads.length - 1 : toLeft <= toRight ? next - 1 : next,
    isUnder,
    crosses,
    isBeyond,
  };
}

export const isFigureAt = ({ chunk }: Placed): boolean => isAmount(segmentText(chunk));

export const shareEdge = (one: Segment, other: Segment): boolean =>
  [one.left - other.left, one.right - other.right, middleX(one) - middleX(other)].some(
    (distance) => Math.abs(distance) <= SAME_EDGE * one.size,
  );

/** Left edges of texts, each with the column that most of what begins there is under. */
export function leftEdges(rows: readonly VisualRow[], heads: readonly Head[]): Placed[] {
  const groups: Array<{ chunk: Segment; widths: number[] }> = [];
  for (const row of rows) {
    for (const chunk of partsOf(row, heads)) {
      if (isAmount(segmentText(chunk))) continue;
      let group = groups.find((other) => Math.abs(other.chunk.left - chunk.left) <= SAME_EDGE * row.size);
      if (group === undefined) groups.push((group = { chunk, widths: heads.map(() => 0) }));
      for (const [column, head] of heads.entries())
        group.widths[column]! += Math.max(0, overlap(head.left, head.right, chunk.left, chunk.right));
    }
  }
  return groups.flatMap(({ chunk, widths }) => {
    const most = Math.max(...widths);
    return most > 0 ? [{ chunk, column: widths.indexOf(most), isUnder: true, crosses: false, isBeyond: false }] : [];
  });
}
