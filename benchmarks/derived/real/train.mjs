/**
 * Trains the rankers of headline, author, day of publication and publisher and writes packages/extract/src/reading/model.ts.
 *
 *     node train.mjs --wcxb=DIR [--folds] [--misses=FIELD]
 *     node train.mjs --wcxb=DIR --models=DIR       # DIR/fold-K.js, each without the sites of a fold, for score.mjs --models
 *     … --news=DIR --passages=DIR                  # and news in many languages, and trafilatura's pages, most of them German
 *
 * Truth: what the data of the pages says (truth.mjs), and the benchmark's own labels. The pages are read without their data. `--folds` trains
 * without the sites of a fold, prints right and wrong by threshold on the sites left out, and writes nothing. Build the workspace first.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PageSource } from "../../../packages/extract/dist/page/index.js";
import { calibrated, shareOf } from "../../../packages/extract/dist/reading/chances.js";
import { candidatesOf, EVIDENCE, rowOf } from "../../../packages/extract/dist/reading/read-page.js";
import { parseHtml } from "../../../packages/markdown/dist/html/index.js";
import { bin, boost } from "../../extraction/training/boost.mjs";
import { contentBenchmark, foldOf, newsPages, passagePages } from "../../extraction/training/pages.mjs";
import { table } from "../../extraction/training/table.mjs";
import { metaOf, questionsOf, visibleText, withoutData } from "./truth.mjs";
import { fold, sameDay, sameText, sameTitle, statesDay, statesText } from "./written.mjs";

const SETTINGS = {
  trees: 120,
  leaves: 10,
  depth: 5,
  rate: 0.08,
  lambda: 2,
  minimumWeight: 0.5,
  columns: 0.5,
  pages: 0.7,
};
/** People are named in more ways than the other fields. */
const SETTINGS_OF = {
  author: { trees: 300, leaves: 16, rate: 0.05 },
  published: { trees: 200, rate: 0.06 },
  publisher: { trees: 200, leaves: 14, rate: 0.06 },
};
const BINS = 24;
const FOLDS = 5;

const { values: options } = parseArgs({
  options: {
    wcxb: { type: "string" },
    news: { type: "string" },
    passages: { type: "string" },
    folds: { type: "boolean", default: false },
    models: { type: "string" },
    misses: { type: "string" },
    trees: { type: "string" },
    rate: { type: "string" },
    leaves: { type: "string" },
  },
});
const given = Object.fromEntries(
  ["trees", "rate", "leaves"].flatMap((name) => (options[name] ? [[name, Number(options[name])]] : [])),
);

/** Field → property of each kind of question that holds it. */
const PROPERTIES = {
  headline: { article: "headline", forum: "headline", product: "name", recipe: "name", event: "name", job: "title" },
  author: { article: "author", forum: "author", recipe: "author" },
  published: { article: "datePublished", forum: "datePublished", job: "datePosted" },
  publisher: { article: "publisher", organization: "name", business: "name" },
};
const SAME = {
  headline: (value, truth) => sameTitle(value, truth),
  author: (value, truth) => truth.some((one) => sameText(value, one)),
  published: (value, truth) => sameDay(value, truth),
  publisher: (value, truth) => sameText(value, truth),
};

/** Sites of this share are never trained on, so that they can be scored once at the end. */
const SEALED_SHARE = 6;
const isSealed = (url) => {
  const site = url.replace(/^\w+:\/\/(www\.)?/, "").split("/")[0];
  return createHash("sha256").update(site).digest()[0] % SEALED_SHARE === 0;
};

const pages = [];
for (const { id, url, html, set } of [
  ...contentBenchmark(options.wcxb),
  ...(options.news ? newsPages(options.news) : []).filter((page) => !isSealed(page.url)),
  ...(options.passages ? passagePages(options.passages) : []).filter((page) => !isSealed(page.url)),
]) {
  const bare = withoutData(html);
  const truth = {};
  for (const { kind, fields } of questionsOf({ html, url }, bare))
    for (const [field, properties] of Object.entries(PROPERTIES)) truth[field] ??= fields[properties[kind]];
  const label =
    set === "wcxb"
      ? JSON.parse(readFileSync(`${options.wcxb}/ground-truth/${id}.json`, "utf8"))
      : { _internal: { page_type: { primary: "article" } }, ground_truth: { author: metaOf(html).get("author")?.[0] } };
  const kind = label._internal?.page_type?.primary;
  const { title, author, publish_date: day } = label.ground_truth;
  const tree = parseHtml(bare);
  const shown = fold(visibleText(tree));
  if (title && statesText(title, shown)) truth.headline ??= title;
  if (author && /article|forum/.test(kind)) {
    const people = author.split(/\s*(?:,|;|\band\b|&)\s*/).filter((one) => statesText(one, shown));
    if (people.length > 0) truth.author ??= people;
  }
  if (day && /article|forum/.test(kind) && statesDay(day, shown, "en")) truth.published ??= day;
  const site = metaOf(html).get("og:site_name")?.[0];
  if (site && statesText(site, shown)) truth.publisher ??= site;
  if (Object.values(truth).some((one) => one !== undefined))
    pages.push({ id, url, set, fold: foldOf(url), kind, truth, parsed: new PageSource(bare, url).parsed });
}
console.log(
  pages.length,
  "pages",
  Object.keys(PROPERTIES)
    .map((field) => `${field} ${pages.filter(({ truth }) => truth[field]).length}`)
    .join(", "),
);

