import * as Tag from "../tree/tag-ids.js";
import type { Node, Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import { headingTag } from "./headings.js";

/** Longest text that a heading brings back, in words. */
const MAX_SECTION_WORDS = 180;
const MAX_LINK_SHARE = 0.2;
/** Least probability of that text, by words. */
const MIN_PROBABILITY = 0.25;

/**
 * A kept heading says what stands below it: where all of that would be left out, inside the content, it stays if it may be content at all.
 * On pages that are neither articles, lists nor products: there, what stands below the name of another page is a teaser of it.
 */
export function completeSections(
  { tree, blocks, page, pageType, probability, excluded, copied }: Decision,
  keep: Uint8Array,
): void {
  if (pageType !== "service") return;
  const levelOf = (block: number): number => headingTag(tree, blocks.element[block]!);
  const last = keep.lastIndexOf(1);
  for (let heading = 0; heading < last; heading++) {
    const level = keep[heading] ? levelOf(heading) : 0;
    if (level === 0) continue;
    let stop = heading + 1;
    let words = 0;
    let linkWords = 0;
    let expected = 0;
    for (; stop < last && !keep[stop]; stop++) {
      const next = levelOf(stop);
      if ((next > 0 && next <= level) || excluded[stop] || copied![stop]) break;
      if (page.around[blocks.element[stop]!]! & Around.NOT_CONTENT) break;
      words += blocks.words[stop]!;
      linkWords += blocks.linkWords[stop]!;
      expected += probability[stop]! * blocks.words[stop]!;
    }
    const next = levelOf(stop);
    const isBare = next > 0 && next <= level;
    if (
      isBare &&
      words <= MAX_SECTION_WORDS &&
      linkWords <= MAX_LINK_SHARE * words &&
      expected >= MIN_PROBABILITY * words
    )
      keep.fill(1, heading, stop);
  }
}

/** Longest rest of a section, in words. */
const MAX_REST_WORDS = 120;
const MIN_PROBABILITY_REST = 0.1;

const PAGES_OF_TEXT: ReadonlySet<string> = new Set(["article", "documentation", "service"]);

/** A kept heading that opens a `section` says what stands in it: where all of the rest would go, it stays if it may be content at all. */
export function completeOwnSections(
  { tree, blocks, page, pageType, probability, excluded, copied }: Decision,
  keep: Uint8Array,
): void {
  if (!PAGES_OF_TEXT.has(pageType)) return;
  for (let heading = 0; heading + 1 < blocks.count; heading++) {
    const element = blocks.element[heading]!;
    const section = tree.parent[element]!;
    if (!keep[heading] || headingTag(tree, element) === 0 || !isSection(tree, section)) continue;
    let stop = heading + 1;
    let words = 0;
    let expected = 0;
    const end = tree.end[section]!;
    for (; stop < blocks.count && blocks.element[stop]! < end; stop++) {
      if (keep[stop] || excluded[stop] || copied![stop]) break;
      if (page.around[blocks.element[stop]!]! & Around.NOT_CONTENT) break;
      words += blocks.words[stop]!;
      expected += probability[stop]! * blocks.words[stop]!;
    }
    const isWhole = stop >= blocks.count || blocks.element[stop]! >= end;
    if (isWhole && stop > heading + 1 && words <= MAX_REST_WORDS && expected >= MIN_PROBABILITY_REST * words)
      keep.fill(1, heading, stop);
  }
}

/** A `section`, or what pandoc and docutils wrote before there were any. */
const isSection = (tree: Tree, node: Node): boolean =>
  tree.tag[node] === Tag.SECTION || (tree.tag[node] === Tag.DIV && SECTION.test(tree.attribute(node, "class") ?? ""));
const SECTION = /(?:^|\s)section(?:\s|$)/;
