import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import { anchorDistance } from "./anchor.js";
import * as Around from "./around.js";
import { type Blocks, blockText } from "./blocks.js";
import { findKin } from "./kin.js";
import type { Outline } from "./outline.js";
import type { PageHints } from "./page-hints.js";
import { Kind, type PageSummary } from "./page-summary.js";
import { findSections } from "./sections.js";
import { announcesComments, NAME_BITS, type NameFamily } from "./vocabulary.js";

/** Surroundings and name families that are features: those that helped on unseen pages. */
export const AROUND_FEATURES: ReadonlyArray<readonly [name: string, bit: number]> = [
  ["article", Around.ARTICLE],
  ["main", Around.MAIN],
  ["nav", Around.NAV],
  ["aside", Around.ASIDE],
  ["header", Around.HEADER],
  ["footer", Around.FOOTER],
  ["section", Around.SECTION],
  ["dialog", Around.DIALOG],
  ["hidden", Around.HIDDEN],
  ["paragraph", Around.PARAGRAPH],
];
export const NAME_FEATURES: readonly NameFamily[] = [
  "comment", "byline", "navigation", "footer", "header", "consent", "overlay", "content", "article", "caption", "card", "hidden",
]; // biome-ignore format: a list

/** Numbers in a row; `feature-names.ts` has their names. */
export const FEATURE_COUNT = 117;

/** Blocks to each side that the window features look at. */
const WINDOW_BLOCKS = 4;

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** `log2(1 + n)` of small counts. */
const LOGARITHMS = Float32Array.from({ length: 4096 }, (_, count) => Math.log2(1 + count));
const logarithm = (count: number): number => (count < 4096 ? LOGARITHMS[count]! : Math.log2(1 + count));

/**
 * A row of {@link FEATURE_COUNT} numbers for every block, row after row. All are ratios, logarithms, small counts or bits: pages of any size
 * and language look alike.
 *
 * @param title heading that names the page ({@link findTitle}), or `NONE`
 */
