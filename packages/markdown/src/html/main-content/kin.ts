import type { Tree } from "../tree/tree.js";
import type { Blocks } from "./blocks.js";
import type { Outline } from "./outline.js";

/** By block, what the blocks of its kin are like: those whose element, and the element around it, have the same tag and class. */
export interface Kin {
  /** Number of the kin, by block; the other arrays are by this number. */
  readonly of: Int32Array;
  readonly count: Int32Array;
  readonly words: Int32Array;
  readonly linkWords: Int32Array;
  readonly proseWords: Int32Array;
}

/** One pass over the blocks. */
export function findKin(tree: Tree, blocks: Blocks, page: Outline, prose: Uint8Array): Kin {
  const numbers = new Map<number, number>();
  const of = new Int32Array(blocks.count);
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.element[block]!;
    const around = page.signature[tree.parent[element]!]!;
    const key = (page.signature[element]! >>> 0) * 2_097_152 + ((Math.imul(around, 2_654_435_761) >>> 11) & 0x1f_ffff);
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
    }
    of[block] = number;
  }
  const kin: Kin = {
    of,
    count: new Int32Array(numbers.size),
    words: new Int32Array(numbers.size),
    linkWords: new Int32Array(numbers.size),
    proseWords: new Int32Array(numbers.size),
  };
  for (let block = 0; block < blocks.count; block++) {
    const number = of[block]!;
    kin.count[number]!++;
    kin.words[number]! += blocks.words[block]!;
    kin.linkWords[number]! += blocks.linkWords[block]!;
    if (prose[block]) kin.proseWords[number]! += blocks.words[block]!;
  }
  return kin;
}
