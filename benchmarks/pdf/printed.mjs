// node printed.mjs <folder of Markdown or HTML files> [first style] [styles] [files]: the same source in HTML and in PDF. Each file is printed by Chromium under
// style sheets that are drawn from a seed; the Markdown of the PDF must say what the Markdown of the HTML says. EACH=1 names every print,
// SHOW=<file>:<style> writes both texts to the folder /tmp/printed. A third of the styles and of the files is sealed: SEALED=1 judges by these alone.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { createQuern } from "quern";
import { addScores, compareMarkdown, printMeans } from "./print-scores.mjs";
import { words } from "./score.mjs";

const [folder, firstStyle = "0", styleCount = "6", fileCount = "40"] = process.argv.slice(2);
const sealed = Boolean(process.env.SEALED);
const hash = (text) => createHash("sha256").update(text).digest().readUInt32BE();
const isSealed = (text) => hash(text) % 3 === 0;

/** Draws from lists by the style's number, each list on its own. */
function styleSheet(number) {
  const draw = (name, list) => list[hash(`${name} ${number}`) % list.length];
  const size = draw("size", [9, 10, 10.5, 11, 12, 14]);
  const head = draw("head", [
    "h1{font-size:2em}h2{font-size:1.5em}h3{font-size:1.17em}",
    "h1,h2,h3,h4{font-weight:600;line-height:1.25}h1{font-size:1.8em;border-bottom:1px solid #ddd}h2{font-size:1.4em;border-bottom:1px solid #ddd}h3{font-size:1.2em}h4{font-size:1em}",
    "h1{font-size:1.6em;text-align:center}h2{font-size:1.3em}h3{font-size:1.1em;font-style:italic;font-weight:normal}h4{font-size:1em;font-style:italic;font-weight:normal}",
    "h1,h2,h3{font-weight:normal}h1{font-size:2.4em;color:#225}h2{font-size:1.7em;color:#225}h3{font-size:1.25em;color:#225}",
    "body{counter-reset:a}h2{counter-increment:a;counter-reset:b}h2::before{content:counter(a) '. '}h3{counter-increment:b}h3::before{content:counter(a) '.' counter(b) ' '}h2{font-size:1.25em}h3{font-size:1.05em}h1{font-size:1.6em}",
    "h1{font-size:1.5em;text-transform:uppercase;letter-spacing:.05em}h2{font-size:1.15em;text-transform:uppercase}h3{font-size:1em}",
  ]);
  const table = draw("table", [
    "table{border-collapse:collapse}td,th{border:1px solid #999;padding:4px 8px}",
    "table{border-collapse:collapse;width:100%}th{text-align:left;border-bottom:2px solid #333}td{border-bottom:1px solid #ccc}td,th{padding:3px 6px}",
    "table{border-collapse:collapse}td,th{padding:2px 10px;text-align:left}",
    "table{border-collapse:collapse}tr:nth-child(even){background:#eef}th{background:#345;color:#fff}td,th{padding:4px 8px;text-align:left}",
    "table{border-collapse:collapse;font-size:.85em;border-top:2px solid;border-bottom:2px solid}thead{border-bottom:1px solid}td,th{padding:2px 8px}",
  ]);
  const list = draw("list", [
    "",
    "ul{list-style:square}",
    "ul{list-style:circle;padding-left:1.2em}",
    "ul{list-style-type:'– '}",
    "li{margin:.4em 0}",
  ]);
  const code = draw("code", [
    "",
    "pre{background:#f4f4f4;padding:8px}code{background:#f4f4f4}",
    "pre{border:1px solid #ccc;padding:6px;font-size:.85em}",
    "pre{font-size:.9em;margin-left:2em}",
  ]);
  const text = draw("text", [
    "",
    "p{text-align:justify}",
    "p{line-height:1.6}",
    "p{text-indent:1.5em;margin:0}",
    "p{hyphens:auto;text-align:justify}",
  ]);
  const columns = draw("columns", ["", "", "", "", "body{column-count:2;column-gap:8mm}h1{column-span:all}"]);
  const margin = draw("margin", ["0", "5mm", "10mm", "18mm", "25mm", "30mm"]);
  return {
    css: `body{font-family:${draw("face", ["serif", "sans-serif", "Liberation Serif", "DejaVu Sans"])};font-size:${size}pt;margin:${margin === "0" ? "8px" : "0"}}${head}${table}${list}${code}${text}${columns}pre{white-space:pre-wrap}img{max-width:100%}`,
    paper: {
      format: draw("paper", ["A4", "Letter", "A5"]),
      margin: { top: margin, right: margin, bottom: margin, left: margin },
    },
  };
}

const quern = createQuern({});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const context = await browser.newContext({ offline: true });
const page = await context.newPage();
const names = readdirSync(folder)
  .filter((name) => /\.(?:md|mdx|html?)$/.test(name) && isSealed(name) === sealed)
  .slice(0, Number(fileCount));
const sums = new Map();
for (const name of names) {
  const bytes = readFileSync(join(folder, name));
  const source = await quern.parse(bytes, {
    filename: name.replace(/mdx$/, "md"),
    formats: ["html"],
    onlyMainContent: false,
  });
  const body =
    extname(name) === ".html"
      ? bytes.toString("utf8").replace(/<script[\s\S]*?<\/script>|<img[^>]*>/gi, "")
      : source.html.replace(/<img[^>]*>/gi, "");
  const { markdown: gold } = await quern.parse(Buffer.from(`<!doctype html><meta charset=utf-8>${body}`), {
    filename: "a.html",
    formats: ["markdown"],
    onlyMainContent: false,
  });
  if (words(gold).length > 12_000 || words(gold).length < 60) continue;
  for (let number = Number(firstStyle), done = 0; done < Number(styleCount); number++) {
    if (isSealed(`style ${number}`) !== sealed) continue;
    done++;
    const { css, paper } = styleSheet(number);
    await page.setContent(`<!doctype html><html lang=en><meta charset=utf-8><style>${css}</style>${body}`, {
      waitUntil: "load",
    });
    const pdf = await page.pdf({ ...paper, printBackground: true });
    const { markdown } = await quern.parse(pdf, { filename: "a.pdf", formats: ["markdown"] });
    const scores = compareMarkdown(gold, markdown);
    if (process.env.EACH)
      console.log(
        name,
        number,
        JSON.stringify(scores, (_, value) => (typeof value === "number" ? Number(value.toFixed(3)) : value)),
      );
    if (process.env.SHOW === `${name}:${number}`) {
      mkdirSync("/tmp/printed", { recursive: true });
      writeFileSync("/tmp/printed/gold.md", gold);
      writeFileSync("/tmp/printed/found.md", markdown);
      writeFileSync("/tmp/printed/a.pdf", pdf);
    }
    addScores(sums, [`style ${number}`, "all"], scores);
  }
}
printMeans(sums);
await browser.close();
await quern.close();
