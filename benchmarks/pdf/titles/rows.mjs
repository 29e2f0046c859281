// node rows.mjs <output> <folder of folders of PDF files>...: what train.mjs learns from. Of each document that tells its headings by tags or bookmarks, all of its first pages and some
// pages by themselves (where running heads do not repeat) give rows of features, with the answer of the file. Only the open sources of outlines.mjs. Where bookmarks
// tell, they may leave out what is deeper: texts that the rules call headings and no bookmark names are then left out.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { analyseLayout } from "../../../packages/layout/dist/index.js";
import { isSame, isSealed, readTold } from "./told.mjs";

const [output, ...folders] = process.argv.slice(2);
const MAX_PAGES = 24;
const MAX_FILES = 30;
const LONE_PAGES = 3;
/** Rows from which on a document weighs no more. */
const FULL_WEIGHT = 80;

const data = { rows: [], titles: [], weights: [], documents: [], sources: [] };
const hash = (text) => createHash("sha256").update(text).digest().readUInt32BE();

/** Adds the rows of one document or page. @returns the number of rows */
function add(source, { pages, titles, kind }, isLone) {
  const rows = [];
  analyseLayout(pages, { onTitles: (found) => rows.push(...found) });
  const told = new Set();
  for (const title of titles) {
    const same = rows
      .map((row, at) => ({ row, at }))
      .filter(({ row, at }) => !told.has(at) && Math.abs(row.page - title.page) <= 1 && isSame(title.text, row.text))
      .sort(
        (a, b) =>
          Number(b.row.page === title.page) - Number(a.row.page === title.page) ||
          Number(b.row.byRule) - Number(a.row.byRule),
      )[0];
    if (same !== undefined) told.add(same.at);
  }
  const first = Math.min(...told);
  if (told.size === 0 && !isLone) return;
  const isClear = (row, at) => kind === "tags" || told.has(at) || (!row.byRule && (isLone || at > first));
  const clear = rows.map((row, at) => ({ row, at })).filter(({ row, at }) => isClear(row, at));
  if (clear.length === 0) return;
  for (const { row, at } of clear) {
    data.rows.push(row.features);
    data.titles.push(told.has(at) ? 1 : 0);
    data.weights.push(Math.min(1, FULL_WEIGHT / clear.length));
    data.documents.push(data.sources.length);
  }
  data.sources.push(source);
}

for (const folder of folders) {
  for (const source of readdirSync(folder).filter(
    (name) => statSync(join(folder, name)).isDirectory() && !isSealed(name),
  )) {
    const before = { documents: data.sources.length, rows: data.rows.length };
    for (const name of readdirSync(join(folder, source))
      .filter((file) => /\.pdf$/i.test(file))
      .sort()
      .slice(0, MAX_FILES)) {
      let told;
      try {
        told = await readTold(new Uint8Array(readFileSync(join(folder, source, name))), MAX_PAGES);
      } catch (error) {
        console.log(`${source}/${name} is left out: ${error.message}`);
        continue;
      }
      if (told.titles.length === 0) continue;
      add(source, told, false);
      for (let lone = 0; lone < LONE_PAGES; lone++) {
        const page = told.pages[hash(`${name} ${lone}`) % told.pages.length];
        const titles = told.titles
          .filter((title) => title.page === page.number)
          .map((title) => ({ ...title, page: 1 }));
        add(source, { ...told, pages: [{ ...page, number: 1 }], titles }, true);
      }
    }
    // Sources with many documents weigh more than others, but not as much more.
    const documents = data.sources.length - before.documents;
    for (let row = before.rows; row < data.rows.length; row++) data.weights[row] /= Math.sqrt(documents);
  }
}
writeFileSync(output, serialize(data));
console.log(
  `${data.rows.length} rows of ${data.sources.length} documents and pages from ${new Set(data.sources).size} sources`,
);