export function computeFeatures(
  tree: Tree,
  root: Node,
  blocks: Blocks,
  page: Outline,
  summary: PageSummary,
  hints: PageHints,
  title: Node,
): Float32Array {
  const { count } = blocks;
  const { kinds, prose, proseBefore, anchor, distance, shares } = summary;
  const rows = new Float32Array(count * FEATURE_COUNT);
  const pageWords = Math.max(1, page.words[root]!);
  const pageProse = Math.max(1, page.proseWords[root]!);
  const startOf = groupStarts(tree, root, blocks);
  const sections = findSections(tree, blocks, summary);
  const kin = findKin(tree, blocks, page, prose);
  const fromTitle = title === NONE ? undefined : anchorDistance(tree, root, title, page.words);
  const titleBlock = title === NONE ? NONE : firstBlock(blocks, title);
  const untilProse = distancesToProse(prose);
  const anchorEnd = tree.end[anchor]!;
  const anchorStartWords = Math.max(0, startOf[anchor - root]!);
  const anchorEndWords = anchorStartWords + page.words[anchor]!;
  const pageRow = [
    shares.prose, shares.paragraph, shares.repeat, shares.main, shares.article, shares.comment, shares.post, shares.anchorProse,
    Math.min(summary.articles, 20), hints.structuredType, hints.openGraphType,
  ]; // biome-ignore format: a row
  const kindAt = (block: number): number => (block >= 0 && block < count ? kinds[block]! : Kind.NONE);
  const besides = (block: number, other: number): number =>
    other < count && tree.parent[blocks.element[other]!] === tree.parent[blocks.element[block]!] ? 1 : 0;
  let at = 0;
  let lastProse = NONE;
  let heading = NONE;
  let commentsHeading = 0;
  for (let block = 0; block < count; block++) {
    const element = blocks.element[block]!;
    const words = blocks.words[block]!;
    const parent = Math.max(root, tree.parent[element]!);
    rows[at++] = logarithm(words);
    rows[at++] = share(blocks.linkWords[block]!, words);
    rows[at++] = share(blocks.capitals[block]!, words);
    rows[at++] = blocks.endsSentence[block]!;
    rows[at++] = prose[block]!;
    rows[at++] = kinds[block]!;
    rows[at++] = page.depth[element]!;
    rows[at++] = block / count;
    rows[at++] = blocks.wordsBefore[block]! / pageWords;
    rows[at++] = proseBefore[block]! / pageProse;
    rows[at++] = (pageProse - proseBefore[block + 1]!) / pageProse;
    rows[at++] = lastProse === NONE ? 50 : Math.min(50, block - lastProse);
    rows[at++] = untilProse[block]!;
    rows[at++] = heading === NONE ? 60 : Math.min(60, block - heading);
    rows[at++] = heading === NONE ? 0 : tree.tag[blocks.element[heading]!]! - Tag.H1 + 1;
    rows[at++] = commentsHeading;
    rows[at++] = summary.title === NONE ? -100 : Math.max(-50, Math.min(200, block - summary.title));
    rows[at++] = Math.min(10, summary.copies.get(blocks.hash[block]!)!);
    const side = element >= anchorEnd ? 2 : element < anchor ? 1 : 0;
    rows[at++] = distance.levels[element - root]!;
    rows[at++] = page.words[distance.common[element - root]!]! / pageWords;
    rows[at++] = side;
    rows[at++] =
      side === 0 ? 0 : (blocks.wordsBefore[block]! - (side === 2 ? anchorEndWords : anchorStartWords)) / pageWords;
    let windowProse = 0;
    let windowLinks = 0;
    let windowWords = 0;
    for (let near = Math.max(0, block - WINDOW_BLOCKS); near <= block + WINDOW_BLOCKS && near < count; near++) {
      windowProse += prose[near]!;
      windowLinks += blocks.linkWords[near]!;
      windowWords += blocks.words[near]!;
    }
    rows[at++] = windowProse;
    rows[at++] = share(windowLinks, windowWords);
    rows[at++] = logarithm(windowWords);
    rows[at++] = kindAt(block - 1);
    rows[at++] = kindAt(block + 1);
    rows[at++] = besides(block, block + 1);
    rows[at++] = besides(block, block + 2);
    for (let level = 0; level < 4; level++) {
      const group =
        level === 0
          ? parent
          : level === 1
            ? page.smallGroup[element]!
            : level === 2
              ? page.mediumGroup[element]!
              : page.largeGroup[element]!;
      const size = page.words[group]!;
      const start = startOf[group - root]!;
      rows[at++] = logarithm(size);
      rows[at++] = share(page.linkWords[group]!, size);
      rows[at++] = size / pageWords;
      rows[at++] = share(page.proseWords[group]!, size);
      rows[at++] = share(size, page.blocks[group]!);
      rows[at++] = start / pageWords;
      rows[at++] = (start + size) / pageWords;
    }
    at = writeRepeat(rows, at, tree, page, page.nearestRepeat[element]!, pageWords);
    at = writeRepeat(rows, at, tree, page, page.outerRepeat[element]!, pageWords);
    const repeat = page.nearestRepeat[element]!;
    const outer = page.outerRepeat[element]!;
    rows[at++] = repeat === NONE ? 0 : share(page.proseWords[tree.parent[repeat]!]!, page.words[tree.parent[repeat]!]!);
    rows[at++] = outer === NONE ? 0 : share(page.proseWords[tree.parent[outer]!]!, page.words[tree.parent[outer]!]!);
    rows[at++] = outer === NONE ? -1 : startOf[tree.parent[outer]! - root]! / pageWords;
    const sectionWords = sections.words[block]!;
    rows[at++] = logarithm(sectionWords);
    rows[at++] = share(sections.linkWords[block]!, sectionWords);
    rows[at++] = share(sections.proseWords[block]!, sectionWords);
    rows[at++] = Math.min(200, sections.blocks[block]!);
    rows[at++] = share(sections.before[block]!, sectionWords);
    const own = kin.of[block]!;
    rows[at++] = Math.min(200, kin.count[own]!);
    rows[at++] = share(kin.words[own]!, kin.count[own]!);
    rows[at++] = share(kin.linkWords[own]!, kin.words[own]!);
    rows[at++] = share(kin.proseWords[own]!, kin.words[own]!);
    rows[at++] = titleBlock === NONE ? -100 : Math.max(-50, Math.min(200, block - titleBlock));
    rows[at++] = fromTitle === undefined ? -1 : fromTitle.levels[element - root]!;
    rows[at++] = fromTitle === undefined ? -1 : page.words[fromTitle.common[element - root]!]! / pageWords;
    rows[at++] = share(blocks.digits[block]!, blocks.characters[block]!);
    rows[at++] = share(blocks.punctuation[block]!, words);
    rows[at++] = share(blocks.emphasized[block]!, words);
    rows[at++] = Math.min(20, blocks.links[block]!);
    const around = page.around[element]!;
    for (const [, bit] of AROUND_FEATURES) rows[at++] = around & bit ? 1 : 0;
    // A family counts 2 on the element or its two nearest ancestors, 1 farther up.
    const near = page.names[element]! | page.names[parent]! | page.names[Math.max(root, tree.parent[parent]!)]!;
    const far = page.inheritedNames[element]!;
    for (const name of NAME_FEATURES) rows[at++] = near & NAME_BITS[name] ? 2 : far & NAME_BITS[name] ? 1 : 0;
    for (const value of pageRow) rows[at++] = value;
    if (kinds[block] === Kind.HEADING) {
      heading = block;
      commentsHeading = announcesComments(blockText(tree, blocks, block)) ? 1 : 0;
    }
    if (prose[block]) lastProse = block;
  }
  return rows;
}

/** First block inside or behind an element. */
function firstBlock(blocks: Blocks, element: Node): number {
  let block = 0;
  while (block < blocks.count && blocks.element[block]! < element) block++;
  return block;
}

/** Size and make-up of the group of like siblings that a block belongs to; zeros without one. */
function writeRepeat(
  rows: Float32Array,
  start: number,
  tree: Tree,
  page: Outline,
  repeat: Node,
  pageWords: number,
): number {
  if (repeat !== NONE) {
    const holder = tree.parent[repeat]!;
    rows[start] = Math.min(100, page.repeats[repeat]!);
    rows[start + 1] = share(page.words[holder]!, page.repeats[repeat]!);
    rows[start + 2] = share(page.linkWords[holder]!, page.words[holder]!);
    rows[start + 3] = page.words[holder]! / pageWords;
  }
  return start + 4;
}

/** By block, how many blocks ahead the next prose is, at most 50. */
function distancesToProse(prose: Uint8Array): Uint8Array {
  const distances = new Uint8Array(prose.length);
  let next = Number.POSITIVE_INFINITY;
  for (let block = prose.length - 1; block >= 0; block--) {
    distances[block] = Math.min(50, next - block);
    if (prose[block]) next = block;
  }
  return distances;
}

/** Words before each element, by node from `root` on; -1 for elements without text. */
function groupStarts(tree: Tree, root: Node, blocks: Blocks): Int32Array {
  const starts = new Int32Array(tree.end[root]! - root).fill(-1);
  for (let block = 0; block < blocks.count; block++) {
    const before = blocks.wordsBefore[block]!;
    for (let node = blocks.element[block]!; node >= root && starts[node - root]! < 0; node = tree.parent[node]!)
      starts[node - root] = before;
  }
  return starts;
}
