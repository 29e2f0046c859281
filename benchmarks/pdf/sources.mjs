// Documents as their authors made them, beside their source: LaTeX, Typst, Markdown or Word. The Markdown of the PDF must say what the Markdown
// of the source says, as far as the source is sure to be read.
//   node sources.mjs collect <mirror> <pairs> [pairs of a repository]   a mirror holds bare repositories owner+name/repo; needs git and pdftotext
//   node sources.mjs score <pairs> [read | compare | sealed]             EACH=1 names every pair, SAVE=<folder> keeps the Markdown
// Repositories are divided by a hash of their names: two thirds to read, a sixth to compare, a sixth sealed.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join, normalize } from "node:path";
import { createQuern } from "quern";
import { countHits } from "./multisets.mjs";
import { addScores, printMeans } from "./print-scores.mjs";
import { compareWithSource, proseWords } from "./source-scores.mjs";

const SOURCE = /\.(?:tex|typ|qmd|rmd|md|docx|odt)$/i;
const LEAST_WORDS = 60;
/** What leaves out less was made from this source, what holds more from more than it. */
const LEAST_RECALL = 0.85;
const MOST_WORDS_RATIO = 2.5;
const MOST_BYTES = 60_000_000;
const MOST_FILES = 400;

const hash = (text) => createHash("sha256").update(text).digest().readUInt32BE();
const partOf = (repository) =>
  ["read", "read", "read", "read", "compare", "sealed"][hash(repository.replace("+", "/")) % 6];

function repositoryAt(folder) {
  const bare = existsSync(join(folder, "repo/.git")) ? join(folder, "repo/.git") : join(folder, "repo");
  const git = (...args) =>
    execFileSync("git", ["--git-dir", bare, ...args], { maxBuffer: MOST_BYTES, stdio: ["ignore", "pipe", "ignore"] });
  const files = git("ls-tree", "-r", "-z", "--name-only", "HEAD").toString().split("\0");
  const read = (path) => git("show", `HEAD:${path}`);
  return { files, known: new Set(files), read };
}

/** The text of a source with the files that it includes, each at its place. */
function withIncluded(repository, path, seen = new Set()) {
  const root = seen.size === 0 ? dirname(path) : seen.root;
  seen.root = root;
  seen.add(path);
  const text = repository.read(path).toString("utf8");
  const include = (whole, name, ending) => {
    const found = [dirname(path), root]
      .flatMap((folder) => [join(folder, name), join(folder, name + ending)])
      .map((file) => normalize(file))
      .find((file) => repository.known.has(file) && extname(file) === ending);
    if (found === undefined || seen.has(found) || seen.size > 200) return whole;
    const part = withIncluded(repository, found, seen);
    return /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(part)?.[1] ?? part;
  };
  if (path.endsWith(".typ"))
    return text.replace(/^(\s*)#include\s+"([^"]+)"/gm, (whole, _, name) => include(whole, name, ".typ"));
  return text
    .replace(/(?<!\\)%.*$/gm, "%")
    .replace(
      /\\(?:input|include|subfile)\s*\{([^}]+)\}/g,
      (whole, name) => `\n${include(whole, name.trim(), ".tex")}\n`,
    )
    .replace(/\\(?:sub)?import\*?\{([^}]+)\}\{([^}]+)\}/g, (whole, folder, name) =>
      include(whole, join(folder, name), ".tex"),
    );
}

const isDocument = (path, text) =>
  path.endsWith(".tex") ? /\\documentclass/.test(text) : !path.endsWith(".typ") || text.length > 400;

/** PDF files that may have been made from a source: all of the repository for a whole document, else those of its name. */
function candidates(repository, path) {
  const pdfs = repository.files.filter((file) => /\.pdf$/i.test(file));
  const stem = (file) => basename(file, extname(file)).toLowerCase();
  const named = pdfs.filter((file) => stem(file) === stem(path));
  return /\.(?:tex|typ)$/.test(path) ? [...named, ...pdfs.filter((file) => !named.includes(file)).slice(0, 20)] : named;
}

function textOf(pdf, file) {
  writeFileSync(file, pdf);
  try {
    return execFileSync("pdftotext", ["-enc", "UTF-8", file, "-"], { maxBuffer: MOST_BYTES, stdio: "pipe" }).toString();
  } catch {
    return "";
  }
}

