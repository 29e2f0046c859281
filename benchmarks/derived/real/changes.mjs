/**
 * changeTracking on real pages: whether the same page with ordinary noise counts as changed, and whether an edit of one word is seen.
 *
 *     node changes.mjs --wcxb=DIR [--show=KIND]
 *
 * Noise is put into the HTML as servers do between two visits; edits change one word of a paragraph. Both pages go through the same conversion.
 * Build the workspace first.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { convertPage } from "../../../packages/core/dist/convert/convert-page.js";
import { frameAddresses, PageSource } from "../../../packages/extract/dist/page/index.js";
import { saysTheSame } from "../../../packages/text/dist/change-tracking/index.js";
import { contentBenchmark } from "../../extraction/training/pages.mjs";
import { randomOf } from "../redaction/random.mjs";

const { values: options } = parseArgs({ options: { wcxb: { type: "string" }, show: { type: "string" } } });
/** One page of so many of the benchmark. */
const STRIDE = 4;
const EDITS_A_PAGE = 2;

const SEED = 20_261_122;
const { below, pick, letters } = randomOf(SEED);
const hex = (length) => letters(length, "0123456789abcdef");
const digits = (length) => letters(length, "0123456789").replace(/^0/, "1");

const withQuery = (address, query) => {
  const [whole, fragment] = address.split("#");
  return `${whole}${whole.includes("?") ? "&" : "?"}${query}${fragment === undefined ? "" : `#${fragment}`}`;
};
const eachAddress = (html, attribute, change) =>
  html.replace(
    new RegExp(`(\\s${attribute}=")((?!data:|mailto:|tel:|javascript:|#)[^"<>\\s]+)(")`, "gi"),
    (_, open, address, close) => open + change(address) + close,
  );
const intoArticle = (html, element) => {
  const at = [...html.matchAll(/<\/p\s*>/gi)].map((match) => match.index + match[0].length);
  const place = at[Math.min(2, at.length - 1)];
  return place === undefined ? html : html.slice(0, place) + element + html.slice(place);
};

