// node told.mjs <output folder> <folder of folders of PDF files> [pages] [files]: pages without tags and the tables that the tags tell, one file for each source.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { pdfiumReader } from "../../../packages/pdf/dist/pdfium/reader.js";
import { layoutOf } from "../titles/told.mjs";
import { readTables } from "./structure.mjs";

/** Two thirds of the sources are for reading, a sixth for comparing, a sixth for judging once. */
export function partOf(source) {
  const draw = createHash("sha256").update(`tables ${source}`).digest().readUInt32BE() % 6;
  return draw === 0 ? "sealed" : draw === 1 ? "compare" : "open";
}

/** Words of a page that its tags must cover for a table found elsewhere to be one too many. */
const COVERAGE = 0.85;
/** A table with more words per cell on average lays out the page. */
const MAX_MEAN_WORDS = 40;
/** Share of the words of a page in one cell from which on the table is a frame. */
const MAX_CELL_SHARE = 0.5;
const MIN_CELLS = 4;
/** Share of neighbours among rows and cells that must stand below and beside each other where the tags say so. */
const SOUND = 0.9;

/** Rows of the table that stand on one page, with the words of each cell; undefined where the tags cannot be a table of that page. */
function partOnPage(table, index, wordsByMark, pageWords) {
  const rows = [];
  for (const row of table.rows) {
    const cells = row.map(({ columns, rows: span, isHead, marks }) => {
      const words = marks.flatMap(([page, mark]) => (page === index ? (wordsByMark.get(mark) ?? []) : []));
      return { columns, rows: span, isHead, words };
    });
    const elsewhere = row.some(({ marks }) => marks.some(([page]) => page !== index));
    if (cells.some(({ words }) => words.length > 0) || (rows.length > 0 && !elsewhere)) rows.push(cells);
  }
  while (rows.length > 0 && rows.at(-1).every(({ words }) => words.length === 0)) rows.pop();
  const full = rows.flat().filter(({ words }) => words.length > 0);
  const count = full.reduce((sum, { words }) => sum + words.length, 0);
  if (full.length < MIN_CELLS || rows.filter((row) => row.some(({ words }) => words.length > 0)).length < 2) return;
  if (!rows.some((row) => row.filter(({ words }) => words.length > 0).length >= 2)) return;
  if (count > MAX_MEAN_WORDS * full.length) return;
  if (full.some(({ words }) => words.length > 60 && words.length > MAX_CELL_SHARE * pageWords.length)) return;
  return isSound(rows, pageWords) ? rows : undefined;
}

const boxOf = (words) => ({
  left: Math.min(...words.map(({ left }) => left)),
  top: Math.min(...words.map(({ top }) => top)),
  right: Math.max(...words.map(({ right }) => right)),
  bottom: Math.max(...words.map(({ bottom }) => bottom)),
});

/** Whether the cells stand where the tags say: rows below each other, cells beside each other, columns apart, and nothing else on their lines. */
function isSound(rows, pageWords) {
  const full = rows.map((row) => placed(row)).filter((row) => row.length > 0);
  const checks = [...rowChecks(full), ...columnChecks(full.flat())];
  return checks.every((list) => list.filter(Boolean).length >= SOUND * list.length) && isAlone(full, pageWords);
}

/** Cells with text, each with its column and its box. */
function placed(row) {
  let column = 0;
  const cells = [];
  for (const cell of row) {
    if (cell.words.length > 0) cells.push({ ...cell, column, box: boxOf(cell.words) });
    column += cell.columns;
  }
  return cells;
}

function rowChecks(rows) {
  const below = [];
  const apart = [];
  const right = [];
  const bands = rows.map((row) => boxOf(row.filter((cell) => cell.rows === 1).map(({ box }) => box)));
  for (let at = 1; at < rows.length; at++) {
    below.push(bands[at].top > bands[at - 1].top);
    const common = Math.min(bands[at].bottom, bands[at - 1].bottom) - Math.max(bands[at].top, bands[at - 1].top);
    const lower = Math.min(bands[at].bottom - bands[at].top, bands[at - 1].bottom - bands[at - 1].top);
    apart.push(!(common > 0.4 * lower));
  }
  for (const row of rows)
    for (let at = 1; at < row.length; at++)
      right.push(row[at].box.left + row[at].box.right > row[at - 1].box.left + row[at - 1].box.right);
  const leftwards = right.map((one) => !one);
  return [below, apart, right.filter(Boolean).length >= right.length / 2 ? right : leftwards];
}

