import { segmentText } from "../lines/inline.js";
import { type Marker, markerOf } from "../lines/list-marker.js";
import type { Segment } from "../lines/segments.js";
import type { LayoutWord } from "../types.js";

type Row = readonly Segment[];

/** Texts begin at one edge when they are no further apart than this, over the font size. */
const EDGE_REACH = 0.5;
/** Share of the rows in which a text begins at the edge of a column, at least; of texts that are centred or end at an edge, some begin anywhere. */
const MIN_ALIGNED = 0.4;
const BULLET = /^[•●○◦▪■□∙·–—-]$/;

/** The number of a clause, which may be drawn in pieces. */
const CLAUSE = /^\d{1,3}(?:\.\d{1,3})*\.?$/;

const isFirst = ({ style, number, text }: Marker): boolean =>
  BULLET.test(text) || (style === "decimal" && number === 1);

/**
 * Whether a list begins in a row below those of a table: its text stands at the edge of no column, behind a bullet or the first number, and no
 * row of the table begins so.
 *
 * @param above gives the rows of the table
 */
export function startsList(row: Row, above: () => readonly Row[]): boolean {
  const words = row.length > 2 ? [] : firstWords(row);
  const marker = markerOf({ words });
  if (marker === undefined || marker.words !== 1 || !isFirst(marker)) return false;
  const { left, size } = words[1]!;
  if (row.length === 2 && row[1]!.words[0] !== words[1]) return false;
  const table = above();
  if (!table.some((other) => other.length > 1) || table.some(isMarked)) return false;
  const aligned = table.filter((other) =>
    other.some((segment) => Math.abs(segment.left - left) <= EDGE_REACH * size),
  ).length;
  return aligned < MIN_ALIGNED * table.length;
}

/** At least two words, where there are as many: what tells a marker. */
const firstWords = (row: Row): readonly LayoutWord[] =>
  row[0]!.words.length > 1 ? row[0]!.words : row.flatMap((segment) => segment.words);

const isMarked = (row: Row): boolean =>
  markerOf({ words: firstWords(row) }) !== undefined || CLAUSE.test(segmentText(row[0]!));

/** Signs that stand for themselves in the cells of tables as well. */
const CELL_SIGN = /^[*+✓✔✗❖★☐☑☒]$/;

/** Whether a row is a bullet and its text: an item of a list, however wide the gap. */
export function isBulleted(row: Row): boolean {
  if (row.length !== 2) return false;
  // A Latin letter that serves as bullet is not turned with the text that it stands before.
  const [first, second] = row[0]!.words[0]!.rightToLeft ? [row[1]!, row[0]!] : [row[0]!, row[1]!];
  if (first.words.length !== 1) return false;
  const sign = first.words[0]!;
  if (BULLET.test(sign.text)) return true;
  return !CELL_SIGN.test(sign.text) && markerOf({ words: [sign, ...second.words] })?.style === "bullet";
}
