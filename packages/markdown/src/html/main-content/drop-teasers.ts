import * as Tag from "../tag-ids.js";
import type { Node, Tree } from "../tree.js";
import type { Decision } from "./decide.js";
import { Around } from "./outline.js";

/** So few alike may be parts of the text. */
const MIN_CARDS = 4;
/** Cards of more words on average are sections. */
const MAX_CARD_WORDS = 100;
/** From this share of its cards on, a group is what its cards are. */
const MOST_CARDS = 0.9;
/** Words of the article itself, before the teasers or around them. */
const MIN_ARTICLE_WORDS = 100;
/** Rows of linked headings above this share of the page are what it is for. */
const MAX_LINKED_SHARE = 1 / 3;

interface Group {
  cards: number;
  /** Cards of which a text is kept without the title over it. */
  untitled: number;
  /** Cards that are nothing but links with a heading. */
  linked: number;
  pictures: number;
  words: number;
  readonly first: number;
  last: number;
  readonly kept: number[];
}

/**
 * Drops teasers of other articles, as rows of cards with pictures: behind an article those whose text was taken for a part of it though their titles
 * were not, and anywhere those that are linked headings alone, on a page that says it is an article. Runs before headings are aligned:
 * what stands over the row goes with it.
 */
export function dropTeasers({ tree, blocks, page, pageType, hints }: Decision, keep: Uint8Array): void {
  const isArticle = pageType === "article";
  const saysArticle = hints.openGraphType === 1 || hints.structuredType === 1;
  if (pageType === "forum" || !(isArticle || saysArticle)) return;
  const groups = new Map<string, Group>();
  let total = 0;
  let last = -1;
  for (let start = 0, end = 0; start < blocks.count; start = end) {
    const card = page.outerRepeat[blocks.element[start]!]!;
    let words = 0;
    let linkWords = 0;
    let hasTitle = false;
    let isTitled = false;
    const kept: number[] = [];
    for (end = start; end < blocks.count && page.outerRepeat[blocks.element[end]!] === card; end++) {
      const isTitle =
        (page.around[blocks.element[end]!]! & Around.HEADING) !== 0 || blocks.linkWords[end]! * 2 > blocks.words[end]!;
      if (keep[end]) {
        kept.push(end);
        words += blocks.words[end]!;
        linkWords += blocks.linkWords[end]!;
        isTitled ||= isTitle;
      } else if (kept.length === 0) hasTitle ||= isTitle;
    }
    total += words;
    if (words === 0) continue;
    last = kept.at(-1)!;
    if (card < 0) continue;
    const key = `${tree.parent[card]} ${page.group[card]}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = { cards: 0, untitled: 0, linked: 0, pictures: 0, words: 0, first: kept[0]!, last, kept: [] };
      groups.set(key, group);
    }
    group.cards++;
    group.words += words;
    group.last = last;
    group.kept.push(...kept);
    if (hasTitle && !isTitled) group.untitled++;
    if (linkWords === words && hasHeading(tree, card)) group.linked++;
    if (tree.find(card, Tag.IMG) >= 0) group.pictures++;
  }
  const rows = [...groups.values()].filter(
    ({ cards, pictures, words }) =>
      cards >= MIN_CARDS && pictures >= MOST_CARDS * cards && words <= MAX_CARD_WORDS * cards,
  );
  const linked = rows.filter((row) => row.linked >= MOST_CARDS * row.cards);
  const untitled = rows.filter((row) => row.untitled >= MOST_CARDS * row.cards && row.last === last);
  const wordsOf = (list: readonly Group[]): number => list.reduce((sum, { words }) => sum + words, 0);
  const linkedWords = wordsOf(linked);
  const dropped: Group[] = [];
  if (isArticle && total - wordsOf(untitled) >= MIN_ARTICLE_WORDS) dropped.push(...untitled);
  if (saysArticle && linkedWords <= MAX_LINKED_SHARE * total && total - linkedWords >= MIN_ARTICLE_WORDS)
    dropped.push(...linked);
  for (const { kept } of dropped) for (const block of kept) keep[block] = 0;
}

function hasHeading(tree: Tree, card: Node): boolean {
  for (let node = card; node < tree.end[card]!; node++)
    if (tree.tag[node]! >= Tag.H1 && tree.tag[node]! <= Tag.H6) return true;
  return false;
}