const isLast = (node) => node.value !== undefined;
const scoreOf = (model, bins, row) => {
  let sum = model.base;
  for (const tree of model.trees) {
    let node = tree[0];
    while (!isLast(node)) node = tree[bins.columns[node.feature][row] <= node.bin ? node.left : node.right];
    sum += node.value;
  }
  return 1 / (1 + Math.exp(-sum));
};

/** Rows of one field; the place of the headline comes from `headlineOf(page)`. */
function rowsOf(field, headlineOf) {
  const rows = [];
  for (const [number, page] of pages.entries()) {
    if (!page.truth[field]) continue;
    const candidates = candidatesOf(page.parsed, (_, list) => headlineOf(page, list));
    for (const candidate of candidates[field])
      rows.push({
        page: number,
        candidate,
        values: rowOf(field, candidate),
        target: SAME[field](candidate.value, page.truth[field]) ? 1 : 0,
      });
  }
  return rows;
}

function train(field, headlineOf) {
  const rows = rowsOf(field, headlineOf);
  const width = EVIDENCE[field].length;
  const features = new Float32Array(rows.length * width);
  for (const [at, { values }] of rows.entries()) features.set(values, at * width);
  const bins = bin(features, width, BINS);
  const target = rows.map((row) => row.target);
  const weight = rows.map(() => 1);
  const pageOf = rows.map((row) => row.page);
  const fit = (members) =>
    boost(bins, members, target, weight, pageOf, { ...SETTINGS, ...SETTINGS_OF[field], ...given });
  const models = Array.from({ length: FOLDS }, (_, fold) =>
    fit([...rows.keys()].filter((at) => pages[rows[at].page].fold !== fold)),
  );
  const unseen = Float32Array.from(rows, (row, at) => scoreOf(models[pages[row.page].fold], bins, at));
  const answers = answersOf(rows, unseen);
  report(field, rows, answers);
  const trained = { rows, scores: unseen, models, cuts: bins.cuts };
  // A fold's own pages take no part in what its answers are said to be worth.
  trained.calibrations = models.map((_, fold) =>
    calibrationOf(answers.filter(({ row }) => pages[row.page].fold !== fold)),
  );
  if (options.folds || options.models) return trained;
  const all = fit([...rows.keys()]);
  return {
    ...trained,
    scores: Float32Array.from(rows, (_, at) => scoreOf(all, bins, at)),
    all,
    calibration: calibrationOf(answers),
  };
}

/** The best candidate of each page with its share of the odds. */
function answersOf(rows, scores) {
  const byPage = new Map();
  for (const [at, { page }] of rows.entries()) byPage.set(page, [...(byPage.get(page) ?? []), at]);
  return [...byPage.values()].map((list) => {
    const own = Float32Array.from(list, (at) => scores[at]);
    const top = own.reduce((best, score, at) => (score > own[best] ? at : best), 0);
    return {
      row: rows[list[top]],
      share: shareOf(own, top),
      isReachable: list.some((at) => rows[at].target === 1),
    };
  });
}

const MIN_ANSWERS_OF_A_POINT = 20;

/** Points of a rising line from the share of the odds to the share of right answers (pool adjacent violators). */
function calibrationOf(answers) {
  const blocks = [];
  for (const { share, row } of [...answers].sort((a, b) => a.share - b.share)) {
    blocks.push({ shares: share, right: row.target, count: 1 });
    for (let last = blocks.length - 1; last > 0; last--) {
      const [low, high] = [blocks[last - 1], blocks[last]];
      const isFalling = low.right / low.count >= high.right / high.count;
      if (!isFalling && low.count >= MIN_ANSWERS_OF_A_POINT) break;
      blocks.splice(last - 1, 2, {
        shares: low.shares + high.shares,
        right: low.right + high.right,
        count: low.count + high.count,
      });
    }
  }
  const last = blocks.at(-1);
  if (blocks.length > 1 && last.count < MIN_ANSWERS_OF_A_POINT) {
    blocks.pop();
    const low = blocks.at(-1);
    for (const name of ["shares", "right", "count"]) low[name] += last[name];
  }
  const rounded = (value) => Math.round(value * 1_000) / 1_000;
  return blocks.map(({ shares, right, count }) => [
    rounded(shares / count),
    Math.round(100 * ((right + 0.5) / (count + 1))) / 100,
  ]);
}

