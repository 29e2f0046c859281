import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import type { Node, Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import type { Outline } from "./outline.js";

/** A heading this likely to be content stays even when nothing kept follows it; behind an article stands more that only looks like it. */
const LIKELY_HEADING = 0.35;
const LIKELY_ARTICLE_HEADING = 0.7;

/** At least this many links, with this share of the words, make a list of links; a card has fewer. On pages of lists such lists are content. */
const MIN_LINKS = 4;
const MIN_LINK_SHARE = 0.8;
/** Words of a heading that only names what follows; more of them say something themselves. */
const MAX_NAME_WORDS = 8;
/** More words are a text of its own, whatever its tag. */
const MAX_HEADING_WORDS = 40;
const PAGES_OF_LISTS: ReadonlySet<string> = new Set(["collection", "listing", "product"]);

/**
 * Headings stand or fall with what follows them, up to the next heading of the same or a higher level. A heading that stands over dropped links only
 * goes with them, however likely it is. One right over the next heading announces nothing that could have been left out: on references it may
 * say all there is.
 */
export function alignHeadings(
  { tree, blocks, page, excluded, probability, pageType }: Decision,
  keep: Uint8Array,
): void {
  // From the end: `follows[level]` is 1 when something kept follows before a heading of that level or higher ends the section.
  const follows = new Uint8Array(7);
  const words = new Int32Array(7);
  const linkWords = new Int32Array(7);
  const links = new Int32Array(7);
  const likely = pageType === "article" ? LIKELY_ARTICLE_HEADING : LIKELY_HEADING;
  for (let block = blocks.count - 1; block >= 0; block--) {
    const element = blocks.element[block]!;
    if (!(tagFlags(tree.tag[element]!) & TagFlag.HEADING) || isWholeCell(tree, page, element)) {
      if (keep[block]) follows.fill(1);
      for (let level = 1; level <= 6; level++) {
        words[level]! += blocks.words[block]!;
        linkWords[level]! += blocks.linkWords[block]!;
        links[level]! += blocks.links[block]!;
      }
      continue;
    }
    const level = tree.tag[element]! - Tag.H1 + 1;
    const isOverLinks =
      !PAGES_OF_LISTS.has(pageType) &&
      blocks.words[block]! <= MAX_NAME_WORDS &&
      blocks.links[block] === 0 &&
      links[level]! >= MIN_LINKS &&
      linkWords[level]! >= MIN_LINK_SHARE * words[level]!;
    if (
      !excluded[block] &&
      !follows[level] &&
      keep[block] &&
      level > 1 &&
      blocks.words[block]! <= MAX_HEADING_WORDS &&
      (pageType === "article" || PAGES_OF_LISTS.has(pageType) || words[level]! + blocks.links[block]! > 0) &&
      (probability[block]! < likely || isOverLinks)
    )
      keep[block] = 0;
    for (let deeper = level; deeper <= 6; deeper++)
      follows[deeper] = words[deeper] = linkWords[deeper] = links[deeper] = 0;
    if (keep[block]) for (let higher = 1; higher < level; higher++) follows[higher] = 1;
  }
}

/** The heading right over kept text is not dropped above this. */
const MIN_PROBABILITY_HEADING = 0.05;
/** The same over the first words of an article, where the name of a box may stand. */
const MIN_PROBABILITY_FIRST = 0.2;
/** A heading with a larger share of figures is a date. */
export const MAX_FIGURES = 0.3;

/**
 * Keeps headings, and all parts of them, right over kept text. In forums they repeat the subject over each reply. What stands over the text as a
 * whole may also be its date, its title once more, or the name of a list that went.
 */
export function completeHeadings(decision: Decision, keep: Uint8Array): void {
  const { tree, blocks, page, excluded, copied, probability, pageType } = decision;
  if (pageType === "forum") return;
  const first = keep.indexOf(1);
  const levelOf = (block: number): number => headingTag(tree, blocks.element[block]!);
  for (let block = blocks.count - 2; block >= Math.max(0, first - 1); block--) {
    if (keep[block] || !keep[block + 1] || !(page.around[blocks.element[block]!]! & Around.HEADING)) continue;
    if (excluded[block] || copied?.[block] || blocks.linkWords[block]! > 0) continue;
    if (block < first) {
      const next = levelOf(first);
      if ((next > 0 && next <= levelOf(block)) || isRepeatedHeading(decision, block)) continue;
      if (blocks.digits[block]! > MAX_FIGURES * blocks.characters[block]!) continue;
    }
    const isOutside = block < first && pageType === "article";
    if (probability[block]! >= (isOutside ? MIN_PROBABILITY_FIRST : MIN_PROBABILITY_HEADING)) keep[block] = 1;
  }
}

/** Whether another heading says the same, as the name of a section over each of its entries does. */
export function isRepeatedHeading({ tree, blocks }: Decision, block: number): boolean {
  const { element, hash } = blocks;
  return element.some((node, other) => other !== block && hash[other] === hash[block] && headingTag(tree, node) > 0);
}

/** Tag of a heading, which grows with its level; 0 for other elements. */
export function headingTag(tree: Tree, element: Node): number {
  const tag = tree.tag[element]!;
  return tagFlags(tag) & TagFlag.HEADING ? tag : 0;
}

/** A heading that is all that a cell of a table says: it names a column, not what stands in the next cell. */
function isWholeCell(tree: Tree, page: Outline, heading: Node): boolean {
  const cell = tree.parent[heading]!;
  return (tree.tag[cell] === Tag.TD || tree.tag[cell] === Tag.TH) && page.words[cell] === page.words[heading];
}
