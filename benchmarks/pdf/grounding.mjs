// node grounding.mjs <candidate.mjs> [from seed] [documents]: blocks against the boxes that Chromium laid the elements out in.
// An element counts when a block has its class, a box with intersection over union of at least a half, and its words (nine of ten, and little else).
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { makeDocument } from "./content.mjs";
import { html } from "./producers.mjs";

const WIDTH = 794;
const HEIGHT = 5000;
const MARGIN = 60;
const CLASSES = {
  H1: "heading",
  H2: "heading",
  H3: "heading",
  P: "paragraph",
  UL: "list",
  OL: "list",
  TABLE: "table",
  PRE: "code",
};

const [candidate, from = "1", documents = "8"] = process.argv.slice(2);
const { parse } = await import(pathToFileURL(resolve(candidate)).href);
const require = createRequire(new URL("../../packages/browser/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--font-render-hinting=none"],
});
const page = await browser.newPage({ viewport: { width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN } });

const words = (text) =>
  text
    .replace(/<[^>]+>/g, " ")
    .replace(/&amp;/g, "&")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
function f1(gold, found) {
  const left = new Map();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of found) {
    const rest = left.get(word) ?? 0;
    if (rest > 0) hits++;
    left.set(word, rest - 1);
  }
  return gold.length + found.length === 0 ? 1 : (2 * hits) / (gold.length + found.length);
}
function iou([a, b, c, d], [e, f, g, h]) {
  const width = Math.max(0, Math.min(c, g) - Math.max(a, e));
  const height = Math.max(0, Math.min(d, h) - Math.max(b, f));
  const both = width * height;
  return both / ((c - a) * (d - b) + (g - e) * (h - f) - both || 1);
}

const sums = {};
let spans = 0;
let blocksInAll = 0;
for (let seed = Number(from); seed < Number(from) + Number(documents); seed++) {
  const document = makeDocument(seed * 15_485_863);
  await page.setContent(html({ ...document, columns: 1 }, seed).replace("<style>", "<style>body{margin:0}"));
  await page.emulateMedia({ media: "print" });
  const gold = await page.evaluate(
    ([tags, margin, width, height]) =>
      [...document.body.children].flatMap((element) => {
        if (!tags.includes(element.tagName)) return [];
        // The box around the text, not the line that the element takes up.
        const range = document.createRange();
        range.selectNodeContents(element);
        const box = element.tagName === "TABLE" ? element.getBoundingClientRect() : range.getBoundingClientRect();
        return [
          {
            tag: element.tagName,
            text: element.innerText,
            box: [
              (box.left + margin) / width,
              (box.top + margin) / height,
              (box.right + margin) / width,
              (box.bottom + margin) / height,
            ],
          },
        ];
      }),
    [Object.keys(CLASSES), MARGIN, WIDTH, HEIGHT],
  );
  const margin = `${MARGIN}px`;
  const bytes = await page.pdf({
    width: `${WIDTH}px`,
    height: `${HEIGHT}px`,
    margin: { top: margin, bottom: margin, left: margin, right: margin },
    printBackground: true,
    tagged: seed % 2 === 0,
  });
  if (process.env.KEEP) writeFileSync(`${process.env.KEEP}/grounding-${seed}.pdf`, bytes);
  const result = await parse(new Uint8Array(bytes), { blocks: true });
  const items = (result.blocks ?? [])[0]?.items ?? [];
  blocksInAll += items.length;
  // The place in the Markdown holds the block's words.
  spans += items.filter(
    ({ markdownSpan, content }) =>
      markdownSpan &&
      f1(words(content), words(result.markdown.slice(...markdownSpan).replace(/^[ \t]*\d+\.\s/gm, ""))) > 0.95,
  ).length;
  for (const { tag, text, box } of gold) {
    const kind = CLASSES[tag];
    const best = items
      .filter(({ type, bbox }) => type === kind && bbox && iou(box, bbox) >= 0.5)
      .some(({ content }) => f1(words(text), words(content)) >= 0.9);
    const sum = (sums[kind] ??= { hits: 0, all: 0 });
    sum.all++;
    if (best) sum.hits++;
    else if (process.env.EACH) {
      const near = items
        .map((item) => ({ ...item, overlap: item.bbox ? iou(box, item.bbox) : 0 }))
        .sort((a, b) => b.overlap - a.overlap)[0];
      console.log(
        seed,
        kind,
        JSON.stringify(text.slice(0, 60)),
        "nearest",
        JSON.stringify(box.map((value) => Number(value.toFixed(4)))),
        JSON.stringify(items.find(({ content }) => f1(words(text), words(content)) > 0.8)?.bbox),
        near?.type,
        near?.overlap.toFixed(2),
        JSON.stringify(near?.content.slice(0, 60)),
      );
    }
  }
}
await browser.close();
const total = { hits: 0, all: 0 };
for (const { hits, all } of Object.values(sums)) {
  total.hits += hits;
  total.all += all;
}
for (const [kind, { hits, all }] of Object.entries({ ...sums, total }))
  console.log(kind, (hits / all).toFixed(3), `${hits} of ${all}`);
console.log("spans", (spans / Math.max(1, blocksInAll)).toFixed(3));
process.exit(0);
