/**
 * Pages against the feed of their own site: a feed that carries whole texts says what its publisher takes for the content of each page.
 *
 *     node feeds.mjs DIR [part] [--each]    # DIR/OWNER+NAME: checkouts (or bare clones) of built sites that hold a feed
 *
 * Prints word recall and precision, lines and headings that are lost, and publication days. `part` is `read` (default), `compare` or
 * `sealed`: a sixth of the repositories each for the last two, by a hash of the name. `--each` prints the lines that are lost.
 *
 * Left out: entries below 100 words, those that their page does not hold (an older version), and excerpts.
 *
 * @module
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseDocument } from "htmlparser2";
import { htmlToMarkdown } from "../../packages/markdown/dist/index.js";
import { createQuern } from "../../packages/quern/dist/index.js";
import { markdownText, wordScore } from "./measures.mjs";

const FEED = /(?:^|\/)(?:atom|feed|rss|rss2|index)\.xml$|(?:^|\/)feed\/index\.(?:xml|html)$/;
const MAX_FEEDS = 25;
const MAX_PAGES_OF_SITE = 14;
const MIN_WORDS = 100;
const MIN_LINE_CHARACTERS = 25;
/** Share of an entry's words that its page holds, and of the content's words that an entry holds. */
const MIN_HELD = 0.97;
const MIN_WHOLE = 0.7;
const PARTS = ["read", "read", "read", "read", "compare", "sealed"];
const DAY_MS = 86_400_000;

const [directory, part = "read"] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const each = process.argv.includes("--each");
const partOf = (name) => PARTS[createHash("sha256").update(name).digest().readUInt32BE() % PARTS.length];

const contentOf = (node) => (node.type === "text" ? node.data : (node.children ?? []).map(contentOf).join(""));
const named = (node, ...names) =>
  (node.children ?? []).flatMap((child) => [...(names.includes(child.name) ? [child] : []), ...named(child, ...names)]);
const firstOf = (entry, ...names) => {
  const [found] = names.flatMap((name) => named(entry, name));
  return found === undefined ? "" : contentOf(found).trim();
};

/** Entries of the feeds of a repository with the page that each leads to: `{ link, html, page, day }`. */
function entriesOf(repository) {
  const inner = ["", "repo", "repo/.git"].map((name) => path.join(directory, repository, name));
  const folder = inner.find((name) => existsSync(path.join(name, "HEAD")) || existsSync(path.join(name, ".git")));
  if (folder === undefined) return [];
  const git = (...argument) => execFileSync("git", ["-C", folder, ...argument], { maxBuffer: 1 << 30 }).toString();
  const files = git("ls-tree", "-r", "--name-only", "-z", "HEAD").split("\0");
  const byName = new Map(files.map((file) => [file.toLowerCase(), file]));
  const feeds = files.filter((file) => FEED.test(file)).sort((a, b) => a.split("/").length - b.split("/").length);
  const found = new Map();
  for (const feed of feeds.slice(0, MAX_FEEDS)) {
    const xml = git("show", `HEAD:${feed}`);
    if (!/<(?:rss|feed)\b/.test(xml)) continue;
    for (const entry of named(parseDocument(xml, { xmlMode: true }), "item", "entry")) {
      if (found.size >= MAX_PAGES_OF_SITE) return [...found.values()];
      const link = named(entry, "link").find(({ attribs }) => (attribs.rel ?? "alternate") === "alternate");
      const address = link && (link.attribs.href ?? contentOf(link)).trim();
      if (!address || !URL.canParse(address, "https://site.example/")) continue;
      const { pathname } = new URL(address, "https://site.example/");
      const steps = pathname.replace(/^\/+|\/+$/g, "").split("/");
      // A site below a folder of its host has shorter paths in the repository.
      const names = steps.map((_, at) => steps.slice(at).join("/").toLowerCase()).filter((name) => name.length > 5);
      const file = names
        .flatMap((name) => [`${name}/index.html`, `${name}.html`, name])
        .map((name) => byName.get(name))
        .find((name) => /\.html?$/.test(name ?? ""));
      if (file === undefined || found.has(file)) continue;
      const html = firstOf(entry, "content:encoded", "content", "description", "summary");
      const day = Date.parse(firstOf(entry, "pubDate", "published"));
      found.set(file, { link: address, html, page: git("show", `HEAD:${file}`), day, file });
    }
  }
  return [...found.values()];
}

const sum = {
  pages: 0,
  recall: 0,
  precision: 0,
  lines: 0,
  lost: 0,
  headings: 0,
  found: 0,
  days: 0,
  right: 0,
  wrong: 0,
};
const headingsOf = (markdown) => [...markdown.matchAll(/^#{1,6} .*$/gm)].map(([line]) => fold(line));
const fold = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
const quern = createQuern({});
const sites = new Set();
for (const repository of readdirSync(directory).filter((name) => partOf(name) === part)) {
  for (const { link, html, page, day, file } of entriesOf(repository)) {
    const truth = await htmlToMarkdown(html, { url: link, onlyMainContent: false });
    const whole = await htmlToMarkdown(page, { url: link, onlyMainContent: false });
    const input = new TextEncoder().encode(page);
    const { markdown, metadata } = await quern.parse(input, { contentType: "text/html", url: link });
    const [wanted, got] = [markdownText(truth), markdownText(markdown)];
    const score = wordScore(got, wanted);
    if (fold(wanted).split(" ").length < MIN_WORDS || wordScore(markdownText(whole), wanted).recall < MIN_HELD)
      continue;
    if (score.precision < MIN_WHOLE) continue;
    sites.add(repository);
    sum.pages++;
    sum.recall += score.recall;
    sum.precision += score.precision;
    const all = fold(got);
    const lines = truth
      .split("\n")
      .map((line) => fold(markdownText(line)))
      .filter((line) => line.length >= MIN_LINE_CHARACTERS);
    const lost = lines.filter((line) => !all.includes(line));
    sum.lines += lines.length;
    sum.lost += lost.length;
    if (each) for (const line of lost) console.log(`${repository}/${file}: ${line}`);
    const held = new Set(headingsOf(markdown));
    sum.headings += headingsOf(truth).length;
    sum.found += headingsOf(truth).filter((line) => held.has(line)).length;
    if (Number.isNaN(day)) continue;
    sum.days++;
    if (metadata.publishedTime === undefined) continue;
    if (Math.abs(Date.parse(metadata.publishedTime) - day) <= 2 * DAY_MS) sum.right++;
    else sum.wrong++;
  }
}
await quern.close();
const mean = (value) => (value / sum.pages).toFixed(4);
console.log(`${sum.pages} pages of ${sites.size} sites: recall ${mean(sum.recall)}, precision ${mean(sum.precision)}`);
console.log(`lines lost ${sum.lost} of ${sum.lines}, headings ${sum.found} of ${sum.headings}`);
console.log(`publication days right ${sum.right}, wrong ${sum.wrong} of ${sum.days}`);
