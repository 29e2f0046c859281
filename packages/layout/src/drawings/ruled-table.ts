import type { Label } from "../charts/labels.js";
import { areaOf, heightOf, middleX, middleY, widthOf } from "../lines/boxes.js";
import type { Box, LayoutPage } from "../types.js";
import type { Region } from "./regions.js";

/** In sizes of the body font: what is smaller is a sign in a cell, or the head of an arrow. */
const MIN_LARGE_MARK = 1.5;
/** Share of a drawing that its large slopes and curves take up. */
const MIN_DRAWN_SHARE = 0.25;
/** Share of the width of a table that its lines and shaded rows have. */
const MIN_ROW_WIDTH = 0.8;
/** Height of a shaded row, in sizes of the body font. */
const MAX_ROW_HEIGHT = 4;
const MIN_ROWS = 2;

/** Marks from which on they are points of a plot, and the share of them that has a place of its own across and down the page. */
const MIN_POINTS = 12;
const MIN_PLACES_SHARE = 0.6;

/** Whether marks stand everywhere, like points of a plot: signs in the cells of a table stand in its columns and rows. */
function areScattered(marks: readonly Box[]): boolean {
  const places = (values: readonly number[]): number => new Set(values.map((value) => Math.round(value / 2))).size;
  const least = MIN_PLACES_SHARE * marks.length;
  return marks.length >= MIN_POINTS && places(marks.map(middleX)) >= least && places(marks.map(middleY)) >= least;
}

/** A table with signs or small pictures in its cells: lines or shades from side to side, and several texts in a row between them. */
export function isRuledTable(
  { box, marks }: Region,
  labels: readonly Label[],
  page: LayoutPage,
  unit: number,
): boolean {
  if (areScattered(marks)) return false;
  const large = marks.filter((mark) => Math.max(widthOf(mark), heightOf(mark)) > MIN_LARGE_MARK * unit);
  if (large.reduce((sum, mark) => sum + areaOf(mark), 0) > MIN_DRAWN_SHARE * areaOf(box)) return false;
  const edges: number[] = [];
  for (const line of [...page.rules, ...page.fills]) {
    if (widthOf(line) < MIN_ROW_WIDTH * widthOf(box) || heightOf(line) > MAX_ROW_HEIGHT * unit) continue;
    if (
      line.left > box.left - unit &&
      line.right < box.right + unit &&
      line.top > box.top - 2 &&
      line.bottom < box.bottom + 2
    )
      edges.push(line.top, line.bottom);
  }
  edges.sort((a, b) => a - b);
  const texts = new Map<number, number>();
  for (const { isTurned, y, ...label } of labels) {
    if (isTurned || middleX(label) < box.left || middleX(label) > box.right) continue;
    const row = edges.findIndex((edge) => edge > y);
    if (row > 0) texts.set(row, (texts.get(row) ?? 0) + 1);
  }
  return [...texts.values()].filter((count) => count > 1).length >= MIN_ROWS;
}

/** Numbers in a row of figures, their share of what stands behind the name, and such rows in a table: the axis of a plot is one row. */
const MIN_FIGURES = 3;
const MIN_FIGURE_SHARE = 0.6;
const MIN_FIGURE_ROWS = 4;

/** Whether a table of figures touches the drawing: rows of a name and several numbers. */
export function hasFigureRows(labels: readonly Label[]): boolean {
  const rows: Label[][] = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (label.isTurned) continue;
    if (row !== undefined && label.y - row[0]!.y < 0.4 * label.size) row.push(label);
    else rows.push([label]);
  }
  return rows.filter(isFigureRow).length >= MIN_FIGURE_ROWS;
}

function isFigureRow(row: readonly Label[]): boolean {
  const [name, ...rest] = [...row].sort((a, b) => a.left - b.left);
  const figures = rest.filter(({ value }) => value !== undefined).length;
  return /\p{L}{3}/u.test(name!.text) && figures >= Math.max(MIN_FIGURES, MIN_FIGURE_SHARE * rest.length);
}