/** Right of all pages that state the field, wrong of those that get an answer, by the probability below which none is given. */
function report(field, rows, answers) {
  for (const set of new Set(pages.map((page) => page.set))) reportSet(field, rows, answers, set);
}

function reportSet(field, rows, everyAnswer, set) {
  const answers = everyAnswer.filter(({ row }) => pages[row.page].set === set);
  const stated = pages.filter((page) => page.truth[field] && page.set === set).length;
  const reachable = answers.filter((one) => one.isReachable).length;
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const points = calibrationOf(everyAnswer.filter(({ row }) => pages[row.page].fold !== fold));
    return answers
      .filter(({ row }) => pages[row.page].fold === fold)
      .map((one) => ({ ...one, chance: calibrated(points, one.share) }));
  }).flat();
  const line = [0, 0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.9].map((threshold) => {
    const filled = judged.filter(({ chance }) => chance >= threshold);
    const right = filled.filter(({ row }) => row.target === 1).length;
    return `${threshold}: ${((100 * right) / stated).toFixed(1)}/${((100 * (filled.length - right)) / filled.length).toFixed(1)}`;
  });
  console.log(
    `${set} ${field}: ${stated} stated, ${reachable} among the candidates, ${(rows.length / stated).toFixed(1)} candidates a page; right/wrong ${line.join("  ")}`,
  );
  if (options.misses !== field) return;
  for (const { row, chance, isReachable } of judged) {
    if (row.target === 1 && chance >= 0.5) continue;
    const page = pages[row.page];
    console.log(
      `${page.id} ${page.kind} ${chance.toFixed(2)} ${isReachable ? "" : "(none)"} ${JSON.stringify(row.candidate.value)} | ${JSON.stringify(page.truth[field])} ${page.url}`,
    );
  }
}

const headline = train("headline", (_, list) => new Float32Array(list.length));
// Scores of a page's headings, from the model that has not seen the page's site.
const known = new Map();
headline.rows.forEach(({ page, candidate }, at) => {
  if (!known.has(page)) known.set(page, new Map());
  known.get(page).set(candidate.key, headline.scores[at]);
});
const numbers = new Map(pages.map((page, number) => [page, number]));
const guess = ({ evidence }) =>
  evidence.partLikeness * (evidence.fromTitle ? 0.1 : 1) + (evidence.rank === 1 ? 0.5 : 0);
const headlineOf = (page, list) =>
  Float32Array.from(list, (candidate) => known.get(numbers.get(page))?.get(candidate.key) ?? guess(candidate));
const models = { headline };
for (const field of ["author", "published", "publisher"]) models[field] = train(field, headlineOf);

const literal = (choose) =>
  Object.entries(models)
    .map(([field, trained]) => `  ${field}: ${table(choose(trained), trained.cuts, EVIDENCE[field])},`)
    .join("\n");
const calibrationText = (choose, type) =>
  `export const CALIBRATION${type} = {\n${Object.entries(models)
    .map(([field, trained]) => `  ${field}: ${JSON.stringify(choose(trained)).replaceAll(",", ", ")},`)
    .join("\n")}\n};\n`;
if (options.models) {
  mkdirSync(options.models, { recursive: true });
  for (let fold = 0; fold < FOLDS; fold++)
    writeFileSync(
      `${options.models}/fold-${fold}.js`,
      `export const MODELS = {\n${literal(({ models: list }) => list[fold])}\n};\n${calibrationText(({ calibrations }) => calibrations[fold], "")}`,
    );
} else if (!options.folds) {
  const source = literal(({ all }) => all);
  writeFileSync(
    new URL("../../../packages/extract/src/reading/model.ts", import.meta.url),
    `/** Written by benchmarks/derived/real/train.mjs from ${pages.length} pages. Do not edit. */\nimport type { EnsembleTable } from "@quern/markdown/html";\nimport type { ReadField } from "./read-page.js";\n\nexport const MODELS: Readonly<Record<ReadField, EnsembleTable>> = {\n${source}\n};\n\n/** Share of the odds of a page's best candidate → share of such that were right on sites that the rankers had not seen. */\n${calibrationText(({ calibration }) => calibration, ": Readonly<Record<ReadField, ReadonlyArray<readonly [share: number, right: number]>>>")}`,
  );
}
