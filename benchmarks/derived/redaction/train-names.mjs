/**
 * Writes the tables by which names of people are recognised (packages/redact/src/name-table.ts, name-weights.ts and
 * common-word-table.ts).
 *
 * node train-names.mjs lists --clones=DIR --faker=DIR --faker-js=FILE    # which words are names, by country
 * node train-names.mjs words --pages=DIR                                  # which words are no names, after the package was built with the lists
 * node train-names.mjs weights --clones=DIR --pages=DIR --folds=DIR       # after the package was built with both; DIR/K.json are weights without a fold
 * node train-name-trees.mjs --clones=DIR --pages=DIR --texts=FILE --folds=DIR   # after the package was built with the weights
 *
 * The clones are those of name-corpora.mjs; the lists are those of github.com/sigpwned/popular-names-by-country-dataset (CC0), of the folder
 * faker/providers/person of the Python package Faker (MIT), and of dist/index.js of the npm package @faker-js/faker (MIT). The pages are
 * those of the extraction benchmarks in one folder, of two thirds of their sites: the development pages of web-content-extraction-benchmark
 * (CC BY 4.0), article-extraction-benchmark (MIT), news of fundus and newspaper4k (MIT), and readability (Apache 2.0).
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { documentsOf, FOLDS, foldOf, pagesOf, TRAINING } from "./name-corpora.mjs";

const { values: options, positionals } = parseArgs({
  options: {
    clones: { type: "string" },
    faker: { type: "string" },
    "faker-js": { type: "string" },
    pages: { type: "string" },
    texts: { type: "string" },
    folds: { type: "string" },
    epochs: { type: "string", default: "5" },
  },
  allowPositionals: true,
});
const PROSE_WORD = /(?<![\p{L}\p{N}@._/'’-])\p{L}[\p{Ll}\p{M}]{2,20}(?![\p{L}\p{N}@_/(=]|[.-]\p{L})/gu;
const source = (file) => new URL(`../../../packages/redact/src/${file}`, import.meta.url);
const built = (file) => import(new URL(`../../../packages/redact/dist/${file}`, import.meta.url).href);

if (positionals[0] === "lists") await writeLists();
else if (positionals[0] === "weights") await writeWeights();
else if (positionals[0] === "words") await writeWords();
else throw new Error("Say lists, weights or words.");

/** Entries with ascending keys as `sparseTable` reads them. */
function packed(entries) {
  const keys = entries.map(([key]) => key);
  return base64Of(keys, (index) => [entries[index][1]]);
}

/** Ascending keys as `sparseKeys` reads them. */
function packedKeys(keys) {
  return base64Of(keys, () => []);
}

function base64Of(keys, behind) {
  const bytes = [];
  let last = 0;
  keys.forEach((key, index) => {
    let distance = key - last;
    last = key;
    while (distance >= 0x80) {
      bytes.push((distance & 0x7f) | 0x80);
      distance >>>= 7;
    }
    bytes.push(distance, ...behind(index));
  });
  return Buffer.from(bytes).toString("base64");
}

