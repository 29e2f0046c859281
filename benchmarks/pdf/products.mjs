// node products.mjs <folder of owner+name--file.pdf> [read|compare|sealed]: items of invoices, without a truth written by hand. pdftotext (poppler) lays the lines out;
// a line with three figures, one the product of the others, is an item. Row: share of the items whose figures stand in cells of their own in one row of one of Quern's
// tables, which holds no other item. Headed: share whose table begins with headings, each of which has letters. Each repository counts once. EACH=1 names every document,
// MISSES=1 prints the items that are missed, TABLES=<file> writes the Markdown of all tables.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tablesOf } from "./score.mjs";

const [folder, wanted = "read"] = process.argv.slice(2);
const { createQuern } = await import(
  process.env.ROOT ? pathToFileURL(join(process.env.ROOT, "packages/quern/dist/index.js")).href : "quern"
);
const PARTS = ["read", "read", "read", "read", "compare", "sealed"];
const partOf = (source) => PARTS[createHash("sha256").update(source).digest()[0] % 6];

const FIGURE = /^[-–−(]?\d{1,3}(?:(?:[.,'’ \u00a0]\d{3})+|\d*)(?:[.,]\d{1,5})?\)?$/u;
const SIGNS = /\p{Sc}|^(?:EUR|USD|GBP|PLN|CHF|CZK|INR|Rs\.?)|(?:EUR|USD|GBP|PLN|CHF|CZK|INR|zł|kr)$/gu;

/** Values that a written figure may have: the separators of thousands and of decimals are not known. */
function valuesOf(text) {
  const bare = text.replace(SIGNS, "").trim();
  if (!FIGURE.test(bare)) return [];
  const plain = bare.replace(/[()–−'’ \u00a0-]/g, "");
  const values = new Set([Number(plain.replace(/,/g, "")), Number(plain.replace(/\./g, "").replace(",", "."))]);
  return [...values].filter((value) => Number.isFinite(value) && value > 0);
}

/** The figures of a line in which one is the product of two before it. */
function productIn(line) {
  const tokens = line
    .trim()
    .split(/\s+/)
    .map((text) => ({ text, values: valuesOf(text) }))
    .filter(({ values }) => values.length > 0);
  for (let c = tokens.length - 1; c >= 2; c--)
    for (let b = c - 1; b >= 1; b--)
      for (let a = b - 1; a >= 0; a--)
        for (const amount of tokens[c].values)
          for (const one of tokens[a].values)
            for (const other of tokens[b].values) {
              const isTrivial = one === 1 && other === 1;
              if (
                !isTrivial &&
                amount >= 1 &&
                /[.,]\d\d/.test(tokens[c].text) &&
                Math.abs(one * other - amount) < 0.0051
              )
                return [tokens[a].text, tokens[b].text, tokens[c].text];
            }
  return undefined;
}

const figuresOf = (text) => text.split(/\s+/).filter((token) => valuesOf(token).length > 0);
const holds = (cell, figure) => cell.text.split(/\s+/).some((token) => token === figure.toLowerCase());

/** Whether a row holds these figures in cells of their own. */
function isRowOf(row, figures) {
  let from = 0;
  return figures.every((figure) => {
    const at = row.findIndex((cell, index) => index >= from && holds(cell, figure) && figuresOf(cell.text).length <= 2);
    from = at + 1;
    return at >= 0;
  });
}

const quern = createQuern({});
const sources = new Map();
let tableCount = 0;
if (process.env.TABLES) writeFileSync(process.env.TABLES, "");
for (const file of readdirSync(folder).sort()) {
  const source = file.split("--")[0];
  if (!file.endsWith(".pdf") || (wanted !== "all" && partOf(source) !== wanted)) continue;
  let text;
  try {
    text = execFileSync("pdftotext", ["-layout", join(folder, file), "-"], {
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    continue;
  }
  const items = text
    .toString()
    .split("\n")
    .map((line) => ({ line, figures: productIn(line) }))
    .filter(({ figures }) => figures !== undefined);
  let markdown = "";
  try {
    ({ markdown } = await quern.parse(readFileSync(join(folder, file)), { filename: "a.pdf", timeout: 60_000 }));
  } catch {
    continue;
  }
  const tables = tablesOf(markdown);
  tableCount += tables.length;
  if (process.env.TABLES)
    appendFileSync(
      process.env.TABLES,
      `##### ${file}\n${(markdown.match(/(?:^\|.*\n)+|<table[\s\S]*?<\/table>/gm) ?? []).join("\n")}\n`,
    );
  if (items.length === 0) continue;
  const used = new Set();
  let [rowed, headed] = [0, 0];
  for (const { line, figures } of items) {
    let found;
    for (const rows of tables) {
      const row = rows.find((own) => !used.has(own) && isRowOf(own, figures));
      if (row === undefined) continue;
      found = { rows, row };
      break;
    }
    if (found !== undefined) {
      used.add(found.row);
      rowed++;
      const head = found.rows[0].filter((cell) => cell.text !== "");
      if (found.row !== found.rows[0] && head.length > 2 && head.every((cell) => /\p{L}|[#№%]/u.test(cell.text)))
        headed++;
    } else if (process.env.MISSES)
      console.log(
        file,
        "|",
        line
          .trim()
          .replace(/\s{2,}/g, "  ")
          .slice(0, 150),
      );
  }
  if (process.env.EACH) console.log(file, `items=${items.length} row=${rowed} headed=${headed}`);
  const sums = sources.get(source) ?? [];
  sums.push([rowed / items.length, headed / items.length]);
  sources.set(source, sums);
}
await quern.close();
const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const bySource = [...sources.values()].map((list) => [
  mean(list.map(([row]) => row)),
  mean(list.map(([, head]) => head)),
]);
console.log(
  `${wanted}: ${sources.size} sources, ${[...sources.values()].flat().length} documents; row=${mean(bySource.map(([row]) => row)).toFixed(3)} headed=${mean(bySource.map(([, head]) => head)).toFixed(3)}; ${tableCount} tables`,
);
