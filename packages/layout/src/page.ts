import { areaOf, contains, middleX, middleY, overlap, unionOf } from "./lines/boxes.js";
import { isBold } from "./lines/lines.js";
import { mostFrequent } from "./lines/most-frequent.js";
import { buildSegments, makeSegment, type Segment } from "./lines/segments.js";
import { readsRightToLeft } from "./lines/text.js";
import { findBeside } from "./order/beside.js";
import { MAX_CORRIDORS } from "./order/columns.js";
import { columnLines, labelledColumns } from "./order/labels-above.js";
import { readingZones } from "./order/order.js";
import { findPanels, type Panel } from "./order/panels.js";
import type { Piece } from "./order/pieces.js";
import { rowsAcross } from "./order/table-rows-across.js";
import type { PageItem } from "./page-item.js";
import { tableFrom } from "./tables/aligned-rows.js";
import { dividesAreas } from "./tables/areas.js";
import { findBlockTables } from "./tables/block-tables.js";
import { type ContentsDraft, findContents } from "./tables/contents-pages.js";
import { findFigureTables } from "./tables/figure-tables.js";
import { tableOfFramedRows } from "./tables/framed-rows.js";
import { withoutFramedText } from "./tables/framed-text.js";
import { findGrids } from "./tables/grid.js";
import { withHeadAbove } from "./tables/head-above.js";
import { findHeadedTables } from "./tables/headed-tables.js";
import { figureRowCount, figuresIn, findItemTables } from "./tables/item-tables.js";
import { withoutTableLeaders } from "./tables/leaders.js";
import { withPiecedColumns } from "./tables/pieced-rules.js";
import { withRowsBelow } from "./tables/rows-below.js";
import { findRuleTables } from "./tables/rule-tables.js";
import { type Lines, straighten } from "./tables/rules.js";
import { fillGrid } from "./tables/table.js";
import type { TableDraft } from "./tables/table-draft.js";
import type { Box, LayoutImage, LayoutPage, LayoutWord } from "./types.js";

export interface PageAnalysis {
  readonly page: LayoutPage;
  /** In reading order. */
  readonly items: PageItem[];
}

