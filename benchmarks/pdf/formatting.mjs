// node formatting.mjs <candidate.mjs> [from seed] [documents] [producers]: marks of text and the hierarchy of titles, against known truth.
// Each run of marked text counts with its kind and its words: `**bold**`, `*italic*`, `<u>`, `~~`, `<mark>`, `<sup>`, `<sub>`, headings by level.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { random } from "./content.mjs";

const NOUNS = "mill stone river grain harvest village council record survey valley bridge timber market season".split(
  " ",
);
const WORDS =
  "the early northern council keeps a careful record of each harvest while others measure the narrow bridge and its steady river".split(
    " ",
  );
const STYLES = ["bold", "italic", "underline", "strike", "mark"];
const COLORS = ["#ffff00", "#aaffaa", "#ffccee", "#99ddff"];

function makeRich(seed) {
  const next = random(seed);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const phrase = (length) => Array.from({ length }, () => pick(WORDS)).join(" ");
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const paragraph = () => {
    const runs = [];
    for (let part = 0; part < 3 + next() * 3; part++) {
      runs.push({ text: `${phrase(4 + Math.floor(next() * 9))} ` });
      if (next() < 0.3) {
        runs.push(
          { text: pick(NOUNS) },
          { text: String(1 + Math.floor(next() * 9)), style: pick(["sup", "sub"]) },
          { text: " " },
        );
      } else
        runs.push(
          { text: phrase(1 + Math.floor(next() * 6)), style: pick(STYLES) },
          { text: next() < 0.2 ? ", " : " " },
        );
    }
    runs.push({ text: `${phrase(3)}.` });
    return { type: "paragraph", runs };
  };
  const blocks = [{ type: "heading", level: 1, text: capital(phrase(4)) }, paragraph()];
  for (let section = 0; section < 3; section++) {
    blocks.push({ type: "heading", level: 2, text: capital(phrase(3)) }, paragraph(), paragraph());
    if (next() < 0.6) blocks.push({ type: "heading", level: 3, text: capital(phrase(3)) }, paragraph());
  }
  return { blocks, color: pick(COLORS), serif: next() < 0.5, size: 9 + Math.floor(next() * 4) };
}

const HTML_TAGS = { bold: "b", italic: "i", underline: "u", strike: "s", mark: "span", sup: "sup", sub: "sub" };
function html({ blocks, color, serif, size }) {
  const body = blocks.map((block) =>
    block.type === "heading"
      ? `<h${block.level}>${block.text}</h${block.level}>`
      : `<p>${block.runs.map(({ text, style }) => (style ? `<${HTML_TAGS[style]}${style === "mark" ? ` style="background:${color}"` : ""}>${text}</${HTML_TAGS[style]}>` : text)).join("")}</p>`,
  );
  return `<!doctype html><meta charset="utf-8"><style>body{font:${size}pt ${serif ? "serif" : "sans-serif"}}</style>${body.join("\n")}`;
}

const LATEX = {
  bold: (text) => `\\textbf{${text}}`,
  italic: (text) => `\\textit{${text}}`,
  // By word, so that lines can break; LaTeX itself has no more to offer without packages.
  underline: (text) => text.replace(/\S+/g, "\\underline{$&}"),
  strike: (text) => text.replace(/\S+/g, "\\strike{$&}"),
  mark: (text) => text.replace(/\S+/g, "\\colorbox{pen}{$&}"),
  sup: (text) => `\\textsuperscript{${text}}`,
  sub: (text) => `\\textsubscript{${text}}`,
};
function latex({ blocks, color }) {
  const body = blocks.map((block) =>
    block.type === "heading"
      ? block.level === 1
        ? `\\title{${block.text}}\\author{}\\date{}\\maketitle`
        : `\\${block.level === 2 ? "section" : "subsection"}{${block.text}}`
      : block.runs.map(({ text, style }) => (style ? LATEX[style](text) : text)).join(""),
  );
  return `\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\usepackage{xcolor}\\definecolor{pen}{HTML}{${color.slice(1).toUpperCase()}}\\setlength{\\fboxsep}{1pt}\\newcommand{\\strike}[1]{\\setbox0\\hbox{#1}\\rlap{\\rule[.55ex]{\\wd0}{.4pt}}\\box0\\relax}\\usepackage[margin=2.5cm]{geometry}\\begin{document}\n${body.join("\n\n")}\n\\end{document}`;
}

