/**
 * How likely the values of `json` without a model are right: fits packages/extract/src/schema/evidence-weights.ts and draws its curve.
 *
 *     node confidence.mjs --wcxb=DIR --models=DIR --pages=DIR [--notices=FILE]      # fits, compares, writes
 *     node confidence.mjs --wcxb=DIR --models=DIR --pages=DIR [--notices=FILE] --sealed
 *
 * Truth: what the data of each page says (truth.mjs); each page is asked with its data and without. `--models` as for score.mjs. `--pages` holds
 * `index.json` (`[{ id, site, url }]`) and `ID.html`: saved pages of other sites, of which by site two thirds train, a sixth compares and a sixth is
 * sealed. `--notices` holds rows that were labelled by eye. A logistic regression over the likelihood so far, the place, the field and whether other
 * places of the page agree; ridge weights keep rare places near what they were. Yields of recipes are left out: the data writes them in several ways.
 * Build the workspace first.
 *
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PageSource } from "../../../packages/extract/dist/page/index.js";
import { CALIBRATION, MODELS } from "../../../packages/extract/dist/reading/model.js";
import { forgetModels } from "../../../packages/extract/dist/reading/rank.js";
import { extractJson } from "../../../packages/extract/dist/schema/index.js";
import { extractMetadata } from "../../../packages/markdown/dist/metadata/metadata.js";
import { contentBenchmark, foldOf } from "../../extraction/training/pages.mjs";
import { KINDS, questionsOf, withoutData } from "./truth.mjs";

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    models: { type: "string" },
    pages: { type: "string" },
    notices: { type: "string" },
    sealed: { type: "boolean", default: false },
  },
});

const siteOf = (url) => url.replace(/^\w+:\/\/(www\.)?/, "").split("/")[0];
function hashOf(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
const partOf = ({ site }) => ["open", "open", "open", "open", "compare", "sealed"][hashOf(site) % 6];

/** Rows `{ site, kind, name, place, before, agreement, right }` of one page. */
async function rowsOf(page) {
  const bare = withoutData(page.html);
  const questions = questionsOf(page, bare).filter(({ kind }) => kind !== "faq");
  const rows = [];
  for (const html of questions.length === 0 ? [] : [bare, page.html]) {
    const source = new PageSource(html, page.url);
    const metadata = { ...extractMetadata(source.tree, page.url), url: page.url, sourceURL: page.url };
    for (const { kind, schema, fields } of questions) {
      const { json, evidence } = await extractJson(schema, { page: source, metadata });
      for (const { path, place, confidence, before = confidence, agreement } of evidence) {
        const name = path.slice(1);
        const truth = fields[name];
        if (truth === undefined || json?.[name] === undefined || name === "recipeYield") continue;
        const right = KINDS[kind][name].same(json[name], truth) ? 1 : 0;
        rows.push({ site: page.site, kind, name, place, before, said: confidence, agreement, right });
      }
    }
  }
  return rows;
}

async function gather() {
  const cache = options.pages && `${options.pages}/rows.json`;
  if (cache && existsSync(cache)) return JSON.parse(readFileSync(cache, "utf8"));
  const known = [];
  const folds = await Promise.all([0, 1, 2, 3, 4].map((fold) => import(`${options.models}/fold-${fold}.js`)));
  const shipped = { models: { ...MODELS }, calibration: { ...CALIBRATION } };
  const use = (models, calibration) => {
    Object.assign(MODELS, models);
    Object.assign(CALIBRATION, calibration);
    forgetModels();
  };
  let current;
  for (const page of contentBenchmark(options.wcxb).sort((one, other) => foldOf(one.url) - foldOf(other.url))) {
    const fold = foldOf(page.url);
    if (fold !== current) use(folds[fold].MODELS, folds[fold].CALIBRATION);
    current = fold;
    known.push(...(await rowsOf({ ...page, site: siteOf(page.url) })));
  }
  use(shipped.models, shipped.calibration);
  const fresh = [];
  for (const page of JSON.parse(readFileSync(`${options.pages}/index.json`, "utf8")))
    fresh.push(...(await rowsOf({ ...page, html: readFileSync(`${options.pages}/${page.id}.html`, "utf8") })));
  if (options.notices) fresh.push(...JSON.parse(readFileSync(options.notices, "utf8")));
  writeFileSync(cache, JSON.stringify({ known, fresh }));
  return { known, fresh };
}

/** Concept of the vocabulary that a field of truth.mjs asks for. */
const FIELDS = {
  headline: "headline",
  name: "headline",
  title: "headline",
  author: "byline",
  datePublished: "date published",
  publisher: "publisher",
  price: "price",
  brand: "brand",
  sku: "sku",
  ratingValue: "average rating",
  reviewCount: "number of reviews",
  telephone: "phone",
  email: "email",
  streetAddress: "address line 1",
  postalCode: "zip",
  addressLocality: "town",
  text: "body",
  prepTimeMinutes: "prep time",
  cookTimeMinutes: "cook time",
  totalTimeMinutes: "total time",
};
const fieldOf = ({ kind, name }) =>
  name === "name" && (kind === "organization" || kind === "business") ? "organization" : (FIELDS[name] ?? "other");

