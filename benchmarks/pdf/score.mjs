// node score.mjs <folder of generate.mjs> <candidate.mjs>...: a candidate exports parse(bytes) → { markdown }
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { countHits } from "./multisets.mjs";

const norm = (text) =>
  text
    .replace(/<[^>]+>/g, " ")
    .replace(/&amp;/g, "&")
    .replace(/[*_`\\]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
export const words = (text) =>
  text
    .replace(/<[^>]+>/g, " ")
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
const f1 = (hits, gold, found) => (gold + found === 0 ? 1 : (2 * hits) / (gold + found));

/** Longest common subsequence of words: nothing lost, nothing added, all in order. */
export function inOrder(gold, found) {
  let before = new Uint16Array(found.length + 1);
  for (const word of gold) {
    const row = new Uint16Array(found.length + 1);
    for (let at = 1; at <= found.length; at++)
      row[at] = word === found[at - 1] ? before[at - 1] + 1 : Math.max(before[at], row[at - 1]);
    before = row;
  }
  return f1(before[found.length], gold.length, found.length);
}

function matches(gold, found) {
  return f1(countHits(gold, found), gold.length, found.length);
}

/** Rows of cells with spans, from pipe tables and HTML. */
export function tablesOf(markdown) {
  const tables = [];
  const rest = markdown.replace(/<table[\s\S]*?<\/table>/gi, (html) => {
    const rows = html.split(/<tr[^>]*>/i).slice(1);
    tables.push(
      rows.map((row) =>
        [...row.matchAll(/<t[dh]([^>]*)>([\s\S]*?)<\/t[dh]>/gi)].map(([, attributes, text]) => ({
          text: norm(text),
          columns: Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1),
          rows: Number(/rowspan="(\d+)"/.exec(attributes)?.[1] ?? 1),
        })),
      ),
    );
    return "\n";
  });
  let open;
  for (const line of rest.split("\n")) {
    if (!/^\s*\|/.test(line)) open = undefined;
    else if (!/^[\s|:-]+$/.test(line) || !line.includes("-")) {
      if (open === undefined) tables.push((open = []));
      open.push(
        line
          .trim()
          .replace(/^\||\|$/g, "")
          .split(/(?<!\\)\|/)
          .map((text) => ({ text: norm(text), columns: 1, rows: 1 })),
      );
    }
  }
  return tables;
}

/** Pairs of neighbours, as in the ICDAR competition: to the right and below, blanks skipped. */
export function neighbours(rows) {
  const grid = [];
  rows.forEach((row, y) => {
    let x = 0;
    grid[y] ??= [];
    for (const cell of row) {
      while (grid[y][x] !== undefined) x++;
      for (let dy = 0; dy < cell.rows; dy++)
        for (let dx = 0; dx < cell.columns; dx++) (grid[y + dy] ??= [])[x + dx] = cell;
      x += cell.columns;
    }
  });
  const pairs = new Set();
  const add = (a, b, way) => a?.text && b?.text && a !== b && pairs.add(`${norm(a.text)}|${way}|${norm(b.text)}`);
  for (let y = 0; y < grid.length; y++) {
    for (let x = 0; x < (grid[y]?.length ?? 0); x++) {
      let right = x + 1;
      while (right < grid[y].length && (!grid[y][right]?.text || grid[y][right] === grid[y][x])) right++;
      add(grid[y][x], grid[y][right], "right");
      let below = y + 1;
      while (below < grid.length && (!grid[below]?.[x]?.text || grid[below][x] === grid[y][x])) below++;
      add(grid[y][x], grid[below]?.[x], "below");
    }
  }
  return [...pairs];
}

export const headings = (markdown) =>
  [...markdown.matchAll(/^(#{1,6})\s+(.+)$/gm)].map(([, marks, text]) => ({
    level: marks.length,
    text: norm(text).replace(/^[\d.]+\s/, ""),
  }));

export function scoreDocument(document, markdown) {
  const gold = document.blocks.flatMap((block) =>
    block.type === "list"
      ? block.items
      : block.type === "table"
        ? [block.caption, ...block.rows.flatMap((row) => row.map((cell) => cell.text))]
        : [block.text],
  );
  const goldHeads = document.blocks.filter(({ type }) => type === "heading");
  const heads = headings(markdown);
  const shifts = [-1, 0, 1].map((shift) =>
    matches(
      goldHeads.map(({ level, text }) => `${level}|${norm(text)}`),
      heads.map(({ level, text }) => `${level + shift}|${text}`),
    ),
  );
  const goldTables = document.blocks.filter(({ type }) => type === "table").map(({ rows }) => neighbours(rows));
  const found = tablesOf(markdown).map(neighbours);
  const taken = new Set();
  const tables = goldTables.map((pairs) => {
    const scores = found.map((other, index) => (taken.has(index) ? 0 : matches(pairs, other)));
    const most = Math.max(0, ...scores);
    // A table that was not found at all must not use up one that is another's.
    if (most > 0) taken.add(scores.indexOf(most));
    return most;
  });
  return {
    text: inOrder(words(gold.join(" ")), words(markdown.replace(/^[-*+]\s|^\d+\.\s|^#+\s+[\d.]+\s/gm, ""))),
    headings: Math.max(...shifts),
    ...(tables.length > 0 ? { tables: tables.reduce((a, b) => a + b) / tables.length } : {}),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, ...candidates] = process.argv.slice(2);
  const ids = readdirSync(folder)
    .filter((name) => name.endsWith(".pdf"))
    .map((name) => name.slice(0, -4));
  for (const candidate of candidates) {
    const { parse } = await import(pathToFileURL(resolve(candidate)).href);
    const sums = new Map();
    for (const id of ids) {
      const document = JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8"));
      const { markdown } = await parse(new Uint8Array(readFileSync(join(folder, `${id}.pdf`))), {}).catch(() => ({
        markdown: "",
      }));
      const scores = scoreDocument(document, markdown);
      if (process.env.EACH)
        console.log(
          id,
          JSON.stringify(scores, (_, value) => (typeof value === "number" ? Number(value.toFixed(3)) : value)),
        );
      const overall = Object.values(scores).reduce((a, b) => a + b) / Object.values(scores).length;
      for (const key of [id.split("-")[0], "all"]) {
        const list = sums.get(key) ?? [];
        list.push({ ...scores, overall });
        sums.set(key, list);
      }
    }
    for (const [key, list] of sums) {
      const mean = (name) => {
        const values = list.map((scores) => scores[name]).filter((value) => value !== undefined);
        return values.length === 0 ? "-" : (values.reduce((a, b) => a + b) / values.length).toFixed(3);
      };
      console.log(
        candidate.split("/").pop(),
        key,
        `n=${list.length}`,
        ...["overall", "text", "headings", "tables"].map((name) => `${name}=${mean(name)}`),
      );
    }
  }
  process.exit(0);
}
