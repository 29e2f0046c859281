import type { Vocabulary } from "../headings/vocabulary.js";
import { contains, median, middleX, middleY, unionOf } from "../lines/boxes.js";
import { segmentText, toInlines } from "../lines/inline.js";
import { isMono } from "../lines/lines.js";
import type { Segment } from "../lines/segments.js";
import { type Corridor, findCorridors, splitAtCorridors, toVisualRows, type VisualRow } from "../order/columns.js";
import type { Box, LayoutWord, TableCell } from "../types.js";
import { withoutTrail } from "./contents.js";
import type { Grid } from "./grid.js";
import { addHiddenColumns, splitAtShade, splitMergedCells, wordsByCell } from "./grid-refine.js";
import { areItems, areListsBesideEachOther } from "./items.js";
import { looksCoded } from "./listing.js";
import type { RuleRow } from "./rule-rows.js";
import { areRunningColumns } from "./running-columns.js";
import { joinSignColumns } from "./sign-columns.js";
import type { PlacedCell, TableDraft } from "./table-draft.js";
import { type DraftRow, isAmount, isFigure, isNumeric, toTableRows } from "./table-rows.js";
import { splitUnruledRows } from "./unruled-rows.js";

/** Fills the cells of a drawn grid. Undefined when it does not look like a table (frames, charts, page decoration). */
export function fillGrid(drawn: Grid, words: readonly LayoutWord[], fills: readonly Box[]): TableDraft | undefined {
  const inside = words.filter((word) => contains(drawn.box, middleX(word), middleY(word)));
  if (inside.length === 0) return undefined;
  const unit = median(inside.map((word) => word.size));
  const grid = addHiddenColumns(splitMergedCells(splitAtShade(drawn, fills, inside), inside), inside, unit);
  const cellWords = wordsByCell(grid, inside);
  const columnCount = grid.columns.length - 1;
  const filled = cellWords.size;
  const rowCount = grid.rows.length - 1;
  if (holdsTables([...cellWords.values()], inside.length) && alignTable(inside, [], true) !== undefined)
    return undefined;
  if (filled < 2 || (filled < 0.12 * grid.cells.length && filled < 6)) return undefined;
  const lengths = [...cellWords.values()].map((list) => list.reduce((sum, word) => sum + word.text.length, 0));
  // Frames around paragraphs: few cells with much text.
  if (lengths.some((length) => length > 2500) || (grid.cells.length <= 3 && Math.max(...lengths) > 700))
    return undefined;
  const rows: PlacedCell[][] = Array.from({ length: rowCount }, () => []);
  for (const cell of grid.cells) {
    const { column, columnSpan, rowSpan } = cell;
    rows[cell.row]!.push({ column, columnSpan, rowSpan, lines: linesOf(cellWords.get(cell) ?? []) });
  }
  const cleaned = joinSignColumns(dropEmpty(splitUnruledRows(rows), columnCount));
  if (cleaned.rows.length === 0 || cleaned.columnCount * cleaned.rows.length < 2) return undefined;
  return {
    box: grid.box,
    columnCount: cleaned.columnCount,
    rows: cleaned.rows,
    headerRows: headerRowsOf(cleaned.rows, undefined),
    words: inside,
  };
}

/** Rows of figures within one cell, and their share of the words of a grid, from which on its lines are strokes across a larger table. */
const MIN_ROWS_IN_CELL = 3;
const MIN_SHARE_IN_CELLS = 0.3;

/** Whether cells hold rows of several figures each: what is drawn are some strokes of a table, not its cells. */
function holdsTables(cells: readonly (readonly LayoutWord[])[], wordCount: number): boolean {
  let held = 0;
  for (const words of cells) {
    if (words.length < 2 * MIN_ROWS_IN_CELL) continue;
    const rows = toVisualRows(words);
    const figures = rows.filter(({ chunks }) => chunks.filter((chunk) => isFigure(segmentText(chunk))).length > 1);
    if (figures.length >= MIN_ROWS_IN_CELL && figures.length >= 0.5 * rows.length) held += words.length;
  }
  return held > MIN_SHARE_IN_CELLS * wordCount;
}

