import { segmentText } from "../lines/inline.js";
import { type Marker, markerOf } from "../lines/list-marker.js";
import type { Segment } from "../lines/segments.js";

type Row = readonly Segment[];

/** Texts begin at one edge when they are no further apart than this, over the font size. */
const EDGE_REACH = 0.5;
const BULLET = /^[•●○◦▪■□∙·–—-]$/;

/** The number of a clause, which may be drawn in pieces. */
const CLAUSE = /^\d{1,3}(?:\.\d{1,3})*\.?$/;

const isFirst = ({ style, number }: Marker): boolean => style === "bullet" || (style === "decimal" && number === 1);

/**
 * Whether a list begins in a row below those of a table: its text stands at the edge of no column, behind a bullet or the first number, and no
 * row of the table begins so.
 *
 * @param above gives the rows of the table
 */
export function startsList(row: Row, above: () => readonly Row[]): boolean {
  const words = row.length > 2 ? [] : row.flatMap((segment) => segment.words);
  const marker = markerOf({ words });
  if (marker === undefined || marker.words !== 1 || !isFirst(marker)) return false;
  const { left, size } = words[1]!;
  if (row.length === 2 && row[1]!.words[0] !== words[1]) return false;
  const table = above();
  return (
    table.some((other) => other.length > 1) &&
    table.every(
      (other) =>
        markerOf({ words: other.flatMap((segment) => segment.words) }) === undefined &&
        !CLAUSE.test(segmentText(other[0]!)) &&
        other.every((segment) => Math.abs(segment.left - left) > EDGE_REACH * size),
    )
  );
}

/** Whether a row is a bullet and its text: an item of a list, however wide the gap. */
export const isBulleted = (row: Row): boolean =>
  row.length === 2 && row[0]!.words.length === 1 && BULLET.test(row[0]!.words[0]!.text);
