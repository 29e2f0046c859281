// Tables without rules. node printed-tables.mjs print <folder of bare git repositories owner+name/repo> <prints>: Chromium prints tables of the Markdown and CSV files of
// repositories between two paragraphs, in seven styles that draw no rule between rows. node printed-tables.mjs score <prints> [read|compare|sealed]: F1 of neighbouring cells of
// all tables of the Markdown against those of the source, means over repositories. EACH=1 names every print.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countHits } from "./multisets.mjs";
import { neighbours, tablesOf } from "./score.mjs";

const hash = (text) => createHash("sha256").update(text).digest().readUInt32BE();
const PARTS = ["read", "read", "read", "read", "compare", "sealed"];
const partOf = (repository) => PARTS[createHash("sha256").update(repository).digest()[0] % 6];

/** Files of each kind that are tried, tables of each kind, and rows of a table, at most. */
const [MAX_FILES, MAX_TABLES, MAX_ROWS] = [12, 5, 24];
const NUMBER = /^[-–$€£]?\s?[\d.,]+\s?%?$/;
const STYLES = [
  "",
  "thead th{background:#dde4ee}",
  "tbody tr:nth-child(even){background:#f0f0f0}",
  "thead th{border-bottom:1.2px solid #333}",
  "table{width:100%}",
  "table{width:100%}thead th{background:#334455;color:#fff}",
  "table{width:100%}tbody tr:nth-child(odd){background:#eef3f8}thead th{border-bottom:1px solid #888}",
];
const PROSE = [
  "The figures below were taken from the records of the last period and have been checked by two people. Where a value was missing, it has been left out.",
  "Please note that all entries are subject to change. The list is kept in the order in which the entries were received.",
  "We thank you for your order and look forward to working with you again. Please contact us at any time.",
];

const git = (directory, ...args) =>
  execFileSync("git", [`--git-dir=${directory}`, ...args], {
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "ignore"],
  }).toString();

/** Paths and ids of the files of a repository that have such a name, in an order of their own. */
function filesOf(directory, pattern) {
  return git(directory, "ls-tree", "-r", "-l", "HEAD")
    .split("\n")
    .map((line) => /^\S+ blob (\w+)\s+(\d+)\t(.*)$/.exec(line))
    .filter((match) => match !== null && pattern.test(match[3]) && Number(match[2]) < 300_000)
    .map(([, id, , path]) => ({ id, path }))
    .sort((a, b) => hash(a.path) - hash(b.path))
    .slice(0, MAX_FILES);
}

const isTable = (rows) =>
  rows.length > 2 &&
  rows[0].length > 1 &&
  rows.every((row) => row.length === rows[0].length && row.every((text) => text.length < 220)) &&
  rows[0].every((text) => /\p{L}/u.test(text) && text.length < 40) &&
  rows.flat().filter((text) => text !== "").length > 0.6 * rows.flat().length;

function tablesOfCsv(text) {
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .filter(Boolean)
    .slice(0, MAX_ROWS);
  const [separator] = [",", ";", "\t"].sort(
    (a, b) => (lines[0] ?? "").split(b).length - (lines[0] ?? "").split(a).length,
  );
  // Quoted signs of separation are rare, and tables with them are left out.
  return lines.some((line) => line.includes('"')) ? [] : [lines.map((line) => line.split(separator).slice(0, 8))];
}

