/**
 * How likely the values of `json` without a model are right: fits packages/extract/src/schema/evidence-weights.ts and draws its curve.
 *
 *     node train.mjs --wcxb=DIR --models=MODELS
 *     node confidence.mjs --wcxb=DIR --models=MODELS --pages=DIR             # fits, compares, writes the weights
 *     node confidence.mjs --wcxb=DIR --models=MODELS --pages=DIR --sealed    # scores the weights that are checked in, on sites that trained nothing
 *
 * `--wcxb` is the development set of the Web Content Extraction Benchmark. `--pages` holds the checkouts that saved-pages.mjs and notices.json name;
 * of their sites two thirds train, a sixth compares and a sixth is sealed, and those of one repository only judge. `--rows=FILE` keeps what was read
 * for the next run: delete it after every change to packages/extract. Truth: what the data of each page says (truth.mjs; each page is read with its
 * data and without), and for notices labels by eye. The formula is the product's (schema/confidence.ts); here are only the fit, a logistic regression
 * whose ridge keeps rare signs near nothing, and the curve. Yields of recipes are left out: the data writes them in several ways. Build the
 * workspace first.
 *
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PageSource } from "../../../packages/extract/dist/page/index.js";
import { CALIBRATION, MODELS } from "../../../packages/extract/dist/reading/model.js";
import { forgetModels } from "../../../packages/extract/dist/reading/rank.js";
import { likelihoodBy, signsOf } from "../../../packages/extract/dist/schema/confidence.js";
import { WEIGHTS } from "../../../packages/extract/dist/schema/evidence-weights.js";
import { extractJson } from "../../../packages/extract/dist/schema/index.js";
import { extractMetadata } from "../../../packages/markdown/dist/metadata/metadata.js";
import { contentBenchmark, foldOf } from "../../extraction/training/pages.mjs";
import { useModels } from "./models.mjs";
import { noticePages, printOf, savedPages, siteOf } from "./saved-pages.mjs";
import { KINDS, questionsOf, withoutData } from "./truth.mjs";

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    models: { type: "string" },
    pages: { type: "string" },
    rows: { type: "string" },
    sealed: { type: "boolean", default: false },
  },
});

function hashOf(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
const partOf = (site) => ["open", "open", "open", "open", "compare", "sealed"][hashOf(site) % 6];

/** @param html the page as it is read @returns `{ json, evidence }` */
function read(schema, html, url) {
  const source = new PageSource(html, url);
  return extractJson(schema, {
    page: source,
    metadata: { ...extractMetadata(source.tree, url), url, sourceURL: url },
  });
}

/** Rows `{ site, signs, right }` of one page. */
async function rowsOf(page) {
  const bare = withoutData(page.html);
  const questions = questionsOf(page, bare).filter(({ kind }) => kind !== "faq");
  const rows = [];
  for (const { kind, schema, fields } of questions)
    for (const html of [bare, page.html]) {
      const { json, evidence } = await read(schema, html, page.url);
      for (const { path, signs } of evidence) {
        const name = path.slice(1);
        const truth = fields[name];
        if (truth === undefined || json?.[name] === undefined || name === "recipeYield") continue;
        rows.push({ site: page.site, signs, right: KINDS[kind][name].same(json[name], truth) ? 1 : 0 });
      }
    }
  return rows;
}

const OF_NOTICES =
  "companyName legalForm managingDirector vatId registerNumber registerCourt street postalCode city phone email";
const NOTICE = {
  type: "object",
  properties: Object.fromEntries(OF_NOTICES.split(" ").map((name) => [name, { type: "string" }])),
};

/** The same of a page that was labelled by eye: what it does not state is wrong, an empty label is not judged. */
async function noticeRowsOf({ site, url, html, fields }) {
  const { json, evidence } = await read(NOTICE, html, url);
  return evidence.flatMap(({ path, signs }) => {
    const name = path.slice(1);
    const truth = fields[name];
    if (truth?.length === 0) return [];
    return [{ site, signs, right: truth?.includes(printOf(name, json[name])) ? 1 : 0 }];
  });
}

