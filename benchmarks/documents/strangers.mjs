/**
 * Documents of fetched repositories, read by Quern and by a second reader, pandoc. Words, their order, headings, items, cells and links of both are
 * compared; nobody wrote a truth for these files, so a difference says where to look, not who is right.
 *
 *   node benchmarks/documents/strangers.mjs FOLDER [--kind=tex] [--show=NAME] [--second=SAVED]     needs pandoc on PATH
 *
 * FOLDER has one folder for each kind, named by its extension. `--show` prints the words and parts of one file on which the readers differ. `found` is
 * the share of the second reader's words that Quern has, which does not punish text that only Quern reads.
 *
 * `--second` names a folder of the same shape with what LibreOffice made of each file, as HTML:
 * `soffice --headless --convert-to html --outdir SAVED/docx FOLDER/docx/*`. Its headers, footers and names of shapes are not counted.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createQuern } from "quern";
import { compare, features } from "./pandoc-features.mjs";

const READERS = {
  ...{ tex: "latex", rst: "rst", org: "org", mediawiki: "mediawiki", docx: "docx", odt: "odt", rtf: "rtf" },
  ...{ ipynb: "ipynb", textile: "textile", epub: "epub", dbk: "docbook", nxml: "jats" },
};
const PARTS = ["words", "found", "order", "headings", "items", "cells", "links"];
const TIME_LIMIT_MS = 60_000;

const folder = process.argv[2];
const option = (name) => process.argv.find((value) => value.startsWith(`--${name}=`))?.slice(name.length + 3);
const kinds = readdirSync(folder).filter((kind) => READERS[kind] && (option("kind") ?? kind) === kind);
// An empty folder: what a document includes from its repository is read by neither side.
const empty = mkdtempSync(join(tmpdir(), "quern-strangers-"));
const quern = createQuern();
const rows = [];
try {
  for (const kind of kinds)
    for (const name of readdirSync(join(folder, kind))) if (name.includes(option("show") ?? "")) await read(kind, name);
} finally {
  await quern.close();
  rmSync(empty, { recursive: true, force: true });
}
print();

async function read(kind, name) {
  const bytes = readFileSync(join(folder, kind, name));
  const theirs = option("second") === undefined ? pandoc(READERS[kind], bytes) : saved(kind, name);
  if (theirs === undefined) return;
  // Properties of an RTF file are no part of its text.
  if (kind === "rtf" || option("second") !== undefined) theirs.meta = {};
  let ours = { html: "" };
  let failure;
  try {
    ours = await quern.parse(bytes, { filename: `document.${kind}`, formats: ["html"] });
  } catch (error) {
    failure = error.message;
  }
  const row = compare(features(theirs), features(pandoc("html", Buffer.from(ours.html)) ?? { blocks: [] }));
  rows.push({ kind, name, failure, ...row });
  if (option("show")) process.stdout.write(`${name}\n${JSON.stringify(row.differences, undefined, 1)}\n`);
}

/** Document tree of the HTML that LibreOffice saved. */
function saved(kind, name) {
  const path = join(option("second"), kind, name.replace(/\.[^.]*$/, ".html"));
  if (!existsSync(path)) return undefined;
  const html = readFileSync(path, "utf8")
    .replace(/<div title="(?:header|footer)"[\s\S]*?<\/div>/g, "")
    .replace(/ (?:alt|name)="(?:Shape|Frame|Picture|Image|Object)\s?\d*"/gi, "");
  return pandoc("html", Buffer.from(html));
}

/** Pandoc's document tree, or undefined where pandoc refuses the file. */
function pandoc(from, input) {
  const arguments_ = ["-f", from, "-t", "json", "+RTS", "-M3g", "-RTS"];
  const { status, stdout } = spawnSync("pandoc", arguments_, {
    ...{ cwd: empty, input, timeout: TIME_LIMIT_MS, maxBuffer: 1 << 28 },
  });
  return status === 0 ? JSON.parse(stdout.toString()) : undefined;
}

function print() {
  const mean = (values) => (values.length === 0 ? "" : (values.reduce((a, b) => a + b, 0) / values.length).toFixed(3));
  const line = (cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
  line(["kind", "files", ...PARTS]);
  line(["---", "--:", ...PARTS.map(() => "--:")]);
  for (const kind of kinds) {
    const own = rows.filter((row) => row.kind === kind);
    line([kind, own.length, ...PARTS.map((part) => mean(own.map((row) => row[part]).filter((v) => v !== undefined)))]);
  }
  if (!process.argv.includes("--rows")) return;
  for (const row of [...rows].sort((a, b) => (a.order ?? 1) - (b.order ?? 1)))
    line([row.kind, row.name, ...PARTS.map((part) => row[part]?.toFixed(3) ?? ""), row.failure ?? ""]);
}
