import { calloutOf } from "../../markdown/callout.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { PARTS_OF_TEXT } from "../tree/text-parts.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import { type Blocks, blockText } from "./blocks.js";
import type { Decision } from "./decision.js";

/** How far up a part of the text is looked for, in elements: a note may hold a few boxes before its words. */
const FLOW_LEVELS = 5;
/** Words that may follow kept text on their own probability alone. */
const MAX_WORDS_BEHIND = 60;
/** The same for a table of data: its cells are short, and what it shows is rarely said elsewhere. */
const MAX_TABLE_WORDS_BEHIND = 400;
const MIN_PROBABILITY_TABLE = 0.04;
/** Words that may stand between two kept blocks. */
const MAX_WORDS_BETWEEN = 180;
const MIN_PROBABILITY_BEHIND = 0.1;
const MIN_PROBABILITY_BETWEEN = 0.03;
/** From here on, words behind a text may be as many as those between two, and a numbered list within it may consist of links. */
const MIN_PROBABILITY_LIKELY = 0.35;
const MAX_LINK_SHARE = 0.3;
/** Words beside a picture of the text, such as its caption or a link to more of it, although they are all link. */
const MAX_PICTURE_WORDS_BEHIND = 12;
const MIN_PROBABILITY_PICTURE = 0.25;
const MAX_NODES_OF_PICTURE = 400;

/**
 * Keeps what belongs to kept text: short lists, quotes, code and paragraphs that directly follow it in the same element, or stand between two
 * parts of it. The best expected F1 may well do without the three steps of a recipe; its reader may not. Costs no F1 on either
 * development set (unseen sites: 0.866 and 0.945 with and without).
 */
export function completeFlow({ tree, blocks, page, probability, excluded, copied }: Decision, keep: Uint8Array): void {
  const flowOf = (block: number): Node => {
    let node = blocks.element[block]!;
    let outer = node;
    let quote = NONE;
    for (let level = 0; level < FLOW_LEVELS && node > 0; level++) {
      const isPart =
        PARTS_OF_TEXT.has(tree.tag[node]!) || tagFlags(tree.tag[node]!) & TagFlag.HEADING || calloutOf(tree, node);
      if (isPart) quote = tree.tag[node] === Tag.BLOCKQUOTE ? node : NONE;
      node = tree.parent[node]!;
      if (isPart) outer = node;
    }
    // A post of another site is quoted in a box that holds nothing else.
    for (let level = 0; level < FLOW_LEVELS && quote !== NONE && page.words[outer] === page.words[quote]; level++)
      outer = tree.parent[outer]!;
    return outer;
  };
  for (let start = 1; start < blocks.count; ) {
    if (keep[start] || !keep[start - 1]) {
      start++;
      continue;
    }
    const flow = flowOf(start - 1);
    let stop = start;
    let words = 0;
    let linkWords = 0;
    let expected = 0;
    let tableWords = 0;
    while (stop < blocks.count && !keep[stop] && !excluded[stop] && !copied?.[stop] && flowOf(stop) === flow) {
      words += blocks.words[stop]!;
      if (!isContact(tree, blocks, stop)) linkWords += blocks.linkWords[stop]!;
      expected += probability[stop]! * blocks.words[stop]!;
      if (page.around[blocks.element[stop]!]! & Around.TABLE) tableWords += blocks.words[stop]!;
      stop++;
    }
    const isBetween = (stop < blocks.count && keep[stop] ? flowOf(stop) : NONE) === flow;
    if (
      tableWords === words &&
      words <= MAX_TABLE_WORDS_BEHIND &&
      linkWords <= MAX_LINK_SHARE * words &&
      expected >= MIN_PROBABILITY_TABLE * words
    )
      keep.fill(1, start, stop);
    const mostWords = isBetween ? MAX_WORDS_BETWEEN : MAX_WORDS_BEHIND;
    const leastProbability = isBetween ? MIN_PROBABILITY_BETWEEN : MIN_PROBABILITY_BEHIND;
    const hasFewLinks = linkWords <= MAX_LINK_SHARE * words;
    const isPart = words <= mostWords && expected >= leastProbability * words;
    const isLikely = words <= MAX_WORDS_BETWEEN && expected >= MIN_PROBABILITY_LIKELY * words;
    const isNumbered = isBetween && tree.closest(blocks.element[start]!, Tag.OL) !== NONE;
    if (hasFewLinks ? isPart || isLikely : isLikely && isNumbered) keep.fill(1, start, stop);
    const holdsPicture = (): boolean => hasPicture(tree, blocks.element[start]!, tree.end[blocks.element[stop - 1]!]!);
    if (
      stop > start &&
      words <= MAX_PICTURE_WORDS_BEHIND &&
      expected >= MIN_PROBABILITY_PICTURE * words &&
      holdsPicture()
    )
      keep.fill(1, start, stop);
    start = Math.max(stop, start + 1);
  }
}

const CONTACT_ADDRESS = /^(?:tel|mailto):/i;
const MIN_DIGITS_CONTACT = 6;

/** Whether a block says a telephone number or a mail address: its link leads to no other page, and other parts of the page say the same. */
export function isContact(tree: Tree, blocks: Blocks, block: number): boolean {
  if (blocks.links[block] === 0) return false;
  const address = tree.attribute(tree.closest(blocks.from[block]!, Tag.A), "href") ?? "";
  if (!CONTACT_ADDRESS.test(address)) return false;
  return blocks.digits[block]! >= MIN_DIGITS_CONTACT || blockText(tree, blocks, block).includes("@");
}