/** Whether each cell of one column stands nearest to the middle of its own column; row spans move columns and are left out. */
function columnChecks(cells) {
  if (cells.some(({ rows }) => rows > 1)) return [];
  const middles = new Map();
  for (const { column, columns, box } of cells)
    if (columns === 1) middles.set(column, [...(middles.get(column) ?? []), box]);
  const medians = [...middles].map(([column, boxes]) => {
    const lefts = boxes.map(({ left }) => left).sort((a, b) => a - b);
    const rights = boxes.map(({ right }) => right).sort((a, b) => a - b);
    return { column, left: lefts[lefts.length >> 1], right: rights[rights.length >> 1] };
  });
  const away = (box, median) => Math.abs(box.left - median.left) + Math.abs(box.right - median.right);
  const near = (box, median) =>
    Math.min(Math.abs(box.left - median.left), Math.abs(box.right - median.right), away(box, median) / 2);
  return [
    cells
      .filter(({ columns }) => columns === 1)
      .map(({ column, box }) => {
        const own = near(
          box,
          medians.find((one) => one.column === column),
        );
        return medians.every((median) => median.column === column || near(box, median) >= own);
      }),
  ];
}

/** Words on the lines of a table that it leaves out, in this share of its rows: the tags cut it. */
const MAX_CUT_ROWS = 0.3;
/** Words on the same line farther away than this, in points, belong to another table or column. */
const FAR = 90;

function isAlone(rows, pageWords) {
  const own = new Set(rows.flat().flatMap(({ words }) => words));
  const { left, top, right, bottom } = boxOf([...own]);
  const others = pageWords.filter((word) => !own.has(word) && word.bottom > top && word.top < bottom);
  const close = others.filter((word) => word.right > left - FAR && word.left < right + FAR);
  const cut = rows.filter((row) =>
    row.some(({ words }) => words.some(({ baseline }) => close.some((word) => Math.abs(word.baseline - baseline) < 2))),
  );
  return cut.length <= MAX_CUT_ROWS * rows.length;
}

/** @returns `pages` of the layout analysis and `tables` for each, or undefined where the file tells no table */
export async function readTold(bytes, maxPages) {
  const tables = await readTables(bytes);
  if (tables === undefined || tables.length === 0) return undefined;
  const file = await pdfiumReader.open(bytes, undefined);
  try {
    const pages = [];
    const told = [];
    for (let index = 0; index < Math.min(maxPages, file.pageCount); index++) {
      const page = await file.page(index);
      try {
        const layout = await layoutOf(page, index + 1);
        const wordsByMark = new Map();
        for (const word of layout.words) {
          const list = wordsByMark.get(word.mark) ?? [];
          list.push(word);
          wordsByMark.set(word.mark, list);
        }
        const own = [];
        for (const [id, table] of tables.entries()) {
          const marks = table.rows.flat().flatMap((cell) => cell.marks);
          if (!marks.some(([where, mark]) => where === index && wordsByMark.has(mark))) continue;
          const rows = table.isNested ? undefined : partOnPage(table, index, wordsByMark, layout.words);
          const box = boxOf(marks.flatMap(([where, mark]) => (where === index ? (wordsByMark.get(mark) ?? []) : [])));
          own.push({ id, box, isFirst: marks.every(([where]) => where >= index), rows: rows?.map(asText) });
        }
        const marked = layout.words.filter(({ mark }) => mark !== undefined).length;
        pages.push(layout);
        told.push({ tables: own, isTagged: marked >= COVERAGE * layout.words.length });
      } finally {
        await page.close();
      }
    }
    return told.some(({ tables: own }) => own.some(({ rows }) => rows !== undefined)) ? { pages, told } : undefined;
  } finally {
    await file.close();
  }
}

const asText = (row) =>
  row.map(({ words, ...cell }) => ({
    ...cell,
    text: words.map(({ text, joined }) => (joined ? "" : " ") + text).join(""),
  }));

if (process.argv[1].endsWith("told.mjs") && process.argv[1].includes("tables")) {
  const [output, folder, maxPages = "24", maxFiles = "60"] = process.argv.slice(2);
  mkdirSync(output, { recursive: true });
  for (const source of readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory())) {
    const documents = [];
    for (const name of readdirSync(join(folder, source)).sort().slice(0, Number(maxFiles))) {
      if (!/\.pdf$/i.test(name)) continue;
      try {
        const told = await readTold(new Uint8Array(readFileSync(join(folder, source, name))), Number(maxPages));
        if (told !== undefined) documents.push({ name, ...told });
      } catch (error) {
        console.error(source, name, "not read:", error.message);
      }
    }
    if (documents.length === 0) continue;
    writeFileSync(join(output, `${source}.bin`), serialize(documents));
    const count = documents.flatMap(({ told }) => told.flatMap(({ tables }) => tables)).filter(({ rows }) => rows);
    console.log(source, partOf(source), `${documents.length} documents, ${count.length} tables`);
  }
}
