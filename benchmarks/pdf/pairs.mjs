// node pairs.mjs <candidate.mjs> <folder of folders of PDF files> [pages] [files]: labels and values that stand beside each other without rules, as pdftotext sees them: three lines
// and more, one below the other, each a short label and a short value with a digit, the labels at one edge and the values at another. Kept: share of these lines whose
// value follows its label on one line of the Markdown. A folder is one source; SEALED=1 takes the sealed third of them; EACH=1 prints the pairs that are torn.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const MIN_LINES = 3;
const MAX_LINES_APART = 2;
const MAX_CHUNKS = 4;
const MAX_CHARACTERS = 40;
const isLabel = (text) => /^\p{L}\D*$/u.test(text) && text.length > 1 && text.length <= MAX_CHARACTERS;
const isValue = (text) => /\d/.test(text) && text.length <= MAX_CHARACTERS;

const [candidate, folder, pages = "4", files = "20"] = process.argv.slice(2);
const { parse } = await import(pathToFileURL(resolve(candidate)).href);
const isSealed = (source) => createHash("sha256").update(`pairs ${source}`).digest().readUInt32BE() % 3 === 0;

const plain = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/<[^>]*>/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Lines that end with a label and a value, of which each has others at its edges near it. */
function pairsOf(text) {
  const found = text.split("\n").flatMap((line, at) => {
    const chunks = [...line.matchAll(/\S+(?: \S+)*/g)].map((match) => ({ text: match[0], left: match.index }));
    const [label, value] = chunks.slice(-2);
    if (value === undefined || chunks.length > MAX_CHUNKS || !isLabel(label.text) || !isValue(value.text)) return [];
    return [
      {
        at,
        label: label.text,
        value: value.text,
        left: label.left,
        start: value.left,
        end: value.left + value.text.length,
      },
    ];
  });
  const groups = [];
  for (const pair of found) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const goesOn =
      last !== undefined &&
      pair.at - last.at <= MAX_LINES_APART &&
      Math.abs(pair.left - last.left) <= 1 &&
      (Math.abs(pair.start - last.start) <= 1 || Math.abs(pair.end - last.end) <= 1);
    if (goesOn) group.push(pair);
    else groups.push([pair]);
  }
  return groups.filter((group) => group.length >= MIN_LINES).flat();
}

const sources = [];
for (const source of readdirSync(folder)) {
  const path = join(folder, source);
  if (!statSync(path).isDirectory() || isSealed(source) !== (process.env.SEALED === "1")) continue;
  let kept = 0;
  let all = 0;
  for (const name of readdirSync(path)
    .filter((name) => name.endsWith(".pdf"))
    .slice(0, Number(files))) {
    const file = join(path, name);
    let text;
    try {
      text = execFileSync("pdftotext", ["-layout", "-enc", "UTF-8", "-l", pages, file, "-"], {
        stdio: ["ignore", "pipe", "ignore"],
        timeout: 20_000,
      }).toString("utf8");
    } catch {
      continue;
    }
    const pairs = text.split("\f").flatMap(pairsOf);
    if (pairs.length === 0) continue;
    let markdown = "";
    try {
      ({ markdown } = await parse(new Uint8Array(readFileSync(file)), { mode: "fast" }));
    } catch {
      continue;
    }
    const lines = markdown.split("\n").map((line) => ` ${plain(line)} `);
    for (const { label, value } of pairs) {
      all++;
      if (lines.some((line) => line.includes(` ${plain(label)} ${plain(value)} `))) kept++;
      else if (process.env.EACH) console.log(`  ${source} ${name}: ${label} | ${value}`);
    }
  }
  if (all > 0) sources.push({ source, kept, all });
}
for (const { source, kept, all } of sources)
  console.log(source.padEnd(60), String(all).padStart(5), (kept / all).toFixed(3));
const mean = sources.reduce((sum, { kept, all }) => sum + kept / all, 0) / sources.length;
console.log(
  `sources=${sources.length} pairs=${sources.reduce((sum, { all }) => sum + all, 0)} kept=${mean.toFixed(3)} (mean over sources)`,
);
