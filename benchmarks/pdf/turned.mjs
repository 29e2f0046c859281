/**
 * Word error of OCR on pages that lie askew: text set by Chromium, turned, photographed as a picture of about 150 dots an inch, and read.
 *
 *     node turned.mjs [seed] [pages]
 *
 * Word error: words to change, add or take away, over the words of the page. Build the workspace first.
 *
 * @module
 */
import { createServer } from "node:http";
import { createQuern } from "../../packages/quern/dist/index.js";
import { random, writer } from "./content.mjs";

const [seed = 1, count = 4] = process.argv.slice(2).map(Number);
const ANGLES = [0, -0.5, 1, -2, 3, 5, -5, 90, 180, 270];
const FONTS = [
  "Liberation Serif, serif",
  "Liberation Sans, sans-serif",
  "DejaVu Serif, serif",
  "DejaVu Sans, sans-serif",
];

const pages = Array.from({ length: count }, (_, index) => {
  const { paragraph, title } = writer(random(seed * 1_000 + index));
  const heading = title?.() ?? "A record of the mill";
  return { heading, paragraphs: Array.from({ length: 5 }, () => paragraph()), font: FONTS[index % FONTS.length] };
});

/** An image of the page alone, so that nothing but its pixels can be read. */
const shown = ({ heading, paragraphs, font }, angle) =>
  `<html><body style="margin:0;background:#fff"><div style="width:1240px;height:1500px;display:flex;align-items:center;justify-content:center">
<div style="width:1000px;font:21px/1.4 ${font};transform:rotate(${angle}deg)"><h1>${heading}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join("")}</div></div></body></html>`;

const wordsOf = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function distance(gold, found) {
  let before = Uint16Array.from({ length: found.length + 1 }, (_, at) => at);
  for (const [index, word] of gold.entries()) {
    const row = new Uint16Array(found.length + 1);
    row[0] = index + 1;
    for (let at = 1; at <= found.length; at++)
      row[at] = Math.min(before[at] + 1, row[at - 1] + 1, before[at - 1] + (word === found[at - 1] ? 0 : 1));
    before = row;
  }
  return before[found.length];
}

const server = createServer((request, response) => {
  const [, page, angle] = request.url.split("/");
  response.setHeader("content-type", "text/html; charset=utf-8").end(shown(pages[Number(page)], angle));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const host = `127.0.0.1:${server.address().port}`;
const quern = createQuern({ network: { allow: [host] }, cache: false });
console.log("| turned by | word error |", "\n| ---: | ---: |");
for (const angle of ANGLES) {
  let wrong = 0;
  let words = 0;
  for (const [index, page] of pages.entries()) {
    const { screenshot } = await quern.scrape(`http://${host}/${index}/${angle}`, {
      formats: [{ type: "screenshot", viewport: { width: 1240, height: 1500 } }],
    });
    const picture = Buffer.from(screenshot.slice(screenshot.indexOf(",") + 1), "base64");
    const { markdown } = await quern.parse(picture, { filename: "page.png", timeout: 300_000 });
    const gold = wordsOf([page.heading, ...page.paragraphs].join(" "));
    wrong += distance(gold, wordsOf(markdown));
    words += gold.length;
  }
  console.log(`| ${angle}° | ${(wrong / words).toFixed(3)} (${wrong} of ${words}) |`);
}
await quern.close();
server.close();