const YEAR = /^(?:19|20)\d\d$/;
/** A label with figures beside it. Years alone may head columns. */
function holdsFigures({ cells }: DraftRow): boolean {
  const texts = cells.filter(({ column }) => column > 0).map(({ lines }) => lines.map(segmentText).join(" "));
  return (
    cells.some(({ column }) => column === 0) &&
    texts.length > 0 &&
    texts.every((text) => (isFigure(text) && !YEAR.test(text)) || isAmount(text))
  );
}

const linesOf = (words: readonly LayoutWord[]): Segment[] => toVisualRows(words).map((row) => joinChunks(row.chunks));

export function joinChunks(chunks: readonly Segment[]): Segment {
  const first = chunks[0]!;
  if (chunks.length === 1) return first;
  return {
    ...first,
    words: chunks.flatMap((chunk) => chunk.words),
    left: Math.min(...chunks.map((chunk) => chunk.left)),
    right: Math.max(...chunks.map((chunk) => chunk.right)),
    characters: chunks.reduce((sum, chunk) => sum + chunk.characters, 0),
  };
}

function dropEmpty(
  rows: ReadonlyArray<readonly PlacedCell[]>,
  columnCount: number,
): { rows: PlacedCell[][]; columnCount: number } {
  const usedColumns = new Array<boolean>(columnCount).fill(false);
  const starts = new Array<boolean>(columnCount).fill(false);
  for (const row of rows) {
    for (const cell of row) {
      if (cell.lines.length === 0) continue;
      starts[cell.column] = true;
      if (cell.columnSpan === 1) usedColumns[cell.column] = true;
    }
  }
  const keepColumn = usedColumns.map((used, index) => used || starts[index]!);
  const position: number[] = [];
  let count = 0;
  for (const keep of keepColumn) {
    position.push(count);
    if (keep) count++;
  }
  position.push(count);
  const kept: PlacedCell[][] = [];
  let cover = 0;
  for (const row of rows) {
    const isEmpty = row.every((cell) => cell.lines.length === 0) && cover <= 0;
    cover = Math.max(cover - 1, ...row.map((cell) => cell.rowSpan - 1));
    if (isEmpty && row.every((cell) => cell.rowSpan === 1)) continue;
    const cells: PlacedCell[] = [];
    for (const cell of row) {
      const column = position[cell.column]!;
      const columnSpan = position[cell.column + cell.columnSpan]! - column;
      if (columnSpan > 0) cells.push({ ...cell, column, columnSpan });
    }
    kept.push(cells);
  }
  return { rows: withoutHollowRows(kept), columnCount: count };
}

/** Rows that no cell begins in are what cells of dropped columns divided the others by. */
function withoutHollowRows(rows: PlacedCell[][]): PlacedCell[][] {
  if (rows.every((row) => row.length > 0)) return rows;
  const before = [0];
  for (const row of rows) before.push(before.at(-1)! + (row.length > 0 ? 1 : 0));
  return rows.flatMap((row, index) => {
    if (row.length === 0) return [];
    return [
      row.map((cell) => {
        const end = before[Math.min(index + cell.rowSpan, rows.length)]!;
        return { ...cell, rowSpan: Math.max(1, end - before[index]!) };
      }),
    ];
  });
}

/**
 * Builds a table from white space alone, or from rules between rows.
 *
 * @param separators y positions of horizontal rules and shading edges inside the region
 * @param demanding true where nothing is drawn: the text alone must look like a table
 * @param rules drawn in the region: a heading belongs to all columns that the rule under it reaches over
 */
