// node figures.mjs <folder of folders of PDF files> [pages a document] [documents a folder]: lines of figures, without a truth written by hand. pdftotext (poppler) says
// where the words of a page stand; a label with two figures or more whose right edges line up over four lines or more is a line that belongs into one row of one table.
// Row: share of these lines whose figures stand in neighbouring cells of one row of Quern's tables, behind the end of their label. Column: share whose figures are also in the
// columns that most lines of their group use. Each folder is one source; a third of the sources is sealed: SEALED=1 judges by these alone. EACH=1 names every document.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createQuern } from "quern";
import { isSealed } from "./titles/told.mjs";

const [folder, maxPages = "24", maxFiles = "30"] = process.argv.slice(2);
const MIN_LINES = 4;
/** In sizes of the type: edges that are one, a gap between columns, the distance of lines of one group, a gap that ends a label. */
const [SAME_EDGE, COLUMN_GAP, LINE_DISTANCE, LABEL_GAP] = [0.55, 0.45, 7, 1.2];

const letters = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
const figure = (text) =>
  text
    .normalize("NFKC")
    .replace(/[^\d.,]/g, "")
    .replace(/^[.,]+|[.,]+$/g, "");
const FIGURE = /^[-–—−+([<]*[$€£¥]?[-–−(]?\d{1,3}(?:[.,'’]?\d{3})*(?:[.,]\d+)?\)?[%*)\]]*$/;
/** Words among figures that are not figures themselves: currency signs, brackets, dashes for empty cells. */
const BESIDE_FIGURES = /^(?:[$€£¥()%‰\]*]|US\$|Rs\.?|[-–—−]+)$/;

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;

/** Words of each page with their boxes, as pdftotext sees them. */
function wordsOf(file) {
  const options = { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 29, timeout: 90_000 };
  const xml = execFileSync("pdftotext", ["-bbox", "-enc", "UTF-8", "-l", maxPages, file, "-"], options).toString(
    "utf8",
  );
  return xml
    .split("<page ")
    .slice(1)
    .map((page) =>
      [...page.matchAll(WORD)].map(([, left, top, right, bottom, text]) => ({
        left: Number(left),
        right: Number(right),
        bottom: Number(bottom),
        size: bottom - top,
        text: text.replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole),
      })),
    );
}

function linesOf(words) {
  const lines = [];
  for (const word of words.filter(({ text }) => text.trim() !== "").sort((a, b) => a.bottom - b.bottom)) {
    const line = lines
      .slice(-6)
      .find(({ bottom, size }) => Math.abs(bottom - word.bottom) < 0.28 * Math.min(word.size, size));
    if (line) line.words.push(word);
    else lines.push({ bottom: word.bottom, size: word.size, words: [word] });
  }
  for (const { words: own } of lines) own.sort((a, b) => a.left - b.left);
  return lines;
}

/** The label of a line and the figures behind it; undefined when it has none, or fewer than two. */
function lineOfFigures({ words, size, bottom }) {
  const isFigure = ({ text }) => FIGURE.test(text);
  const isPart = (word) => isFigure(word) || BESIDE_FIGURES.test(word.text);
  const named = words.findIndex(({ text }) => /\p{L}/u.test(text) && !BESIDE_FIGURES.test(text));
  const start = words.findIndex(
    (word, at) => named >= 0 && at > named && isPart(word) && word.left - words[at - 1].right > COLUMN_GAP * size,
  );
  if (start < 0) return undefined;
  const behind = words.slice(start);
  const end = behind.findIndex((word) => !isPart(word));
  const figures = (end < 0 ? behind : behind.slice(0, end)).filter(isFigure);
  if (figures.length < 2 || figures.some((one, at) => at > 0 && one.left - figures[at - 1].right < COLUMN_GAP * size))
    return undefined;
  let from = start - 1;
  while (from > 0 && words[from].left - words[from - 1].right < LABEL_GAP * size) from--;
  const label = words.slice(from, start).map(({ text }) => text.replace(/[.…·_]{3,}$/, ""));
  const tail = letters(
    label
      .filter((text) => !/^[.…·_]+$/.test(text))
      .slice(-3)
      .join(" "),
  );
  if (!/\p{L}/u.test(tail)) return undefined;
  return { bottom, size, label: tail, figures: figures.map(({ text, right }) => ({ text: figure(text), right })) };
}

/** Groups of lines whose figures line up; each figure knows its column. */
function groupsOf(words) {
  const groups = [];
  let group;
  for (const line of linesOf(words).flatMap((one) => lineOfFigures(one) ?? [])) {
    const columnOf = ({ right }) => group.edges.findIndex((edge) => Math.abs(edge - right) < SAME_EDGE * line.size);
    const goesOn =
      group !== undefined &&
      line.bottom - group.lines.at(-1).bottom < LINE_DISTANCE * line.size &&
      line.figures.filter((one) => columnOf(one) >= 0).length >= 2;
    if (!goesOn) groups.push((group = { edges: [], lines: [] }));
    for (const one of line.figures) {
      const known = columnOf(one);
      one.column = known < 0 ? group.edges.push(one.right) - 1 : known;
    }
    group.lines.push(line);
  }
  return groups.filter(({ lines }) => lines.length >= MIN_LINES);
}

/** Rows of tables, by each of their figures. */
function rowsByFigure(tables) {
  const rows = new Map();
  for (const [table, { rows: own }] of tables.entries()) {
    for (const cells of own) {
      const figures = cells.flatMap((text, column) => {
        const value = /\p{L}{2,}/u.test(text.replace(/US\$|Rs/g, "")) ? "" : figure(text);
        return value === "" ? [] : [{ value, column }];
      });
      const row = { table, cells: cells.map(letters), figures, isUsed: false };
      for (const { value } of figures) rows.set(value, [...(rows.get(value) ?? []), row]);
    }
  }
  return rows;
}

/** The row that has a line's figures in a row of cells behind its label. */
function placeOf({ label, figures }, rows) {
  for (const row of rows.get(figures[0].text) ?? []) {
    if (row.isUsed) continue;
    for (let at = 0; at + figures.length <= row.figures.length; at++) {
      if (!figures.every(({ text }, index) => row.figures[at + index].value === text)) continue;
      if (!row.cells.slice(0, row.figures[at].column).join("").includes(label)) continue;
      row.isUsed = true;
      return figures.map((_, index) => `${row.table} ${row.figures[at + index].column}`);
    }
  }
  return undefined;
}

const mostCommon = (values) => {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
};

function score(groups, tables) {
  const rows = rowsByFigure(tables);
  const counts = { lines: 0, row: 0, column: 0 };
  for (const { edges, lines } of groups) {
    const places = lines.map((line) => placeOf(line, rows));
    const columns = edges.map((_, column) =>
      mostCommon(
        lines.flatMap(({ figures }, at) =>
          figures.flatMap((one, index) => (one.column === column && places[at] ? [places[at][index]] : [])),
        ),
      ),
    );
    counts.lines += lines.length;
    for (const [at, place] of places.entries()) {
      if (place === undefined) continue;
      counts.row++;
      if (lines[at].figures.every(({ column }, index) => place[index] === columns[column])) counts.column++;
    }
  }
  return counts;
}

const share = (part, whole) => (whole === 0 ? "   – " : (part / whole).toFixed(3));
const quern = createQuern();
const sources = [];
for (const source of readdirSync(folder).sort()) {
  if (!statSync(join(folder, source)).isDirectory() || isSealed(source) !== Boolean(process.env.SEALED)) continue;
  const sum = { lines: 0, row: 0, column: 0 };
  for (const name of readdirSync(join(folder, source)).sort().slice(0, Number(maxFiles))) {
    const file = join(folder, source, name);
    try {
      const groups = wordsOf(file).flatMap(groupsOf);
      if (groups.length === 0) continue;
      const { tables = [] } = await quern.parse(readFileSync(file), {
        filename: name,
        formats: ["tables"],
        parsers: [{ type: "pdf", mode: "fast", maxPages: Number(maxPages) }],
      });
      const counts = score(groups, tables);
      for (const key of Object.keys(sum)) sum[key] += counts[key];
      if (process.env.EACH)
        console.log(
          `  ${name}: ${counts.lines} lines, row ${share(counts.row, counts.lines)}, column ${share(counts.column, counts.lines)}`,
        );
    } catch (error) {
      console.log(`  ${name}: ${error.message.split("\n")[0]}`);
    }
  }
  if (sum.lines === 0) continue;
  sources.push(sum);
  console.log(
    source.padEnd(40),
    `${sum.lines} lines, row ${share(sum.row, sum.lines)}, column ${share(sum.column, sum.lines)}`,
  );
}
await quern.close();
const large = sources.filter(({ lines }) => lines >= 15);
const mean = (key) =>
  share(
    large.reduce((sum, source) => sum + source[key] / source.lines, 0),
    large.length,
  );
console.log(`mean of ${large.length} sources with 15 lines and more: row ${mean("row")}, column ${mean("column")}`);
