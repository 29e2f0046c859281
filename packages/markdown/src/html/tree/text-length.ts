import { referenceEnd } from "./character-references.js";
import * as TagFlag from "./tag-flags.js";
import * as Tag from "./tag-ids.js";
import { tagFlags } from "./tags.js";
import type { Tree } from "./tree.js";

const known = new WeakMap<Tree, Int32Array>();

/** Drops the remembered lengths of a tree whose elements have come to be shown. */
export const forgetTextLengths = (tree: Tree): boolean => known.delete(tree);

/**
 * Visible text per node in characters, white space not counted (a character reference counts as one). One pass from the last node to
 * the first: children come before parents. Worked out once for a tree.
 *
 * @returns by node, the text of the node and all inside it; 0 for hidden elements (script, style, template, noscript…)
 */
export function textLengths(tree: Tree): Int32Array {
  let lengths = known.get(tree);
  if (lengths === undefined) {
    lengths = countAll(tree);
    known.set(tree, lengths);
  }
  return lengths;
}

function countAll(tree: Tree): Int32Array {
  const lengths = new Int32Array(tree.size);
  const { source, tag, parent, first, last, blank } = tree;
  for (let node = tree.size - 1; node > 0; node--) {
    const id = tag[node]!;
    if (id === Tag.TEXT) {
      if (!blank[node]) lengths[node] = countVisible(source, first[node]!, last[node]!);
    } else if (id === Tag.RAW || tagFlags(id) & TagFlag.HIDDEN) {
      lengths[node] = 0;
      continue;
    }
    const above = parent[node]!;
    lengths[above] = lengths[above]! + lengths[node]!;
  }
  return lengths;
}

function countVisible(source: string, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    const code = source.charCodeAt(index);
    if (code <= 32) continue;
    count++;
    if (code === AMPERSAND) index = Math.max(index, referenceEnd(source, index, end));
  }
  return count;
}

const AMPERSAND = 38;
