// How well the Markdown of a print agrees with the Markdown of the page that was printed.
import { countHits } from "./multisets.mjs";
import { headings, inOrder, neighbours, tablesOf, words as wordsOf } from "./score.mjs";

/** Signs of scripts without spaces count as words: browsers set them apart from Latin letters by less than a space. */
const words = (text) => wordsOf(text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, " $& "));

const items = (markdown) =>
  [...markdown.matchAll(/^\s*(?:[-*+]|\d+[.)])\s+(.+(?:\n(?!\s*(?:[-*+]|\d+[.)])\s|\s*$).+)*)/gm)].map(([, text]) =>
    words(text).join(" "),
  );

/** Addresses of links and pictures do not print. */
const withoutTargets = (markdown) =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, " ")
    .replace(/\]\((?:[^()]|\([^()]*\))*\)/g, "]")
    .replace(/\\([^\w\s])/g, "$1");

const prose = (markdown) =>
  words(
    withoutTargets(markdown)
      .replace(/^\s*(?:[-*+]|\d+[.)])\s/gm, " ")
      .replace(/^```.*$/gm, " ")
      .replace(/^(#+)\s+[\d.]+\s/gm, "$1 "),
  );

const f1 = (gold, found) =>
  gold.length + found.length === 0 ? undefined : (2 * countHits(gold, found)) / (gold.length + found.length);

const outside = (markdown) =>
  withoutTargets(markdown.replace(/^(?:> ?)+/gm, "").replace(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1/gm, ""));
const normalPair = (pair) => pair.split("|").map(normal).join("|");
const normal = (text) => words(text).join(" ");

/**
 * Lists of what a print and its page hold, for comparing.
 * @param neutral texts that may be headings or not
 */
function partsOf(markdown, neutral = new Set()) {
  const text = outside(markdown);
  return {
    words: prose(markdown),
    headings: headings(text).filter((head) => !neutral.has(normal(head.text))),
    items: items(text).filter((item) => item !== ""),
    cells: tablesOf(withoutTargets(markdown)).flatMap((rows) => neighbours(rows).map(normalPair)),
  };
}

/** Scores from 0 to 1; undefined where neither has such parts. */
export function compareMarkdown(gold, found, seemHeadings = []) {
  // A paragraph in bold prints like a heading of the lowest level.
  const bold = [...gold.matchAll(/^\*\*(.+)\*\*(?:\\| {2})?$/gm)].map(([, text]) => normal(withoutTargets(text)));
  const heads = partsOf(gold);
  const own = new Set(heads.headings.map(({ text }) => normal(text)));
  const neutral = new Set([...bold, ...seemHeadings.map(normal)].filter((text) => !own.has(text)));
  const others = partsOf(found, neutral);
  return {
    words: inOrder(heads.words, others.words),
    recall: heads.words.length === 0 ? undefined : countHits(heads.words, others.words) / heads.words.length,
    precision: others.words.length === 0 ? undefined : countHits(heads.words, others.words) / others.words.length,
    headings: levelled(heads.headings, others.headings),
    titles: f1(
      heads.headings.map(({ text }) => normal(text)),
      others.headings.map(({ text }) => normal(text)),
    ),
    ranks: levelled(ranked(heads.headings), ranked(others.headings)),
    items: f1(heads.items, others.items),
    cells: f1(heads.cells, others.cells),
  };
}

/** F1 of headings with their levels, up to one shift of all. */
function levelled(gold, found) {
  if (gold.length + found.length === 0) return undefined;
  const keys = (list, shift = 0) => list.map((head) => `${head.level + shift}|${normal(head.text)}`);
  return Math.max(...[-3, -2, -1, 0, 1].map((shift) => f1(keys(gold), keys(found, shift))));
}

/** Headings with the ranks of their levels: pages leave levels out. */
function ranked(list) {
  const levels = [...new Set(list.map(({ level }) => level))].sort();
  return list.map((head) => ({ ...head, level: levels.indexOf(head.level) }));
}

/** @param sums lists of values by `group|measure` */
export function addScores(sums, groups, scores) {
  for (const group of groups)
    for (const [measure, value] of Object.entries(scores))
      if (value !== undefined) sums.set(`${group}|${measure}`, [...(sums.get(`${group}|${measure}`) ?? []), value]);
}

const mean = (list) => (list.length === 0 ? "-" : (list.reduce((a, b) => a + b) / list.length).toFixed(3));

export function printMeans(sums, measures = ["words", "headings", "items", "cells"]) {
  for (const group of new Set([...sums.keys()].map((name) => name.split("|")[0])))
    console.log(group, ...measures.map((measure) => `${measure}=${mean(sums.get(`${group}|${measure}`) ?? [])}`));
}
