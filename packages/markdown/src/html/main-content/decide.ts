import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Blocks } from "./blocks.js";
import { believeCards } from "./cards.js";
import {
  completeColumns,
  completePriceList,
  completePrices,
  dropRatings,
  findColumns,
  shareColumns,
} from "./columns.js";
import { leaveOutComments } from "./comments.js";
import {
  completeCaptions,
  completeCode,
  completeCodeNames,
  completeDefinitions,
  completeFlow,
} from "./complete-flow.js";
import { completeGroups } from "./complete-groups.js";
import { completeQuestions } from "./complete-questions.js";
import { completeInside, completeOwnSections } from "./complete-sections.js";
import { completeTables } from "./complete-tables.js";
import { keepDatedTables } from "./dated-tables.js";
import type { Decision } from "./decision.js";
import { keepDocumentLists } from "./document-lists.js";
import { dropTail } from "./drop-tail.js";
import { dropTeasers } from "./drop-teasers.js";
import { dropData, dropEchoes } from "./echoes.js";
import { keepEntryTitles } from "./entry-titles.js";
import { alignHeadings, completeHeadings, headingTag, isRepeatedHeading, MAX_FIGURES } from "./headings.js";
import { keepManual } from "./manual.js";
import { completeProduct } from "./product-page.js";
import { hiddenCopies } from "./repeated-text.js";
import { dropSecondArticles } from "./second-articles.js";
import { keepAmounts, keepStated } from "./stated-content.js";
import { onlyHeadline } from "./title.js";

/** Repeated text below this length (words) is left alone: labels and short cells recur for good reasons. */
const MIN_COPY_WORDS = 10;
/** A text that stands on a page more often than this, each time below another heading, only fills a template. */
const MAX_NAMED_COPIES = 8;
/** Words between two places where an author says the same. */
const MIN_WORDS_APART = 100;
/** Blocks below this are never content, whatever the threshold. */
const NEVER = 0.02;
/** Blocks above this are content, as far as can be told. */
const LIKELY = 0.6;
const HIGHEST_THRESHOLD = 0.6;
/** On articles recall counts so much against precision, … */
const STRICT_RECALL_WEIGHT = 0.5;
/** … unless less than this share of the words would stay. */
const STRICT_SHARE = 0.6;

/** By block, 1 when it stays. */
export function decide(decision: Decision): Uint8Array {
  settleProbabilities(decision);
  let keep = chooseBlocks(decision);
  if (believeCards(decision, keep)) keep = chooseBlocks(decision);
  keepStated(decision, keep);
  completePrices(decision, keep);
  completeColumns(decision, keep);
  completeGroups(decision, keep);
  completeQuestions(decision, keep);
  completeFlow(decision, keep);
  completeTables(decision, keep);
  completeCode(decision, keep);
  completeCodeNames(decision, keep);
  completeCaptions(decision, keep);
  completeDefinitions(decision, keep);
  completeOwnSections(decision, keep);
  completeInside(decision, keep);
  keepAmounts(decision, keep);
  completePriceList(decision, keep);
  drop(decision, keep, "ratings", dropRatings);
  completeProduct(decision, keep);
  drop(decision, keep, "another article of the site", dropSecondArticles);
  drop(decision, keep, "teasers", dropTeasers);
  drop(decision, keep, "links behind the article", dropTail);
  keepDocumentLists(decision, keep);
  keepDatedTables(decision, keep);
  keepManual(decision, keep);
  drop(decision, keep, "name of the site", dropSiteNames);
  drop(decision, keep, "heading of what was left out", alignHeadings);
  completeHeadings(decision, keep);
  keepEntryTitles(decision, keep);
  drop(decision, keep, "data for scripts", dropData);
  drop(decision, keep, "repeats what stands beside it", dropEchoes);
  return keep;
}

/** Runs a step that drops blocks, and notes the rule for those who ask why. */
function drop(
  decision: Decision,
  keep: Uint8Array,
  rule: string,
  step: (decision: Decision, keep: Uint8Array) => void,
): void {
  const before = keep.slice();
  step(decision, keep);
  for (let block = 0; block < keep.length; block++)
    if (before[block] && !keep[block]) decision.droppedBy.set(block, rule);
}