const plain = (markdown) =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]+>/g, " ")
    .replace(/[*_`\\]/g, "")
    .replace(/\s+/g, " ")
    .trim();

function tablesOfMarkdown(text) {
  const blocks = text.match(/(?:^\|.*\|[ \t]*\n)+/gm) ?? [];
  return blocks.map((block) =>
    block
      .trim()
      .split("\n")
      .filter((_, index) => index !== 1)
      .slice(0, MAX_ROWS)
      .map((line) =>
        line
          .trim()
          .slice(1, -1)
          .split(/(?<!\\)\|/)
          .map(plain),
      ),
  );
}

function sourcesOf(folder) {
  const sources = [];
  for (const repository of readdirSync(folder)) {
    const directory = [join(folder, repository, "repo", ".git"), join(folder, repository, "repo")].find(existsSync);
    if (directory === undefined) continue;
    for (const [pattern, read] of [
      [/\.(?:csv|tsv)$/i, tablesOfCsv],
      [/\.(?:md|qmd|markdown)$/i, tablesOfMarkdown],
    ]) {
      const found = [];
      try {
        for (const { id } of filesOf(directory, pattern)) {
          if (found.length >= MAX_TABLES) break;
          found.push(...read(git(directory, "cat-file", "blob", id)).filter(isTable));
        }
      } catch {
        // An empty repository, or a blob that the copy has left out.
      }
      sources.push(...found.slice(0, MAX_TABLES).map((rows) => ({ repository, rows })));
    }
  }
  return sources;
}

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** The page around a table, drawn by a key. */
function pageOf(rows, key) {
  const draw = (name, list) => list[hash(`${name} ${key}`) % list.length];
  const right = draw("right", [true, true, false]);
  const isNumbers = rows[0].map((_, column) => {
    const texts = rows.slice(1).flatMap((row) => row[column] || []);
    return texts.length > 0 && texts.filter((text) => NUMBER.test(text)).length >= 0.8 * texts.length;
  });
  const lineOf = (tag, row) =>
    `<tr>${row.map((text, column) => `<${tag}${isNumbers[column] && right ? " class=n" : ""}>${escaped(text)}</${tag}>`).join("")}</tr>`;
  const face = draw("face", ["serif", "sans-serif", "Liberation Sans", "DejaVu Sans"]);
  const css =
    `body{font:${draw("size", [9, 10, 11, 12])}pt ${face};margin:0}table{border-collapse:collapse;margin:1em 0}` +
    `td,th{padding:${draw("padding", ["2px 8px", "4px 10px", "3px 5px", "6px 12px"])};text-align:left;` +
    `vertical-align:${draw("set", ["top", "middle", "bottom"])}}.n{text-align:right}` +
    `th{font-weight:${draw("weight", ["bold", "bold", "normal"])}}${draw("style", STYLES)}`;
  const [head, ...body] = rows;
  return (
    `<!doctype html><meta charset=utf-8><style>${css}</style><p>${draw("before", PROSE)}</p>` +
    `<table><thead>${lineOf("th", head)}</thead><tbody>${body.map((row) => lineOf("td", row)).join("")}</tbody></table>` +
    `<p>${draw("behind", PROSE)}</p>`
  );
}

async function print(folder, prints) {
  const { chromium } = await import("playwright-core");
  mkdirSync(prints, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const context = await browser.newContext({ offline: true, viewport: { width: 680, height: 1000 } });
  const page = await context.newPage();
  let count = 0;
  for (const [index, { repository, rows }] of sourcesOf(folder).entries()) {
    await page.setContent(pageOf(rows, `${repository} ${index}`));
    const width = await page.evaluate(() => document.querySelector("table").scrollWidth);
    if (width > 680) continue;
    const margin = { top: "15mm", right: "15mm", bottom: "15mm", left: "15mm" };
    const name = join(prints, `${repository}--${index}`);
    writeFileSync(`${name}.pdf`, await page.pdf({ format: "A4", margin, printBackground: true }));
    writeFileSync(`${name}.json`, JSON.stringify(rows));
    count++;
  }
  await browser.close();
  console.log(`${count} prints`);
}

const letters = (pair) => pair.replace(/[^\p{L}\p{N}|]+/gu, "");

async function score(prints, part = "read") {
  const { createQuern } = await import("quern");
  const quern = createQuern({});
  const sources = new Map();
  for (const file of readdirSync(prints).filter((name) => name.endsWith(".pdf"))) {
    const [repository] = file.split("--");
    if (partOf(repository) !== part) continue;
    const rows = JSON.parse(readFileSync(join(prints, file.replace(/pdf$/, "json")), "utf8"));
    const cells = rows.map((row) => row.map((text) => ({ text: text.toLowerCase(), columns: 1, rows: 1 })));
    const gold = neighbours(cells).map(letters);
    const { markdown } = await quern.parse(readFileSync(join(prints, file)), { filename: "a.pdf" });
    const found = tablesOf(markdown).flatMap((table) => neighbours(table).map(letters));
    const value = (2 * countHits(gold, found)) / Math.max(1, gold.length + found.length);
    if (process.env.EACH) console.log(file, value.toFixed(3));
    sources.set(repository, [...(sources.get(repository) ?? []), value]);
  }
  await quern.close();
  const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const values = [...sources.values()];
  console.log(
    `${part}: ${values.flat().length} prints of ${values.length} repositories, cells=${mean(values.map(mean)).toFixed(3)}`,
  );
}

const [way, first, second] = process.argv.slice(2);
if (way === "print") await print(first, second);
else await score(first, second);
