// node titles.mjs --pages DIR [--limit N]
//
// Share of the pages whose h1 says what <title>, og:title or a JSON-LD headline says that keep it as a heading in the Markdown. The page is
// read here with htmlparser2, independently of the product. DIR is laid out as for run.mjs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { parseDocument } from "htmlparser2";
import { htmlToMarkdown } from "../../packages/markdown/dist/index.js";

const { values } = parseArgs({ options: { pages: { type: "string" }, limit: { type: "string", default: "0" } } });
const UNSEEN = new Set(["script", "style", "noscript", "svg", "template"]);
const SEPARATOR = /\s+[|\-–—·•:»«]+\s+/;
const NEAR = 0.9;

const letters = (text) =>
  (text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Calls `visit` for every node; false leaves out what is inside. */
function walk(root, visit) {
  const stack = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (visit(node) !== false) stack.push(...(node.children ?? []).toReversed());
  }
}

function textOf(root) {
  let text = "";
  walk(root, (node) => {
    if (node.type === "text") text += node.data;
    return node === root || !UNSEEN.has(node.name);
  });
  return text;
}

/** Share of common pairs of neighbouring characters. */
function likeness(left, right) {
  const pairs = new Map();
  for (let at = 0; at + 2 <= left.length; at++) {
    const pair = left.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let common = 0;
  for (let at = 0; at + 2 <= right.length; at++) {
    const pair = right.slice(at, at + 2);
    const count = pairs.get(pair) ?? 0;
    if (count > 0) common++;
    pairs.set(pair, count - 1);
  }
  return (2 * common) / Math.max(1, left.length + right.length - 2);
}

/** The h1 texts that name the page. */
function titlesOf(html) {
  const names = [];
  const headings = new Set();
  let title = "";
  let site = "";
  walk(parseDocument(html), (node) => {
    if (node.name === "title" && title === "") title = textOf(node);
    if (node.name === "meta" && node.attribs.property === "og:title") names.push(node.attribs.content);
    if (node.name === "meta" && node.attribs.property === "og:site_name") site = letters(node.attribs.content);
    if (node.name === "script" && node.attribs.type === "application/ld+json")
      for (const [, name] of textOf(node).matchAll(/"headline"\s*:\s*"([^"\\]*)"/g)) names.push(name);
    if (node.name === "h1" && letters(textOf(node)) !== "") headings.add(letters(textOf(node)));
    return node.name !== "svg" && node.name !== "template" && node.name !== "noscript";
  });
  const known = [...names, title, ...title.split(SEPARATOR)]
    .map(letters)
    .filter((name) => name.length > 2 && name !== site);
  return [...headings].filter((heading) => known.some((name) => likeness(heading, name) >= NEAR));
}

let wanted = 0;
let kept = 0;
const files = readdirSync(join(values.pages, "html")).filter((file) => /\.html(\.gz)?$/.test(file));
for (const file of Number(values.limit) > 0 ? files.slice(0, Number(values.limit)) : files) {
  const bytes = readFileSync(join(values.pages, "html", file));
  const html = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const titles = titlesOf(html);
  if (titles.length === 0) continue;
  wanted++;
  const headings = htmlToMarkdown(html, { url: "https://example.com/" })
    .split("\n")
    .filter((line) => /^#{1,6} /.test(line))
    .map((line) => letters(line.replace(/\]\([^)]*\)/g, "]")));
  if (titles.some((title) => headings.some((heading) => likeness(title, heading) >= NEAR))) kept++;
}
console.log(`${kept} of ${wanted} pages keep their title: ${(kept / wanted).toFixed(3)}`);
