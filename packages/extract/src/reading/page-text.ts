/** The text that a page shows, in lines as blocks and breaks set them apart, each a run of pieces. */
import { type Node, Tag, TagFlag, type Tree, tagFlags } from "@quern/markdown/html";

/** One text node, white space as shown. */
export interface Piece {
  readonly node: Node;
  readonly text: string;
  /** Place in the page's text, in characters. */
  readonly start: number;
  /** Index of its line. */
  readonly line: number;
}

export interface Line {
  readonly text: string;
  readonly start: number;
  /** Its pieces are `pieces[first]` … `pieces[end - 1]`. */
  readonly first: number;
  readonly end: number;
}

export interface PageText {
  readonly pieces: readonly Piece[];
  readonly lines: readonly Line[];
  /** By node, the first piece at or behind it. */
  readonly firstPiece: Int32Array;
  /** Characters in all. */
  readonly length: number;
}

/** White space that is not shown as it is written. */
const ODD_SPACES = /\s{2,}|[^\S ]/g;

/** Controls whose words are choices, not statements. */
const SKIPPED: ReadonlySet<number> = new Set([Tag.SELECT, Tag.TEXTAREA, Tag.DATALIST]);

export function readPageText(tree: Tree): PageText {
  const pieces: Piece[] = [];
  const lines: Line[] = [];
  const firstPiece = new Int32Array(tree.size + 1);
  let start = 0;
  let first = 0;
  const endLine = (): void => {
    if (pieces.length === first) return;
    let text = pieces[first]!.text;
    for (let piece = first + 1; piece < pieces.length; piece++) text += ` ${pieces[piece]!.text}`;
    lines.push({ text, start: pieces[first]!.start, first, end: pieces.length });
    first = pieces.length;
  };
  const stop = tree.end[tree.body]!;
  // Ends of the blocks that are open: a line ends where a block does.
  const open: Node[] = [];
  for (let node = tree.body + 1; node < stop; node++) {
    while (open.length > 0 && open.at(-1)! <= node) {
      open.pop();
      endLine();
    }
    firstPiece[node] = pieces.length;
    const tag = tree.tag[node]!;
    if (tag === Tag.TEXT) {
      if (tree.blank[node] === 1) continue;
      const text = tree.text(node).trim().replace(ODD_SPACES, " ");
      if (text === "") continue;
      const before = pieces.length > first ? pieces.at(-1)! : undefined;
      if (before && goesOn(tree, before.node, node)) {
        const gap = isApart(tree, before.node, node) ? " " : "";
        pieces[pieces.length - 1] = { ...before, text: before.text + gap + text };
        start += gap.length + text.length;
        continue;
      }
      pieces.push({ node, text, start, line: lines.length });
      start += text.length + 1;
    } else if (tagFlags(tag) & TagFlag.HIDDEN || SKIPPED.has(tag)) {
      firstPiece.fill(pieces.length, node, tree.end[node]!);
      node = tree.end[node]! - 1;
    } else if (tag === Tag.BR) endLine();
    else if (tagFlags(tag) & TagFlag.BLOCK) {
      endLine();
      open.push(tree.end[node]!);
    }
  }
  endLine();
  firstPiece.fill(pieces.length, stop);
  return { pieces, lines, firstPiece, length: start };
}

/** Whether nothing but comments stands between two texts: frameworks set them between the parts of a sentence. */
function goesOn(tree: Tree, before: Node, node: Node): boolean {
  if (tree.parent[before] !== tree.parent[node] || node - before > MAX_NODES_BETWEEN) return false;
  for (let between = before + 1; between < node; between++) if (tree.isElement(between)) return false;
  return true;
}
const MAX_NODES_BETWEEN = 8;

/** Whether white space is shown between two texts of an element. */
function isApart(tree: Tree, before: Node, node: Node): boolean {
  if (/\s$/.test(tree.text(before)) || /^\s/.test(tree.text(node))) return true;
  for (let between = before + 1; between < node; between++) if (tree.isText(between)) return true;
  return false;
}

/** Place of a node in the page's text. */
export const placeOf = ({ pieces, firstPiece, length }: PageText, node: Node): number =>
  pieces[firstPiece[node]!]?.start ?? length;
