/**
 * Sites that never end, crawled by the library in a process of its own: how many pages and requests, the longest time that the event loop
 * was held (processor time of the main thread between two turns of a timer, which a busy machine does not change), and memory in the middle
 * and at the end.
 *
 * node traps.mjs [--limit 1000]
 */
import { fork } from "node:child_process";
import { closeSync, openSync, readSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

const { values } = parseArgs({
  options: { limit: { type: "string", default: "1000" }, only: { type: "string" }, child: { type: "string" } },
});
const limit = Number(values.limit);
const page = (title, links) =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>Some words about ${title}, which are the text of this page.</p>${links
    .map((link) => `<a href="${link}">${link}</a>`)
    .join(" ")}</main>`;

/** @type {Record<string, (path: string, origin: string) => string | Buffer | undefined>} */
const TRAPS = {
  calendar(path) {
    const [, year = 2026, month = 1] = /\/calendar\/(-?\d+)\/(\d+)/.exec(path) ?? [];
    const at = (step) => {
      const months = Number(year) * 12 + Number(month) - 1 + step;
      return `/calendar/${Math.floor(months / 12)}/${(months % 12) + 1}`;
    };
    const days = Array.from({ length: 28 }, (_, day) => `${at(0)}?day=${day + 1}`);
    return page(`Calendar ${path}`, [at(-1), at(1), at(12), ...days]);
  },
  queries(path) {
    const url = new URL(path, "http://x");
    const links = ["color", "size", "sort", "brand", "page"].flatMap((name) =>
      [1, 2, 3, 4].map((value) => {
        const next = new URL(url);
        next.searchParams.append(name, `${value}`);
        return `${next.pathname}${next.search}`;
      }),
    );
    return page(`Shop ${url.search}`, links);
  },
  sessions(path) {
    const name = /\/s\/[0-9a-f]+\/(\d+)/.exec(path)?.[1] ?? "0";
    const session = () => Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join("");
    return page(
      `Item ${name}`,
      Array.from({ length: 30 }, (_, index) => `/s/${session()}/${index}`),
    );
  },
  circles: (path) => page(`Folder ${path}`, ["a/b/", "c/", "../d/", "e/f/g/"]),
  sitemaps(path, origin) {
    if (path === "/sitemap.xml") {
      const files = Array.from(
        { length: 20 },
        (_, index) => `<sitemap><loc>${origin}/map-${index}.xml.gz</loc></sitemap>`,
      );
      return `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${files.join("")}</sitemapindex>`;
    }
    const number = /^\/map-(\d+)\.xml\.gz$/.exec(path)?.[1];
    if (number === undefined) return page(`Page ${path}`, []);
    const pages = Array.from(
      { length: 50_000 },
      (_, index) => `<url><loc>${origin}/section-${number}/item-${index}</loc><lastmod>2026-01-01</lastmod></url>`,
    );
    return gzipSync(
      `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join("")}</urlset>`,
    );
  },
  mirrors(path) {
    // The same twenty pages below any number of names; each names its one address.
    const number = Number(/\/(\d+)$/.exec(path)?.[1] ?? 0) % 20;
    const links = Array.from({ length: 20 }, (_, index) => `/mirror-${Math.floor(Math.random() * 1e9)}/${index}`);
    const text = page(`Page ${number}`, links).replace(/>\/mirror-\d+\/(\d+)</g, ">Page $1<");
    return text.replace("<title>", `<link rel="canonical" href="/pages/${number}"><title>`);
  },
};

if (values.child) {
  const { createQuern } = await import("../../packages/quern/dist/index.js");
  const origin = values.child;
  const engine = createQuern({ network: { allow: [new URL(origin).host] } });
  const holds = watchHolds();
  const megabytes = () => Math.round(process.memoryUsage.rss() / 1e6);
  let completed = 0;
  let middle = 0;
  const options = { limit, crawlEntireDomain: true, maxConcurrency: 8, scrapeOptions: { maxAge: 0 } };
  const crawl = engine.crawl(origin, options);
  const began = performance.now();
  for await (const _page of crawl) {
    // The first page pays for loading and compiling, which is not the site's doing.
    if (++completed === 20) holds.start();
    if (completed === Math.floor(limit / 2)) middle = megabytes();
  }
  const longestHoldMs = holds.stop();
  process.send({
    pages: completed,
    failed: crawl.errors.length,
    longestHoldMs,
    megabytesMiddle: middle,
    megabytesEnd: megabytes(),
    seconds: Math.round((performance.now() - began) / 100) / 10,
  });
  await engine.close();
} else {
  const results = {};
  for (const [name, answer] of Object.entries(TRAPS)) {
    if (values.only && values.only !== name) continue;
    let requests = 0;
    const cache = new Map();
    const site = createServer((request, response) => {
      const path = request.url ?? "/";
      if (path === "/robots.txt") return void response.end(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
      if (path.endsWith(".xml") && name !== "sitemaps") return void response.writeHead(404).end();
      requests++;
      const body = cache.get(path) ?? answer(path, origin);
      if (Buffer.isBuffer(body)) cache.set(path, body);
      response.writeHead(200, { "content-type": /\.xml/.test(path) ? "application/xml" : "text/html" }).end(body);
    });
    await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${site.address().port}`;
    const child = fork(fileURLToPath(import.meta.url), ["--child", origin, "--limit", String(limit)]);
    results[name] = await new Promise((resolve, reject) => {
      child.once("message", (result) => resolve({ ...result, requests }));
      child.once("exit", (code) => reject(new Error(`${name} ended with ${code}`)));
    });
    console.error(name, JSON.stringify(results[name]));
    site.closeAllConnections();
    site.close();
  }
  console.log(JSON.stringify(results, null, 2));
}

/** Processor time of the main thread between two turns of a timer, as Linux counts it. */
function watchHolds() {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const buffer = Buffer.alloc(128);
  const look = () => Number(buffer.toString("latin1", 0, readSync(file, buffer, 0, 128, 0)).split(" ")[0]) / 1e6;
  let last = 0;
  let longest = 0;
  let timer;
  const turn = () => {
    const now = look();
    longest = Math.max(longest, now - last);
    last = now;
  };
  return {
    start() {
      last = look();
      timer = setInterval(turn, 5);
    },
    stop() {
      turn();
      clearInterval(timer);
      closeSync(file);
      return Math.round(longest);
    },
  };
}