/** Finds tables, columns and reading order of one page. */
export function analysePage(page: LayoutPage): PageAnalysis {
  const rightToLeft = readsRightToLeft(page.words);
  const lists = rightToLeft ? [] : findContents(page.words);
  const listed = new Set(lists.flatMap((list) => list.words));
  const words = withoutTableLeaders(listed.size === 0 ? page.words : page.words.filter((word) => !listed.has(word)));
  const unit = bodySize(words);
  const lines = straighten(page.rules, unit);
  let tables: TableDraft[] = [];
  let free: readonly LayoutWord[] = words;
  const take = (table: TableDraft): void => {
    tables.push(table);
    const taken = new Set(table.words);
    free = free.filter((word) => !taken.has(word));
  };
  for (const grid of findGrids(withPiecedColumns(lines, page.rules, words, unit)).sort(
    (a, b) => areaOf(a.box) - areaOf(b.box),
  )) {
    const inner = withoutFramedText(grid, free);
    const table =
      tableOfFramedRows(inner, free) ?? (dividesAreas(inner, free) ? undefined : fillGrid(inner, free, page.fills));
    if (table !== undefined) take(table);
  }
  const figures = findFigureTables(words, lines.horizontal, page.fills, tables);
  if (figures.tables.length > 0) {
    tables = [...tables.filter((table) => !figures.replaced.has(table)), ...figures.tables];
    const taken = new Set(tables.flatMap((table) => table.words));
    free = words.filter((word) => !taken.has(word));
  }
  const horizontal = lines.horizontal.filter(
    (line) =>
      !tables.some(
        (table) =>
          line.at >= table.box.top - 3 &&
          line.at <= table.box.bottom + 3 &&
          overlap(line.from, line.to, table.box.left, table.box.right) > 0,
      ),
  );
  const beside = findBeside(free, horizontal, unit);
  const barriers = beside.map((row) => unionOf(row.flat())!);
  if (beside.length > 0) {
    const apart = new Set(beside.flat(2));
    free = free.filter((word) => !apart.has(word));
  }
  const drawn = tables.length;
  const items = findItemTables(free, unit).filter((table) => !holdsAny(table, lists));
  for (const table of findBlockTables(free, horizontal, page.fills, unit)) if (!holdsAny(table, lists)) take(table);
  for (const table of findRuleTables(free, horizontal, page.fills, unit, barriers))
    if (!holdsAny(table, lists)) take(table);
  for (const table of findHeadedTables(free, horizontal, page.fills, unit)) if (!holdsAny(table, lists)) take(table);
  for (const table of items) {
    const own = new Set(table.words);
    const others = tables.slice(drawn).filter((other) => other.words.some((word) => own.has(word)));
    const areWhole = others.every((other) =>
      figuresIn(other).every((line) => line.words.every((word) => own.has(word))),
    );
    if (!areWhole || figureRowCount(table) <= Math.max(0, ...others.map(figureRowCount))) continue;
    tables = [...tables.filter((other) => !others.includes(other)), table];
    const taken = new Set(tables.flatMap((other) => other.words));
    const known = new Set([...free, ...others.flatMap((other) => other.words)]);
    free = words.filter((word) => known.has(word) && !taken.has(word));
  }
  const pieces: Piece[] = [];
  const segments = buildSegments(free);
  const across = rowsAcross(segments, page.fills, lines.horizontal, unit);
  for (const segment of segments) {
    const row = across.get(segment);
    pieces.push({ ...boxOf(segment), order: segment.order, segment, ...(row === undefined ? {} : { row }) });
  }
  for (const table of tables) {
    pieces.push({
      ...table.box,
      order: table.words.reduce((order, word) => Math.min(order, word.order), Infinity),
      table: rightToLeft ? mirrored(table) : table,
    });
  }
  for (const contents of lists)
    pieces.push({
      ...contents.box,
      order: contents.words.reduce((order, word) => Math.min(order, word.order), Infinity),
      contents,
    });
  for (const image of page.images) {
    if (isStandalone(image, page.words, page)) pieces.push({ ...boxOf(image), order: image.order, image });
  }
  for (const chart of page.charts ?? []) pieces.push({ ...boxOf(chart), order: chart.order, chart });
  for (const drawing of page.drawings ?? []) pieces.push({ ...boxOf(drawing), order: drawing.order, drawing });
  const besidePanels = beside.map((blocks): Panel => {
    const groups = blocks.map((own) =>
      buildSegments(own).map((segment): Piece => ({ ...boxOf(segment), order: segment.order, segment })),
    );
    return { box: unionOf(groups.flat())!, groups: rightToLeft ? groups.reverse() : groups };
  });
  let zoneCount = 0;
  const itemsOf = (group: readonly Piece[], panels: ReadonlyArray<readonly PageItem[]>): PageItem[] =>
    readingZones(group, unit, rightToLeft, page.width).flatMap((zone) =>
      zoneItems(zone, () => zoneCount++, { ...lines, horizontal }, page, panels),
    );
  const shaded = findPanels(pieces, page.fills, lines, unit);
  const panels = [...shaded, ...besidePanels];
  const complete = (items: readonly PageItem[]): PageAnalysis => ({
    page,
    items: rightToLeft ? [...items] : withRowsBelow(withHeadAbove(items), page.height),
  });
  if (panels.length === 0) return complete(itemsOf(pieces, []));
  const inside = new Set(panels.flatMap((panel) => panel.groups.flat()));
  const outside = pieces.filter((piece) => !inside.has(piece));
  for (const [index, panel] of panels.entries()) {
    const order = panel.groups.flat().reduce((least, piece) => Math.min(least, piece.order), Infinity);
    outside.push({ ...boxOf(panel.box), order, panel: index });
  }
  const contents = panels.map((panel, index) =>
    // A single line is the title beside a block, no part of one.
    panel.groups.flatMap((group) =>
      itemsOf(group, []).map((item) => inPanel(item, index >= shaded.length && group.length > 1)),
    ),
  );
  return complete(itemsOf(outside, contents));
}