export function alignTable(
  words: readonly LayoutWord[],
  separators: readonly number[],
  demanding: boolean,
  rules: readonly RuleRow[] = [],
): TableDraft | undefined {
  const visual = toVisualRows(words);
  if (visual.length < 2) return undefined;
  if (isListing(visual)) return undefined;
  const unit = median(visual.map((row) => row.size));
  const corridors = findCorridors(visual, unit);
  if (corridors.length === 0) return undefined;
  const split = overRules(splitAtCorridors(visual, corridors), rules);
  const rows = joinHeadLabel(toTableRows(split, corridors, separators));
  if (rows.length < 2 || !looksTabular(split, rows, corridors, demanding)) return undefined;
  return draftOf(rows, corridors.length + 1, separators.length > 0, words);
}

/**
 * Builds a table whose columns are known.
 *
 * @param corridors the strips of white space between the columns
 * @param starts baselines of lines that are rows
 */
export function tableOfColumns(
  visual: readonly VisualRow[],
  corridors: readonly Corridor[],
  separators: readonly number[],
  rules: readonly RuleRow[],
  starts: ReadonlySet<number>,
): TableDraft {
  const parted = splitAtCorridors(visual, corridors);
  // Headings hold no figures that nearly touch: a space in them is just a space.
  const split = parted.map((row, index) => (visual[index]!.chunks.some(holdsDigit) ? row : visual[index]!));
  const rows = joinHeadLabel(toTableRows(overRules(split, rules), corridors, separators, starts));
  const words = visual.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.words));
  return draftOf(rows, corridors.length + 1, separators.length > 0, words);
}

const holdsDigit = ({ words }: Segment): boolean => words.some(({ text }) => /\d/.test(text));

function draftOf(rows: DraftRow[], columnCount: number, isRuled: boolean, words: readonly LayoutWord[]): TableDraft {
  const box = unionOf(words)!;
  const firstBand = isRuled ? rows.filter((row) => row.band === rows[0]!.band) : [];
  // The first rule may stand between figures and their sum.
  const headerBand = firstBand.length === 0 || firstBand.some(holdsFigures) ? undefined : firstBand.length;
  const placed = mergeHeaderLines(rows, headerBand).map((row) =>
    overAllColumns(
      row.cells
        .map((cell) => ({ column: cell.column, columnSpan: cell.columnSpan, rowSpan: 1, lines: cell.lines }))
        .sort((a, b) => a.column - b.column),
      columnCount,
    ),
  );
  const merged = rows.length - placed.length;
  const band = headerBand === undefined ? undefined : headerBand - merged;
  const joined = joinSignColumns({ rows: placed, columnCount });
  return {
    box,
    ...joined,
    headerRows: headerRowsOf(joined.rows, band !== undefined && band < placed.length ? band : undefined),
    words,
  };
}

/** Code between two rules, whose indents and gaps look like columns. */
const isListing = (rows: readonly VisualRow[]): boolean =>
  rows.every((row) => row.chunks.every(isMono)) && looksCoded(rows.map((row) => row.chunks.map(segmentText).join(" ")));

/** Widens headings that stand alone in the middle over a rule, which reaches over some of the columns, to its length. */
function overRules(rows: readonly VisualRow[], rules: readonly RuleRow[]): readonly VisualRow[] {
  const extent = unionOf(rows.flatMap((row) => row.chunks))!;
  const partial = rules.filter(({ from, to }) => from > extent.left + 1 || to < extent.right - 1);
  if (partial.length === 0) return rows;
  return rows.map((row, index) => {
    const next = rows[index + 1];
    const under = partial.filter(
      ({ at }) => at > row.baseline && at < row.baseline + 0.9 * row.size && next !== undefined && at < next.baseline,
    );
    const chunks = row.chunks.map((chunk) => {
      const rule = under.find(({ from, to }) => from <= chunk.left + 1 && to >= chunk.right - 1);
      const isAlone =
        rule !== undefined &&
        Math.abs(middleX(chunk) - (rule.from + rule.to) / 2) < row.size &&
        row.chunks.every((other) => other === chunk || other.right <= rule.from + 1 || other.left >= rule.to - 1);
      return isAlone
        ? { ...chunk, left: Math.min(chunk.left, rule.from), right: Math.max(chunk.right, rule.to) }
        : chunk;
    });
    return { ...row, chunks };
  });
}