async function gather() {
  if (options.rows && existsSync(options.rows)) return JSON.parse(readFileSync(options.rows, "utf8"));
  const rows = [];
  const shipped = { models: { ...MODELS }, calibration: { ...CALIBRATION } };
  const useFold = await useModels(options.models);
  const benchmark = contentBenchmark(options.wcxb).sort((one, other) => foldOf(one.url) - foldOf(other.url));
  for (const page of benchmark) {
    useFold(foldOf(page.url));
    rows.push(...(await rowsOf({ ...page, site: siteOf(page.url) })).map((row) => ({ ...row, part: "open" })));
  }
  const known = new Set(benchmark.map(({ url }) => siteOf(url)));
  Object.assign(MODELS, shipped.models);
  Object.assign(CALIBRATION, shipped.calibration);
  forgetModels();
  const saved = savedPages(options.pages).filter(({ site }) => !known.has(site));
  const others = new Set(saved.filter(({ judges }) => !judges).map(({ site }) => site));
  for (const page of saved) {
    if (page.judges && others.has(page.site)) continue;
    const part = page.judges ? "judge" : partOf(page.site);
    rows.push(...(await rowsOf(page)).map((row) => ({ ...row, part })));
  }
  for (const page of noticePages(options.pages))
    rows.push(...(await noticeRowsOf(page)).map((row) => ({ ...row, part: partOf(page.site) })));
  if (options.rows) writeFileSync(options.rows, JSON.stringify(rows));
  return rows;
}

/** Places and fields with few values stay near the likelihood of their place. */
const RIDGE = { bias: 0.01, before: 0.5, agreed: 1, disputed: 1 };
const RIDGE_OF_SLOPES = 1;
const RIDGE_OF_OTHERS = 3;
const ridgeOf = (name) => RIDGE[name] ?? (name.startsWith("before: ") ? RIDGE_OF_SLOPES : RIDGE_OF_OTHERS);
const START = { before: 1 };
const ROUNDS = 800;
const RATE = 3;

function fit(rows) {
  const signs = rows.map((row) => signsOf(row.signs));
  const weights = { ...START };
  for (const one of signs) for (const [name] of one) weights[name] ??= 0;
  for (let round = 0; round < ROUNDS; round++) {
    const slope = {};
    for (const [at, row] of rows.entries()) {
      const error = likelihoodBy(weights, signs[at]) - row.right;
      for (const [name, strength] of signs[at]) slope[name] = (slope[name] ?? 0) + error * strength;
    }
    for (const name of Object.keys(weights)) {
      const pull = ridgeOf(name) * (weights[name] - (START[name] ?? 0));
      weights[name] -= (RATE * ((slope[name] ?? 0) + pull)) / rows.length;
    }
  }
  return weights;
}

const EDGES = [0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 1.01];
function curve(title, rows, saidOf) {
  let gap = 0;
  const bins = [];
  for (const [at, from] of EDGES.slice(0, -1).entries()) {
    const inside = rows.filter((row) => saidOf(row) >= from && saidOf(row) < EDGES[at + 1]);
    if (inside.length === 0) continue;
    const said = inside.reduce((sum, row) => sum + saidOf(row), 0) / inside.length;
    const right = inside.reduce((sum, row) => sum + row.right, 0) / inside.length;
    gap += inside.length * Math.abs(said - right);
    bins.push(`${said.toFixed(2)} → ${right.toFixed(2)} (${inside.length})`);
  }
  const sites = new Set(rows.map(({ site }) => site)).size;
  console.log(
    `${title}: ${rows.length} values of ${sites} sites, mean gap ${(gap / rows.length).toFixed(3)}; said → right: ${bins.join(", ")}`,
  );
}

/** Smaller weights move no likelihood by a hundredth. */
const LEAST_WEIGHT = 0.05;

const before = (row) => row.signs.likelihood;
const now = (row) => likelihoodBy(WEIGHTS, signsOf(row.signs));
const rows = await gather();
const of = (part) => rows.filter((row) => row.part === part);
if (options.sealed) {
  for (const part of ["sealed", "judge"]) {
    curve(`${part}, by place alone`, of(part), before);
    curve(part, of(part), now);
  }
} else {
  const open = of("open");
  const unseen = new Map();
  for (let fold = 0; fold < 5; fold++) {
    const weights = fit(open.filter(({ site }) => hashOf(site) % 5 !== fold));
    for (const row of open)
      if (hashOf(row.site) % 5 === fold) unseen.set(row, likelihoodBy(weights, signsOf(row.signs)));
  }
  curve("open, by place alone", open, before);
  curve("open, folds by site", open, (row) => unseen.get(row));
  curve("compared, with the weights checked in", of("compare"), now);
  const weights = fit(open);
  curve("compared", of("compare"), (row) => likelihoodBy(weights, signsOf(row.signs)));
  write(weights);
}

function write(weights) {
  const lines = Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, weight]) => `  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${Number(weight.toFixed(2))},\n`);
  writeFileSync(
    new URL("../../../packages/extract/src/schema/evidence-weights.ts", import.meta.url),
    `/** Weights of the signs of confidence.ts, fitted by benchmarks/derived/real/confidence.mjs. Do not edit by hand. */\nexport const WEIGHTS: Readonly<Record<string, number>> = {\n${lines.join("")}};\n`,
  );
}
