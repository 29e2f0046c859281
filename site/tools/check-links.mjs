/** Every link of the built site leads to a page and a heading that are there. VitePress itself looks at pages alone. `node tools/check-links.mjs [FOLDER]` */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL(`../${process.argv[2] ?? "dist"}/`, import.meta.url));

const pages = new Map(
  readdirSync(DIST, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".html"))
    .map((name) => {
      const html = readFileSync(join(DIST, name), "utf8");
      return [`/${name}`, { html, ids: new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => decode(id))) }];
    }),
);

const broken = [];
let count = 0;
for (const [from, { html }] of pages) {
  for (const [, href] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
    if (/^[a-z]+:/i.test(href)) continue;
    count++;
    const [path, anchor] = decode(href).split("#");
    const target = path === "" ? from : fileOf(posix.resolve(posix.dirname(from), path), path.endsWith("/"));
    if (!pages.has(target) && !existsSync(join(DIST, target))) broken.push(`${from}: ${href}`);
    else if (anchor && !pages.get(target)?.ids.has(decodeURIComponent(anchor)))
      broken.push(`${from}: no heading ${href}`);
  }
}
for (const one of new Set(broken)) process.stderr.write(`${one}\n`);
process.stdout.write(`${pages.size} pages, ${count} links, ${broken.length} broken\n`);
process.exitCode = broken.length > 0 ? 1 : 0;

function fileOf(path, isFolder) {
  if (isFolder || path === "/") return posix.join(path, "index.html");
  return /\.\w+$/.test(path) && existsSync(join(DIST, path)) ? path : `${path}.html`;
}

function decode(text) {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");
}
