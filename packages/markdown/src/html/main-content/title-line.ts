import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import { titleLines } from "./title.js";

/** A kept block of this many words is where the text begins: behind it stands no title. */
const MIN_PROSE_WORDS = 20;
const NO_TITLE = Around.NAV | Around.FOOTER | Around.DIALOG | Around.BUTTON | Around.LINK | Around.LIST | Around.HIDDEN;

/**
 * Makes a heading of the line above the text that says what the page calls itself, where the page has no `h1` in its content: many systems,
 * above all in Chinese, set the headline as a paragraph.
 *
 * @param mayStay whether an element can be shown: nobody asked to leave it out, and it is not hidden
 * @returns the new heading, or `NONE`
 */
export function headTitleLine(
  { tree, blocks, page }: Decision,
  keep: Uint8Array,
  mayStay: (node: Node) => boolean,
): Node {
  for (let block = 0; block < blocks.count; block++)
    if (keep[block] && tree.tag[blocks.element[block]!] === Tag.H1) return NONE;
  const isTitle = titleLines(tree);
  let heading: Node = NONE;
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.element[block]!;
    const words = blocks.words[block]!;
    // One in the content is better than one in the head of the page.
    if ((keep[block] || heading === NONE) && page.words[element] === words && !(page.around[element]! & NO_TITLE)) {
      for (let node = element; node < tree.end[element]!; node++) {
        if (!LINES.has(tree.tag[node]!) || !isTitle(tree.textContent(node)) || !mayStay(node)) continue;
        heading = node;
        if (keep[block]) block = blocks.count;
        break;
      }
    }
    if (keep[block] && words >= MIN_PROSE_WORDS) break;
  }
  if (heading !== NONE) tree.tag[heading] = Tag.H1;
  return heading;
}

/** Elements in which headlines stand that are no headings. */
const LINES: ReadonlySet<number> = new Set([
  Tag.P, Tag.DIV, Tag.SPAN, Tag.STRONG, Tag.B, Tag.FONT, Tag.CENTER, Tag.H2, Tag.H3, Tag.H4, Tag.H5, Tag.H6,
]); // biome-ignore format: a table
