// node formatting.mjs <candidate.mjs> [from seed] [documents] [producers]: marks of text and the hierarchy of titles, against known truth.
// Each run of marked text counts with its kind and its words: `**bold**`, `*italic*`, `<u>`, `~~`, `<mark>`, `<sup>`, `<sub>`, headings by level.
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { random } from "./content.mjs";
import { countHits } from "./multisets.mjs";
import { exportHtml, printHtml, typesetLatex } from "./programs.mjs";

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

const PRODUCERS = {
  chromium: (document) => printHtml(html(document)),
  latex: (document) => typesetLatex(latex(document)),
  libreoffice: (document) => exportHtml(html(document)),
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
      const counted = {
        hits: countHits(gold.map(norm), found.map(norm)),
        gold: gold.length,
        found: found.length,
      };
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
