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

/** Place of a node in the page's text. */
export const placeOf = ({ pieces, firstPiece, length }: PageText, node: Node): number =>
  pieces[firstPiece[node]!]?.start ?? length;
