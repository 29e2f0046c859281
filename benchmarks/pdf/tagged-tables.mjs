// node tagged-tables.mjs <folder of tables/told.mjs> [open|compare|sealed|all]: tables found without tags, against those that the tags of the same file tell. EACH=1 names every
// document, SHOW=1 prints the worst tables beside what was found. Cells: F1 of neighbouring cells (right and below, blanks skipped; a table against the best found on its page).
// Found: share of the tables of which a fifth of the neighbours was found. Heads: share of the tables whose tags tell header rows that have as many; heads+ and heads-: header rows
// too many and too few, for each of them. Spans: share of the texts told to stand over several columns that do; over: share of those found so that are not told so.
// Invented: found tables that overlap none of a tagged page, for each table told.
// Torn: share of the tables that go on over a page break which are one table when pages are joined.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize } from "node:v8";
import { countHits } from "./multisets.mjs";
import { neighbours } from "./score.mjs";
import { headingsOver } from "./tables/spans.mjs";
import { partOf } from "./tables/told.mjs";

const MIN_FOUND = 0.2;

const { analyseLayout, inlineText } = await import(process.env.LAYOUT ?? "../../packages/layout/dist/index.js");

/** Signs that writers and readers spell in several ways count alike. */
const plain = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00ad\u200b]+/g, "")
    .replace(/[‐‑–—]/g, "-");

const f1 = (hits, a, b) => (a + b === 0 ? 1 : (2 * hits) / (a + b));
const asRows = (rows) => rows.map((row) => row.map((cell) => ({ ...cell, text: plain(cell.text) })));
const foundRows = (block) =>
  block.rows.map((row) =>
    row.map(({ content, columns, rows }) => ({ columns, rows, text: plain(inlineText(content)) })),
  );

/** Leading rows all of whose cells with text are headers; undefined where the tags do not tell. */
function headRows(rows) {
  const isHead = rows.map((row) => row.filter(({ text }) => text.trim() !== "").every((cell) => cell.isHead));
  const count = isHead.indexOf(false);
  return count > 0 ? count : undefined;
}

const overlaps = (a, b) =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) && Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top);

function scorePage({ tables, isTagged }, blocks) {
  const found = blocks
    .map((block) => ({ block, rows: foundRows(block) }))
    .map((one) => ({ ...one, pairs: neighbours(one.rows) }));
  const taken = new Set();
  const scores = [];
  for (const table of tables) {
    if (table.rows === undefined) continue;
    const rows = asRows(table.rows);
    const pairs = neighbours(rows);
    if (pairs.length === 0) continue;
    let best;
    for (const one of found) {
      const score = f1(countHits(pairs, one.pairs), pairs.length, one.pairs.length);
      if (!taken.has(one) && score > 0 && (best === undefined || score > best.score)) best = { ...one, one, score };
    }
    if (best !== undefined) taken.add(best.one);
    const isFound = (best?.score ?? 0) >= MIN_FOUND;
    const heads = isFound && table.isFirst ? headRows(table.rows) : undefined;
    const wide = headingsOver(rows);
    const ours = (isFound && wide !== undefined && headingsOver(best.rows)) || [];
    scores.push({
      table,
      rows,
      best,
      cells: best?.score ?? 0,
      isFound,
      heads,
      headError: heads === undefined ? undefined : best.block.headerRows - heads,
      wide: isFound ? (wide?.length ?? 0) : 0,
      wideFound: countHits(wide ?? [], ours),
      wideOurs: ours.length,
    });
  }
  const invented = isTagged
    ? found.filter(({ block }) => block.chart === undefined && !tables.some(({ box }) => overlaps(box, block.box)))
    : [];
  return { scores, invented };
}

/** How many tables go on over a page break, and how many of these are one block. */
function countJoins(told, joined) {
  const texts = joined.map((block) => foundRows(block).map((row) => row.map(({ text }) => text).join("")));
  let breaks = 0;
  let whole = 0;
  for (let at = 1; at < told.length; at++)
    for (const after of told[at].tables) {
      const before = told[at - 1].tables.find(({ id, rows }) => id === after.id && rows !== undefined);
      if (before === undefined || after.rows === undefined) continue;
      const [last, next] = [before.rows.at(-1), after.rows[0]].map((row) =>
        plain(row.map(({ text }) => text).join("")),
      );
      breaks++;
      if (texts.some((rows) => rows.some((text) => text.includes(last)) && rows.some((text) => text.includes(next))))
        whole++;
    }
  return { breaks, whole };
}

const tablesIn = (pages) => pages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "table"));

