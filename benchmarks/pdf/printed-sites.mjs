// Built web sites in HTML and in PDF: pages are printed by Chromium with their own style sheets; the Markdown of the PDF must say what the
// Markdown of the page says, as it shows in that medium.
//   node printed-sites.mjs print <folder of sites> <prints> [pages of a site]   a site is a folder owner+name; prints what is not printed yet
//   node printed-sites.mjs score <prints> [read | compare | sealed]             EACH=1 names every print, SAVE=<folder> keeps the Markdown
// Sites are divided by a hash of their names: two thirds to read, a sixth to compare, a sixth sealed.
import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize, relative } from "node:path";
import { chromium } from "playwright-core";
import { createQuern } from "quern";
import { addScores, compareMarkdown, printMeans } from "./print-scores.mjs";
import { words } from "./score.mjs";
import { keepShown } from "./shown-page.mjs";

const PAGE_BYTES = { least: 1_000, most: 1_000_000 };
const WORDS = { least: 60, most: 12_000 };
const LOAD_MS = 20_000;
const SETTLE_MS = 300;
const CSS_PX_PER_MM = 96 / 25.4;
const PAPER_WIDTH_MM = { A4: 210, Letter: 215.9, A5: 148 };
const TYPES = {
  ".html": "text/html",
  ".htm": "text/html",
  ".xhtml": "application/xhtml+xml",
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".gif": "image/gif",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
};
const hash = (text) => createHash("sha256").update(text).digest().readUInt32BE();
const partOf = (site) => ["read", "read", "read", "read", "compare", "sealed"][hash(site.replace("+", "/")) % 6];
const draw = (name, list) => list[hash(name) % list.length];

/** Addresses from the root of a project's site begin with the project's name, which is no folder. */
function fileAt(root, path) {
  const clean = normalize(`/${decodeURIComponent(path)}`);
  for (const name of [clean, clean.replace(/^\/[^/]*/, "")])
    for (const file of [join(root, name), join(root, name, "index.html"), `${join(root, name)}.html`])
      if (existsSync(file) && statSync(file).isFile()) return file;
  return undefined;
}

async function serve(root) {
  const server = createServer((request, response) => {
    const file = fileAt(root, new URL(request.url, "http://a").pathname);
    if (file === undefined) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file).toLowerCase()] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Pages of a site: one of each folder in turn, by the hash of their names. */
function pagesOf(root) {
  const folders = new Map();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.x?html?$/i.test(entry.name) || /^(?:404|google)/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    if (/node_modules|\/_includes\/|\/_layouts\//.test(path)) continue;
    const { size } = statSync(path);
    if (size < PAGE_BYTES.least || size > PAGE_BYTES.most) continue;
    const folder = dirname(path);
    folders.set(folder, [...(folders.get(folder) ?? []), relative(root, path)]);
  }
  const lists = [...folders.values()].map((list) => list.sort((one, other) => hash(one) - hash(other)));
  lists.sort((one, other) => hash(one[0]) - hash(other[0]));
  const pages = [];
  for (let round = 0; lists.some((list) => list.length > round); round++)
    for (const list of lists) if (list.length > round) pages.push(list[round]);
  return pages;
}

async function printPage(page, quern, address, name) {
  const format = draw(`${name} format`, ["A4", "Letter", "A4", "A5"]);
  const margin = draw(`${name} margin`, [0, 5, 10, 10, 15, 20, 25]);
  const media = draw(`${name} media`, ["print", "print", "screen"]);
  const width = Math.round((PAPER_WIDTH_MM[format] - 2 * margin) * CSS_PX_PER_MM);
  await page.setViewportSize({ width, height: Math.round(1.4 * width) });
  await page.emulateMedia({ media });
  await page.goto(address, { waitUntil: "load", timeout: LOAD_MS });
  await page.waitForTimeout(SETTLE_MS);
  const side = `${margin}mm`;
  const printBackground = media === "screen" || draw(`${name} background`, [true, false]);
  const pdf = await page.pdf({ format, margin: { top: side, right: side, bottom: side, left: side }, printBackground });
  const seemHeadings = await page.evaluate(keepShown);
  const html = await page.content();
  const { markdown } = await quern.parse(Buffer.from(html), {
    filename: "a.html",
    contentType: "text/html; charset=utf-8",
    formats: ["markdown"],
    onlyMainContent: false,
  });
  return { pdf, markdown, html, about: { format, margin, media, printBackground, seemHeadings } };
}

async function print(sites, prints, pageCount) {
  const quern = createQuern({});
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
  for (const site of readdirSync(sites)) {
    const root = join(sites, site);
    const folder = join(prints, site);
    if (existsSync(folder)) continue;
    mkdirSync(folder, { recursive: true });
    const server = await serve(root);
    const origin = `http://127.0.0.1:${server.address().port}/`;
    let done = 0;
    for (const path of pagesOf(root).slice(0, 3 * pageCount)) {
      if (done >= pageCount) break;
      const context = await browser.newContext({ serviceWorkers: "block" });
      const page = await context.newPage();
      await page.route("**", (route) => (route.request().url().startsWith(origin) ? route.continue() : route.abort()));
      try {
        const result = await printPage(
          page,
          quern,
          origin + path.split("/").map(encodeURIComponent).join("/"),
          `${site}/${path}`,
        );
        const count = words(result.markdown).length;
        if (count < WORDS.least || count > WORDS.most) continue;
        const base = join(folder, String(done++));
        writeFileSync(`${base}.pdf`, result.pdf);
        writeFileSync(`${base}.md`, result.markdown);
        writeFileSync(`${base}.html`, result.html);
        writeFileSync(`${base}.json`, JSON.stringify({ path, ...result.about }));
      } catch (error) {
        console.error(site, path, String(error).split("\n")[0]);
      } finally {
        await context.close();
      }
    }
    server.closeAllConnections();
    server.close();
    console.log(partOf(site), site, done);
  }
  await browser.close();
  await quern.close();
}

async function score(prints, part) {
  const quern = createQuern({});
  const sums = new Map();
  for (const site of readdirSync(prints)) {
    if (partOf(site) !== part) continue;
    for (const name of readdirSync(join(prints, site))) {
      if (!name.endsWith(".pdf")) continue;
      const base = join(prints, site, name.slice(0, -4));
      const { seemHeadings } = JSON.parse(readFileSync(`${base}.json`, "utf8"));
      const parsed = await quern.parse(readFileSync(`${base}.pdf`), { filename: "a.pdf", formats: ["markdown"] });
      const scores = compareMarkdown(readFileSync(`${base}.md`, "utf8"), parsed.markdown, seemHeadings);
      addScores(sums, [site, "all"], scores);
      if (process.env.EACH)
        console.log(
          `${site}/${name}`,
          ...Object.entries(scores).map(([measure, value]) => `${measure}=${value?.toFixed(3) ?? "-"}`),
        );
      if (process.env.SAVE) {
        mkdirSync(join(process.env.SAVE, site), { recursive: true });
        writeFileSync(join(process.env.SAVE, site, `${name}.md`), parsed.markdown);
      }
    }
  }
  printMeans(sums, ["words", "recall", "precision", "titles", "ranks", "items", "cells"]);
  await quern.close();
}

const [task, from, to, count = "8"] = process.argv.slice(2);
if (task === "print") await print(from, to, Number(count));
else await score(from, to ?? "read");
