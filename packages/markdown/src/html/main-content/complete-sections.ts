import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import { isContact } from "./complete-flow.js";
import type { Decision } from "./decision.js";
import { headingTag } from "./headings.js";
import { hostOf, saysArticle, siteOf } from "./page-hints.js";

/** Least probability of text inside the content, … */
const MIN_PROBABILITY_INSIDE = 0.25;
/** … and of gaps in it, where no more than this share of the words is missing: what a reference says of a member is short and unlike prose. */
const MAX_MISSING_SHARE = 0.4;
const MIN_PROBABILITY_GAP = 0.05;
/** Text inside leads elsewhere with no more than this share of its words. */
const MAX_LINK_SHARE = 0.3;
/** So few words may be the label of links that were left out. */
const MAX_LABEL_WORDS = 4;
/** Text that stands there more often is a control, a place for an advertisement, or a note that something loads. */
const MAX_COPIES = 2;
const NOT_INSIDE = Around.NOT_CONTENT | Around.ASIDE | Around.HIDDEN;

/**
 * Keeps text without links between kept blocks unless it is clearly unlike them: cards, rows and sections of which the best expected F1 would take
 * some and leave their siblings. On manuals and pages about an offer; and where little is missing, on pages that do not say of themselves what
 * they are: a reference without running text looks like a list. What interrupts an article is a caption, an advertisement or a teaser.
 */
export function completeInside(decision: Decision, keep: Uint8Array): void {
  const { tree, blocks, page, summary, pageType, hints, probability } = decision;
  if (pageType === "forum" || hints.isForum)
    completeLast(decision, keep, keep.lastIndexOf(1), Number.POSITIVE_INFINITY);
  const isText = pageType === "documentation" || pageType === "service";
  const mayBeReference = pageType === "listing" && hints.structuredType === 0;
  if (!(isText || mayBeReference) || saysArticle(hints)) return;
  const first = keep.indexOf(1);
  let last = keep.lastIndexOf(1);
  if (isText) {
    const words = blocks.wordsBefore[last + 1]! - blocks.wordsBefore[first]!;
    completeLast(decision, keep, last, MAX_LAST_SHARE * words);
  }
  if (pageType === "service") completeEnds(decision, keep);
  last = keep.lastIndexOf(1);
  let missing = 0;
  for (let block = keep.indexOf(1); block < last; block++) if (!keep[block]) missing += blocks.words[block]!;
  const hasGaps = missing <= MAX_MISSING_SHARE * (blocks.wordsBefore[last]! - blocks.wordsBefore[first]!);
  const least = hasGaps ? MIN_PROBABILITY_GAP : isText ? MIN_PROBABILITY_INSIDE : 1;
  for (let block = last - 1; block > first; block--) {
    const isLabel = blocks.words[block]! <= MAX_LABEL_WORDS;
    const namesContact = isLabel && keep[block + 1] && isContact(tree, blocks, block + 1);
    if (keep[block] || (probability[block]! < least && !namesContact)) continue;
    if (page.around[blocks.element[block]!]! & NOT_INSIDE) continue;
    const isFact = namesContact || isContact(tree, blocks, block);
    if (!isFact && blocks.linkWords[block]! > MAX_LINK_SHARE * blocks.words[block]!) continue;
    if (!isFact && summary.copies.get(blocks.hash[block]!)! > MAX_COPIES) continue;
    if (isFact || !isLabel || keep[block + 1]) keep[block] = 1;
  }
}

/** Least probability of a part that stays with those beside it. */
const MIN_PROBABILITY_PART = 0.1;
/** Longest of the last of several like parts, as a share of the text before. */
const MAX_LAST_SHARE = 0.5;

/**
 * The last of several parts of one tag and class stay with those before them: sections of an offer, replies in a forum.
 *
 * @param mostWords of a part
 */
function completeLast(decision: Decision, keep: Uint8Array, last: number, mostWords: number): void {
  const { tree, blocks, page } = decision;
  let block = last + 1;
  for (let part = blocks.element[last]!; part > tree.body; part = tree.parent[part]!) {
    if (page.repeats[part]! < 2 || page.signature[part] === tree.tag[part]) continue;
    for (let next = tree.nextSibling(part); next !== NONE; next = tree.nextSibling(next)) {
      if (page.group[next] !== page.group[part] || page.words[next] === 0) continue;
      if (page.words[next]! > mostWords) return;
      while (blocks.element[block]! < next) block++;
      if (!keepPart(decision, keep, next, block)) return;
    }
  }
}

/** Parts with a heading among at least this many kept ones with a heading are parts of the text. */
const MIN_HEADED_PARTS = 2;

