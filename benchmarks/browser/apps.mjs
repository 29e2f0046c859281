// node apps.mjs <folder of apps> [name]: what Quern reads of small client-side apps, against the text that a person sees. Each app is a folder with an index.html (or
// dist/index.html); it is opened in Chromium by Playwright, which waits until the network is idle, and scraped by Quern twice: whole, and main content alone. Lines: share of the
// lines that Chromium shows (over two characters, shadow roots included) that stand in the Markdown. An app that shows nothing in Chromium does not run and is not counted.
// An app with an expected.json says itself what a reader should get: { shown: lines, absent: unwanted texts, rendered: true if its HTML looks complete without scripts }.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "playwright-core";
import { createQuern } from "quern";

const [folder, only] = process.argv.slice(2);
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
const SETTLED_MS = 700;

const server = createServer((request, response) => {
  let path = join(folder, decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  try {
    if (statSync(path).isDirectory()) path = join(path, "index.html");
    const body = readFileSync(path);
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(body);
  } catch {
    response.writeHead(404).end("not found");
  }
}).listen(0, "127.0.0.1");
await new Promise((listening) => server.once("listening", listening));
const { port } = server.address();
const base = `http://127.0.0.1:${port}/`;

const START_FILES = ["dist/index.html", "build/index.html", "public/index.html", "web/index.html", "index.html"];
/** The app's own expectations; undefined where the lines that Chromium shows count instead. */
const expectedOf = (name) => {
  const file = join(folder, name, "expected.json");
  return statSync(file, { throwIfNoEntry: false }) && JSON.parse(readFileSync(file, "utf8"));
};

const startOf = (name) =>
  START_FILES.find((file) => statSync(join(folder, name, file), { throwIfNoEntry: false }) !== undefined);

/** In the page: its text as shown, with that of open shadow roots. */
function shownText() {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
  const texts = [document.body.innerText];
  const search = (root) => {
    for (const element of root.querySelectorAll("*"))
      if (element.shadowRoot) {
        // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
        for (const child of element.shadowRoot.children) if (child.checkVisibility()) texts.push(child.innerText ?? "");
        search(element.shadowRoot);
      }
  };
  search(document);
  return texts.join("\n");
}

const plain = (text) =>
  text
    .replace(/\]\([^)\s]*\)/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const quern = createQuern({ network: { allow: [`127.0.0.1:${port}`] } });
const sums = {
  apps: 0,
  whole: 0,
  main: 0,
  wholeComplete: 0,
  mainComplete: 0,
  idleComplete: 0,
  unwanted: 0,
  idleMs: 0,
  wholeMs: 0,
};
for (const name of readdirSync(folder).sort()) {
  const start = startOf(name);
  if (start === undefined || (only && name !== only)) continue;
  const url = `${base}${name}/${start}`;
  const page = await browser.newPage();
  const from = Date.now();
  await page.goto(url, { waitUntil: "networkidle", timeout: 20_000 }).catch(() => {});
  const idleMs = Date.now() - from;
  const shownIdle = plain(await page.evaluate(shownText).catch(() => ""));
  await page.waitForTimeout(SETTLED_MS);
  const shown = await page.evaluate(shownText).catch(() => "");
  await page.close();
  const expected = expectedOf(name);
  const lines =
    expected?.shown ??
    [...new Set(shown.split("\n").map((line) => line.trim()))].filter((line) => plain(line).length > 2);
  if (lines.length === 0) {
    console.log(name.padEnd(28), "does not run");
    continue;
  }
  sums.apps++;
  const isCompleteIdle = lines.every((line) => shownIdle.includes(plain(line)));
  if (isCompleteIdle) sums.idleComplete++;
  sums.idleMs += idleMs;
  const notes = [];
  for (const [key, onlyMainContent] of [
    ["whole", false],
    ["main", true],
  ]) {
    const start = Date.now();
    const { markdown = "", warning } = await quern
      .scrape(url, {
        formats: ["markdown"],
        onlyMainContent,
        maxAge: 0,
        ...(expected?.rendered && { engine: "browser" }),
      })
      .catch((error) => ({ warning: error.message }));
    if (key === "whole") sums.wholeMs += Date.now() - start;
    const text = plain(markdown);
    const missed = lines.filter((line) => !text.includes(plain(line)));
    sums[key] += 1 - missed.length / lines.length;
    notes.push(`${key} ${lines.length - missed.length}/${lines.length} ${Date.now() - start} ms`);
    const unwanted = (expected?.absent ?? []).filter((absent) => onlyMainContent && markdown.includes(absent));
    if (unwanted.length > 0) notes.push(`UNWANTED ${JSON.stringify(unwanted)}`);
    sums.unwanted += unwanted.length;
    if (missed.length === 0 && unwanted.length === 0) sums[`${key}Complete`]++;
    if (missed.length > 0) notes.push(JSON.stringify(missed.slice(0, 3)));
    if (warning) notes.push(`(${warning})`);
    if (only) console.log(markdown, "\n-----");
  }
  console.log(name.padEnd(28), `idle ${idleMs} ms`, notes.join("  "));
}
await quern.close();
await browser.close();
server.close();
const mean = (key) => (sums[key] / sums.apps).toFixed(3);
console.log(`${sums.apps} apps: lines of the whole page ${mean("whole")}, of main content ${mean("main")};`);
console.log(
  `complete: once the network is idle ${sums.idleComplete}, whole page ${sums.wholeComplete}, main content ${sums.mainComplete}; unwanted texts in main content ${sums.unwanted}`,
);
console.log(
  `until the network is idle ${Math.round(sums.idleMs / sums.apps)} ms, scraped whole ${Math.round(sums.wholeMs / sums.apps)} ms`,
);
