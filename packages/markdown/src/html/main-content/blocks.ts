import { isLink } from "../tree/links.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { FIRST_UNKNOWN_TAG, tagFlags } from "../tree/tags.js";
import type { Node, Tree } from "../tree/tree.js";
import { scanText, type TextScan } from "./text-scan.js";

/**
 * The text of a page as blocks: a block is a run of text that no block-level element interrupts, such as a paragraph, a heading, a table
 * cell, a menu entry. All decisions about main content are made for blocks; arrays run in document order, one entry a block.
 */
export interface Blocks {
  readonly count: number;
  /** Nearest block-level element around the text. */
  readonly element: Int32Array;
  /** First text node of the block, and the first node number after its last text node. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Words; CJK text counts two characters as one. */
  readonly words: Int32Array;
  readonly linkWords: Int32Array;
  /** Words before this block on the page. */
  readonly wordsBefore: Int32Array;
  /** Links that begin in the block. */
  readonly links: Uint16Array;
  readonly characters: Int32Array;
  readonly punctuation: Uint16Array;
  readonly digits: Uint16Array;
  readonly capitals: Uint16Array;
  /** Words in `b`, `strong`, `em`, `i`. */
  readonly emphasized: Uint16Array;
  /** Whether the last character ends a sentence. */
  readonly endsSentence: Uint8Array;
  /** Hash of the text without case and white space, to find repeated text. */
  readonly hash: Int32Array;
}

/** Never shown as text, or shown only as a control. */
const SKIPPED = new Uint8Array(FIRST_UNKNOWN_TAG);
for (const tag of [
  Tag.SVG,
  Tag.SELECT,
  Tag.CANVAS,
  Tag.AUDIO,
  Tag.VIDEO,
  Tag.IFRAME,
  Tag.TEXTAREA,
  Tag.RAW,
  Tag.OBJECT,
])
  SKIPPED[tag] = 1;

const MAX_16 = 0xffff;

/**
 * Cuts the text of `root` into blocks, in one pass.
 * @param removed nodes that are gone already are passed over
 */
export function segment(tree: Tree, root: Node, removed: Uint8Array): Blocks {
  const { tag, parent, end, first, last, blank, source } = tree;
  const element: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  const rows: number[] = []; // FIELDS integers a block
  const blockOf = new Int32Array(end[root]! - root);
  const state = new Uint8Array(end[root]! - root); // bit 0: inside a link, bit 1: emphasized
  const scan: TextScan = { words: 0, characters: 0, punctuation: 0, digits: 0, capitals: 0, hash: 0, endsSentence: 0 };
  let current = -1;
  let row = 0;
  let boundary = true;
  let wordsSoFar = 0;
  const stop = end[root]!;
  /** End of the code block or formula being read: a single block, however it is marked up. */
  let wholeEnd = 0;
  blockOf[0] = root;
  for (let node = root + 1; node < stop; node++) {
    const id = tag[node]!;
    const above = parent[node]! - root;
    if (id === Tag.TEXT) {
      if (blank[node] || removed[node]) continue;
      scan.hash = 0;
      scanText(source, first[node]!, last[node]!, scan);
      if (scan.words === 0) {
        if (!boundary && row > 0) {
          rows[row - FIELDS + PUNCTUATION] = rows[row - FIELDS + PUNCTUATION]! + scan.punctuation;
          rows[row - FIELDS + ENDS] = scan.endsSentence;
        }
        continue;
      }
      const holder = blockOf[above]!;
      if (boundary || holder !== current) {
        element.push(holder);
        from.push(node);
        to.push(node + 1);
        for (let field = 0; field < FIELDS; field++) rows.push(0);
        rows[row + BEFORE] = wordsSoFar;
        row += FIELDS;
        current = holder;
        boundary = false;
      }
      const at = row - FIELDS;
      to[to.length - 1] = node + 1;
      wordsSoFar += scan.words;
      rows[at + WORDS] = rows[at + WORDS]! + scan.words;
      rows[at + CHARACTERS] = rows[at + CHARACTERS]! + scan.characters;
      rows[at + PUNCTUATION] = rows[at + PUNCTUATION]! + scan.punctuation;
      rows[at + DIGITS] = rows[at + DIGITS]! + scan.digits;
      rows[at + CAPITALS] = rows[at + CAPITALS]! + scan.capitals;
      rows[at + ENDS] = scan.endsSentence;
      rows[at + HASH] = (Math.imul(rows[at + HASH]!, 31) + scan.hash) | 0;
      const bits = state[above]!;
      if (bits & IN_LINK) rows[at + LINK_WORDS] = rows[at + LINK_WORDS]! + scan.words;
      if (bits & EMPHASIZED) rows[at + STRONG] = rows[at + STRONG]! + scan.words;
      if (bits & IN_LINK && !(bits & COUNTED)) rows[at + LINKS] = rows[at + LINKS]! + 1;
      continue;
    }
    const flags = tagFlags(id);
    if (removed[node] || flags & TagFlag.HIDDEN || (id < FIRST_UNKNOWN_TAG && SKIPPED[id])) {
      node = end[node]! - 1;
      continue;
    }
    const index = node - root;
    state[index] = state[above]! & ~COUNTED;
    blockOf[index] = blockOf[above]!;
    if (node < wholeEnd) continue;
    if (id === Tag.PRE || id === Tag.MATH) wholeEnd = end[node]!;
    if (flags & TagFlag.BLOCK || id >= FIRST_UNKNOWN_TAG || id === Tag.BUTTON || id === Tag.LABEL) {
      boundary = true;
      blockOf[index] = node;
    } else if (id === Tag.BR) {
      if (node + 1 < stop && tag[nextNode(tree, node)] === Tag.BR) boundary = true;
    } else if (id === Tag.HR) boundary = true;
    if (id === Tag.A && isLink(tree, node)) state[index] = state[index]! | IN_LINK;
    else if (id === Tag.B || id === Tag.STRONG || id === Tag.EM || id === Tag.I)
      state[index] = state[index]! | EMPHASIZED;
  }
  return collect(element, from, to, rows);
}