const bounded = (likelihood) => Math.min(0.995, Math.max(0.02, likelihood));
const logit = (likelihood) => Math.log(bounded(likelihood) / (1 - bounded(likelihood)));
const signsOf = (row) => ({
  bias: 1,
  before: logit(row.before),
  ...(row.agreement === "alone" ? {} : { [row.agreement]: 1, [`field ${fieldOf(row)}: ${row.agreement}`]: 1 }),
  [`place ${row.place}`]: 1,
  [`field ${fieldOf(row)}: own`]: 1,
  [`field ${fieldOf(row)}: ${row.place}`]: 1,
});
const RIDGE = { bias: 0.01, before: 0.5, agreed: 1, disputed: 1 };
const RIDGE_OF_OTHERS = 3;
const START = { before: 1 };
const ROUNDS = 800;
const RATE = 3;

const chance = (weights, signs) =>
  1 / (1 + Math.exp(-Object.entries(signs).reduce((sum, [name, value]) => sum + (weights[name] ?? 0) * value, 0)));

function fit(rows) {
  const signs = rows.map(signsOf);
  const weights = { ...START };
  for (const one of signs) for (const name of Object.keys(one)) weights[name] ??= 0;
  for (let round = 0; round < ROUNDS; round++) {
    const slope = {};
    for (const [at, one] of signs.entries()) {
      const error = chance(weights, one) - rows[at].right;
      for (const [name, value] of Object.entries(one)) slope[name] = (slope[name] ?? 0) + error * value;
    }
    for (const name of Object.keys(weights)) {
      const pull = (RIDGE[name] ?? RIDGE_OF_OTHERS) * (weights[name] - (START[name] ?? 0));
      weights[name] -= (RATE * ((slope[name] ?? 0) + pull)) / rows.length;
    }
  }
  return weights;
}

/** Smaller weights move no likelihood by a hundredth. */
const LEAST_WEIGHT = 0.05;

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
  console.log(
    `${title}: ${rows.length} values, mean gap ${(gap / rows.length).toFixed(3)}; said → right: ${bins.join(", ")}`,
  );
}

const { known, fresh } = await gather();
if (options.sealed) {
  const rows = fresh.filter((row) => partOf(row) === "sealed");
  const weights = fit([...known, ...fresh.filter((row) => partOf(row) === "open")]);
  console.log(`${new Set(rows.map(({ site }) => site)).size} sites`);
  curve("sealed, before", rows, ({ before }) => before);
  curve("sealed, now", rows, (row) => chance(weights, signsOf(row)));
} else {
  const rows = [...known, ...fresh.filter((row) => partOf(row) === "open")];
  const unseen = new Map();
  for (let fold = 0; fold < 5; fold++) {
    const weights = fit(rows.filter(({ site }) => hashOf(site) % 5 !== fold));
    for (const row of rows) if (hashOf(row.site) % 5 === fold) unseen.set(row, chance(weights, signsOf(row)));
  }
  curve("open, before", rows, ({ before }) => before);
  curve("open, folds by site", rows, (row) => unseen.get(row));
  const weights = fit(rows);
  const compared = fresh.filter((row) => partOf(row) === "compare");
  curve("compared, before", compared, ({ before }) => before);
  curve("compared, now", compared, (row) => chance(weights, signsOf(row)));
  const under = (prefix) =>
    Object.entries(weights)
      .filter(([name, value]) => name.startsWith(prefix) && Math.abs(value) >= LEAST_WEIGHT)
      .map(([name, value]) => `${JSON.stringify(name.slice(prefix.length))}: ${value.toFixed(2)}`)
      .sort();
  const lines = (entries) => entries.map((entry) => `  ${entry},\n`).join("");
  const fields = [...new Set(Object.values(FIELDS)), "organization", "other"].sort();
  const byField = fields
    .map((field) => [field, under(`field ${field}: `)])
    .filter(([, entries]) => entries.length > 0)
    .map(([field, entries]) => `${JSON.stringify(field)}: { ${entries.join(", ")} }`);
  const own = ["bias", "before", "agreed", "disputed"]
    .map((name) => `  ${name}: ${weights[name].toFixed(2)},\n`)
    .join("");
  writeFileSync(
    new URL("../../../packages/extract/src/schema/evidence-weights.ts", import.meta.url),
    `/** Weights of the likelihood of values, fitted by benchmarks/derived/real/confidence.mjs. Do not edit by hand. */

export const WEIGHTS = {\n${own}} as const;

export const PLACE_WEIGHTS: Readonly<Record<string, number>> = {\n${lines(under("place "))}};

/** By concept of the vocabulary (or the name of an organization): its own weight, and those with a place or an agreement. */
export const FIELD_WEIGHTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {\n${lines(byField)}};
`,
  );
}