/** A picture that leads nowhere but to itself: those in other links belong to cards of other pages. */
function hasPicture(tree: Tree, first: Node, end: Node): boolean {
  // A few words stand near their picture; stretches of words may lie in one element, and each would search all of it.
  const stop = Math.min(end, first + MAX_NODES_OF_PICTURE);
  for (let node = first; node < stop; node++) {
    if (tree.tag[node] === Tag.A && !PICTURE_FILE.test(tree.attribute(node, "href") ?? "")) node = tree.end[node]! - 1;
    else if (tree.tag[node] === Tag.IMG) return true;
  }
  return false;
}

const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:$|[?#])/i;

/** A term without its definition says nothing, nor the other way round: both stay when one does. An answer that is kept keeps its question. */
export function completeDefinitions({ tree, blocks, excluded }: Decision, keep: Uint8Array): void {
  for (let block = 0; block + 1 < blocks.count; block++) {
    const element = blocks.element[block]!;
    const next = block + 1;
    if (excluded[block] || excluded[next]) continue;
    const follower = blocks.element[next]!;
    const isTerm =
      tree.tag[element] === Tag.DT && (tree.tag[follower] === Tag.DD || tree.closest(follower, Tag.DD) >= 0);
    const isQuestion = tree.tag[element] === Tag.SUMMARY && tree.contains(tree.parent[element]!, follower);
    if (isTerm ? keep[block] || keep[next] : isQuestion && keep[next]) keep.fill(1, block, next + 1);
  }
}

/** Blocks between code and the text around it: a button, a label, the name of a file. */
const CODE_REACH = 3;
const MIN_PROBABILITY_CODE = 0.05;

/** Code right behind a part of a text is what it speaks of. */
export function completeCode({ tree, blocks, probability, excluded, copied }: Decision, keep: Uint8Array): void {
  for (let block = 0; block < blocks.count; block++) {
    if (keep[block] || excluded[block] || copied?.[block] || tree.tag[blocks.element[block]!] !== Tag.PRE) continue;
    const isBehindText = keep.subarray(Math.max(0, block - CODE_REACH), block).includes(1);
    if (isBehindText && probability[block]! >= MIN_PROBABILITY_CODE) keep[block] = 1;
  }
}

/** Longest caption, in words; more is a text beside a picture. */
const MAX_CAPTION_WORDS = 80;
const MIN_PROBABILITY_CAPTION = 0.2;
/** Levels from a caption's block up to its figure. */
const FIGURE_LEVELS = 3;

/** A picture inside a text is kept with it, and so is the caption that says what it shows. */
export function completeCaptions({ tree, blocks, probability, excluded, copied }: Decision, keep: Uint8Array): void {
  for (let block = 1; block < blocks.count; block++) {
    const element = blocks.element[block]!;
    if (keep[block] || excluded[block] || copied?.[block]) continue;
    if (blocks.words[block]! > MAX_CAPTION_WORDS || probability[block]! < MIN_PROBABILITY_CAPTION) continue;
    if (blocks.linkWords[block]! > MAX_LINK_SHARE * blocks.words[block]!) continue;
    let figure = element;
    for (let level = 0; level < FIGURE_LEVELS && figure > tree.body && !isFigure(tree, figure); level++)
      figure = tree.parent[figure]!;
    if (!isFigure(tree, figure) || !hasPicture(tree, figure, tree.end[figure]!)) continue;
    let last = block;
    while (last + 1 < blocks.count && tree.contains(figure, blocks.element[last + 1]!)) last++;
    const isBeside = tree.parent[figure] === tree.parent[blocks.element[block - 1]!];
    if (keep[block - 1] && (isBeside || (last + 1 < blocks.count && keep[last + 1]))) keep[block] = 1;
  }
}

/** A `figure`, or the box that WordPress wrote before there were any. */
const isFigure = (tree: Tree, node: Node): boolean =>
  tree.tag[node] === Tag.FIGURE ||
  (tree.tag[node] === Tag.DIV && CAPTION_BOX.test(tree.attribute(node, "class") ?? ""));
const CAPTION_BOX = /(?:^|\s)wp-caption(?:\s|$)/;

/** Longest name over a code block, in words: the path of a file. */
const MAX_CODE_NAME_WORDS = 8;

/** The name over a code block, in a frame that holds nothing else, is kept with the code. */
export function completeCodeNames({ tree, blocks, page, excluded, copied }: Decision, keep: Uint8Array): void {
  for (let block = 0; block + 1 < blocks.count; block++) {
    const element = blocks.element[block]!;
    const code = blocks.element[block + 1]!;
    if (keep[block] || excluded[block] || copied?.[block]) continue;
    if (!keep[block + 1] || tree.tag[code] !== Tag.PRE || tree.tag[element] === Tag.PRE) continue;
    if (blocks.words[block]! > MAX_CODE_NAME_WORDS || blocks.linkWords[block]! > 0) continue;
    if (page.around[element]! & (Around.BUTTON | Around.HEADING)) continue;
    let frame = tree.parent[element]!;
    for (let level = 0; level < FIGURE_LEVELS && !tree.contains(frame, code); level++) frame = tree.parent[frame]!;
    const isFrame = frame > tree.body && tree.contains(frame, code) && page.blocks[frame]! <= CODE_REACH;
    if (isFrame) keep[block] = 1;
  }
}
