import { namesIngredients } from "../clean/clean.js";
import * as Has from "../tree/attribute-bits.js";
import { decodeReferences } from "../tree/character-references.js";
import { nameIndex, testValues } from "../tree/name-index.js";
import { scriptStrings } from "../tree/script-strings.js";
import * as Around from "./around.js";
import { blockText } from "./blocks.js";
import type { Decision } from "./decision.js";

/** Properties of schema.org that hold the parts of recipes and instructions. */
const PARTS = /ngredients?\b|recipeInstructions|\bstep\b/;
/** Properties that say how long a recipe takes, for how many it is, and what a portion has of fat and sugar. */
const AMOUNTS = /(?:prep|cook|total)Time|Yield|calories|Content$/;
/** A longer text says more than an amount, … */
const MAX_AMOUNT_WORDS = 8;
/** … and a less likely one counts something else: votes, comments, steps. */
const MIN_PROBABILITY_AMOUNT = 0.03;
/** Nutrients in one line: at least so many figures of the data, and most of those that it shows. */
const MAX_NUTRIENT_WORDS = 80;
const MIN_NUTRIENTS = 3;
const DATA = /ld\+json/i;
/** More are no recipe. */
const MAX_SEQUENCES = 100_000;
/** Most sequences of words, as a share, that a block may have beyond those of the data. */
const MAX_SHARE_MISSING = 0.2;
/** Figures are left out: one says 1.5 where the other says 1 ½. */
const WORD = /\p{L}+/gu;
/** Blocks before a part that belong to it: how much of an ingredient, which step. */
const MAX_BETWEEN = 2;
const MAX_WORDS_BETWEEN = 6;

/**
 * Keeps what the data of the page call the parts of its recipe or instructions, however much they look like cards or controls, and the
 * short blocks that belong to them.
 */
export function keepStated(decision: Decision, keep: Uint8Array): void {
  const { blocks, page, excluded, copied } = decision;
  const stated = findStated(decision);
  const mayStay = (block: number): boolean =>
    !excluded[block] && !copied![block] && !(page.around[blocks.element[block]!]! & Around.NOT_CONTENT);
  const isShort = (block: number): boolean =>
    blocks.words[block]! <= MAX_WORDS_BETWEEN && blocks.links[block]! <= 1 && mayStay(block);
  let behindLast = -1;
  for (let block = 0; block < blocks.count; block++) {
    if (!stated[block] || !mayStay(block)) continue;
    let from = block;
    while (from > behindLast && isShort(from - 1)) from--;
    const belongs = block - from <= MAX_BETWEEN && (from === behindLast || blocks.digits[from]! > 0);
    keep.fill(1, belongs ? from : block, block + 1);
    behindLast = block + 1;
  }
}

/**
 * Keeps short texts with the figures of the times, the yield or the nutrients of a recipe, as the data of the page have them, and the label that
 * shares a box with one; and a line of nutrients, wherever it stands. Figures alone, as in the cells of a table, are left.
 */
export function keepAmounts({ tree, blocks, page, probability }: Decision, keep: Uint8Array): void {
  const stated = scriptStrings(tree, DATA, AMOUNTS);
  const figures = new Set(stated.flatMap(figuresOf));
  const amounts = new Set(stated.map(amountOf));
  amounts.delete(0);
  if (amounts.size === 0) return;
  const last = keep.lastIndexOf(1);
  for (let block = blocks.count - 1; block > 0; block--) {
    if (probability[block]! < MIN_PROBABILITY_AMOUNT || blocks.words[block]! > MAX_NUTRIENT_WORDS) continue;
    const isLine = blocks.words[block]! > MAX_AMOUNT_WORDS;
    const element = blocks.element[block]!;
    if ((block > last && !isLine) || blocks.links[block]! > 0 || page.around[element]! & Around.NOT_CONTENT) continue;
    const text = blockText(tree, blocks, block);
    if (isLine) {
      const shown = figuresOf(text);
      const known = shown.filter((figure) => figures.has(figure)).length;
      if (known >= MIN_NUTRIENTS && known * 2 > shown.length) keep[block] = 1;
      continue;
    }
    const amount = amountOf(text);
    if (!/\p{L}/u.test(text) || !(amounts.has(amount) || amounts.has(amount * 60))) continue;
    const box = tree.parent[element]!;
    const isLabelled = page.blocks[box] === 2 && tree.contains(box, blocks.element[block - 1]!);
    // "30 g" means nothing without the name of the nutrient.
    if (isLabelled || !GRAMS.test(text)) keep.fill(1, isLabelled ? block - 1 : block, block + 1);
  }
}

const GRAMS = /^\s*[\d.,]+\s*m?g\s*$/i;
const figuresOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** Minutes, or a number of portions: `PT1H30M`, "1 h 30" and "90 min" are the same, "1 hour" is 1. */
const amountOf = (text: string): number =>
  figuresOf(text)
    .filter(Boolean)
    .reduce((sum, figure) => sum * 60 + figure, 0);

/** By block, 1 when its text is a part. */
function findStated({ tree, blocks }: Decision): Uint8Array {
  const stated = new Uint8Array(blocks.count);
  const index = nameIndex(tree);
  const names = testValues(index, (value) => (namesIngredients(value) ? 1 : 0));
  let block = 0;
  for (let node = 0; node < tree.size; node++)
    if (
      names[index.classOf[node]!] ||
      (index.has[node]! & Has.ITEM_PROPERTY && PARTS.test(tree.attribute(node, "itemprop")!))
    ) {
      while (block < blocks.count && blocks.from[block]! < node) block++;
      for (; block < blocks.count && blocks.from[block]! < tree.end[node]!; block++) stated[block] = 1;
    }
  const sequences = new Set<string>();
  for (const text of scriptStrings(tree, DATA, PARTS))
    for (const sequence of sequencesOf(decodeReferences(text, false)))
      if (sequences.size < MAX_SEQUENCES) sequences.add(sequence);
  sequences.delete("");
  if (sequences.size > 0)
    for (block = 0; block < blocks.count; block++) {
      const own = sequencesOf(blockText(tree, blocks, block));
      if (own.filter((sequence) => !sequences.has(sequence)).length <= MAX_SHARE_MISSING * own.length)
        stated[block] = 1;
    }
  return stated;
}

/** Each three words in a row; of a shorter text, all words. */
function sequencesOf(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.length < 3 ? [words.join(" ")] : words.slice(2).map((_, at) => words.slice(at, at + 3).join(" "));
}