/** A cell that is alone in its row and reaches over the first columns is the label of the rows below: it belongs to all columns. */
function overAllColumns(row: PlacedCell[], columnCount: number): PlacedCell[] {
  const [first] = row;
  return row.length === 1 && first!.column === 0 && first!.columnSpan > 1
    ? [{ ...first!, columnSpan: columnCount }]
    : row;
}

/** The heading of the first column stands at half height between those of the others: it belongs to the lower row of them. */
function joinHeadLabel(rows: DraftRow[]): DraftRow[] {
  const [above, label, below] = rows;
  if (above === undefined || label === undefined || below === undefined) return rows;
  const isBetween =
    above.cells.every(({ column }) => column > 0) &&
    label.cells.length === 1 &&
    label.cells[0]!.column === 0 &&
    below.cells.every(({ column }) => column > 0) &&
    below.first - above.last < 2 * below.cells[0]!.lines[0]!.size;
  if (!isBetween) return rows;
  return [above, { ...below, cells: [...label.cells, ...below.cells] }, ...rows.slice(3)];
}

/** Stacked words of a column heading are one cell when nothing in the heading spans columns. */
function mergeHeaderLines(rows: DraftRow[], band: number | undefined): DraftRow[] {
  if (band === undefined || band < 2 || band > 5 || band >= rows.length) return rows;
  const header = rows.slice(0, band);
  const spans = header.findLastIndex((row) => row.cells.some((cell) => cell.columnSpan > 1));
  const tail = header.slice(spans + 1);
  if (tail.length < 2) return rows;
  if (tail.some((row) => row.cells.filter((cell) => isNumeric(cell.lines.map(segmentText).join(" "))).length > 1))
    return rows;
  const first = tail[0]!;
  const target: DraftRow = { ...first, cells: first.cells.map((cell) => ({ ...cell, lines: [...cell.lines] })) };
  for (const row of tail.slice(1)) {
    for (const cell of row.cells) {
      const own = target.cells.find((other) => other.column === cell.column);
      if (own === undefined) target.cells.push(cell);
      else own.lines.push(...cell.lines);
    }
  }
  return [...header.slice(0, spans + 1), target, ...rows.slice(band)];
}

function looksTabular(
  visual: readonly VisualRow[],
  rows: readonly DraftRow[],
  corridors: readonly Corridor[],
  demanding: boolean,
): boolean {
  const columnCount = corridors.length + 1;
  const cells = rows.flatMap((row) => row.cells);
  const texts = cells.map((cell) => cell.lines.map(segmentText).join(" "));
  const numeric = texts.filter(isNumeric).length / Math.max(1, texts.length);
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  const multiple = rows.filter((row) => row.cells.length > 1).length;
  const single = rows.length - multiple;
  if (multiple < 2) return false;
  const density = cells.length / (rows.length * columnCount);
  if (
    areItems(
      rows.map((row) => row.cells),
      columnCount,
    )
  )
    return false;
  if (columnCount === 2 && rows.length <= 3 && numeric < 0.2 && isProseIn(rows, 0) && isProseIn(rows, 1)) return false;
  if (areListsBesideEachOther(rows, columnCount) || areRunningColumns(rows, columnCount)) return false;
  const leaders = texts.filter((text) => /\.{5,}|(\. ){5,}/.test(text)).length;
  if (leaders > 0.4 * rows.length) return false;
  if (!demanding) return density > 0.3 && mean < 220 && (columnCount > 2 || multiple >= single);
  if (rows.length < 3 && columnCount < 3) return false;
  if (single > multiple) return false;
  if (density < 0.45) return false;
  if (columnCount === 2 && numeric < 0.25) {
    // Two columns of words: only short entries on common baselines make a table.
    return mean < 28 && rows.length >= 4 && multiple >= 0.8 * rows.length && visual.length <= rows.length * 1.5;
  }
  return mean < (numeric > 0.3 ? 60 : 40);
}

