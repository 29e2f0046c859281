import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { FIRST_UNKNOWN_TAG, tagFlags } from "../tree/tags.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import { type Blocks, blockText } from "./blocks.js";
import type { Column, Columns, Decision } from "./decision.js";
import { findKin } from "./kin.js";
import { MIN_REPEATS } from "./outline.js";

/** So few siblings alike may differ in what they are. */
const MIN_CARDS = 4;
/** Siblings that are longer on average (in words) are no cards, but parts of the page. */
const MAX_CARD_WORDS = 120;
/** How much a block follows its column; the rest is its own probability. */
const COLUMN_WEIGHT = 0.8;
/** So few blocks alike may differ in what they are. */
const MIN_ALIKE = 4;

/**
 * The parts of a group of like siblings are judged together, be they cards of a grid, rows, or posts of a thread: the names of all articles, the
 * prices, the stars, the texts of all posts each form a column (blocks of one kin), and the blocks of a column share their mean. So a
 * grid keeps its titles and prices and loses its ratings as a whole, and a thread keeps its last posts with its first.
 */
export function shareColumns({ tree, blocks, page, summary, probability, excluded, copied }: Decision): void {
  const kin = findKin(tree, blocks, page, summary.prose);
  const kinds = kin.count.length;
  const numbers = new Map<number, number>();
  const columnOf = new Int32Array(blocks.count).fill(NONE);
  const expected: number[] = [];
  const words: number[] = [];
  const members: number[] = [];
  for (let block = 0; block < blocks.count; block++) {
    const sibling = page.outerRepeat[blocks.element[block]!]!;
    if (sibling === NONE || excluded[block] || copied?.[block]) continue;
    const key = page.group[sibling]! * kinds + kin.of[block]!;
    let column = numbers.get(key);
    if (column === undefined) {
      column = members.length;
      numbers.set(key, column);
      expected.push(0);
      words.push(0);
      members.push(0);
    }
    columnOf[block] = column;
    expected[column]! += probability[block]! * blocks.words[block]!;
    words[column]! += blocks.words[block]!;
    members[column]!++;
  }
  for (let block = 0; block < blocks.count; block++) {
    const column = columnOf[block]!;
    if (column === NONE || members[column]! < MIN_ALIKE) continue;
    const mean = expected[column]! / words[column]!;
    probability[block] = COLUMN_WEIGHT * mean + (1 - COLUMN_WEIGHT) * probability[block]!;
  }
}

/** The columns of all groups of cards on a page, in one pass over its blocks. */
export function findColumns({
  tree,
  blocks,
  page,
  excluded,
}: Pick<Decision, "tree" | "blocks" | "page" | "excluded">): Columns {
  const columns = new Map<number, Column>();
  const card = new Int32Array(blocks.count).fill(NONE);
  for (let block = 0; block < blocks.count; block++) {
    if (excluded[block]) continue;
    let path = 0;
    let hash = 0;
    for (let node = blocks.element[block]!; node > tree.body; node = tree.parent[node]!) {
      if (page.repeats[node]! >= (card[block]! < 0 ? MIN_REPEATS : MIN_CARDS) && isBox(tree.tag[node]!)) {
        const holder = tree.parent[node]!;
        if (page.words[holder]! > MAX_CARD_WORDS * page.repeats[node]!) break;
        card[block] = node;
        path = hash;
      }
      hash = (Math.imul(hash, 31) + page.signature[node]!) | 0;
    }
    if (card[block]! < 0) continue;
    const key = page.group[card[block]!]! * 4_294_967_296 + (path >>> 0);
    let column = columns.get(key);
    if (!column) columns.set(key, (column = { members: [], cards: new Set() }));
    column.members.push(block);
    column.cards.add(card[block]!);
  }
  return { card, all: [...columns.values()].filter(({ cards }) => cards.size >= MIN_REPEATS) };
}

/** A price is short: a sum, perhaps two of them, and a currency. */
const MAX_PRICE_WORDS = 8;
/** Currencies by the words and letters that shops write, for regular expressions; signs and ISO codes come besides. */
export const CURRENCY_WORDS = "R[ps]|TL|kr|zł|Kč|Ft|lei|лв|грн|руб|đ|VNĐ|บาท|円|元|원";
const PRICE = new RegExp(
  `\\p{Sc}\\s?\\d|\\d\\s?\\p{Sc}|\\b(?:[A-Z]{3}|R[ps]\\.?)\\s?\\d|\\d\\s?(?:[A-Z]{3}|${CURRENCY_WORDS})(?!\\p{L})`,
  "u",
);
/** From this share of the cards on, a column is kept, or is made of prices. */
const MIN_SHARE_OF_CARDS = 0.5;

