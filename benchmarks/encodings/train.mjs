/**
 * Writes the letter statistics by which undeclared encodings are told apart (packages/documents/src/encodings/letter-pairs.ts).
 *
 * node train.mjs --models=DIR --sentences=DIR
 *
 * Both are folders of github.com/pemistahl/lingua (Apache-2.0): src/main/resources/language-models, with a folder of frequencies a language, and
 * src/accuracyReport/resources/language-testdata/sentences, from whose first half the two languages without such a folder are counted.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

const LANGUAGES =
  "en pl cs sk hu ro hr sl sq ru uk bg sr mk be de fr es it pt nl sv da nb fi is ca et lt lv el tr he ar fa ur vi th ga".split(
    " ",
  );
const TARGET = new URL("../../packages/documents/src/encodings/letter-pairs.ts", import.meta.url);
/** Pairs rarer than this, of all pairs of letters of a language, say little. */
const MIN_PAIR_SHARE = 2 ** -15;
const MIN_LETTER_SHARE = 2 ** -15;
/** Stands for the beginning or the end of a word. */
const BOUNDARY = "_";
/** Words a letter, about. */
const WORD_SHARE = 0.17;
const HIGHEST_LEVEL = 15;

const { values: options } = parseArgs({ options: { models: { type: "string" }, sentences: { type: "string" } } });

/** `{"3/7": "ab cd"}` → each pair with its share. */
function readShares(file) {
  const shares = new Map();
  for (const [fraction, list] of Object.entries(JSON.parse(readFileSync(file, "utf8")).ngrams)) {
    const [count, total] = fraction.split("/").map(Number);
    for (const letters of list.split(" ")) shares.set(letters, count / total);
  }
  return shares;
}

function statistics(language) {
  const counted = countPairs(readFileSync(`${options.sentences}/${language}.txt`, "utf8"));
  const folder = `${options.models}/${language}`;
  if (!existsSync(`${folder}/bigrams.json`)) return counted;
  const isBoundary = ([pair]) => pair.includes(BOUNDARY);
  return {
    letters: readShares(`${folder}/unigrams.json`),
    pairs: new Map([...readShares(`${folder}/bigrams.json`), ...[...counted.pairs].filter(isBoundary)]),
  };
}

function countPairs(text) {
  const lines = text.split("\n");
  const words = lines
    .slice(0, lines.length / 2)
    .join("\n")
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu);
  const letters = new Map();
  const pairs = new Map();
  const add = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const word of words) {
    for (const letter of word) add(letters, letter);
    const bounded = BOUNDARY + word + BOUNDARY;
    for (let at = 1; at < bounded.length; at++) add(pairs, bounded.slice(at - 1, at + 1));
  }
  const total = words.join("").length;
  const share = ([pair, count]) => [pair, count / (letters.get(pair[0]) ?? words.length)];
  return {
    pairs: new Map([...pairs].map(share)),
    letters: new Map([...letters].map(([letter, count]) => [letter, count / total])),
  };
}

/** What belongs to each level, from the commonest: a level is how many times the share is halved. */
function byLevel(shares) {
  const levels = Array.from({ length: HIGHEST_LEVEL + 1 }, () => []);
  for (const [key, share] of shares) levels[Math.min(HIGHEST_LEVEL, Math.round(-Math.log2(share)))].push(key);
  return levels
    .map((keys) => keys.sort().join(""))
    .join(" ")
    .trimEnd();
}

/** Letters that only misread texts have brought into the frequencies of a language. */
const MISREAD = { lt: "ðøþëàáèûæ" };

const isAscii = (text) => /^[\x00-\x7f]*$/.test(text);

const lines = LANGUAGES.map((language) => {
  const { letters, pairs } = statistics(language);
  const isOwn = (letter) => letter.length === 1 && !MISREAD[language]?.includes(letter);
  const known = new Map([...letters].filter(([letter, share]) => share >= MIN_LETTER_SHARE && isOwn(letter)));
  const telling = [...pairs].filter(
    ([pair, share]) =>
      pair.length === 2 &&
      !isAscii(pair) &&
      [...pair].every((letter) => letter === BOUNDARY || known.has(letter)) &&
      share * (known.get(pair[0]) ?? WORD_SHARE) >= MIN_PAIR_SHARE,
  );
  return `  ${language}: [${JSON.stringify(byLevel(known))}, ${JSON.stringify(byLevel(telling))}],`;
});
writeFileSync(
  TARGET,
  `/**
 * By language, its letters and its pairs of letters of which one is beyond ASCII, from the commonest: each step behind a space halves the share
 * (of pairs: of those that begin with the same letter). Written by benchmarks/encodings/train.mjs from the frequencies that
 * github.com/pemistahl/lingua has counted; not for editing by hand.
 */
// biome-ignore format: a table
export const LETTER_PAIRS: Readonly<Record<string, readonly [letters: string, pairs: string]>> = {
${lines.join("\n")}
};
`,
);
