import type { Node, Tree } from "@quern/markdown/html";
import { Tag, TagFlag, tagFlags } from "@quern/markdown/html";

/** A run of text that a browser shows in one block, with the nodes that its parts come from. */
export interface TextBlock {
  /** The block element that holds it. */
  readonly node: Node;
  /** White space collapsed. */
  readonly text: string;
  /** Ascending: from `start` on the text comes from `node`. */
  readonly parts: ReadonlyArray<{ readonly start: number; readonly node: Node }>;
  /** Whether a point was put in front of cents: the text is not word for word what the page shows. */
  readonly isMended: boolean;
}

/** Elements that a table row or a line of flex items shows side by side end a run as well. */
const ENDS_RUN: ReadonlySet<number> = new Set([
  Tag.TD,
  Tag.TH,
  Tag.BR,
  Tag.BUTTON,
  Tag.OPTION,
  Tag.SELECT,
  Tag.TEXTAREA,
]);

/**
 * Text of a subtree, block by block. Cents that are set in an element of their own (`34<sup>99</sup>`) get their point back.
 *
 * @param skip by node, 1 for subtrees that are left out
 */
export function textBlocks(tree: Tree, root: Node, skip?: Uint8Array): readonly TextBlock[] {
  if (tree.end[root]! - root < MIN_KEPT_NODES) return readTextBlocks(tree, root, skip);
  let kept = keptByTree.get(tree);
  if (kept === undefined || kept.skip !== skip) keptByTree.set(tree, (kept = { skip, byRoot: new Map() }));
  let blocks = kept.byRoot.get(root);
  if (blocks === undefined) kept.byRoot.set(root, (blocks = readTextBlocks(tree, root, skip)));
  return blocks;
}

/** Several readers of a page look at the same large subtree, with the same parts left out, one after another. */
const keptByTree = new WeakMap<
  Tree,
  { readonly skip: Uint8Array | undefined; readonly byRoot: Map<Node, readonly TextBlock[]> }
>();
/** Smaller subtrees are read as fast as they are looked up. */
const MIN_KEPT_NODES = 200;

/** The end of a run is asked for a letter, of two units at most, or for cents with their point. */
const ENDING_CHARACTERS = 3;

function readTextBlocks(tree: Tree, root: Node, skip: Uint8Array | undefined): TextBlock[] {
  const blocks: TextBlock[] = [];
  // Pieces of the run, and how it ends: a long run is put together once.
  let pieces: string[] = [];
  let length = 0;
  let ending = "";
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
    ending = (ending + piece.slice(-ENDING_CHARACTERS)).slice(-ENDING_CHARACTERS);
  };
  let parts: Array<{ start: number; node: Node }> = [];
  let holder: Node = root;
  let isMended = false;
  const flush = (): void => {
    const trimmed = pieces.join("").trimEnd();
    if (trimmed !== "") blocks.push({ node: holder, text: trimmed, parts, isMended });
    pieces = [];
    length = 0;
    ending = "";
    isMended = false;
    parts = [];
  };
  const end = tree.end[root]!;
  // Where the innermost open blocks end: behind one, a new run begins.
  const ends: number[] = [];
  let endOfPreformatted = 0;
  for (let node = root; node < end; node++) {
    while (ends.length > 0 && ends.at(-1)! <= node) {
      ends.pop();
      flush();
    }
    const tag = tree.tag[node]!;
    if (skip?.[node] || (tag !== Tag.TEXT && tagFlags(tag) & TagFlag.HIDDEN)) {
      node = tree.end[node]! - 1;
      continue;
    }
    if (tag === Tag.TEXT) {
      const source = tree.text(node);
      // In preformatted text a line is a line.
      const lines = node < endOfPreformatted ? source.split("\n") : [source];
      for (const [index, line] of lines.entries()) {
        if (index > 0) flush();
        const piece = line.replace(/\s+/g, " ");
        const added = ending === "" || ending.endsWith(" ") ? piece.trimStart() : piece;
        if (added === "") continue;
        if (length === 0) holder = blockAround(tree, node);
        if (isCents(tree, node, ending, added)) {
          add(".");
          isMended = true;
        } else if (runsOn(tree, parts.at(-1)?.node, node, ending, added)) add(" ");
        parts.push({ start: length, node });
        add(added);
      }
    } else if (tagFlags(tag) & TagFlag.BLOCK || ENDS_RUN.has(tag)) {
      flush();
      ends.push(tree.end[node]!);
      if (tag === Tag.PRE) endOfPreformatted = Math.max(endOfPreformatted, tree.end[node]!);
    }
  }
  flush();
  return blocks;
}

/** Two digits in an element of their own, right behind a digit. */
const isCents = (tree: Tree, node: Node, before: string, piece: string): boolean =>
  /^\d\d$/.test(piece.trim()) &&
  /\d$/.test(before) &&
  !(tagFlags(tree.tag[tree.parent[node]!]!) & TagFlag.BLOCK) &&
  tree.firstChild(tree.parent[node]!) === node;

/** `<span>9 kr</span><span>Rest</span>`, `<span>89,90</span><span>3 x</span>`: styles set such spans apart, and words would run together. */
const runsOn = (tree: Tree, before: Node | undefined, node: Node, text: string, piece: string): boolean =>
  before !== undefined &&
  (/\p{L}$/u.test(text) ? /^[\p{L}\p{N}]/u.test(piece) : /[.,]\d\d$/.test(text) && /^\d/.test(piece)) &&
  tree.parent[before] !== tree.parent[node] &&
  tree.tag[tree.parent[before]!] === Tag.SPAN &&
  tree.tag[tree.parent[node]!] === Tag.SPAN;

function blockAround(tree: Tree, node: Node): Node {
  let above = tree.parent[node]!;
  while (above > 0 && !(tagFlags(tree.tag[above]!) & TagFlag.BLOCK) && !ENDS_RUN.has(tree.tag[above]!))
    above = tree.parent[above]!;
  return above;
}

/** Node that the character at this place of a block comes from. */
export function nodeAt(block: TextBlock, offset: number): Node {
  let found = block.parts[0]?.node ?? block.node;
  for (const { start, node } of block.parts) {
    if (start > offset) break;
    found = node;
  }
  return found;
}
