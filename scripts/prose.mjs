/**
 * Reads what people read (documentation, READMEs, the site, descriptions of options, help of the command line) and names turns of phrase that a
 * native reader stumbles over, sentences that carry too much, and table cells that have grown into paragraphs.
 *
 *   node scripts/prose.mjs [files…]        without files: everything; fails if there is anything to name
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MAX_WORDS_IN_SENTENCE = 55;
const MAX_SEMICOLONS_IN_SENTENCE = 3;
const MAX_CHARACTERS_IN_CELL = 300;

/** A pattern, and what to write instead. */
const TURNS = [
  [/\bof (?:its|your|their|our|his|her) own\b/i, '"its own …", "your own …", or leave it out'],
  [/\bgood for (?:an?|one|two|\d)/i, '"valid for"'],
  [/\basked for\b/i, '"requested"'],
  [/\bcomes? of\b/i, '"is the result of"'],
  [/\bso many\b/i, "a number, or N"],
  [/\b(?:is|are|was|were) none\b/i, '"is not", "there is no"'],
  [/\bnone of (?:Quern's|its|ours)\b/i, '"Quern does not ship …"'],
  [/\bsays? nothing\b/i, '"does not say"'],
  [/\bstands? beside\b/i, '"is next to", "accompanies"'],
  [/\bas (?:it|they) stands?\b/i, '"unchanged", "verbatim"'],
  [/\bat hand\b/i, '"available"'],
  [/\bgoes? before\b/i, '"takes precedence"'],
  [/\btold apart\b/i, '"distinguished"'],
  [/\btaken for\b/i, '"mistaken for", "treated as"'],
  [/\b(?:some|any|every|no)body\b/i, '"someone", "anyone", "everyone", "no one"'],
  [/\band the like\b/i, '"and similar", or name them'],
  [/\bleads? on\b/i, '"continues"'],
  [/\bsoon (?:behind|after)\b/i, '"right after"'],
  [/\bfor patience\b/i, '"rate-limits"'],
  [/\bevery(?:thing)? that there is\b/i, '"everything"'],
  [/\bhold(?:s|en)? (?:the|this|that) (?:rule|directions?)\b/i, '"enforces"'],
  [/\bwhere (?:there|it|that) is (?:one|possible)\b/i, '"if possible", "if there is one"'],
  [/\b(?:doctor|explain)`? tells\b/i, '"shows"'],
  [/\btells? (?:of|what|which|how|whether|that)\b/i, '"says", "shows", "reports"'],
  [/\bbehind your back\b/i, '"silently"'],
];

const files = process.argv.slice(2);
const problems = [];

function below(folder, wanted) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((path) => !path.includes("node_modules/") && !path.includes("/dist/") && wanted(path));
}

const isMarkdown = (path) => path.endsWith(".md");
const isDescribing = (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.endsWith(".d.ts");

const pages = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "examples/README.md", "site/README.md"],
  // Decision records are kept as they were written.
  ...below("docs", (path) => isMarkdown(path) && !path.startsWith("docs/decisions/")),
  ...below("site/pages", isMarkdown),
  ...readdirSync(join(ROOT, "packages")).map((name) => `packages/${name}/README.md`),
];
const sources = ["core", "jobs", "search", "agent", "monitor", "http", "mcp", "cli"].flatMap((name) =>
  below(`packages/${name}/src`, isDescribing),
);

for (const path of pages) if (isWanted(path)) readPage(path);
for (const path of sources) if (isWanted(path)) readDescriptions(path);
for (const { path, line, text, advice } of problems) console.error(`${path}:${line}: "${text}": ${advice}`);
if (problems.length > 0) {
  console.error(`${problems.length} to rewrite. CONTRIBUTING.md says how the documentation is written.`);
  process.exitCode = 1;
}

function isWanted(path) {
  return (
    files.length === 0 || files.some((file) => relative(ROOT, join(process.cwd(), file)) === path || file === path)
  );
}

function readPage(path) {
  let text;
  try {
    text = readFileSync(join(ROOT, path), "utf8");
  } catch {
    return;
  }
  // Code is no prose. Line breaks stay, so that line numbers are right.
  const prose = text
    .replaceAll(/^( *)```[\s\S]*?^\1```/gm, blank)
    .replaceAll(/<!-- begin of the table[\s\S]*?<!-- end of the table/g, blank)
    .replaceAll(/`[^`\n]*`/g, (code) => "x".repeat(Math.min(code.length, 8)));
  const lines = prose.split("\n");
  for (const [index, line] of lines.entries()) readTurns(path, index + 1, line);
  readCells(path, lines);
  readSentences(path, lines);
}

function blank(text) {
  return text.replaceAll(/[^\n]/g, "");
}

function readTurns(path, line, text) {
  for (const [pattern, advice] of TURNS) {
    const found = pattern.exec(text)?.[0];
    if (found) problems.push({ path, line, text: found, advice });
  }
}

function readCells(path, lines) {
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith("|")) continue;
    const longest = line.split(/(?<!\\)\|/).find((cell) => cell.length > MAX_CHARACTERS_IN_CELL);
    if (longest) report(path, index, longest, "a table cell holds words: move this into a paragraph");
  }
}

/** Paragraphs and list items, sentence by sentence. */
function readSentences(path, lines) {
  let paragraph = [];
  let first = 0;
  const end = () => {
    for (const sentence of paragraph.join(" ").split(/(?<=[.!?:])\s+(?=[A-Z`[*"])/)) {
      const words = sentence.trim().split(/\s+/).length;
      const semicolons = sentence.split(";").length - 1;
      if (words > MAX_WORDS_IN_SENTENCE) report(path, first, sentence, `a sentence of ${words} words: divide it`);
      if (semicolons > MAX_SEMICOLONS_IN_SENTENCE)
        report(path, first, sentence, "one fact a sentence: use full stops, or a list");
    }
    paragraph = [];
  };
  for (const [index, line] of lines.entries()) {
    if (/^\s*$|^\||^#|^\s*(?:[-*]|\d+\.)\s/.test(line)) end();
    if (/^\s*$|^\||^#/.test(line)) continue;
    if (paragraph.length === 0) first = index;
    paragraph.push(line.trim());
  }
  end();
}

function report(path, index, text, advice) {
  problems.push({ path, line: index + 1, text: `${text.trim().slice(0, 60)}…`, advice });
}

/** Descriptions of options and fields, and texts of the command line's help. */
function readDescriptions(path) {
  const text = readFileSync(join(ROOT, path), "utf8");
  const pattern = /\b(?:description|summary|help|usage|hint):\s*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|`([^`]*)`)/g;
  for (const match of text.matchAll(pattern)) {
    const line = text.slice(0, match.index).split("\n").length;
    readTurns(path, line, match[1] ?? match[2] ?? match[3] ?? "");
  }
}
