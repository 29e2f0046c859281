/** Rows of tables that no column of the page may divide. */
import { segmentText } from "../lines/inline.js";
import type { Segment } from "../lines/segments.js";
import { mayNameColumn } from "../tables/column-names.js";
import type { Line } from "../tables/rules.js";
import { isAmount } from "../tables/table-rows.js";
import type { Box } from "../types.js";

/** Where a row begins and ends. */
export interface Span {
  readonly left: number;
  readonly right: number;
}

/** Texts on one shade or rule from which on they head the columns of a table: fewer may be the titles of adjacent blocks. */
const MIN_HEADS = 4;
/** Texts of a row below such a heading at least, and figures among them. */
const MIN_TEXTS = 3;
const MIN_FIGURES = 2;
/** Distance of two rows at most, in sizes of the type. */
const MAX_ROW_GAP = 3.2;
/** Height of a shade at most, and the distance of a rule from the text above it, in sizes of the body font. */
const MAX_SHADE = 4.5;
const MAX_RULE_DISTANCE = 1.1;
/** Width of a shade or rule at least, in sizes of the body font. */
const MIN_WIDTH = 20;
/** Distance of the baselines of one row, in sizes of the type. */
const SAME_BASELINE = 0.35;
/** Shades and rules at the height of one row that are compared with its texts, at most. */
const MAX_AT_ONE_HEIGHT = 8;

/**
 * Finds the headings of tables, which stand on one shade or rule, and the rows of figures below them.
 *
 * @param segments of a page that no table has taken
 * @param unit size of the body font
 * @returns how far the row of a segment reaches
 */
export function rowsAcross(
  segments: readonly Segment[],
  fills: readonly Box[],
  horizontal: readonly Line[],
  unit: number,
): Map<Segment, Span> {
  const found = new Map<Segment, Span>();
  const bands = bandsOf(fills, horizontal, unit);
  if (bands.size === 0) return found;
  let open: { span: Span; baseline: number } | undefined;
  for (const row of rowsOf(segments)) {
    const { baseline, size } = row[0]!;
    const band = row.length < MIN_HEADS ? undefined : bandUnder(row, bands.get(heightAt(baseline, unit)) ?? []);
    if (band !== undefined) open = { span: band, baseline };
    else if (open === undefined || baseline - open.baseline > MAX_ROW_GAP * size) open = undefined;
    if (open === undefined) continue;
    const own = row.filter((segment) => isWithin(segment, open!.span));
    const figures = own.filter((segment) => isAmount(segmentText(segment))).length;
    if (band === undefined && (own.length < MIN_TEXTS || figures < MIN_FIGURES)) continue;
    for (const segment of own) found.set(segment, open.span);
    open = { span: open.span, baseline };
  }
  return found;
}

const isWithin = ({ left, right }: Segment, span: Span): boolean => left > span.left - 1 && right < span.right + 1;

const heightAt = (y: number, unit: number): number => Math.floor(y / (MAX_SHADE * unit));

/** Shades that are as high as a row, and the strips above rules, by the heights that they reach over. */
function bandsOf(fills: readonly Box[], horizontal: readonly Line[], unit: number): Map<number, Box[]> {
  const strips = horizontal.map(
    ({ at, from, to }): Box => ({ left: from, right: to, top: at - MAX_RULE_DISTANCE * unit, bottom: at }),
  );
  const bands = new Map<number, Box[]>();
  for (const box of [...joinedCells(fills, unit), ...strips]) {
    if (box.right - box.left < MIN_WIDTH * unit || box.bottom - box.top > MAX_SHADE * unit) continue;
    for (let height = heightAt(box.top, unit); height <= heightAt(box.bottom, unit); height++) {
      const list = bands.get(height);
      if (list === undefined) bands.set(height, [box]);
      else if (list.length < MAX_AT_ONE_HEIGHT) list.push(box);
    }
  }
  return bands;
}

/** Space between the shades of two cells of one row at most, in sizes of the body font. */
const MAX_CELL_GAP = 0.5;
const near = (a: number, b: number): boolean => Math.abs(a - b) < 1;

/** The shades of cells that touch in one row are one. */
function joinedCells(fills: readonly Box[], unit: number): Box[] {
  const joined: Box[] = [];
  for (const fill of [...fills].sort((a, b) => Math.round(a.top) - Math.round(b.top) || a.left - b.left)) {
    const last = joined.at(-1);
    const isNext =
      last !== undefined &&
      near(last.top, fill.top) &&
      near(last.bottom, fill.bottom) &&
      fill.left - last.right < MAX_CELL_GAP * unit;
    if (isNext) joined[joined.length - 1] = { ...last, right: Math.max(last.right, fill.right) };
    else joined.push(fill);
  }
  return joined;
}

/** The band that the names of columns stand on. */
function bandUnder(row: readonly Segment[], bands: readonly Box[]): Span | undefined {
  const { baseline } = row[0]!;
  return bands.find((band) => {
    if (band.top >= baseline || band.bottom < baseline) return false;
    const own = row.filter((segment) => isWithin(segment, band));
    return own.length >= MIN_HEADS && own.every(mayNameColumn) && own.filter(isWord).length >= MIN_HEADS;
  });
}

const isWord = (segment: Segment): boolean => /\p{L}{2}/u.test(segmentText(segment));

function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of [...segments].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row !== undefined && segment.baseline - row[0]!.baseline < SAME_BASELINE * segment.size) row.push(segment);
    else rows.push([segment]);
  }
  return rows;
}
