import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import { headingTag } from "./headings.js";
import { findDate } from "./post-parts.js";

/** Fewer kept words may be a date or a button, unless another entry has more: teasers can be short. */
const MIN_ENTRY_WORDS = 15;
const MIN_TEASER_WORDS = 3;
const MIN_ENTRIES = 2;
/** On an article, two may be teasers that were taken for its text. */
const MIN_ENTRIES_OF_ARTICLE = 3;
/** Nodes of an entry among which its day is looked for. */
const MAX_HEAD_NODES = 200;
const NOT_ENTRY = Around.NAV | Around.ASIDE | Around.DIALOG | Around.FORM;

/**
 * Keeps the titles of entries on a page of several, such as the home page of a blog: themes set each into a `header`, which the removal list
 * takes for the head of a page, and the texts below could not be told apart. An entry is an `article` or one of like siblings; it has kept
 * text and a heading of its own above it; a list may be of titles alone, all of them kept, and a `time` each. The dates of the entries go into `decision.days`: metadata has one date for the whole page.
 */
export function keepEntryTitles(decision: Decision, keep: Uint8Array): void {
  const { tree, blocks, page, pageType, copied } = decision;
  if (pageType === "forum") return;
  const { element, words, hash } = blocks;
  const entryOf = (node: Node): Node =>
    page.around[node]! & Around.ARTICLE ? tree.closest(node, Tag.ARTICLE) : page.nearestRepeat[node]!;
  /** Whether kept text of some length stands above the title. */
  const standsBehindText = (title: number, entry: Node): boolean => {
    for (let block = title - 1; block >= 0 && element[block]! >= entry; block--)
      if (keep[block] && words[block]! >= MIN_ENTRY_WORDS) return true;
    return false;
  };
  const wordsBelow = (title: number, entry: Node): number => {
    let kept = 0;
    for (let block = title + 1; block < blocks.count && element[block]! < tree.end[entry]!; block++)
      if (keep[block]) kept += words[block]!;
    return kept;
  };
  /** The date of an entry: next to its title, before any longer text. */
  const dayOf = (entry: Node, title: number): Node => {
    const last = Math.min(tree.end[entry]!, entry + MAX_HEAD_NODES);
    let text = title + 1;
    while (element[text]! < last && !(keep[text] && words[text]! >= MIN_ENTRY_WORDS)) text++;
    const end = Math.min(last, element[text] ?? last);
    const nodes: Node[] = [];
    const heading = element[title]!;
    for (let node = entry + 1; node < end; node++)
      if (tree.isElement(node) && (tree.end[node]! <= heading || node >= tree.end[heading]!)) nodes.push(node);
    return findDate(tree, entry, nodes, NONE, NONE, heading);
  };
  const days: Node[] = [];
  /** The first heading of each entry, by the element around the entries. */
  const lists = new Map<Node, Map<Node, number>>();
  for (let block = 0; block < blocks.count; block++) {
    const node = element[block]!;
    if (headingTag(tree, node) === 0 || copied?.[block] || page.around[node]! & NOT_ENTRY) continue;
    const entry = entryOf(node);
    if (entry === NONE) continue;
    const around = tree.parent[entry]!;
    const titles = lists.get(around) ?? new Map<Node, number>();
    lists.set(around, titles);
    if (!titles.has(entry)) titles.set(entry, block);
  }
  for (const titles of lists.values()) {
    let told = [...titles].filter(([entry, title]) => wordsBelow(title, entry) >= MIN_TEASER_WORDS);
    if (!told.some(([entry, title]) => wordsBelow(title, entry) >= MIN_ENTRY_WORDS)) {
      if (pageType === "article" || [...titles.values()].some((title) => !keep[title])) continue;
      told = [...titles].filter(([entry]) => tree.find(entry, Tag.TIME) !== NONE);
    }
    const least = pageType === "article" ? MIN_ENTRIES_OF_ARTICLE : MIN_ENTRIES;
    // A heading over every entry names none of them.
    if (told.length < least || new Set(told.map(([, title]) => hash[title])).size < told.length) continue;
    for (const [entry, title] of told) {
      if (!standsBehindText(title, entry)) keep[title] = 1;
      const day = dayOf(entry, title);
      if (day !== NONE) days.push(day);
    }
  }
  decision.days = days;
}
