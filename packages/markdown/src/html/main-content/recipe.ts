import { namesIngredients } from "../clean/clean.js";
import { nameIndex, testValues } from "../tree/name-index.js";
import * as TagFlag from "../tree/tag-flags.js";
import { tagFlags } from "../tree/tags.js";
import type { Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";

/** Fewer entries are no list of ingredients, many more a shop's menu. */
const MIN_INGREDIENTS = 3;
const MAX_INGREDIENTS = 80;
/** A longer entry is prose about an ingredient. */
const MAX_ENTRY_WORDS = 40;
/** Levels above an entry at which its list is named. */
const LIST_LEVELS = 6;
/** Blocks from the list to the instructions: their heading, a note. */
const MAX_BLOCKS_TO_INSTRUCTIONS = 12;
const NOT_CONTENT = Around.NAV | Around.FOOTER | Around.DIALOG | Around.BUTTON;

/**
 * A recipe without its ingredients is a torso: where instructions are kept, the list of ingredients that the markup names before them is, with the
 * headings of both. Short lines full of figures look like controls.
 */
export function completeRecipe({ tree, blocks, page, excluded, copied }: Decision, keep: Uint8Array): void {
  const index = nameIndex(tree);
  const names = testValues(index, (value) => (namesIngredients(value) ? 1 : 0));
  if (!names.includes(1)) return;
  const isIngredient = (block: number): boolean => {
    const element = blocks.element[block]!;
    if (excluded[block] || copied?.[block] || page.around[element]! & NOT_CONTENT) return false;
    if (blocks.words[block]! > MAX_ENTRY_WORDS) return false;
    let node: Node = element;
    for (let level = 0; level < LIST_LEVELS && node > tree.body; level++, node = tree.parent[node]!)
      if (names[index.classOf[node]!]) return true;
    return false;
  };
  const entries: number[] = [];
  for (let block = 0; block < blocks.count && entries.length <= MAX_INGREDIENTS; block++)
    if (isIngredient(block)) entries.push(block);
  const last = entries.at(-1);
  if (last === undefined || entries.length < MIN_INGREDIENTS || entries.length > MAX_INGREDIENTS) return;
  // Shops sort their goods under the same name, without saying how much of them.
  if (entries.filter((block) => blocks.digits[block]! > 0).length * 2 < entries.length) return;
  const instructions = keep.indexOf(1, last + 1);
  if (instructions < 0 || instructions - last > MAX_BLOCKS_TO_INSTRUCTIONS) return;
  for (const block of entries) keep[block] = 1;
  const isHeading = (block: number): boolean => (tagFlags(tree.tag[blocks.element[block]!]!) & TagFlag.HEADING) !== 0;
  const before = entries[0]! - 1;
  if (before >= 0 && isHeading(before) && !excluded[before]) keep[before] = 1;
  for (let block = last + 1; block < instructions; block++) if (isHeading(block) && !excluded[block]) keep[block] = 1;
}
