/** In which order a crawl takes its pages. */
import { MAX_LEVEL } from "@quern/queue";

/** Sitemaps are read before any page; pages that failed and are tried again come with them. */
export const SITEMAP_LEVEL = 0;
const FIRST_LEVEL = 1;
/** Degrees of relevance that are told apart. */
const DEGREES = 40;

export interface Candidate {
  readonly url: URL;
  /** The words of the link. */
  readonly text: string;
  /** Links from the start page; pages of a sitemap count as one link away. */
  readonly depth: number;
}

/** @returns the level of the frontier that a link waits in */
export type Priority = (candidate: Candidate) => number;

/** Pages that are fewer links away first. */
export const breadthFirst: Priority = ({ depth }) => Math.min(FIRST_LEVEL + depth, MAX_LEVEL);

/**
 * Links first whose address and words hold most of the wanted words; among equals, those that are fewer links away.
 *
 * @param wish keywords or a sentence
 */
export function bestFirst(wish: string): Priority {
  const wanted = [...new Set(words(wish).filter((word) => !STOP_WORDS.has(word)))];
  if (wanted.length === 0) return breadthFirst;
  return ({ url, text, depth }) => {
    const score = relevance(wanted, `${readable(url)} ${text}`);
    const nearness = Math.min(depth, 5) / 6;
    return FIRST_LEVEL + Math.round((1 - score) * DEGREES + nearness * 2);
  };
}

/** How much of a page's beginning counts for {@link isRelevant}. */
const READ_CHARACTERS = 5_000;

/** Links say what other pages are about. */
const LINK = /\[[^\]]{0,300}\]\([^)]{0,2000}\)/g;

/** Whether a page itself, links left out, holds at least half of the wanted words. */
export function isRelevant(wish: string, markdown: string): boolean {
  const wanted = [...new Set(words(wish).filter((word) => !STOP_WORDS.has(word)))];
  const text = markdown.slice(0, READ_CHARACTERS).replace(LINK, " ");
  return wanted.length > 0 && relevance(wanted, text) >= 0.5;
}

/** Share of the wanted words that the text holds, whole or as a beginning: 0 to 1. */
function relevance(wanted: readonly string[], text: string): number {
  const there = new Set(words(text));
  const list = [...there];
  let found = 0;
  for (const word of wanted) {
    if (there.has(word)) found += 1;
    else if (word.length >= MIN_STEM_CHARACTERS && list.some((one) => sharesStem(one, word))) found += 0.8;
  }
  return found / wanted.length;
}

const MIN_STEM_CHARACTERS = 4;

/** `price` and `prices`, `install` and `installation`. */
const sharesStem = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_STEM_CHARACTERS && long.startsWith(short);
};

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words of English wishes that say nothing about a page. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  "a an the and or of to in on for with about all any find get give me show page pages site website that which how what is are from by".split(
    " ",
  ),
);

function readable(url: URL): string {
  const path = `${url.pathname} ${url.search}`;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