/** Characters of a cell, on the mean, from which on a column holds sentences. */
const MIN_PROSE_CHARACTERS = 70;

/** Cards and columns of running text that happen to stand between the same rules. */
function isProseIn(rows: readonly DraftRow[], column: number): boolean {
  const lengths = rows.flatMap(({ cells }) =>
    cells
      .filter((cell) => cell.column === column)
      .map((cell) => cell.lines.reduce((sum, line) => sum + line.characters, 0)),
  );
  return lengths.reduce((sum, length) => sum + length, 0) > MIN_PROSE_CHARACTERS * Math.max(1, lengths.length);
}

/** A label and, for the most part, figures that do not count the columns: it heads nothing, though headings of several columns stand above it. */
function isRowOfFigures(row: readonly PlacedCell[]): boolean {
  const filled = row.filter(({ lines }) => lines.length > 0);
  const texts = filled.map(({ lines }) => lines.map(segmentText).join(" "));
  const figures = texts.filter((text) => isFigure(text) && !YEAR.test(text));
  const areCounted = figures.every((text, index) => index === 0 || Number(text) === Number(figures[index - 1]) + 1);
  return filled[0]?.column === 0 && figures.length > 0.5 * texts.length && !(figures.length > 1 && areCounted);
}

/** Rows that head the columns: those above the first inner rule, else the first when it looks different from the rest. */
export function headerRowsOf(rows: ReadonlyArray<readonly PlacedCell[]>, band: number | undefined): number {
  if (rows.length < 2) return 0;
  if (band !== undefined && band <= Math.min(4, rows.length - 1)) {
    // The headings under one of several columns are the last of them, even where a rule parts them.
    const isAbove = rows[band - 1]?.some((cell) => cell.columnSpan > 1 && cell.column > 0) === true;
    return Math.min(rows.length - 1, Math.max(1, band) + (isAbove ? 1 : 0));
  }
  const first = rows[0]!;
  // Headings over several columns need the row below them.
  let count = 1;
  while (
    count < Math.min(3, rows.length - 1) &&
    rows[count - 1]!.some((cell) => cell.columnSpan > 1 && cell.lines.length > 0) &&
    !isRowOfFigures(rows[count]!)
  )
    count++;
  const texts = first.map((cell) => cell.lines.map(segmentText).join(" ")).filter((text) => text !== "");
  const numbers = texts.filter((text) => isNumeric(text) && !/^(19|20)\d\d$/.test(text)).length;
  return texts.length > 1 && numbers > 0.5 * texts.length ? 0 : count;
}

/** Cells as running text, with empty cells where nothing stands, so that every row fills all columns. */
export function toTableCells(draft: TableDraft, vocabulary: Vocabulary): TableCell[][] {
  const covered = new Map<number, number>();
  return draft.rows.map((row) => {
    const cells: TableCell[] = [];
    let column = 0;
    const skip = (until: number): void => {
      while (column < until) {
        const rest = covered.get(column) ?? 0;
        if (rest > 0) covered.set(column, rest - 1);
        else cells.push({ content: [], columns: 1, rows: 1 });
        column++;
      }
    };
    for (const cell of [...row].sort((a, b) => a.column - b.column)) {
      if (cell.column < column) continue;
      skip(cell.column);
      const lines = cell.lines.map((line) => ({ ...line, words: withoutTrail(line.words) }));
      cells.push({ content: toInlines(lines, vocabulary), columns: cell.columnSpan, rows: cell.rowSpan });
      for (let at = cell.column; at < cell.column + cell.columnSpan; at++) {
        if (cell.rowSpan > 1) covered.set(at, cell.rowSpan - 1);
      }
      column = cell.column + cell.columnSpan;
    }
    skip(draft.columnCount);
    return cells;
  });
}
