/**
 * How much of what real pages state ends up in a schema without a model, and how much of what is filled is wrong.
 *
 *     node score.mjs --wcxb=DIR [--left] [--misses=KIND.FIELD] [--fold=K] [--models=DIR] [--places] [--write]
 *
 * `--models` takes the rankers of `train.mjs --models`: each page is read by those that have not seen its site.
 * `--places` prints, by field and by the place a value was found in, how often it was right: what the tables of schema/evidence.ts are made of.
 * `--left` keeps the data in the page. `--sites=DIR --part=read|compare|sealed` reads built sites instead, each a folder owner+name of HTML files: two
 * thirds of them, by a hash of the name, are to read, a sixth to compare, a sixth sealed. Build the workspace first. Measured on the pages of the Web Content Extraction Benchmark.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PageSource } from "../../../packages/extract/dist/page/index.js";
import { extractJson } from "../../../packages/extract/dist/schema/index.js";
import { extractMetadata } from "../../../packages/markdown/dist/metadata/metadata.js";
import { contentBenchmark, foldOf } from "../../extraction/training/pages.mjs";
import { KINDS, metaOf, questionsOf, withoutData } from "./truth.mjs";
import { overlap, sameText } from "./written.mjs";

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    sites: { type: "string" },
    part: { type: "string", default: "read" },
    left: { type: "boolean", default: false },
    misses: { type: "string" },
    fold: { type: "string" },
    models: { type: "string" },
    places: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

/** `KIND.FIELD` → `{ stated, right, wrong, other }`; `other` is filled where the data states nothing, so nobody knows. */
const tally = new Map();
const count = (key) => {
  if (!tally.has(key)) tally.set(key, { stated: 0, right: 0, wrong: 0, other: 0 });
  return tally.get(key);
};
const report = (key, page, got, truth) => {
  if (options.misses !== undefined && key.startsWith(options.misses))
    console.log(
      `${page.id} ${key}: ${JSON.stringify(got)?.slice(0, 160)} | ${JSON.stringify(truth).slice(0, 160)} ${page.url}`,
    );
};

const { CALIBRATION, MODELS } = await import("../../../packages/extract/dist/reading/model.js");
const { forgetModels } = await import("../../../packages/extract/dist/reading/rank.js");
const folds = options.models
  ? await Promise.all([0, 1, 2, 3, 4].map((fold) => import(`${options.models}/fold-${fold}.js`)))
  : [];
let current;
/** Puts the rankers of a page's fold in the place of those that are shipped. */
function useFold(fold) {
  if (folds.length === 0 || current === fold) return;
  current = fold;
  Object.assign(MODELS, folds[fold].MODELS);
  Object.assign(CALIBRATION, folds[fold].CALIBRATION);
  forgetModels();
}

/** `KIND.FIELD place` → right and wrong by tenths of the confidence that was given. */
const places = new Map();
function notePlace(key, found, isRight) {
  const name = `${key.padEnd(26)} ${found?.place ?? "list"}`;
  if (!places.has(name)) places.set(name, new Map());
  const tenth = Math.floor((found?.confidence ?? 0) * 20) / 20;
  const counts = places.get(name).get(tenth) ?? [0, 0];
  counts[isRight ? 0 : 1]++;
  places.get(name).set(tenth, counts);
}

/** Pages of built sites, under the address that they give for themselves. */
function builtPages(folder) {
  const partOf = (site) =>
    ["read", "read", "read", "read", "compare", "sealed"][
      Number(BigInt(`0x${createHash("sha256").update(site.replace("+", "/")).digest("hex")}`) % 6n)
    ];
  return readdirSync(folder)
    .filter((site) => partOf(site) === options.part)
    .flatMap((site) =>
      readdirSync(join(folder, site))
        .filter((file) => /\.html?$/i.test(file))
        .map((file) => {
          const html = readFileSync(join(folder, site, file), "utf8");
          const stated = metaOf(html).get("og:url")?.[0] ?? "";
          const host = site
            .split("+")
            .at(-1)
            .toLowerCase()
            .replace(/[^a-z0-9-]/g, "-");
          return {
            id: `${site}/${file}`,
            html,
            url: /^https?:\/\/[\w-]+\.[\w.-]+/.test(stated) ? stated : `https://www.${host}.example/${encodeURI(file)}`,
          };
        }),
    );
}

