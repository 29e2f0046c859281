import type { PageHints } from "./page-hints.js";
import type { PageSummary, ShareName } from "./page-summary.js";

/** Purpose of a page. */
export type PageType =
  | "article"
  | "documentation"
  | "service"
  | "forum"
  | "collection"
  | "listing"
  | "product"
  | "unknown";

/** Fewer blocks than this tell nothing. */
export const MIN_BLOCKS = 4;

const SHARES: readonly ShareName[] = [
  "prose", "link", "paragraph", "list", "table", "code", "repeat", "main", "article", "comment", "post", "anchorProse", "headings",
]; // biome-ignore format: a list

/**
 * Weights of a linear model, trained offline (benchmarks/extraction/training): the shares above, size, `article` elements, words in the
 * address, depth of the path, JSON-LD kinds 1-4, `og:type` kinds 1-2, constant. The largest sum wins. On pages of unseen sites 72 % of the
 * answers are right (article: precision and recall 0.90).
 */
// biome-ignore format: a table
const WEIGHTS: ReadonlyArray<readonly [PageType, readonly number[]]> = [
  ["article", [1.8, -0.3, 1.4, 0.2, -0.3, -3, -0.3, 0, 0.8, 0.6, 0.2, 2, -2.8, 2.1, -0.5, 3.3, 0, 1.4, -0.4, 0.3, -3.8, 1.2, -1.3, -4.4]],
  ["documentation", [1, 2.2, 2.3, 0.9, 3.7, 16.1, -0.3, -0.4, 1.2, -0.7, -0.7, 2.6, -3.8, 1.7, -0.6, -2.7, 1.3, 0.3, -0.8, -1.5, -1.3, -0.2, -0.5, -5.2]],
  ["service", [1, -0.7, 0.5, 0.1, -1.2, -2.9, 0.6, -0.1, 0.5, -2.3, -1, -1.5, 5.6, -2.3, 0.2, -0.7, -1.7, -0.2, 0.3, 0.1, 1.5, -0.1, -1.7, 3.4]],
  ["forum", [2.1, -1.6, -0.2, -0.3, -0.3, 6.2, -0.3, 0.5, -1.1, 5.2, 2.9, -1.5, -8, -3.7, 0.4, 3, -0.4, 0, -1.1, 1.3, -0.1, -0.7, -0.9, 3.2]],
  ["collection", [-3.4, 1.8, -1.5, -1.1, -4.4, -5, 0.9, -0.4, -1, -1.5, -0.7, 0.7, 2.5, 1.8, 0.3, -1.5, 1.6, -0.8, -0.2, 0.8, -1.7, -0.7, 2.7, -0.8]],
  ["listing", [-1, 0.8, -0.1, 0.8, 3.5, -7.5, 0.6, 0.5, -0.1, -1.3, -0.2, -1.2, 2.7, -2, 0.2, -2.5, -1.7, -0.1, 0, -1.6, 6.2, 0.9, -1, 2.9]],
  ["product", [-1.6, -2.1, -2.3, -0.6, -1, -3.9, -1.2, -0.2, -0.3, 0.1, -0.4, -1.2, 3.7, 2.3, 0, 1.1, 1, -0.5, 2.3, 0.6, -0.9, -0.3, 2.8, 0.8]],
];

/** The types that the model tells apart, in the order of its table. */
export const pageTypes = (): readonly PageType[] => WEIGHTS.map(([type]) => type);

/**
 * The kind of page, from what it says about itself (JSON-LD, `og:type`, its address) and from what its text is made of. Where JSON-LD says that
 * it is an article and `og:type` nothing else, it is one: 6 of 7 pages that looked like something else. What else stands around a short article
 * makes it look like a list.
 */
export function pageTypeOf(blocks: number, words: number, summary: PageSummary, hints: PageHints): PageType {
  if (blocks < MIN_BLOCKS) return "unknown";
  if (hints.isManual) return "documentation";
  const type = likeliestType(words, summary, hints);
  return type !== "forum" && hints.structuredType === 1 && hints.openGraphType <= 1 ? "article" : type;
}

function likeliestType(words: number, summary: PageSummary, hints: PageHints): PageType {
  const row = pageTypeRow(words, summary, hints);
  let best = Number.NEGATIVE_INFINITY;
  let winner: PageType = "unknown";
  for (const [type, weights] of WEIGHTS) {
    let sum = 0;
    for (let index = 0; index < row.length; index++) sum += weights[index]! * row[index]!;
    if (sum > best) {
      best = sum;
      winner = type;
    }
  }
  return winner;
}

/** The inputs of the model, each about 0 … 1, and the constant 1. */
export function pageTypeRow(words: number, summary: PageSummary, hints: PageHints): number[] {
  const is = (value: number, kind: number): number => (value === kind ? 1 : 0);
  return [
    ...SHARES.map((name) => summary.shares[name]),
    Math.log2(1 + words) / 10,
    Math.min(20, summary.articles) / 10,
    Math.min(10, hints.slugWords) / 10,
    Math.min(6, hints.pathDepth) / 6,
    ...[1, 2, 3, 4].map((kind) => is(hints.structuredType, kind)),
    ...[1, 2].map((kind) => is(hints.openGraphType, kind)),
    1,
  ];
}
