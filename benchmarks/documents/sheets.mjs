/**
 * What is a table on a sheet, and which of its rows are headings: Quern beside labels made by eye.
 *
 *   node benchmarks/documents/sheets.mjs FOLDER [--show=NAME] [--worst=20]
 *
 * FOLDER holds workbooks and CSV files and `labels.json`: `[{ file, sheet, rows, regions: [{ from, to, left, right, headings }] }]`. `rows` is a plain dump
 * of the sheet; a region is a table, by rows and columns from 1, `headings` its number of heading rows (a list where several readings are right, `null`
 * where none is). What lies outside of all regions is text. Cells: F1 of the cells in tables; headings: F1 of the headings of columns; both as the mean
 * over sheets. Numbers and dates of cells are compared by their count only, since a dump and a reader show them in different forms.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createQuern } from "quern";

const folder = process.argv[2];
const option = (name) => process.argv.find((value) => value.startsWith(`--${name}=`))?.slice(name.length + 3);
const labels = JSON.parse(readFileSync(join(folder, "labels.json"), "utf8"));
const quern = createQuern();
const scores = [];
try {
  for (const label of labels) if (label.file.includes(option("show") ?? "")) scores.push(await score(label));
} finally {
  await quern.close();
}
const mean = (part) => {
  const given = scores.map((row) => row[part]).filter((value) => value !== undefined);
  return (given.reduce((sum, value) => sum + value, 0) / given.length).toFixed(3);
};
for (const row of scores.toSorted((a, b) => sum(a) - sum(b)).slice(0, Number(option("worst") ?? 20)))
  console.log(row.name.padEnd(44), row.cells.toFixed(3), row.headings?.toFixed(3) ?? "-", row.note);
console.log(`${scores.length} sheets: cells ${mean("cells")}, headings ${mean("headings")}`);

function sum({ cells, headings = 1 }) {
  return cells + headings;
}

async function score({ file, sheet, rows, regions }) {
  const bytes = readFileSync(join(folder, file));
  const { html } = await quern.parse(bytes, { filename: file, formats: ["html"] });
  const tables = tablesOf(sheet === null ? html : partOf(html, sheet));
  const inRegions = regions.flatMap(({ from, to, left, right }) =>
    rows.slice(from - 1, to).flatMap((row) => row.slice(left - 1, right)),
  );
  const cells = f1(bag(tables.flatMap(({ rows: read }) => read.flat())), bag(inRegions));
  let headings;
  let note = `${tables.length} tables for ${regions.length}`;
  if (regions.every(({ headings: given }) => given !== null)) {
    const found = tables.flatMap(headingsOf);
    headings = Math.max(
      ...choices(regions).map((chosen) => {
        const wanted = chosen.flatMap(({ region, count }) => wantedHeadings(rows, region, count));
        return headingScore(found, wanted);
      }),
    );
    note += `; ${tables
      .map(({ headers, rows: read }) => `${headers}/${read.length}`)
      .slice(0, 6)
      .join(" ")}`;
  }
  if (option("show") !== undefined)
    console.log(
      JSON.stringify(
        tables.map((table) => [table.headers, table.rows.slice(0, 4)]),
        undefined,
        1,
      ).slice(0, 3000),
    );
  return { name: `${file} ${sheet ?? ""}`, cells, headings, note };
}

/** All ways to read the regions, the same way for every region of a sheet. */
function choices(regions) {
  const most = Math.max(...regions.map(({ headings }) => (Array.isArray(headings) ? headings.length : 1)));
  return Array.from({ length: most }, (_, at) =>
    regions.map((region) => ({
      region,
      count: Array.isArray(region.headings) ? region.headings[at] : region.headings,
    })),
  );
}

/** The lowest heading of each column, and all words of the rows of headings. */
function wantedHeadings(rows, { from, to, left, right }, count) {
  const wanted = [];
  for (let column = left - 1; column < right; column++) {
    if (!rows.slice(from - 1, to).some((row) => row[column])) continue;
    const above = rows.slice(from - 1, from - 1 + count).map((row) => row[column] ?? "");
    const lowest = above.findLast(Boolean);
    if (lowest !== undefined) wanted.push(key(lowest));
  }
  return wanted;
}

/** For each column: the lowest of its headings. */
function headingsOf({ headers, rows }) {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    rows
      .slice(0, headers)
      .map((row) => row[column] ?? "")
      .findLast(Boolean),
  ).flatMap((text) => (text === undefined ? [] : [key(text)]));
}

function headingScore(found, wanted) {
  if (found.length === 0 && wanted.length === 0) return 1;
  return f1(
    bag(found, (text) => text),
    bag(wanted, (text) => text),
  );
}

function f1(found, wanted) {
  let both = 0;
  let all = 0;
  for (const [text, count] of wanted) both += Math.min(count, found.get(text) ?? 0);
  for (const bagged of [found, wanted]) for (const count of bagged.values()) all += count;
  return all === 0 ? 1 : (2 * both) / all;
}

/** A number or a date of a cell may be shown in another form. */
function cellKey(text) {
  return /^[^\p{L}]*\d[^\p{L}]*$/u.test(text) && text.length < 40 ? "VALUE" : key(text);
}

function bag(texts, toKey = cellKey) {
  const counts = new Map();
  for (const text of texts) {
    const name = toKey(text ?? "");
    if (name !== "") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

function key(text) {
  const plain = text.replace(/\s+/g, "").toLowerCase();
  const number = /^[€$£¥]?([-+]?[\d,]*\.?\d+(?:e[-+]?\d+)?)[%€$£¥]?$/.exec(plain)?.[1].replace(/,/g, "");
  if (number !== undefined) return Number(number).toPrecision(3);
  if (/^\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?([T ]?\d.*)?$/.test(plain) || /^[\d:]+$|^\d+[-\s/][a-z]{3}/.test(plain))
    return "DATE";
  return plain.slice(0, 60);
}

function partOf(html, sheet) {
  const plain = (text) =>
    decode(text)
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase();
  const parts = html.split(/(?=<h[12]\b[^>]*>)/);
  const named = parts.filter((part) => plain(/<h[12][^>]*>([\s\S]*?)<\/h[12]>/.exec(part)?.[1] ?? "") === plain(sheet));
  return named.length === 0 ? html : named.join("");
}

function tablesOf(html) {
  return [...html.matchAll(/<table\b[\s\S]*?<\/table>/g)].map(([table]) => {
    const covered = new Map();
    const rows = [...table.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row]) => {
      const cells = [];
      // Cells that one above is merged over are not written.
      const skip = () => {
        for (let rest = covered.get(cells.length); rest > 0; rest = covered.get(cells.length)) {
          covered.set(cells.length, rest - 1);
          cells.push("");
        }
      };
      for (const [, , attributes, cell] of row.matchAll(/<(t[hd])\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
        skip();
        const across = Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1);
        const down = Number(/rowspan="(\d+)"/.exec(attributes)?.[1] ?? 1);
        const text = decode(cell.replace(/<br>/g, " ").replace(/<[^>]+>/g, ""));
        for (let at = 0; at < across; at++) {
          if (down > 1) covered.set(cells.length, down - 1);
          cells.push(at === 0 ? text : "");
        }
      }
      skip();
      return cells;
    });
    const headers = (/<thead>([\s\S]*?)<\/thead>/.exec(table)?.[1].match(/<tr\b/g) ?? []).length;
    return { headers, rows };
  });
}

function decode(text) {
  return text.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name) => ({ lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" })[name],
  );
}