const isPrice = (tree: Tree, blocks: Blocks, block: number): boolean =>
  blocks.digits[block]! > 0 && blocks.words[block]! <= MAX_PRICE_WORDS && PRICE.test(blockText(tree, blocks, block));

/** Prices go with the names of what they are for: in a grid whose cards are kept, the columns of prices are kept too. */
export function completePrices({ tree, blocks, columns, copied }: Decision, keep: Uint8Array): void {
  const { all, card } = columns!;
  const keptCards = new Set<Node>();
  for (const { members } of all) for (const block of members) if (keep[block]) keptCards.add(card[block]!);
  for (const { members, cards } of all) {
    const kept = [...cards].filter((one) => keptCards.has(one)).length;
    if (kept < MIN_SHARE_OF_CARDS * cards.size) continue;
    const prices = members.filter((block) => !keep[block] && !copied![block] && isPrice(tree, blocks, block));
    if (prices.length < MIN_SHARE_OF_CARDS * members.length) continue;
    for (const block of prices) if (keptCards.has(card[block]!)) keep[block] = 1;
  }
}

/** Where most prices of a page are kept, so are the others right behind kept text: those of one thing of many, or of its last kind. */
export function completePriceList({ tree, blocks, page, excluded, copied }: Decision, keep: Uint8Array): void {
  const prices: number[] = [];
  let kept = 0;
  for (let block = 1; block < blocks.count; block++) {
    const isGone = excluded[block] || copied![block] || page.around[blocks.element[block]!]! & Around.NOT_CONTENT;
    if (isGone || blocks.links[block]! > 0 || !isPrice(tree, blocks, block)) continue;
    prices.push(block);
    kept += keep[block]!;
  }
  if (kept < MIN_CARDS || kept < MIN_SHARE_OF_CARDS * prices.length) return;
  for (const block of prices) if (keep[block - 1]) keep[block] = 1;
}

/** Stars and counts of reviews beside prices: figures without a word or a currency. */
export function dropRatings({ tree, blocks, columns }: Decision, keep: Uint8Array): void {
  const { all, card } = columns!;
  const grids = new Set<Node>();
  const gridOf = ({ members }: Column): Node => tree.parent[card[members[0]!]!]!;
  for (const column of all) {
    const { members } = column;
    const prices = members.filter((block) => keep[block] && isPrice(tree, blocks, block));
    // Rows of a table are no cards: their figures are years, ranks and amounts.
    const isTable = tree.tag[card[members[0]!]!] === Tag.TR;
    if (!isTable && prices.length >= MIN_SHARE_OF_CARDS * members.length) grids.add(gridOf(column));
  }
  if (grids.size === 0) return;
  for (const column of all) {
    const { members } = column;
    if (!grids.has(gridOf(column))) continue;
    const ratings = members.filter(
      (block) =>
        blocks.digits[block]! > 0 &&
        blocks.words[block]! <= 4 &&
        !/[\p{L}\p{Sc}%]/u.test(blockText(tree, blocks, block)),
    );
    if (ratings.length >= MIN_SHARE_OF_CARDS * members.length) for (const block of ratings) keep[block] = 0;
  }
}

/** Least probability of the rest of a column that is kept in half of its cards or more, … */
const MIN_PROBABILITY_REST = 0.2;
/** … and in fewer. */
const MIN_PROBABILITY_MOST = 0.4;

/** Like siblings stay alike: what is kept in some cards of a group is kept in the others too. Posts of a thread are each their own. */
export function completeColumns(
  { blocks, page, pageType, columns, probability, copied }: Decision,
  keep: Uint8Array,
): void {
  if (pageType === "forum") return;
  for (const { members } of columns!.all) {
    const kept = members.filter((block) => keep[block]).length;
    if (kept === 0) continue;
    const isMost = kept * 2 >= members.length;
    for (const block of members) {
      if (copied![block] || page.around[blocks.element[block]!]! & Around.NOT_CONTENT) continue;
      // Of few kept links it is as likely that they should have gone.
      const least = isMost ? MIN_PROBABILITY_REST : blocks.links[block] === 0 ? MIN_PROBABILITY_MOST : 1;
      if (probability[block]! >= least) keep[block] = 1;
    }
  }
}

/** Whether an element can be a card: a block that is no paragraph, an element of the page's own, or a link around all of it. */
export const isBox = (tag: number): boolean =>
  tag !== Tag.P && ((tagFlags(tag) & TagFlag.BLOCK) !== 0 || tag >= FIRST_UNKNOWN_TAG || tag === Tag.A);