/** Fewer kept words than this, on a page with so many times more, are a slip: a row of buttons for a text. */
const LITTLE_WORDS = 25;
const LITTLE_SHARE = 0.1;

/** Whether a choice keeps next to nothing of a page that has text to show. */
export function isTooLittle(decision: Decision, keep: Uint8Array): boolean {
  const kept = countWords(decision, keep);
  return kept < LITTLE_WORDS && kept <= LITTLE_SHARE * countWords(decision, widerChoice(decision));
}

/** All blocks that are not links, controls or parts of the frame of a page. */
export function widerChoice({ blocks, page, excluded, copied }: Decision): Uint8Array {
  const keep = new Uint8Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const isOwn = !excluded[block] && !copied?.[block] && !(page.around[blocks.element[block]!]! & Around.NOT_CONTENT);
    keep[block] = isOwn && blocks.linkWords[block]! * 2 < blocks.words[block]! ? 1 : 0;
  }
  return keep;
}

function countWords({ blocks }: Decision, keep: Uint8Array): number {
  let words = 0;
  for (let block = 0; block < blocks.count; block++) if (keep[block]) words += blocks.words[block]!;
  return words;
}

/** Settles probabilities before a choice: what must go, what stands twice, what belongs together. */
function settleProbabilities(decision: Decision): void {
  const { blocks, probability, excluded } = decision;
  for (let block = 0; block < blocks.count; block++) if (excluded[block]) probability[block] = 0;
  decision.columns = findColumns(decision);
  dropCopies(decision);
  leaveOutComments(decision);
  shareTables(decision);
  shareColumns(decision);
}

function chooseBlocks(decision: Decision): Uint8Array {
  const { blocks, probability } = decision;
  const threshold = Math.min(HIGHEST_THRESHOLD, bestThreshold(blocks, probability, decision.pageType === "article"));
  const keep = new Uint8Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    keep[block] = probability[block]! >= threshold && probability[block]! > NEVER ? 1 : 0;
  }
  return keep;
}

/**
 * The threshold with the best expected F1: blocks are taken from the most to the least likely as long as the expected harmonic mean of
 * precision and recall (by words) grows. `isStrict` weighs precision more, as long as that costs no large part of the text: what surrounds
 * an article is rarely a part of it.
 */
function bestThreshold(blocks: Blocks, probability: Float32Array, isStrict: boolean): number {
  const order = Uint32Array.from({ length: blocks.count }, (_, block) => block).sort(
    (left, right) => probability[right]! - probability[left]!,
  );
  let total = 0;
  for (let block = 0; block < blocks.count; block++) total += probability[block]! * blocks.words[block]!;
  const even = bestPrefix(blocks, probability, order, total, 1);
  if (!isStrict) return even.threshold;
  const strict = bestPrefix(blocks, probability, order, total, STRICT_RECALL_WEIGHT);
  return strict.words >= STRICT_SHARE * even.words ? strict.threshold : even.threshold;
}

/** The first blocks of `order` that have the best expected F, recall counting `recallWeight` times as much as precision. */
function bestPrefix(
  blocks: Blocks,
  probability: Float32Array,
  order: Uint32Array,
  total: number,
  recallWeight: number,
): { threshold: number; words: number } {
  let taken = 0;
  let expected = 0;
  let best = -1;
  let threshold = 1;
  let words = 0;
  for (const block of order) {
    expected += probability[block]! * blocks.words[block]!;
    taken += blocks.words[block]!;
    const measure = ((1 + recallWeight) * expected) / (taken + recallWeight * total);
    if (measure > best) {
      best = measure;
      threshold = probability[block]!;
      words = taken;
    }
  }
  return { threshold, words };
}

