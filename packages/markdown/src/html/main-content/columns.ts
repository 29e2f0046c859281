import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node } from "../tree/tree.js";
import { blockText } from "./blocks.js";
import type { Decision } from "./decision.js";
import { findKin } from "./kin.js";

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

/** A price is short: a sum, perhaps two of them, and a currency. */
const MAX_PRICE_WORDS = 8;
const PRICE = /\p{Sc}\s?\d|\d\s?\p{Sc}|\b[A-Z]{3}\s?\d|\d\s?(?:[A-Z]{3}|kr|zł|Kč|Ft|lei|лв|руб|円|元)(?![\p{L}])/u;
/** From this share of the cards on, a column is kept, or is made of prices. */
const MIN_SHARE_OF_CARDS = 0.5;

/** Prices go with the names of what they are for: in a grid whose cards are kept, the columns of prices are kept too. */
export function completePrices(decision: Decision, keep: Uint8Array): void {
  const { tree, blocks } = decision;
  const columns = columnsOf(decision);
  if (columns.length === 0) return;
  const keptCards = new Set<Node>();
  for (const { members, cardOf } of columns)
    for (const [index, block] of members.entries()) if (keep[block]) keptCards.add(cardOf[index]!);
  for (const { members, cardOf, cards } of columns) {
    let kept = 0;
    for (const card of cards) if (keptCards.has(card)) kept++;
    if (kept < MIN_SHARE_OF_CARDS * cards.size) continue;
    const prices = members.filter(
      (block) =>
        !keep[block] &&
        blocks.digits[block]! > 0 &&
        blocks.words[block]! <= MAX_PRICE_WORDS &&
        PRICE.test(blockText(tree, blocks, block)),
    );
    if (prices.length < MIN_SHARE_OF_CARDS * members.length) continue;
    const isPrice = new Set(prices);
    for (const [index, block] of members.entries())
      if (isPrice.has(block) && keptCards.has(cardOf[index]!)) keep[block] = 1;
  }
}

/** Stars and counts of reviews beside prices: figures without a word or a currency. */
export function dropRatings(decision: Decision, keep: Uint8Array): void {
  const { tree, blocks } = decision;
  const columns = columnsOf(decision);
  const grids = new Set<Node>();
  const text = (block: number): string => blockText(tree, blocks, block);
  for (const { members, cardOf } of columns) {
    const prices = members.filter(
      (block) => keep[block] && blocks.words[block]! <= MAX_PRICE_WORDS && PRICE.test(text(block)),
    );
    // Rows of a table are no cards: their figures are years, ranks and amounts.
    const isTable = tree.tag[cardOf[0]!] === Tag.TR;
    if (!isTable && prices.length >= MIN_SHARE_OF_CARDS * members.length) grids.add(tree.parent[cardOf[0]!]!);
  }
  if (grids.size === 0) return;
  for (const { members, cardOf } of columns) {
    if (!grids.has(tree.parent[cardOf[0]!]!)) continue;
    const ratings = members.filter(
      (block) => blocks.digits[block]! > 0 && blocks.words[block]! <= 4 && !/[\p{L}\p{Sc}%]/u.test(text(block)),
    );
    if (ratings.length >= MIN_SHARE_OF_CARDS * members.length) for (const block of ratings) keep[block] = 0;
  }
}

interface Column {
  readonly members: number[];
  /** By member, its card. */
  readonly cardOf: Node[];
  readonly cards: Set<Node>;
}

function columnsOf({ tree, blocks, page, excluded, copied }: Decision): Column[] {
  const columns = new Map<string, Column>();
  for (let block = 0; block < blocks.count; block++) {
    if (excluded[block] || copied?.[block]) continue;
    const card = cardOf(block);
    if (card === NONE) continue;
    const key = `${tree.parent[card]} ${page.group[card]} ${pathFrom(card, blocks.element[block]!)}`;
    let column = columns.get(key);
    if (column === undefined) {
      column = { members: [], cardOf: [], cards: new Set() };
      columns.set(key, column);
    }
    column.members.push(block);
    column.cardOf.push(card);
    column.cards.add(card);
  }
  return [...columns.values()].filter(({ cards }) => cards.size >= MIN_CARDS);

  /** The outermost of the like siblings around a block that is small enough to be a card. */
  function cardOf(block: number): Node {
    let card: Node = NONE;
    for (let node = blocks.element[block]!; node > tree.body; node = tree.parent[node]!) {
      if (page.repeats[node]! < MIN_CARDS || !isBox(tree.tag[node]!)) continue;
      const holder = tree.parent[node]!;
      if (page.words[holder]! > MAX_CARD_WORDS * page.repeats[node]!) break;
      card = node;
    }
    return card;
  }

  /** Tags and name families from a card down to a block. */
  function pathFrom(card: Node, element: Node): string {
    let path = "";
    for (let node = element; node > card; node = tree.parent[node]!)
      path += `${tree.tag[node]}.${page.signature[node]!}/`;
    return path;
  }
}

const isBox = (tag: number): boolean =>
  tag === Tag.A || tag === Tag.TR || (tag !== Tag.P && (tagFlags(tag) & TagFlag.BLOCK) !== 0) || tag > Tag.TSPAN;