/** The PDF of a source, judged by a second reader, so that what ours loses decides nothing. */
function pdfOf(repository, path, gold, texts, scratch) {
  const goldWords = proseWords(gold);
  for (const file of candidates(repository, path)) {
    if (!texts.has(file)) texts.set(file, proseWords(textOf(repository.read(file), scratch)));
    const found = texts.get(file);
    if (found.length > MOST_WORDS_RATIO * goldWords.length) continue;
    const recall = countHits(goldWords, found) / goldWords.length;
    if (recall >= LEAST_RECALL) return file;
    if (process.env.EACH) console.log("  not", path, file, recall.toFixed(3));
  }
  return undefined;
}

async function goldOf(quern, repository, path) {
  let bytes = repository.read(path);
  if (!isDocument(path, bytes.toString("utf8", 0, 200_000))) return undefined;
  if (/\.(?:tex|typ)$/.test(path)) bytes = Buffer.from(withIncluded(repository, path));
  // Sections of slides name them for navigation only.
  if (/\\documentclass(?:\[[^\]]*\])?\{beamer\}/.test(bytes))
    bytes = Buffer.from(bytes.toString("utf8").replace(/\\(?:sub)*section\*?(?:\[[^\]]*\])?\{[^}]*\}/g, ""));
  const { markdown } = await quern.parse(bytes, {
    filename: basename(path),
    formats: ["markdown"],
    onlyMainContent: false,
  });
  // Code of R Markdown and Quarto is run, and seldom shown.
  const shown = /\.[qr]md$/i.test(path) ? markdown.replace(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1.*$/gm, "") : markdown;
  return proseWords(shown).length < LEAST_WORDS ? undefined : shown;
}

async function collect(mirror, pairs, most) {
  const quern = createQuern({});
  for (const name of readdirSync(mirror)) {
    const folder = join(pairs, name);
    if (!existsSync(join(mirror, name, "repo")) || existsSync(folder)) continue;
    let repository;
    try {
      repository = repositoryAt(join(mirror, name));
    } catch {
      continue;
    }
    const sources = repository.files.filter((file) => SOURCE.test(file)).slice(0, MOST_FILES);
    if (!repository.files.some((file) => /\.pdf$/i.test(file)) || sources.length === 0) continue;
    mkdirSync(folder, { recursive: true });
    const texts = new Map();
    const taken = new Set();
    for (const path of sources.sort((one, other) => hash(one) - hash(other))) {
      if (taken.size >= most) break;
      try {
        if (candidates(repository, path).length === 0) continue;
        const gold = await goldOf(quern, repository, path);
        const pdf = gold && pdfOf(repository, path, gold, texts, join(folder, "scratch.pdf"));
        if (!pdf || taken.has(pdf)) continue;
        const base = join(folder, String(taken.size));
        taken.add(pdf);
        writeFileSync(`${base}.pdf`, repository.read(pdf));
        writeFileSync(`${base}.md`, gold);
        writeFileSync(`${base}.json`, JSON.stringify({ path, pdf, shown: [...new Set(texts.get(pdf))] }));
      } catch (error) {
        console.error(name, path, String(error).split("\n")[0]);
      }
    }
    console.log(partOf(name), name, taken.size);
  }
  await quern.close();
}

async function score(pairs, part) {
  const quern = createQuern({});
  const sums = new Map();
  for (const name of readdirSync(pairs)) {
    if (partOf(name) !== part) continue;
    for (const file of readdirSync(join(pairs, name))) {
      if (!/^\d+\.pdf$/.test(file)) continue;
      const base = join(pairs, name, file.slice(0, -4));
      const { path, shown } = JSON.parse(readFileSync(`${base}.json`, "utf8"));
      const parsed = await quern.parse(readFileSync(`${base}.pdf`), { filename: "a.pdf", formats: ["markdown"] });
      const scores = compareWithSource(readFileSync(`${base}.md`, "utf8"), parsed.markdown, shown);
      addScores(sums, [extname(path).toLowerCase(), "all"], scores);
      if (process.env.EACH)
        console.log(
          `${name}/${file}`,
          ...Object.entries(scores).map(([measure, value]) => `${measure}=${value?.toFixed(3) ?? "-"}`),
        );
      if (process.env.SAVE) {
        mkdirSync(join(process.env.SAVE, name), { recursive: true });
        writeFileSync(join(process.env.SAVE, name, `${file}.md`), parsed.markdown);
      }
    }
  }
  printMeans(sums, ["words", "recall", "titles", "levels", "items", "cells"]);
  await quern.close();
}

const [task, from, to, count = "3"] = process.argv.slice(2);
if (task === "collect") await collect(from, to, Number(count));
else await score(from, to ?? "read");