/** Text that stands on the page twice (for phones and desktops, in a carousel, for machines) stays once, where it is likeliest. */
function dropCopies(decision: Decision): void {
  const { tree, blocks, page, pageType, probability, summary } = decision;
  const copied = new Uint8Array(blocks.count);
  decision.copied = copied;
  const drop = (block: number): void => {
    probability[block] = 0;
    copied[block] = 1;
  };
  for (const [first, end] of hiddenCopies(tree, blocks, page))
    for (let block = first; block < end; block++) drop(block);
  const parentOf = (block: number): Node => tree.parent[blocks.element[block]!]!;
  /** Headings, questions and terms name what follows them. */
  const isNamed = (block: number): boolean => {
    const name = blocks.element[block - 1];
    if (name === undefined) return false;
    const tag = tree.tag[name]!;
    return tag === Tag.SUMMARY || tag === Tag.DT || (page.around[name]! & Around.HEADING) !== 0;
  };
  const aroundOf = (block: number): number => page.around[blocks.element[block]!]!;
  /** A copied part of a page is copied with what stands around it; an author comes back to a sentence in other company, further down. */
  const isApart = (block: number, other: number): boolean =>
    pageType === "article" &&
    blocks.links[block] === 0 &&
    !((aroundOf(block) | aroundOf(other)) & Around.HEADING) &&
    blocks.wordsBefore[block]! - blocks.wordsBefore[other + 1]! >= MIN_WORDS_APART &&
    probability[other]! >= LIKELY &&
    blocks.hash[block + 1] !== blocks.hash[other + 1];
  const best = new Map<number, number>();
  for (let block = 0; block < blocks.count; block++) {
    if (blocks.words[block]! < MIN_COPY_WORDS || probability[block]! < NEVER) continue;
    // Code is shown again where the text comes back to it, and a manual says the same of several things.
    if (tree.tag[blocks.element[block]!] === Tag.PRE) continue;
    if (pageType === "documentation" && !(aroundOf(block) & Around.HIDDEN)) continue;
    const hash = blocks.hash[block]!;
    const other = best.get(hash);
    // Side by side in content, or each below a name of its own, it is the author who repeats himself.
    const beside =
      other !== undefined &&
      (areRows(decision, blocks.element[other]!, blocks.element[block]!) ||
        (probability[block]! >= LIKELY &&
          (parentOf(block) === parentOf(other) ||
            (summary.copies.get(hash)! <= MAX_NAMED_COPIES &&
              (areInLikeItems(decision, blocks.element[other]!, blocks.element[block]!) ||
                (blocks.hash[block - 1] !== blocks.hash[other - 1] &&
                  ((isNamed(block) && isNamed(other)) || isApart(block, other))))))));
    if (other === undefined || beside) best.set(hash, block);
    else if (probability[block]! > probability[other]!) {
      drop(other);
      best.set(hash, block);
    } else drop(block);
  }
}

/**
 * Whether two blocks stand in siblings of one tag and class that do not say the same: products of one kind, meetings with the same item on
 * their agendas. A copy for another screen is as long as its original.
 */
function areInLikeItems({ tree, page }: Decision, one: Node, other: Node): boolean {
  let item = one;
  while (!tree.contains(tree.parent[item]!, other)) item = tree.parent[item]!;
  let like = other;
  while (tree.parent[like] !== tree.parent[item]) like = tree.parent[like]!;
  return page.words[item] !== page.words[like] && page.signature[item] === page.signature[like];
}

/** Whether two texts stand in one table, whose rows are data even where they are equal. */
function areRows({ tree, page }: Decision, one: Node, other: Node): boolean {
  const isShown = (page.around[one]! & (Around.TABLE | Around.HIDDEN)) === Around.TABLE;
  return isShown && tree.closest(one, Tag.TABLE) === tree.closest(other, Tag.TABLE);
}

/**
 * A table is kept or dropped as one: its blocks share their mean. Tables that only lay out a page (nested, without headings and most of the
 * page, or holding prose) are left alone.
 */
function shareTables({ tree, blocks, page, probability }: Decision): void {
  for (let block = 0; block < blocks.count; ) {
    const table =
      tree.tag[blocks.element[block]!] === Tag.TD || tree.tag[blocks.element[block]!] === Tag.TH
        ? tree.closest(blocks.element[block]!, Tag.TABLE)
        : NONE;
    if (table === NONE) {
      block++;
      continue;
    }
    let words = 0;
    let expected = 0;
    let last = block;
    while (last < blocks.count && tree.contains(table, blocks.element[last]!)) {
      words += blocks.words[last]!;
      expected += probability[last]! * blocks.words[last]!;
      last++;
    }
    const namesColumns = tree.find(table, Tag.TH) !== NONE && tree.find(table, Tag.TABLE) === NONE;
    const isMostOfPage = words > 0.5 * page.words[tree.body]! && !namesColumns;
    const isLayout = isMostOfPage || page.proseWords[table]! > 0.6 * words;
    if (!isLayout && words > 0)
      for (let inside = block; inside < last; inside++)
        if (probability[inside]! > 0) probability[inside] = expected / words;
    block = last;
  }
}