async function writeLists() {
  const { foldName, nameKey } = await built("name-lists.js");
  const countries = { given: new Map(), family: new Map() };
  const add = (kind, name, country) => {
    for (const word of name.trim().split(" ")) {
      if (!/^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(word)) continue;
      const folded = foldName(word);
      const known = countries[kind].get(folded) ?? new Set();
      countries[kind].set(folded, known.add(country));
    }
  };
  const git = (repository, ...args) =>
    execFileSync("git", ["-C", `${options.clones}/${repository}`, ...args], { maxBuffer: 2 ** 30, encoding: "utf8" });
  for (const [kind, file, columns] of [
    ["given", "common-forenames-by-country.csv", [10, 11]],
    ["family", "common-surnames-by-country.csv", [4, 5]],
  ])
    for (const line of git("sigpwned+popular-names-by-country-dataset", "show", `HEAD:${file}`)
      .split(/\r?\n/)
      .slice(1)) {
      const cells = line.split(",");
      for (const column of columns) if (cells[column]) add(kind, cells[column], cells[0].toLowerCase());
    }
  for (const folder of readdirSync(options.faker)) {
    const country = /^([a-z]{2,3})(?:_|$)/.exec(folder)?.[1];
    const file = `${options.faker}/${folder}/__init__.py`;
    if (!country || !existsSync(file)) continue;
    let kind;
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const variable = /^ {4}(\w+)(?:: [^=]+)? = /.exec(line)?.[1];
      if (variable)
        kind = /format|prefix|suffix/.test(variable)
          ? undefined
          : /first/.test(variable)
            ? "given"
            : /last|surname/.test(variable)
              ? "family"
              : undefined;
      if (kind)
        for (const [, name] of line.matchAll(/["'](\p{Lu}[^"\n]*?)["'](?=[,:)\]} ]|$)/gu)) add(kind, name, country);
    }
  }
  const { allLocales } = await import(pathToFileURL(options["faker-js"]).href);
  for (const [locale, { person }] of Object.entries(allLocales)) {
    const country = locale.slice(0, locale.indexOf("_") < 0 ? undefined : locale.indexOf("_"));
    for (const name of textsIn([person?.first_name, person?.firstName])) add("given", name, country);
    for (const name of textsIn([person?.last_name, person?.lastName])) add("family", name, country);
  }
  const rank = (known) => (known === undefined ? 0 : known.size >= 4 ? 3 : known.size >= 2 ? 2 : 1);
  const table = new Map();
  for (const folded of new Set([...countries.given.keys(), ...countries.family.keys()])) {
    const key = nameKey(folded);
    const ranks = rank(countries.given.get(folded)) * 4 + rank(countries.family.get(folded));
    table.set(key, Math.max(table.get(key) ?? 0, ranks));
  }
  writeFileSync(
    source("name-table.ts"),
    `/**
 * Hashes of ${table.size.toLocaleString("en").replaceAll(",", " ")} given and family names, with their ranks. Written by benchmarks/derived/redaction/train-names.mjs from
 * github.com/sigpwned/popular-names-by-country-dataset (CC0) the Python package Faker and @faker-js/faker
 * (both MIT); not for editing by hand.
 */
export const NAME_TABLE: string =
  "${packed([...table].sort((a, b) => a[0] - b[0]))}";
`,
  );
  console.log(`${countries.given.size} given names, ${countries.family.size} family names`);
}

function textsIn(value) {
  return typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap((part) => textsIn(part));
}

/**
 * Names on unmarked pages: a given name of several countries in front of one or two words that hardly any site writes small. Words that many sites
 * write small and that are in no list are labelled as no names; the rest is not learned.
 */
async function pageLabels() {
  const GIVEN_IN_SEVERAL = 8;
  const MIN_COMMON = 8;
  const MAX_RARE = 2;
  const { nameRanks } = await built("name-lists.js");
  const { quiet } = await built("words.js");
  const { small } = await sitesOfWords();
  const sites = (word) => small.get(word.toLowerCase())?.size ?? 0;
  const isOnlyGiven = (ranks) => ranks > 0 && ranks % 4 === 0;
  return function* (text, words) {
    for (let from = 0, to = 0; from < words.length; from = to) {
      for (to = from + 1; to < words.length && text.slice(words[to - 1].end, words[to].start) === " "; ) to++;
      const run = words.slice(from, to);
      const ranks = run.map((word) => nameRanks(quiet(word.text)));
      const isName =
        (run.length === 2 || run.length === 3) &&
        ranks[0] >= GIVEN_IN_SEVERAL &&
        !isOnlyGiven(ranks.at(-1)) &&
        run.every((word) => sites(word.text) <= MAX_RARE);
      for (const [index, word] of run.entries())
        if (isName) yield [word, 1];
        else if (ranks[index] === 0 && sites(word.text) >= MIN_COMMON) yield [word, 0];
    }
  };
}

/** A feature of fewer words tells little about others. */
async function writeWeights() {
  const MIN_WORDS = 30;
  /** Shares of the documents that are read in capitals, and with a capital for each word as titles have it. */
  const SHOUTED = 0.1;
  const TITLED = 0.08;
  /** Characters of a page that are read, and the share of its common words that is learned. */
  const PAGE_CHARACTERS = 30_000;
  const COMMON = 0.6;
  const { BIAS, FEATURE_BITS, NameFeatures } = await built("name-scores.js");
  const { capitalizedWords } = await built("words.js");
  const random = seeded(5);
  const examples = [];
  const labels = [];
  const folds = [];
  const learn = (features, word, label, fold) => {
    const found = [];
    found.push(...features.own(word));
    features.around(word, (buckets) => found.push(...buckets));
    examples.push(Uint32Array.from(found));
    labels.push(label);
    folds.push(fold);
  };
  const titled = (text) => text.replace(/(?<![\p{L}\p{N}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
  for (const document of documentsOf(TRAINING, options.clones)) {
    const draw = random();
    const changed =
      draw < SHOUTED ? document.text.toUpperCase() : draw < SHOUTED + TITLED ? titled(document.text) : document.text;
    const text = changed.length === document.text.length ? changed : document.text;
    const features = new NameFeatures(text);
    for (const word of capitalizedWords(text))
      learn(
        features,
        word,
        document.names.some(([start, end]) => start < word.end && end > word.start) ? 1 : 0,
        foldOf(document.group),
      );
  }
  const labelsOf = await pageLabels();
  for await (const { site, text: page } of pagesOf(options.pages, options.texts)) {
    const text = page.slice(0, PAGE_CHARACTERS);
    const features = new NameFeatures(text);
    for (const [word, label] of labelsOf(text, capitalizedWords(text)))
      if (label === 1 || random() < COMMON) learn(features, word, label, foldOf(site));
  }
  const counts = new Uint32Array(1 << FEATURE_BITS);
  for (const example of examples) for (const bucket of example) counts[bucket]++;
  examples.forEach((example, index) => {
    examples[index] = example.filter((bucket) => counts[bucket] >= MIN_WORDS);
  });
  const { unit, entries } = fitted(examples, labels, { BIAS, FEATURE_BITS, random });
  writeFileSync(
    source("name-weights.ts"),
    `/** Written by benchmarks/derived/redaction/train-names.mjs from ${examples.length.toLocaleString("en").replaceAll(",", " ")} words; not for editing by hand. */
export const WEIGHT_UNIT = ${unit.toPrecision(6)};
export const NAME_WEIGHTS: string =
  "${packed(entries)}";
`,
  );
  console.log(
    `${examples.length} words, ${labels.reduce((sum, label) => sum + label, 0)} in names, ${entries.length} weights`,
  );
  if (options.folds === undefined) return;
  mkdirSync(options.folds, { recursive: true });
  for (let fold = 0; fold < FOLDS; fold++) {
    const isIn = (_, index) => folds[index] !== fold;
    const { unit: step, entries: others } = fitted(examples.filter(isIn), labels.filter(isIn), {
      BIAS,
      FEATURE_BITS,
      random,
    });
    writeFileSync(`${options.folds}/${fold}.json`, JSON.stringify({ unit: step, weights: packed(others) }));
  }
}

/** A logistic regression as whole steps of a unit. */
function fitted(examples, labels, { BIAS, FEATURE_BITS, random }) {
  const RATE = 0.15;
  const weights = new Float32Array(1 << FEATURE_BITS);
  const squares = new Float32Array(1 << FEATURE_BITS).fill(1e-3);
  const order = Uint32Array.from(examples.keys());
  for (let epoch = 0; epoch < Number(options.epochs); epoch++) {
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other], order[index]];
    }
    let loss = 0;
    for (const index of order) {
      // Half of the time a quarter of the features is hidden, so that no single one is relied on.
      const example = random() < 0.5 ? examples[index].filter(() => random() > 0.25) : examples[index];
      let sum = BIAS;
      for (const bucket of example) sum += weights[bucket];
      const error = 1 / (1 + Math.exp(-sum)) - labels[index];
      loss -= Math.log(Math.max(1 - Math.abs(error), 1e-9));
      if (Math.abs(error) < 0.01) continue;
      for (const bucket of example) {
        squares[bucket] += error * error;
        weights[bucket] -= (RATE * error) / Math.sqrt(squares[bucket]);
      }
    }
    console.log(`round ${epoch + 1}: loss ${(loss / order.length).toFixed(4)}`);
  }
  const unit = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  const entries = [...weights.entries()]
    .map(([key, weight]) => [key, Math.round(weight / unit) + 128])
    .filter(([, weight]) => weight !== 128);
  return { unit, entries };
}

/** The sites that write a word with a small initial, and with a capital. */
async function sitesOfWords() {
  const sites = { small: new Map(), capital: new Map() };
  for await (const { site, text } of pagesOf(options.pages, options.texts)) {
    const prose = text.replace(/\]\([^)]*\)/g, "] ").replace(/```[\s\S]*?```|`[^`\n]*`|https?:\S+/g, " ");
    for (const [word] of prose.matchAll(PROSE_WORD)) {
      const found = /^\p{Lu}/u.test(word) ? sites.capital : sites.small;
      const key = word.toLowerCase();
      found.set(key, (found.get(key) ?? new Set()).add(site));
    }
  }
  return sites;
}

/** Words of pages that are written small on many sites and with a capital on some, and which no list of names has. */
async function writeWords() {
  /** Sites that write a word with a small initial, and with a capital, so that it may stand behind a name in a title. */
  const MIN_SMALL = 12;
  const MIN_CAPITAL = 3;
  const { isKnownGivenName } = await built("more-given-names.js");
  const { mayBeFamilyName } = await built("family-names.js");
  const { nameRanks } = await built("name-lists.js");
  const { commonWordKey } = await built("common-words.js");
  const sites = await sitesOfWords();
  const keys = new Set();
  let count = 0;
  for (const [word, { size }] of sites.small) {
    const name = word[0].toUpperCase() + word.slice(1);
    if (size < MIN_SMALL || (sites.capital.get(word)?.size ?? 0) < MIN_CAPITAL) continue;
    if (nameRanks(name) > 0 || mayBeFamilyName(name) || isKnownGivenName(name)) continue;
    keys.add(commonWordKey(word));
    count++;
  }
  writeFileSync(
    source("common-word-table.ts"),
    `/**
 * Hashes of ${count.toLocaleString("en").replaceAll(",", " ")} words that titles write with a capital and that are no names. Written by benchmarks/derived/redaction/train-names.mjs from
 * the development pages of github.com/Murrough-Foley/web-content-extraction-benchmark (CC BY 4.0); not for editing by hand.
 */
export const COMMON_WORDS: string =
  "${packedKeys([...keys].sort((a, b) => a - b))}";
`,
  );
  console.log(`${count} words`);
}

function seeded(start) {
  let state = start;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 2 ** 32;
  };
}