export function scoreDocument({ pages, told }) {
  const alone = analyseLayout(pages, { joinPages: false });
  const scores = [];
  const invented = [];
  for (const [index, page] of told.entries()) {
    const blocks = tablesIn(alone.filter(({ number }) => number === pages[index].number));
    const own = scorePage(page, blocks);
    scores.push(...own.scores.map((score) => ({ ...score, page: pages[index].number })));
    invented.push(...own.invented);
  }
  return { scores, invented, ...countJoins(told, tablesIn(analyseLayout(pages))) };
}

const sum = (list, key) => list.reduce((total, one) => total + key(one), 0);
const share = (part, whole) => (whole === 0 ? "-" : (part / whole).toFixed(3));

function report(name, documents) {
  const scores = documents.flatMap((one) => one.scores);
  const heads = scores.filter(({ heads }) => heads !== undefined);
  return [
    name.padEnd(44),
    String(scores.length).padStart(4),
    `cells=${share(
      sum(scores, ({ cells }) => cells),
      scores.length,
    )}`,
    `found=${share(
      sum(scores, ({ isFound }) => Number(isFound)),
      scores.length,
    )}`,
    `heads=${share(
      sum(heads, ({ headError }) => Number(headError === 0)),
      heads.length,
    )}`,
    `heads+=${share(
      sum(heads, ({ headError }) => Math.max(0, headError)),
      heads.length,
    )}`,
    `heads-=${share(
      sum(heads, ({ headError }) => Math.max(0, -headError)),
      heads.length,
    )}`,
    `spans=${share(
      sum(scores, ({ wideFound }) => wideFound),
      sum(scores, ({ wide }) => wide),
    )}`,
    `over=${share(
      sum(scores, ({ wideOurs, wideFound }) => wideOurs - wideFound),
      sum(scores, ({ wideOurs }) => wideOurs),
    )}`,
    `invented=${share(
      sum(documents, ({ invented }) => invented.length),
      scores.length,
    )}`,
    `torn=${share(
      sum(documents, ({ whole }) => whole),
      sum(documents, ({ breaks }) => breaks),
    )}`,
  ].join(" ");
}

const KEYS = ["cells", "found", "heads", "heads+", "heads-", "spans", "over", "invented", "torn"];
/** Means over the sources of what `report` says of each. */
function means(lines) {
  return KEYS.map((key) => {
    const values = lines
      .map((line) => line.split(" ").find((part) => part.startsWith(`${key}=`)))
      .map((part) => Number(part.slice(key.length + 1)))
      .filter((value) => !Number.isNaN(value));
    return `${key}=${share(
      sum(values, (value) => value),
      values.length,
    )}`;
  }).join(" ");
}

const show = (rows) =>
  rows.map(
    (row) =>
      `      ${row.map(({ text, columns, rows: high }) => text.slice(0, 18) + (columns > 1 ? `<${columns}` : "") + (high > 1 ? `^${high}` : "")).join(" | ")}`,
  );

const [folder, part = "open", only] = process.argv.slice(2);
const lines = [];
const every = [];
for (const file of readdirSync(folder)) {
  const source = file.replace(/\.bin$/, "");
  if ((part !== "all" && partOf(source) !== part) || (only !== undefined && !source.includes(only))) continue;
  const documents = [];
  for (const document of deserialize(readFileSync(join(folder, file)))) {
    const one = scoreDocument(document);
    documents.push(one);
    if (process.env.EACH) console.log(report(`  ${document.name}`, [one]));
    if (!process.env.SHOW) continue;
    for (const { page, rows, best, cells, heads, headError, table } of one.scores) {
      if (cells > Number(process.env.SHOW) && !headError) continue;
      console.log(
        `    ${source} ${document.name} p${page} cells=${cells.toFixed(2)} heads ${heads ?? "-"} ${headError ?? ""} box ${Object.values(table.box).map(Math.round)}`,
      );
      for (const line of show(rows).slice(0, 14)) console.log(line);
      console.log("      ------ found");
      for (const line of show(best?.rows ?? []).slice(0, 14)) console.log(line);
    }
    for (const { block, rows } of one.invented) {
      console.log(
        `    ${source} ${document.name} p${block.page} INVENTED box ${Object.values(block.box).map(Math.round)}`,
      );
      for (const line of show(rows).slice(0, 6)) console.log(line);
    }
  }
  lines.push(report(source, documents));
  every.push(...documents);
  console.log(lines.at(-1));
}
console.log(report(`all of ${lines.length} sources, ${part}`, every));
console.log("means over sources".padEnd(49), means(lines));