/** An `h1` that the page does not call its title stays if no more than so many blocks (date, author, captions) stand between it and the content. */
const MAX_BLOCKS_BEHIND_TITLE = 12;

/**
 * The heading over the content: the one that says what the page calls itself, wherever it stands; else the first `h1` when it stands shortly
 * before the first kept block and none is kept. A document without its title is a torso.
 *
 * @returns the heading to keep, or `NONE`
 */
export function titleToKeep({ tree, blocks, summary, named, siteNames, excluded }: Decision, keep: Uint8Array): Node {
  if (named !== NONE) return named;
  const { title } = summary;
  const first = keep.indexOf(1);
  if (
    title < 0 ||
    siteNames.has(blocks.element[title]!) ||
    excluded[title] ||
    first < 0 ||
    first <= title ||
    first - title > MAX_BLOCKS_BEHIND_TITLE
  )
    return NONE;
  for (let block = first; block < blocks.count; block++)
    if (keep[block] && tree.tag[blocks.element[block]!] === Tag.H1) return NONE;
  return blocks.element[title]!;
}

/** Longest headline outside of the content, in words. */
const MAX_HEADLINE_WORDS = 40;

/**
 * The only `h1` of a page, wherever it stands above the kept text, menus left out: themes set it into the banner, and titles written for
 * search engines say something else.
 */
export function loneHeadline(
  { tree, blocks, page, siteNames }: Decision,
  keep: Uint8Array,
  mayStay: (node: Node) => boolean,
): Node {
  const isIt = (node: Node): boolean =>
    page.words[node]! > 0 && !siteNames.has(node) && !(page.around[node]! & Around.NAV) && mayStay(node);
  const headline = onlyHeadline(tree, isIt);
  const isAbove = headline !== NONE && headline < blocks.element[keep.indexOf(1)]!;
  return isAbove && page.words[headline]! <= MAX_HEADLINE_WORDS ? headline : NONE;
}

/** Words between a heading and the text below it that are its date, its author and its tags. */
const MAX_WORDS_BELOW_HEADING = 40;
/** Least probability of one that no box holds together with the text: it stands in a banner over it. */
const MIN_PROBABILITY_HEADLINE = 0.2;
const NO_HEADLINE = Around.NAV | Around.ASIDE | Around.FOOTER | Around.DIALOG | Around.FORM | Around.HIDDEN;

/** The heading right above the kept text, in a box that is not the whole page, where `<title>` names only the site or an archive of one entry. */
export function headingAbove(decision: Decision, keep: Uint8Array, mayStay: (node: Node) => boolean): Node {
  const { tree, blocks, page, siteNames, probability } = decision;
  const first = keep.indexOf(1);
  const text = blocks.element[first]!;
  if (page.around[text]! & Around.HEADING) return NONE;
  let words = 0;
  for (let block = first - 1; block >= 0 && words <= MAX_WORDS_BELOW_HEADING; block--) {
    const heading = blocks.element[block]!;
    words += blocks.words[block]!;
    if (headingTag(tree, heading) === 0) continue;
    const isDate = blocks.digits[block]! > MAX_FIGURES * blocks.characters[block]!;
    if (isDate || headingTag(tree, heading) > Tag.H3 || page.around[heading]! & NO_HEADLINE) return NONE;
    if (isRepeatedHeading(decision, block)) return NONE;
    let box = heading;
    while (!tree.contains(box, text)) box = tree.parent[box]!;
    const mayBeIt = page.words[box]! < page.words[tree.body]! || probability[block]! >= MIN_PROBABILITY_HEADLINE;
    return mayBeIt && !siteNames.has(heading) && mayStay(heading) ? heading : NONE;
  }
  return NONE;
}

/** Drops the name of the site over a page: it does not tell this page from others. */
function dropSiteNames({ tree, blocks, siteNames }: Decision, keep: Uint8Array): void {
  if (siteNames.size === 0) return;
  for (let block = 0; block < blocks.count; block++)
    if (keep[block] && siteNames.has(tree.closest(blocks.element[block]!, Tag.H1))) keep[block] = 0;
}
