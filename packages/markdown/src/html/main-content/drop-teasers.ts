import * as Tag from "../tree/tag-ids.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import { saysArticle } from "./page-hints.js";
import { MAX_CARD_WORDS, MIN_CARDS, MOST_CARDS } from "./teasers.js";

/** Words of the article itself, before the teasers or around them. */
const MIN_ARTICLE_WORDS = 100;

interface Row {
  cards: number;
  /** Cards of which a text is kept without the title over it. */
  untitled: number;
  /** Cards that are nothing but linked headings. */
  linked: number;
  pictures: number;
  words: number;
  /** Blocks that are kept, in order. */
  readonly kept: number[];
}

/**
 * Drops teasers of other articles, as rows of cards with pictures: behind an article those whose text was taken for a part of it though their titles
 * were not, and anywhere those that are linked headings alone, on a page that says it is an article and is not mostly these. Runs before headings are aligned:
 * what stands over the row goes with it.
 */
export function dropTeasers({ tree, blocks, page, pageType, hints }: Decision, keep: Uint8Array): void {
  const isArticle = pageType === "article";
  const isDeclared = saysArticle(hints);
  if (pageType === "forum" || !(isArticle || isDeclared)) return;
  const rows = new Map<string, Row>();
  let total = 0;
  const last = keep.lastIndexOf(1);
  for (let start = 0, end = 0; start < blocks.count; start = end) {
    const card = page.outerRepeat[blocks.element[start]!]!;
    const kept: number[] = [];
    let words = 0;
    let hasTitle = false;
    let isTitled = false;
    let isLinked = true;
    for (end = start; end < blocks.count && page.outerRepeat[blocks.element[end]!] === card; end++) {
      const isHeading = (page.around[blocks.element[end]!]! & Around.HEADING) !== 0;
      const isTitle = isHeading || blocks.linkWords[end]! * 2 > blocks.words[end]!;
      if (keep[end]) {
        kept.push(end);
        words += blocks.words[end]!;
        isTitled ||= isTitle;
        isLinked &&= isHeading && blocks.linkWords[end] === blocks.words[end];
      } else hasTitle ||= isTitle && words === 0;
    }
    total += words;
    if (card < 0 || words === 0) continue;
    const key = `${tree.parent[card]} ${page.group[card]}`;
    let row = rows.get(key);
    if (!row) rows.set(key, (row = { cards: 0, untitled: 0, linked: 0, pictures: 0, words: 0, kept: [] }));
    row.cards++;
    row.words += words;
    for (const block of kept) row.kept.push(block);
    if (hasTitle && !isTitled) row.untitled++;
    if (isLinked) row.linked++;
    if (tree.find(card, Tag.IMG) >= 0) row.pictures++;
  }
  const linked: number[] = [];
  let linkedWords = 0;
  for (const { cards, untitled, linked: linkedCards, pictures, words, kept } of rows.values()) {
    const most = MOST_CARDS * cards;
    if (cards < MIN_CARDS || pictures < most || words > MAX_CARD_WORDS * cards) continue;
    if (linkedCards >= most) {
      linkedWords += words;
      for (const block of kept) linked.push(block);
    } else if (isArticle && untitled >= most && kept.at(-1) === last && total - words >= MIN_ARTICLE_WORDS)
      for (const block of kept) keep[block] = 0;
  }
  if (isDeclared && total - 2 * linkedWords >= MIN_ARTICLE_WORDS) for (const block of linked) keep[block] = 0;
}