/** The first column of a table that is read from right to left stands on the right. */
const mirrored = (table: TableDraft): TableDraft => ({
  ...table,
  rows: table.rows.map((row) =>
    row
      .map((cell) => ({ ...cell, column: table.columnCount - cell.column - cell.columnSpan }))
      .sort((one, other) => one.column - other.column),
  ),
});

const inPanel = (item: PageItem, inShortBlock: boolean): PageItem =>
  item.kind === "line"
    ? { kind: "line", line: { ...item.line, inPanel: true, ...(inShortBlock ? { inShortBlock } : {}) } }
    : item;

/** Whether what stands above and below contents was taken for one table. */
const holdsAny = ({ box }: TableDraft, lists: readonly ContentsDraft[]): boolean =>
  lists.some((list) => contains(box, middleX(list.box), middleY(list.box)));

/** Font size of most characters. */
export function bodySize(words: readonly LayoutWord[]): number {
  const sizes = new Map<number, number>();
  for (const word of words) {
    const size = Math.round(word.size * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + word.text.length);
  }
  return mostFrequent(sizes);
}

const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });

/** Pictures behind text (backgrounds) and tiny ones do not take part in the order. */
function isStandalone(image: LayoutImage, words: readonly LayoutWord[], page: LayoutPage): boolean {
  if (image.right - image.left < 12 || image.bottom - image.top < 12) return false;
  if (areaOf(image) > 0.85 * page.width * page.height) return false;
  let inside = 0;
  for (const word of words) if (contains(image, middleX(word), middleY(word))) inside++;
  return inside < 4;
}

/** Lines of a column from which a table is tried, at most: a page in a readable size has fewer. */
const MAX_ATTEMPTS = 250;

/** Lines of one column from top to bottom, with tables found by alignment taken out. */
function zoneItems(
  zone: readonly Piece[],
  nextZone: () => number,
  lines: Lines,
  { fills, height }: LayoutPage,
  panels: ReadonlyArray<readonly PageItem[]>,
): PageItem[] {
  const index = nextZone();
  const all = zone.flatMap((piece) => (piece.segment === undefined ? [] : [piece.segment]));
  const lists = zone.flatMap((piece) => (piece.contents === undefined ? [] : [piece.contents]));
  const tables = findBlockTables(
    all.flatMap(({ words }) => words),
    lines.horizontal,
    fills,
    bodySize(all.flatMap(({ words }) => words)),
  ).filter((table) => !holdsAny(table, lists));
  const taken = new Set(tables.flatMap(({ words }) => words));
  const segments = taken.size === 0 ? all : all.filter(({ words }) => !words.every((word) => taken.has(word)));
  const rows = toRows(segments);
  const columnLeft = robustEdge(
    segments.map((segment) => segment.left),
    "low",
  );
  const columnRight = robustEdge(
    segments.map((segment) => segment.right),
    "high",
  );
  const placed: Array<{ y: number; item: PageItem }> = [];
  for (const table of tables) placed.push({ y: table.box.top, item: { kind: "table", table } });
  for (const piece of zone) {
    if (piece.table !== undefined) placed.push({ y: piece.top, item: { kind: "table", table: piece.table } });
    if (piece.contents !== undefined) {
      const entries = piece.contents.entries.map((entry) =>
        entry.map((line) => ({ ...line, columnLeft, columnRight, zone: index })),
      );
      placed.push({ y: piece.top, item: { kind: "contents", entries } });
    }
    if (piece.image !== undefined) placed.push({ y: piece.top, item: { kind: "image", image: piece.image } });
    if (piece.chart !== undefined) placed.push({ y: piece.top, item: { kind: "chart", chart: piece.chart } });
    if (piece.drawing !== undefined) placed.push({ y: piece.top, item: { kind: "drawing", drawing: piece.drawing } });
  }
  const panelPieces = zone.filter((piece) => piece.panel !== undefined);
  for (const piece of panelPieces) {
    const y = panelPlace(piece, rows);
    for (const item of panels[piece.panel!]!) placed.push({ y, item });
  }
  const blocked = placed.map(({ y }) => y);
  let at = 0;
  let attempts = 0;
  while (at < rows.length) {
    const mayBegin = rows[at]!.length > 1 || isBold(rows[at]![0]!);
    if (mayBegin) attempts++;
    const found = mayBegin && attempts <= MAX_ATTEMPTS ? tableFrom(rows, at, blocked, lines, fills) : undefined;
    if (found !== undefined) {
      placed.push({ y: found.table.box.top, item: { kind: "table", table: found.table } });
      at = found.end;
      continue;
    }
    const labelled = labelledColumns(rows, at, blocked, height);
    if (labelled !== undefined) {
      const y = rows[at]![0]!.baseline - 0.6 * rows[at]![0]!.size;
      const items = labelled.columns.flatMap((column) => columnLines(column, nextZone()));
      for (const line of items) placed.push({ y, item: { kind: "line", line } });
      at = labelled.end;
      continue;
    }
    const line = joinRow(rows[at]!);
    const beside = panelPieces.find(
      (piece) => overlap(piece.top, piece.bottom, line.top, line.bottom) > 0 && piece.left > line.right,
    );
    const edge = beside === undefined ? columnRight : Math.min(columnRight, widestBeside(beside, rows));
    placed.push({
      y: line.baseline - 0.6 * line.size,
      item: { kind: "line", line: { ...line, columnLeft, columnRight: edge, zone: index } },
    });
    at++;
  }
  return placed.sort((a, b) => a.y - b.y).map(({ item }) => item);
}