let pages = 0;
let asked = 0;
const all = options.sites ? builtPages(options.sites) : contentBenchmark(options.wcxb);
const byFold = all.sort((one, other) => foldOf(one.url) - foldOf(other.url));
for (const page of byFold) {
  if (options.fold !== undefined && foldOf(page.url) !== Number(options.fold)) continue;
  useFold(foldOf(page.url));
  const bare = withoutData(page.html);
  const questions = questionsOf(page, bare);
  if (questions.length === 0) continue;
  pages++;
  const source = new PageSource(options.left ? page.html : bare, page.url);
  const metadata = { ...extractMetadata(source.tree, page.url), url: page.url, sourceURL: page.url };
  for (const { kind, schema, fields } of questions) {
    asked++;
    const { json, evidence } = await extractJson(schema, { page: source, metadata });
    if (kind === "faq") {
      scoreFaq(page, json, fields);
      continue;
    }
    for (const [name, { same }] of Object.entries(KINDS[kind])) {
      const key = `${kind}.${name}`;
      const truth = fields[name];
      const got = json?.[name];
      const one = count(key);
      const found = evidence.find(({ path }) => path === `/${name}`);
      if (got !== undefined && truth !== undefined) notePlace(key, found, same(got, truth));
      if (truth === undefined) {
        if (got !== undefined) one.other++;
        continue;
      }
      one.stated++;
      if (got !== undefined && same(got, truth)) one.right++;
      else {
        if (got !== undefined) one.wrong++;
        report(key, page, found ? { got, place: found.place, sure: found.confidence } : got, truth);
      }
    }
  }
}

function scoreFaq(page, json, fields) {
  const one = count("faq.answer");
  const found = json?.questions ?? [];
  for (const [question, answer] of Object.entries(fields)) {
    one.stated++;
    const entry = found.find((entry) => sameText(entry.question ?? "", question));
    if (entry && overlap(entry.answer ?? "", answer) >= 0.8) one.right++;
    else {
      if (entry) one.wrong++;
      report("faq.answer", page, entry?.answer, { question, answer });
    }
  }
  for (const { question } of found)
    if (!Object.keys(fields).some((known) => sameText(known, question ?? ""))) one.other++;
}

const percent = (part, whole) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}`);
const lines = [
  "| field | stated | right % | wrong of filled % | filled where the data is silent |",
  "| --- | ---: | ---: | ---: | ---: |",
];
const totals = { stated: 0, right: 0, wrong: 0, other: 0 };
const row = (name, { stated, right, wrong, other }) =>
  lines.push(`| ${name} | ${stated} | ${percent(right, stated)} | ${percent(wrong, right + wrong)} | ${other} |`);
for (const kind of [...Object.keys(KINDS), "faq"]) {
  const sum = { stated: 0, right: 0, wrong: 0, other: 0 };
  for (const [key, one] of tally)
    if (key.startsWith(`${kind}.`)) for (const name of Object.keys(sum)) sum[name] += one[name];
  if (sum.stated === 0) continue;
  row(`**${kind}**`, sum);
  for (const [key, one] of tally) if (key.startsWith(`${kind}.`) && one.stated > 0) row(key, one);
  for (const name of Object.keys(totals)) totals[name] += sum[name];
}
row("**all**", totals);
const table = `${pages} pages, ${asked} questions\n\n${lines.join("\n")}\n`;
console.log(table);
if (options.places)
  for (const [name, counts] of [...places].sort())
    console.log(
      name.padEnd(46),
      [...counts]
        .sort((a, b) => a[0] - b[0])
        .map(([tenth, [right, wrong]]) => `${tenth}: ${right}/${wrong}`)
        .join("  "),
    );
if (options.write) writeFileSync(new URL(`./results-${options.left ? "left" : "hidden"}.md`, import.meta.url), table);