const inFolder = (work) => {
  const folder = mkdtempSync(join(tmpdir(), "rich-"));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
const run = (command, args, options) => execFileSync(command, args, { stdio: "ignore", timeout: 180_000, ...options });

const PRODUCERS = {
  chromium: (document) =>
    inFolder((folder) => {
      writeFileSync(join(folder, "in.html"), html(document));
      run(process.env.CHROMIUM ?? "chromium", [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
        `--user-data-dir=${folder}/profile`,
        `--print-to-pdf=${folder}/in.pdf`,
        `file://${folder}/in.html`,
      ]);
      return readFileSync(join(folder, "in.pdf"));
    }),
  latex: (document) =>
    inFolder((folder) => {
      writeFileSync(join(folder, "in.tex"), latex(document));
      run("pdflatex", ["-interaction=batchmode", "in.tex"], { cwd: folder });
      return readFileSync(join(folder, "in.pdf"));
    }),
  libreoffice: (document) =>
    inFolder((folder) => {
      writeFileSync(join(folder, "in.html"), html(document));
      run("soffice", [
        `-env:UserInstallation=file://${folder}/profile`,
        "--headless",
        "--infilter=HTML (StarWriter)",
        "--convert-to",
        "odt",
        "--outdir",
        folder,
        join(folder, "in.html"),
      ]);
      run("soffice", [
        `-env:UserInstallation=file://${folder}/profile`,
        "--headless",
        "--convert-to",
        "pdf",
        "--outdir",
        folder,
        join(folder, "in.odt"),
      ]);
      return readFileSync(join(folder, "in.pdf"));
    }),
};

const norm = (text) =>
  text
    .replace(/<[^>]+>|[*~_\\]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/[.,]$/, "");
const FOUND = {
  bold: /\*\*(?!\s)([\s\S]+?)\*\*/g,
  italic: /(?<![*\\])\*(?![*\s])([^*]+?)\*(?!\*)/g,
  underline: /<u>([\s\S]+?)<\/u>/g,
  strike: /~~([\s\S]+?)~~/g,
  mark: /<mark[^>]*>([\s\S]+?)<\/mark>/g,
  sup: /<sup>([\s\S]+?)<\/sup>/g,
  sub: /<sub>([\s\S]+?)<\/sub>/g,
};

function count(gold, found) {
  const left = new Map();
  for (const key of gold) left.set(key, (left.get(key) ?? 0) + 1);
  let hits = 0;
  for (const key of found) {
    const rest = left.get(key) ?? 0;
    if (rest > 0) hits++;
    left.set(key, rest - 1);
  }
  return { hits, gold: gold.length, found: found.length };
}

const [candidate, from = "1", documents = "5", names = Object.keys(PRODUCERS).join(",")] = process.argv.slice(2);
const { parse } = await import(pathToFileURL(resolve(candidate)).href);
for (const name of names.split(",")) {
  const sums = {};
  for (let seed = Number(from); seed < Number(from) + Number(documents); seed++) {
    const document = makeRich(seed * 104_729 + name.length);
    const bytes = PRODUCERS[name](document);
    if (process.env.KEEP) writeFileSync(join(process.env.KEEP, `${name}-${seed}.pdf`), bytes);
    const { markdown } = await parse(new Uint8Array(bytes), {});
    if (process.env.KEEP) writeFileSync(join(process.env.KEEP, `${name}-${seed}.md`), markdown);
    const body = markdown.replace(/^#.*$/gm, "");
    const runs = document.blocks.flatMap((block) => block.runs ?? []);
    const add = (kind, gold, found) => {
      const counted = count(gold.map(norm), found.map(norm));
      const sum = (sums[kind] ??= { hits: 0, gold: 0, found: 0 });
      for (const key of Object.keys(sum)) sum[key] += counted[key];
      if (process.env.EACH && counted.hits < Math.max(counted.gold, counted.found))
        console.log(name, seed, kind, "gold", gold.map(norm), "found", found.map(norm));
    };
    for (const [kind, pattern] of Object.entries(FOUND))
      add(
        kind,
        runs.filter(({ style }) => style === kind).map(({ text }) => text),
        [...body.matchAll(pattern)].map((match) => match[1]),
      );
    add(
      "titles",
      document.blocks.filter(({ type }) => type === "heading").map(({ level, text }) => `${level} ${text}`),
      [...markdown.matchAll(/^(#+) (?:[\d.]+ )?(.*)$/gm)].map(([, marks, text]) => `${marks.length} ${text}`),
    );
  }
  const scores = Object.entries(sums).map(([kind, { hits, gold, found }]) => [
    kind,
    gold + found === 0 ? 1 : (2 * hits) / (gold + found),
  ]);
  console.log(
    name,
    `all=${(scores.reduce((sum, [, score]) => sum + score, 0) / scores.length).toFixed(3)}`,
    ...scores.map(([kind, score]) => `${kind}=${score.toFixed(3)}`),
  );
}
process.exit(0);
