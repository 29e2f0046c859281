import * as Tag from "../tree/tag-ids.js";
import type { Tree } from "../tree/tree.js";
import type { Blocks } from "./blocks.js";
import { Kind, type PageSummary } from "./page-summary.js";

/** By block, what the section under its heading is made of. Arrays by block. */
export interface Sections {
  readonly words: Int32Array;
  readonly linkWords: Int32Array;
  readonly proseWords: Int32Array;
  readonly blocks: Int32Array;
  /** Words from the start of the section to the block. */
  readonly before: Int32Array;
}

/** A section goes from a heading, or the start of the page, to the next heading of the same or a higher level. */
export function findSections(tree: Tree, blocks: Blocks, { kinds, proseBefore }: PageSummary): Sections {
  const { count } = blocks;
  const result: Sections = {
    words: new Int32Array(count),
    linkWords: new Int32Array(count),
    proseWords: new Int32Array(count),
    blocks: new Int32Array(count),
    before: new Int32Array(count),
  };
  // Sums up to each block: a section is the difference of two.
  const links = new Int32Array(count + 1);
  const all = new Int32Array(count + 1);
  for (let block = 0; block < count; block++) {
    all[block + 1] = all[block]! + blocks.words[block]!;
    links[block + 1] = links[block]! + blocks.linkWords[block]!;
  }
  /** By level, the block after the section that is open at it. */
  const nextOf = new Int32Array(8).fill(count);
  const endOf = new Int32Array(count);
  for (let block = count - 1; block >= 0; block--) {
    if (kinds[block] !== Kind.HEADING) continue;
    const level = tree.tag[blocks.element[block]!]! - Tag.H1 + 1;
    endOf[block] = nextOf[level]!;
    nextOf.fill(block, level);
  }
  let start = 0;
  let end = nextOf[7]!;
  for (let block = 0; block < count; block++) {
    if (kinds[block] === Kind.HEADING) {
      start = block;
      end = endOf[block]!;
    }
    result.words[block] = all[end]! - all[start]!;
    result.linkWords[block] = links[end]! - links[start]!;
    result.proseWords[block] = proseBefore[end]! - proseBefore[start]!;
    result.blocks[block] = end - start;
    result.before[block] = all[block]! - all[start]!;
  }
  return result;
}
