/**
 * Development pages with their true main content, as plain objects `{ set, id, url, html, text }`, sorted by set and id.
 *
 * @module
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** `DIR/ground-truth/ID.json` and `DIR/html/ID.html.gz` (Web Content Extraction Benchmark). */
export function contentBenchmark(directory) {
  return readdirSync(path.join(directory, "ground-truth"))
    .sort()
    .map((file) => {
      const id = path.basename(file, ".json");
      const truth = JSON.parse(readFileSync(path.join(directory, "ground-truth", file), "utf8"));
      const html = gunzipSync(readFileSync(path.join(directory, "html", `${id}.html.gz`))).toString("utf8");
      return { set: "wcxb", id, url: truth.url ?? id, html, text: truth.ground_truth.main_content ?? "" };
    });
}

/** `DIR/ground-truth.json` and `DIR/html/ID.html.gz` (article-extraction-benchmark). */
export function articleBenchmark(directory) {
  const truth = JSON.parse(readFileSync(path.join(directory, "ground-truth.json"), "utf8"));
  return Object.keys(truth)
    .sort()
    .filter((id) => existsSync(path.join(directory, "html", `${id}.html.gz`)))
    .map((id) => {
      const html = gunzipSync(readFileSync(path.join(directory, "html", `${id}.html.gz`))).toString("utf8");
      return { set: "articles", id, url: truth[id].url ?? id, html, text: truth[id].articleBody ?? "" };
    });
}

/** `DIR/test-pages/NAME/source.html` and `expected.html` (readability). */
export function readabilityPages(directory, htmlToText) {
  const root = path.join(directory, "test-pages");
  return readdirSync(root)
    .sort()
    .map((id) => ({
      set: "readability",
      id,
      url: `https://${id}.test/`,
      html: readFileSync(path.join(root, id, "source.html"), "utf8"),
      text: htmlToText(readFileSync(path.join(root, id, "expected.html"), "utf8")),
    }));
}

/** `DIR/index.json` with `{ id, url, title, text, file }` and `DIR/pages/FILE` (news with the text of the publishers' own parsers). */
export function newsPages(directory) {
  return JSON.parse(readFileSync(path.join(directory, "index.json"), "utf8"))
    .sort((left, right) => (left.id < right.id ? -1 : 1))
    .map(({ id, url, title, text, file }) => {
      const html = gunzipSync(readFileSync(path.join(directory, "pages", file))).toString("utf8");
      return { set: "news", id, url: siteOfNews(id, url), html, text: `${title}\n${text}` };
    });
}

/** Pages without an address of their own go by their name, else they would fall into one fold. */
const siteOfNews = (id, url) =>
  /^https?:\/\/(?:www\.)?example\./.test(url) ? `https://${id.replace(/\W+/g, "-")}.test/` : url;

/** `DIR/tests/evaldata.json` and `DIR/tests/{cache,eval}/FILE` (trafilatura): no whole text, but passages that must and that must not stand. */
export function passagePages(directory) {
  const data = JSON.parse(readFileSync(path.join(directory, "tests/evaldata.json"), "utf8"));
  return Object.keys(data)
    .sort()
    .flatMap((url) => {
      const file = ["cache", "eval"]
        .map((folder) => path.join(directory, "tests", folder, data[url].file))
        .find(existsSync);
      if (file === undefined) return [];
      const { with: present, without: absent } = data[url];
      return [{ set: "passages", id: url, url, html: decode(readFileSync(file)), text: "", present, absent }];
    });
}

/** UTF-8 where that is what it is, else as the page says, else windows-1252. */
function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const named = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(bytes.subarray(0, 4096).toString("latin1"))?.[1];
    return new TextDecoder(named === undefined || /^utf-?8$/i.test(named) ? "windows-1252" : named).decode(bytes);
  }
}

/** Sites fall into five folds by a hash of their name, so that no site is in training and test at once. */
export function foldOf(url) {
  const site = url.replace(/^\w+:\/\/(www\.)?/, "").split("/")[0];
  let hash = 2166136261;
  for (let index = 0; index < site.length; index++) hash = Math.imul(hash ^ site.charCodeAt(index), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) % 5;
}
