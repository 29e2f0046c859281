import { tableShape } from "../../markdown/table.js";
import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node } from "../tree/tree.js";
import * as Around from "./around.js";
import { blockText } from "./blocks.js";
import type { Decision } from "./decision.js";

/** A day with its year, in any language: 10/02/17, 4 mars 2026, March 4, 2026, 2026年3月4日. */
const DAY = /\d[./-]\d{1,2}[./-]\d\d|(?<!\d)\d{1,2}(?!\d)[^\d\n]{1,15}(?:19|20)\d\d(?!\d)|(?:19|20)\d\d年\d/;
/** So many rows with a day, of all without headings, are a list. */
const MIN_DATED_ROWS = 3;
const MIN_SHARE = 0.6;

/**
 * Keeps tables whose rows have a day each: decisions, hearings, releases. Their cells are short and often links, which alone looks like
 * navigation, but a frame of a page lists no days in columns. One row is enough below headings.
 */
export function keepDatedTables({ tree, blocks, page, excluded, copied }: Decision, keep: Uint8Array): void {
  const holders = new Set<Node>();
  for (let first = 0, end = 0; first < blocks.count; first = end) {
    end = first + 1;
    const around = page.around[blocks.element[first]!]!;
    if (!(around & Around.TABLE) || around & (Around.NOT_CONTENT | Around.HIDDEN | Around.ASIDE)) continue;
    const table = tree.closest(blocks.element[first]!, Tag.TABLE);
    if (table === NONE || holders.has(table)) continue;
    if (tree.find(table, Tag.TABLE) !== NONE) {
      holders.add(table);
      continue;
    }
    const dated = new Set<Node>();
    for (let block = first; block < blocks.count && tree.contains(table, blocks.element[block]!); end = ++block) {
      if (!excluded[block] && blocks.digits[block]! > 2 && DAY.test(blockText(tree, blocks, block)))
        dated.add(tree.closest(blocks.element[block]!, Tag.TR));
    }
    const isHeaded = tree.find(table, Tag.TH) !== NONE;
    if (dated.size < (isHeaded ? 1 : MIN_DATED_ROWS)) continue;
    const { isLayout, rows } = tableShape(tree, table, () => false);
    if (isLayout || rows.length < 2 || dated.size < MIN_SHARE * (rows.length - (isHeaded ? 1 : 0))) continue;
    for (let block = first; block < end; block++) if (!excluded[block] && !copied![block]) keep[block] = 1;
  }
}