/** Kind → a page as the next visitor gets it. Each is given a number that differs between the visits. */
const NOISE = {
  "versions of assets": (html) => eachAddress(html, "src", (address) => withQuery(address, `v=${digits(8)}`)),
  "fingerprints of assets": (html) =>
    eachAddress(html, "src", (address) => address.replace(/\.(png|jpe?g|webp|gif|js|svg)(?=$|\?)/i, `.${hex(8)}.$1`)),
  "session in links": (html) => eachAddress(html, "href", (address) => withQuery(address, `PHPSESSID=${hex(26)}`)),
  "session in paths": (html) =>
    eachAddress(html, "href", (address) => address.replace(/^([^?#]*)/, `$1;jsessionid=${hex(32).toUpperCase()}`)),
  "campaign in links": (html) =>
    eachAddress(html, "href", (address) =>
      withQuery(address, `utm_source=${pick(["home", "top", "rail"])}&utm_id=${digits(6)}`),
    ),
  views: (html) => intoArticle(html, `<p>${digits(4)} views</p>`),
  "counts in one line": (html) =>
    intoArticle(
      html,
      `<div><span>${digits(3)} shares</span> · <span>${digits(2)} comments</span> · <span>${1 + below(9)}.${below(10)}K likes</span></div>`,
    ),
  age: (html) => intoArticle(html, `<p>Updated ${2 + below(50)} ${pick(["minutes", "hours", "days"])} ago</p>`),
  "online now": (html) => intoArticle(html, `<p>${digits(2)} people are viewing this right now</p>`),
  "request in a comment": (html) => html.replace(/<\/body/i, `<!-- request ${hex(16)} in 0.${digits(3)}s --></body`),
  "tokens of forms": (html) =>
    html.replace(/<body([^>]*)>/i, `<body$1><form><input type="hidden" name="csrf" value="${hex(40)}"></form>`),
  "page rendered in": (html) => intoArticle(html, `<p>Page generated in 0.${digits(3)} seconds</p>`),
  "frame of an advertisement": (html) =>
    intoArticle(html, `<iframe src="https://ads.example/slot?id=${hex(12)}&cb=${digits(9)}"></iframe>`),
  "advertisement by name": (html) =>
    intoArticle(
      html,
      `<div class="ad-slot"><a href="https://ads.example/c/${hex(12)}"><img src="https://ads.example/b/${hex(8)}.png" alt="Advertisement"></a></div>`,
    ),
};
const all = (html) => Object.values(NOISE).reduce((text, change) => change(text), html);

const wants = {
  markdown: true,
  html: false,
  links: false,
  images: false,
  attributes: false,
  discovery: false,
  metadata: false,
  pages: false,
};
const stateOf = async (html, url) => ({
  frames: frameAddresses(new PageSource(html, url)),
  markdown: await markdownOf(html, url),
});
const markdownOf = async (html, url) =>
  (
    await convertPage({
      html,
      url,
      onlyMainContent: true,
      removeConsentDialogs: true,
      removeBase64Images: true,
      isDocument: false,
      wants,
      explain: false,
    })
  ).markdown;

const OTHER_WORDS = "granite harbour violet ledger cinnamon orbit lantern meadow".split(" ");
/** Kind → [pattern of what is edited, its new form]. */
const EDITS = {
  word: [/(?<=\s)\p{Ll}{4,12}(?=[\s,.])/gu, () => pick(OTHER_WORDS)],
  number: [/(?<=\s)\d{1,4}(?=[\s,.]\D)/gu, (old) => String(Number(old) + 1 + below(8))],
  price: [/[$€£]\d+(?:\.\d\d)?/gu, (old) => old[0] + (Number(old.slice(1)) + 5).toFixed(2)],
  name: [/(?<=\p{Ll}\s)\p{Lu}\p{Ll}{3,12}(?=[\s,.])/gu, () => pick(["Bergman", "Okafor", "Lindqvist"])],
  "small word": [/(?<=\s)(?:is|are|was|can|will|may|must|and|or)(?=\s)/gu, (old) => `${old} not`],
};

const noise = new Map([...Object.keys(NOISE), "all at once"].map((kind) => [kind, [0, 0]]));
const edits = new Map(Object.keys(EDITS).map((kind) => [kind, [0, 0]]));
const pages = contentBenchmark(options.wcxb).filter((_, index) => index % STRIDE === 0);
for (const { id, html, url } of pages) {
  const plain = await markdownOf(html, url);
  if (plain.length < 300) continue;
  for (const [kind, counts] of noise) {
    const make = kind === "all at once" ? all : NOISE[kind];
    const [before, after] = [await stateOf(make(html), url), await stateOf(make(html), url)];
    counts[0]++;
    if (saysTheSame(before, after)) continue;
    counts[1]++;
    if (options.show === kind) showDifference(id, before.markdown, after.markdown);
  }
  const paragraphs = plain
    .split(/\n\n+/)
    .filter((block) => /^\p{L}/u.test(block) && block.length > 120 && !/[[\]<>&`*_\\]/.test(block));
  for (const [kind, [pattern, change]] of Object.entries(EDITS)) {
    for (let edit = 0; edit < EDITS_A_PAGE; edit++) {
      const paragraph = paragraphs.length > 0 ? pick(paragraphs) : undefined;
      const places = paragraph ? [...paragraph.matchAll(pattern)] : [];
      if (places.length === 0) continue;
      const { 0: old, index } = pick(places);
      const around = paragraph.slice(Math.max(0, index - 25), index + old.length + 25);
      // The edit has to be one of this paragraph, and of nothing else.
      if (html.split(around).length !== 2) continue;
      const at = html.indexOf(around) + (index - Math.max(0, index - 25));
      const edited = html.slice(0, at) + change(old) + html.slice(at + old.length);
      const after = await markdownOf(edited, url);
      const counts = edits.get(kind);
      counts[0]++;
      if (!saysTheSame({ markdown: plain }, { markdown: after })) counts[1]++;
      else if (options.show === kind)
        console.log(id, JSON.stringify(around), plain === after ? "(not in the Markdown)" : "");
    }
  }
}

function showDifference(id, before, after) {
  const [one, other] = [before.split("\n"), after.split("\n")];
  const line = one.findIndex((text, index) => text !== other[index]);
  console.log(id, "\n  ", one[line]?.slice(0, 200), "\n  ", other[line]?.slice(0, 200));
}

console.log("| noise | pages | counts as changed |\n| --- | ---: | ---: |");
for (const [kind, [seen, changed]] of noise)
  console.log(`| ${kind} | ${seen} | ${((100 * changed) / seen).toFixed(1)} % |`);
console.log("\n| edit | made | seen |\n| --- | ---: | ---: |");
const sum = [0, 0];
for (const [kind, [made, seen]] of edits) {
  sum[0] += made;
  sum[1] += seen;
  console.log(`| ${kind} | ${made} | ${((100 * seen) / made).toFixed(1)} % |`);
}
console.log(`| **all** | ${sum[0]} | ${((100 * sum[1]) / sum[0]).toFixed(1)} % |`);
