// node memory.mjs [pages] [file.pdf]: a long document through the library, with the peak of the process' memory and its progress (Linux).
// Without a file, pdflatex sets one: running text, headings, ruled tables, some of them over pages.
import { existsSync, readFileSync } from "node:fs";
import { createQuern } from "../../packages/quern/dist/index.js";
import { random } from "./content.mjs";
import { typesetLatex } from "./programs.mjs";

const WORDS =
  "mill stone river grain harvest village council record survey valley bridge timber market season farmer weaver carrier ledger".split(
    " ",
  );

function longDocument(pages) {
  const next = random(5);
  const phrase = (least, most) =>
    Array.from(
      { length: least + Math.floor(next() * (most - least)) },
      () => WORDS[Math.floor(next() * WORDS.length)] + (next() < 0.08 ? "." : ""),
    ).join(" ");
  const body = [];
  for (let section = 0; section < pages / 1.9; section++) {
    body.push(`\\section{${phrase(3, 6)}}`);
    for (let part = 0; part < 14; part++) body.push(`${phrase(60, 140)}.\n`);
    if (section % 4 === 0) {
      const rows = Array.from({ length: 12 }, () => `${phrase(1, 3)}&${Math.floor(next() * 9999)}\\\\\\hline`);
      body.push(`\\noindent\\begin{tabular}{|l|r|}\\hline\n${rows.join("\n")}\\end{tabular}\n`);
    }
  }
  return `\\documentclass[10pt]{article}\\usepackage[margin=2.5cm]{geometry}\\begin{document}\n${body.join("\n")}\n\\end{document}`;
}

const [pages = "1000", file] = process.argv.slice(2);
const bytes = new Uint8Array(
  file !== undefined && existsSync(file) ? readFileSync(file) : typesetLatex(longDocument(Number(pages))),
);
const memory = () => Math.round(process.memoryUsage().rss / 1e6);
const peak = () => Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) / 1000);
const quern = createQuern();
const steps = new Map();
const before = process.cpuUsage();
const start = memory();
const { markdown, metadata } = await quern.parse(bytes, {
  filename: "long.pdf",
  parsers: [{ type: "pdf", mode: "fast" }],
  onProgress: ({ stage, done, total }) => {
    const known = steps.get(stage) ?? { told: 0 };
    steps.set(stage, { told: known.told + 1, done, total, megabytes: memory() });
  },
});
const { user, system } = process.cpuUsage(before);
console.log(
  `pages=${metadata.numPages} file=${(bytes.length / 1e6).toFixed(1)}MB markdown=${(markdown.length / 1e6).toFixed(1)}MB`,
  `start=${start}MB peak=${peak()}MB cpu=${((user + system) / 1000 / metadata.numPages).toFixed(1)}ms/page`,
);
for (const [stage, { told, done, total, megabytes }] of steps)
  console.log(`progress ${stage}: told ${told} times, last ${done} of ${total}, at ${megabytes} MB`);
await quern.close();
