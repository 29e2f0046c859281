import { tableShape } from "../../markdown/table.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";

/** Words of the smallest table that says something. */
const MIN_TABLE_WORDS = 6;
/** Blocks between kept text and a table that belongs to it: a heading, a caption, a hint to scroll. */
const MAX_BLOCKS_BEFORE = 3;
const MIN_PROBABILITY = 0.14;
/** The same for a table that is likelier: words of ratings and buttons may stand between. */
const MAX_WORDS_BEFORE = 25;
const MIN_PROBABILITY_APART = 0.28;
/** Elements around a table, each with more words than the one inside, up to one that holds the kept text before it, and after it. */
const MAX_LEVELS_BEFORE = 1;
const MAX_LEVELS = 3;

/**
 * Keeps tables of data that stand within kept text: its cells are short and often links, which alone looks like navigation; but what a text
 * compares or counts in a table it says nowhere else. A heading right before the table stays with it.
 */
export function completeTables({ tree, blocks, page, probability, excluded }: Decision, keep: Uint8Array): void {
  // The first kept block behind the table, sought once for all tables before it.
  let after = 0;
  for (let first = 0, end = 0; first < blocks.count; first = end) {
    end = first + 1;
    if (!(page.around[blocks.element[first]!]! & Around.TABLE)) continue;
    const table = tree.closest(blocks.element[first]!, Tag.TABLE);
    if (table === NONE) continue;
    let words = 0;
    let expected = 0;
    let isWhole = true;
    let isExcluded = false;
    for (end = first; end < blocks.count && tree.contains(table, blocks.element[end]!); end++) {
      words += blocks.words[end]!;
      expected += probability[end]! * blocks.words[end]!;
      isWhole &&= keep[end] === 1;
      isExcluded ||= excluded[end] === 1;
    }
    if (isWhole || isExcluded || words < MIN_TABLE_WORDS || expected < MIN_PROBABILITY * words) continue;
    let before = first - 1;
    let wordsBefore = 0;
    while (before >= 0 && !keep[before] && wordsBefore <= MAX_WORDS_BEFORE) wordsBefore += blocks.words[before--]!;
    if (before < 0 || !keep[before]) continue;
    if (after < end) after = keep.indexOf(1, end);
    if (after < 0) return;
    const isLikely = expected >= MIN_PROBABILITY_APART * words && wordsBefore <= MAX_WORDS_BEFORE;
    const isNear = first - 1 - before <= MAX_BLOCKS_BEFORE;
    const mostLevels = isLikely ? MAX_LEVELS : isNear ? MAX_LEVELS_BEFORE : -1;
    if (levelsTo(before, table) > mostLevels || levelsTo(after, table) > MAX_LEVELS || !isData(table)) continue;
    const isHeading = tagFlags(tree.tag[blocks.element[first - 1]!]!) & TagFlag.HEADING && !excluded[first - 1];
    keep.fill(1, isHeading ? first - 1 : first, end);
  }

  /** Elements around the table that hold more words than the one inside, below the one that holds a block. */
  function levelsTo(block: number, table: Node): number {
    let levels = 0;
    let words = page.words[table]!;
    for (let node = tree.parent[table]!; !tree.contains(node, blocks.element[block]!); node = tree.parent[node]!) {
      if (node <= tree.body || levels > MAX_LEVELS) return Number.POSITIVE_INFINITY;
      if (page.words[node]! > words) levels++;
      words = page.words[node]!;
    }
    return levels;
  }

  function isData(table: Node): boolean {
    if (tree.closest(tree.parent[table]!, Tag.TABLE) !== NONE) return false;
    const { isLayout, rows } = tableShape(tree, table, () => false);
    return !isLayout && rows.length > 1 && tree.find(table, Tag.TABLE) === NONE;
  }
}