/** Parts beside the kept ones stay with them, where each has a heading: the sections of an offer, the first and the last among them. */
function completeEnds(decision: Decision, keep: Uint8Array): void {
  const { tree, blocks, page } = decision;
  let box = blocks.element[keep.indexOf(1)]!;
  while (!tree.contains(box, blocks.element[keep.lastIndexOf(1)]!)) box = tree.parent[box]!;
  const parts: Array<readonly [part: Node, first: number]> = [];
  let kept = 0;
  let block = 0;
  for (let part = tree.firstChild(box); part !== NONE; part = tree.nextSibling(part)) {
    if (page.words[part] === 0) continue;
    while (blocks.element[block]! < part) block++;
    const first = block;
    let isKept = false;
    let hasHeading = false;
    for (; blocks.element[block]! < tree.end[part]!; block++) {
      if (keep[block]) isKept = true;
      if (page.around[blocks.element[block]!]! & Around.HEADING) hasHeading = true;
    }
    if (hasHeading && isKept) kept++;
    else if (hasHeading) parts.push([part, first]);
  }
  if (kept >= MIN_HEADED_PARTS) for (const [part, first] of parts) keepPart(decision, keep, part, first);
}

/**
 * Keeps the text of a part that leads nowhere else, if it may be content at all.
 *
 * @param first block of the part
 */
function keepPart(
  { tree, blocks, page, summary, probability, excluded, copied }: Decision,
  keep: Uint8Array,
  part: Node,
  first: number,
): boolean {
  if (page.linkWords[part]! > MAX_LINK_SHARE * page.words[part]!) return false;
  let expected = 0;
  let end = first;
  for (; blocks.element[end]! < tree.end[part]!; end++) expected += probability[end]! * blocks.words[end]!;
  if (expected < MIN_PROBABILITY_PART * page.words[part]!) return false;
  for (let block = first; block < end; block++) {
    if (excluded[block] || copied![block] || page.around[blocks.element[block]!]! & NOT_INSIDE) continue;
    const isPath = blocks.links[block]! > 0 && blocks.words[block]! <= MAX_LABEL_WORDS;
    if (isPath || blocks.linkWords[block]! > MAX_LINK_SHARE * blocks.words[block]!) continue;
    if (summary.copies.get(blocks.hash[block]!)! <= MAX_COPIES) keep[block] = 1;
  }
  return true;
}

/** Longest rest of a section, in words. */
const MAX_REST_WORDS = 120;
const MIN_PROBABILITY_REST = 0.1;
/** The same below a heading that opens no `section`. */
const MIN_PROBABILITY_BELOW = 0.25;

const PAGES_OF_TEXT: ReadonlySet<string> = new Set(["article", "documentation", "service"]);

/** First pages are no sources: links to them say who made a part of the page. */
const DEEP_ADDRESS = /^https?:\/\/[^/]+\/./i;

/**
 * A kept heading that opens a `section` says what stands in it: where all of the rest would go, it stays if it may be content at all. Below any
 * other kept heading text without links stays if it is likelier, and a list of links if all of them lead to other sites: those are sources.
 */
export function completeOwnSections(
  { tree, blocks, page, summary, pageType, hints, probability, excluded, copied }: Decision,
  keep: Uint8Array,
): void {
  if (!PAGES_OF_TEXT.has(pageType)) return;
  const isSource = (block: number): boolean => {
    const address = tree.attribute(tree.closest(blocks.from[block]!, Tag.A), "href") ?? "";
    return DEEP_ADDRESS.test(address) && hints.host !== "" && siteOf(hostOf(address)) !== siteOf(hints.host);
  };
  for (let heading = 0; heading + 1 < blocks.count; heading++) {
    const element = blocks.element[heading]!;
    let section = tree.parent[element]!;
    if (!keep[heading] || headingTag(tree, element) === 0) continue;
    while (!isSection(tree, section) && page.words[tree.parent[section]!] === page.words[section])
      section = tree.parent[section]!;
    const isOwn = isSection(tree, section);
    let least = isOwn ? MIN_PROBABILITY_REST : MIN_PROBABILITY_BELOW;
    let stop = heading + 1;
    let words = 0;
    let expected = 0;
    const end = tree.end[section]!;
    for (; blocks.element[stop]! < end; stop++) {
      if (keep[stop] || excluded[stop] || copied![stop]) break;
      if (!isOwn) {
        if (blocks.links[stop] === 0 ? summary.copies.get(blocks.hash[stop]!)! >= MAX_COPIES : !isSource(stop)) break;
        if (blocks.links[stop]! > 0) least = MIN_PROBABILITY_REST;
      }
      if (page.around[blocks.element[stop]!]! & Around.NOT_CONTENT) break;
      words += blocks.words[stop]!;
      expected += probability[stop]! * blocks.words[stop]!;
    }
    const isWhole = !(blocks.element[stop]! < end) || (!isOwn && headingTag(tree, blocks.element[stop]!) > 0);
    if (isWhole && words <= MAX_REST_WORDS && expected >= least * words) keep.fill(1, heading, stop);
  }
}

/** A `section`, or what pandoc and docutils wrote before there were any. */
const isSection = (tree: Tree, node: Node): boolean =>
  tree.tag[node] === Tag.SECTION || (tree.tag[node] === Tag.DIV && SECTION.test(tree.attribute(node, "class") ?? ""));
const SECTION = /(?:^|\s)section(?:\s|$)/;
