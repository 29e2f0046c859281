import type { Marks } from "../clean/marks.js";
import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import { type Blocks, segment } from "./blocks.js";
import { completeLead } from "./complete-lead.js";
import { decide, headingAbove, isTooLittle, loneHeadline, titleToKeep, widerChoice } from "./decide.js";
import type { Decision } from "./decision.js";
import { type Ensemble, evaluate, readEnsemble } from "./ensemble.js";
import { computeFeatures, FEATURE_COUNT } from "./features.js";
import { markBlocks } from "./mark-blocks.js";
import { CONTENT_MODEL } from "./model.js";
import { outline } from "./outline.js";
import { readPageHints } from "./page-hints.js";
import { summarize } from "./page-summary.js";
import { type PageType, pageTypeOf } from "./page-type.js";
import { mayBeRestored, restore } from "./restore.js";
import { findSiteNames } from "./site-name.js";
import { SoftRemovals } from "./soft-removals.js";
import { findThread, NO_THREAD, type Thread } from "./threads.js";
import { findTitle, findTitleAboveMain, onlyHeadline, readNames, titleWords } from "./title.js";
import { headTitleLine } from "./title-line.js";

export type { PageType } from "./page-type.js";

export interface MainContentContext {
  /** Address of the page, for hints in its path. */
  readonly url?: string;
  /** Hidden elements that a reader can bring up: panels of tabs. */
  readonly shown?: ReadonlyMap<Node, unknown>;
}

export interface MainContent {
  /** Kind of the page: `article`, `forum`, `product`… */
  readonly pageType: PageType;
  /** The smallest element that holds all of the content that is kept. */
  readonly root: Node;
  /** The page seems to have no content of its own: the shell of an application, an error page, nothing but a frame. */
  readonly isBare: boolean;
  /** Authors and dates of posts, on pages that are threads. */
  readonly thread: Thread;
}

/** On a page with fewer words than this, nothing but the removal list of the contract applies: there is too little to judge. */
const SMALL_PAGE_WORDS = 60;

/** Fewer words of content than this are to be expected on a page without any, … */
const BARE_WORDS = 12;
/** … and no block of it is likelier than this to be content: a short text is one all the same. */
const BARE_PROBABILITY = 0.35;

let ensemble: Ensemble | undefined;

/**
 * Marks everything that is not the page's own content.
 *
 * The text is cut into blocks; a boosted tree ensemble, trained offline, gives each block the probability that it is content, from its size,
 * link density, place, neighbours, groups of like siblings, surrounding elements and class names; then the set of blocks with the best
 * expected F1 is kept, copies are dropped, tables stay whole, headings follow their sections. What the removal list has marked already
 * stays removed unless it carries a large share of the page's own text. A page with text becomes empty only
 * when none of it seems to be content (`isBare`).
 *
 * @param marks marks of the removal list, of `excludeTags` and of hidden elements; those of `excludeTags` are final
 */
export function selectMainContent(tree: Tree, marks: Marks, context: MainContentContext = {}): MainContent {
  const root = tree.body;
  const soft = new SoftRemovals(tree, marks);
  const mayStay = (node: Node): boolean => mayBeRestored(tree, marks, node);
  const names = readNames(tree);
  const siteNames = findSiteNames(tree, context.url, names.documentTitle);
  const isNoTitle = (node: Node): boolean => !mayStay(node) || siteNames.has(node);
  const { heading: named } = findTitle(tree, isNoTitle, names);
  const blocks = segment(tree, root, soft.final);
  if (blocks.count === 0) return { pageType: "unknown", root, thread: NO_THREAD, isBare: false };
  const page = outline(tree, root, blocks, context.shown);
  const summary = summarize(tree, root, blocks, page);
  const hints = readPageHints(tree, context.url);
  const pageType = pageTypeOf(blocks.count, page.words[root]!, summary, hints);
  if (page.words[root]! < SMALL_PAGE_WORDS) {
    if (named !== NONE) restore(tree, marks, named);
    return { pageType, root, thread: NO_THREAD, isBare: false };
  }
  ensemble ??= readEnsemble(CONTENT_MODEL);
  const rows = computeFeatures(tree, root, blocks, page, summary, hints, named);
  const probability = evaluate(ensemble, rows, FEATURE_COUNT);
  const excluded = soft.settle(blocks, probability, pageType === "article");
  const decision: Decision = {
    tree,
    root,
    blocks,
    page,
    summary,
    pageType,
    hints,
    named,
    siteNames,
    probability,
    excluded,
    droppedBy: new Map(),
  };
  if (named === NONE && isWithoutContent(blocks, probability)) {
    removeAll(tree, root, marks);
    return { pageType, root, thread: NO_THREAD, isBare: true };
  }
  let keep = decide(decision);
  if (isTooLittle(decision, keep)) keep = widerChoice(decision);
  const headline = completeLead(decision, keep);
  if (!keep.includes(1)) return { pageType, root, thread: NO_THREAD, isBare: false };
  let title = titleToKeep(decision, keep);
  if (title === NONE) title = findTitleAboveMain(tree, isNoTitle, names);
  if (title === NONE) {
    const words = titleWords(names);
    const isTitled = keep.some((kept, block) => kept === 1 && tree.tag[blocks.element[block]!] === Tag.H1);
    const isHeadline = (node: Node): boolean =>
      !siteNames.has(node) &&
      (tree.attribute(node, "itemprop") === "headline" || (!isTitled && words.beginsWith(tree.textContent(node))));
    title = headline === NONE ? onlyHeadline(tree, isHeadline) : headline;
    if (title === NONE || title > blocks.element[keep.indexOf(1)]! || !mayStay(title))
      title = isTitled ? NONE : headTitleLine(decision, keep, words, mayStay);
    if (title === NONE && !isTitled) title = loneHeadline(decision, keep, mayStay);
    if (title === NONE && !isTitled) title = headingAbove(decision, keep, mayStay);
  }
  soft.unmarkKept(blocks, keep);
  const content = commonRoot(tree, blocks.element, keep) ?? root;
  markBlocks(decision, keep, marks, content);
  if (title !== NONE) restore(tree, marks, title);
  for (const day of decision.days ?? []) if (mayStay(day)) restore(tree, marks, day);
  const isForum = pageType === "forum" || hints.isForum;
  const thread = findThread(tree, marks, isForum);
  for (const part of thread.parts) restore(tree, marks, part);
  return { pageType, root: content, thread, isBare: false };
}

function isWithoutContent(blocks: Blocks, probability: Float32Array): boolean {
  let expectedWords = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (probability[block]! > BARE_PROBABILITY) return false;
    expectedWords += probability[block]! * blocks.words[block]!;
  }
  return expectedWords < BARE_WORDS;
}

function removeAll(tree: Tree, root: Node, marks: Marks): void {
  for (let node = root + 1; node < tree.end[root]!; node = tree.end[node]!)
    marks.remove(node, "the page has no content of its own");
}

/** The smallest element around all kept blocks. */
function commonRoot(tree: Tree, elements: Int32Array, keep: Uint8Array): Node | undefined {
  const first = keep.indexOf(1);
  const last = keep.lastIndexOf(1);
  if (first < 0) return undefined;
  let node = elements[first]!;
  const end = elements[last]!;
  while (node !== NONE && !(end >= node && end < tree.end[node]!)) node = tree.parent[node]!;
  return node === NONE ? undefined : node;
}
