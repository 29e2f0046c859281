/** The part of a page that answers a query. */
import { HEADING } from "./page-text.js";
import { plain } from "./query.js";
import { eachWord, termOf } from "./words.js";

const MAX_CHARACTERS = 280;
/** Of longer pages the beginning is looked at. */
const MAX_SEARCHED_CHARACTERS = 30_000;

/**
 * @param weights of the query's terms: the rarer, the more
 * @param phrases of the query: the part around one of them, where the text has it
 * @returns up to 280 characters of whole words; the beginning of the text where no term stands in it
 */
export function snippetOf(
  body: string,
  weights: ReadonlyMap<string, number>,
  phrases: ReadonlyArray<readonly string[]> = [],
): string {
  const place = phrases.length > 0 ? placeOfPhrase(body, phrases) : undefined;
  if (place !== undefined) return cut(body, place);
  const text = body.slice(0, MAX_SEARCHED_CHARACTERS);
  const hits: Array<{ start: number; end: number; term: string }> = [];
  const lastSeen = new Map<string, number>();
  eachWord(text, (word, start, end) => {
    const { text: term } = termOf(word);
    if (!weights.has(term)) return true;
    hits.push({ start, end, term });
    lastSeen.set(term, start);
    // All terms side by side: nothing further down says more.
    return lastSeen.size < weights.size || end - Math.min(...lastSeen.values()) > MAX_CHARACTERS;
  });
  let best = { start: 0, score: 0 };
  const inside = new Map<string, number>();
  let score = 0;
  for (let first = 0, last = 0; first < hits.length; first++) {
    const { start, term: leaving } = hits[first] as (typeof hits)[number];
    for (; last < hits.length && (hits[last]?.end ?? 0) - start <= MAX_CHARACTERS; last++) {
      const { term } = hits[last] as (typeof hits)[number];
      const count = inside.get(term) ?? 0;
      inside.set(term, count + 1);
      // A second occurrence says a little.
      score += (weights.get(term) ?? 0) * (count === 0 ? 1 : 0.1);
    }
    if (score > best.score + 1e-9) best = { start, score };
    const count = inside.get(leaving) ?? 0;
    if (count > 0) {
      inside.set(leaving, count - 1);
      score -= (weights.get(leaving) ?? 0) * (count === 1 ? 1 : 0.1);
    }
  }
  return cut(text, best.start);
}

/** Where the first phrase that is found begins. */
function placeOfPhrase(text: string, phrases: ReadonlyArray<readonly string[]>): number | undefined {
  const longest = Math.max(...phrases.map(({ length }) => length));
  const last: Array<{ word: string; start: number }> = [];
  let place: number | undefined;
  eachWord(text, (word, start) => {
    last.push({ word: plain(word), start });
    if (last.length > longest) last.shift();
    const ends = (phrase: readonly string[]): boolean =>
      phrase.length <= last.length && phrase.every((one, at) => last[last.length - phrase.length + at]?.word === one);
    const found = phrases.find(ends);
    if (found) place = last[last.length - found.length]?.start;
    return place === undefined;
  });
  return place;
}

/** Begins with the sentence or line that the place stands in where that is near. */
function cut(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - 120), at);
  const boundary = Math.max(near.lastIndexOf("\n"), near.lastIndexOf(". ") + 1, near.lastIndexOf("。"));
  const space = near.lastIndexOf(" ");
  const start =
    boundary > 0 ? at - near.length + boundary + 1 : at < 120 ? 0 : at - near.length + Math.max(0, space) + 1;
  const begun = Math.min(start, at);
  const end = begun + MAX_CHARACTERS;
  let part = text.slice(begun, end);
  if (end < text.length) {
    const lastSpace = part.lastIndexOf(" ");
    part = `${(lastSpace > MAX_CHARACTERS / 2 ? part.slice(0, lastSpace) : part).replace(/(?<![\s,;:–-])[\s,;:–-]+$/, "")} …`;
  }
  return part
    .split("\n")
    .map((line) => (line.startsWith(HEADING) ? line.slice(HEADING.length) : line))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}
