/**
 * One document in many formats: pandoc (and LibreOffice, when it is there) writes handbook.md as each of them, Quern reads it back, and words,
 * headings, items, cells and links are compared with pandoc's own GitHub-flavoured Markdown of it.
 *
 *   node benchmarks/documents/formats.mjs          needs pandoc on PATH; writes results.md
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createQuern } from "quern";

const here = dirname(fileURLToPath(import.meta.url));
const PANDOC = [
  ...[
    ["docx"],
    ["odt"],
    ["rtf"],
    ["epub"],
    ["rst"],
    ["org"],
    ["latex", "tex"],
    ["mediawiki"],
    ["docbook5", "dbk"],
    ["jats", "nxml"],
  ],
  ...[["tei"], ["asciidoc", "adoc"], ["fb2"], ["man"], ["ipynb"]],
];
const OFFICE = [
  ["docx", "doc"],
  ["docx", "odt"],
  ["docx", "rtf"],
  ["odt", "docx"],
];

const folder = mkdtempSync(join(tmpdir(), "quern-formats-"));
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: here, stdio: ["ignore", "pipe", "ignore"], timeout: 120_000 });
const hasOffice = ["/usr/bin/soffice", "/usr/local/bin/soffice"].some(existsSync);
const gold = features(run("pandoc", "handbook.md", "-t", "gfm", "--wrap=none").toString());
const quern = createQuern();
const hasCalibre = existsSync("/usr/bin/ebook-convert");
const rows = [];
try {
  for (const [format, ending = format] of PANDOC) {
    const file = join(folder, `handbook.${ending}`);
    run("pandoc", "-s", "handbook.md", "-t", format, "-o", file);
    rows.push(await measured(`${format} by pandoc`, file));
  }
  for (const to of hasCalibre ? ["azw3", "mobi"] : []) {
    run("ebook-convert", join(folder, "handbook.epub"), join(folder, `handbook.${to}`));
    rows.push(await measured(`${to} by calibre from epub`, join(folder, `handbook.${to}`)));
  }
  for (const [from, to] of hasOffice ? OFFICE : []) {
    const outside = join(folder, `office-${from}`);
    run("soffice", "--headless", "--convert-to", to, "--outdir", outside, join(folder, `handbook.${from}`));
    rows.push(await measured(`${to} by LibreOffice from ${from}`, join(outside, `handbook.${to}`)));
  }
} finally {
  await quern.close();
  rmSync(folder, { recursive: true, force: true });
}

const keys = ["words", "headings", "items", "cells", "links"];
const line = (cells) => `| ${cells.join(" | ")} |`;
const table = [
  line(["document", ...keys]),
  line(["---", ...keys.map(() => "--:")]),
  ...rows.map((row) => line([row.name, ...keys.map((key) => row[key].toFixed(3))])),
];
const version = run("pandoc", "--version").toString().split("\n", 1)[0];
writeFileSync(
  join(here, "results.md"),
  `# One document in many formats\n\nWritten by \`node benchmarks/documents/formats.mjs\` with ${version}${hasOffice ? ", LibreOffice" : ""}${hasCalibre ? " and calibre" : ""}: F1 of words, headings (with their level, the title of the document left out), list items, table cells and links of\nhandbook.md, read back from each format, against pandoc's own Markdown of it. What a format cannot say (man: tables, links; RTF: links inside of the text) is lost before it is read.\n\n${table.join("\n")}\n`,
);
process.stdout.write(`${table.join("\n")}\n`);

async function measured(name, file) {
  const { markdown } = await quern.parse(readFileSync(file), { filename: file });
  const found = features(markdown);
  // A format with a title of its own puts all headings one level lower: levels are compared as they follow each other.
  const shifts = [-1, 0, 1].map((shift) =>
    f1(
      gold.headings,
      found.headings.map(([level, text]) => `${level + shift} ${text}`),
      ([level, text]) => `${level} ${text}`,
    ),
  );
  return {
    name,
    words: f1(gold.words, found.words),
    headings: Math.max(...shifts),
    items: f1(gold.items, found.items),
    cells: f1(gold.cells, found.cells),
    links: f1(gold.links, found.links),
  };
}

/** Bag F1 of two lists. */
function f1(expected, found, key = (value) => value) {
  const left = new Map();
  for (const value of expected) left.set(key(value), (left.get(key(value)) ?? 0) + 1);
  let hits = 0;
  for (const value of found) {
    const count = left.get(value) ?? 0;
    if (count > 0) hits++;
    left.set(value, count - 1);
  }
  const size = expected.length + found.length;
  return size === 0 ? 1 : (2 * hits) / size;
}

function features(markdown) {
  const headings = [];
  const items = [];
  const cells = [];
  let inCode = false;
  const prose = [];
  for (const text of markdown.split("\n")) {
    if (/^\s*(```|~~~)/.test(text)) inCode = !inCode;
    else if (inCode) prose.push(text);
    else {
      const heading = /^(#{1,6})\s+(.*)$/.exec(text);
      const item = /^[\s>]*(?:[-*+]|\d+[.)])\s+(.*)$/.exec(text);
      if (heading && plain(heading[2]) !== "the mill handbook") headings.push([heading[1].length, plain(heading[2])]);
      if (item) items.push(plain(item[1].replace(/^\[[ xX]\]/, "")));
      if (/^\s*\|.*\|\s*$/.test(text) && !/^[\s|:-]+$/.test(text))
        cells.push(
          ...text
            .trim()
            .slice(1, -1)
            .split(/(?<!\\)\|/)
            .map(plain),
        );
      if (!/^[\s|:-]+$/.test(text)) prose.push(text);
    }
  }
  for (const [, item] of markdown.matchAll(/<li>([\s\S]*?)(?=<\/?(?:li|ul|ol)>)/g)) items.push(plain(item));
  for (const [, cell] of markdown.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)) cells.push(plain(cell));
  const links = [...markdown.matchAll(/(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g)].map(
    ([, text, target]) => `${plain(text)} ${target}`,
  );
  return {
    headings,
    items: items.filter(Boolean),
    cells: cells.filter(Boolean),
    links,
    words: plain(prose.join(" ")).split(" ").filter(Boolean),
  };
}

function plain(text) {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]*>/g, " ")
    .replace(/\\(?=\W)/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
}