const linesBeside = (panel: Box, rows: ReadonlyArray<readonly Segment[]>): Segment[] =>
  rows.flat().filter((line) => overlap(panel.top, panel.bottom, line.top, line.bottom) > 0 && line.right < panel.left);

const widestBeside = (panel: Box, rows: ReadonlyArray<readonly Segment[]>): number =>
  linesBeside(panel, rows).reduce((x, line) => Math.max(x, line.right), -Infinity);

/** A panel comes behind the text to its left where a paragraph ends there, else before it. */
function panelPlace(panel: Piece, rows: ReadonlyArray<readonly Segment[]>): number {
  const top = panel.top + 1e-6 * panel.left;
  const last = linesBeside(panel, rows).reduce((y, line) => Math.max(y, line.baseline), -Infinity);
  if (last === -Infinity) return top;
  const next = rows.flat().find((line) => line.baseline > last + 0.5 * line.size);
  return next === undefined || next.baseline - last > 1.7 * next.size ? last + 1e-6 * panel.left : top;
}

/** Extreme edge without lone outliers. */
function robustEdge(values: readonly number[], side: "low" | "high"): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  const skip = Math.floor(sorted.length * 0.03);
  return side === "low" ? sorted[skip]! : sorted[sorted.length - 1 - skip]!;
}

function toRows(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of [...segments].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const anchor = row?.[0];
    const fits =
      row !== undefined &&
      anchor !== undefined &&
      Math.abs(segment.baseline - anchor.baseline) <= 0.35 * Math.min(segment.size, anchor.size) + 0.5 &&
      row
        .slice(-MAX_CORRIDORS)
        .every(
          (other) =>
            overlap(other.left, other.right, segment.left, segment.right) <
            0.5 * Math.min(segment.right - segment.left, other.right - other.left),
        );
    if (fits) row.push(segment);
    else rows.push([segment]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}

function joinRow(row: readonly Segment[]): Segment {
  return row.length === 1
    ? row[0]!
    : makeSegment(row.flatMap((segment) => segment.words).sort((a, b) => a.left - b.left));
}