const IN_LINK = 1;
const EMPHASIZED = 2;
const COUNTED = 4;

// Columns of a row while a block grows.
const WORDS = 0;
const LINK_WORDS = 1;
const BEFORE = 2;
const LINKS = 3;
const CHARACTERS = 4;
const PUNCTUATION = 5;
const DIGITS = 6;
const CAPITALS = 7;
const STRONG = 8;
const ENDS = 9;
const HASH = 10;
const FIELDS = 11;

/** The node after a line break, blank text skipped. */
function nextNode(tree: Tree, node: Node): Node {
  let next = node + 1;
  while (next < tree.size - 1 && tree.blank[next]) next++;
  return next;
}

function collect(element: number[], from: number[], to: number[], rows: number[]): Blocks {
  const count = element.length;
  const wide = (field: number) => {
    const array = new Int32Array(count);
    for (let block = 0, at = field; block < count; block++, at += FIELDS) array[block] = rows[at]!;
    return array;
  };
  const narrow = (field: number) => {
    const array = new Uint16Array(count);
    for (let block = 0, at = field; block < count; block++, at += FIELDS) array[block] = Math.min(MAX_16, rows[at]!);
    return array;
  };
  return {
    count,
    element: Int32Array.from(element),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    words: wide(WORDS),
    linkWords: wide(LINK_WORDS),
    wordsBefore: wide(BEFORE),
    links: narrow(LINKS),
    characters: wide(CHARACTERS),
    punctuation: narrow(PUNCTUATION),
    digits: narrow(DIGITS),
    capitals: narrow(CAPITALS),
    emphasized: narrow(STRONG),
    endsSentence: Uint8Array.from(narrow(ENDS)),
    hash: wide(HASH),
  };
}

/** Decoded text of a block. */
export function blockText(tree: Tree, blocks: Blocks, block: number): string {
  const from = blocks.from[block]!;
  const to = blocks.to[block]!;
  if (to === from + 1) return tree.text(from);
  let text = "";
  for (let node = from; node < to; node++) {
    if (tree.isText(node)) text += tree.text(node);
    else if (tagFlags(tree.tag[node]!) & TagFlag.HIDDEN) node = tree.end[node]! - 1;
  }
  return text;
}
