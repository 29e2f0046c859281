import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Decision } from "./decision.js";
import type { TitleWords } from "./title.js";

/** A kept block of this many words is where the text begins: behind it stands no title. */
const MIN_PROSE_WORDS = 20;
const NO_TITLE = Around.NAV | Around.FOOTER | Around.DIALOG | Around.BUTTON | Around.LINK | Around.LIST | Around.HIDDEN;

/**
 * Makes a heading of the line above the text that says what the page calls itself, for pages without an `h1` in their content: many systems,
 * above all in Chinese, set the headline as a paragraph.
 *
 * @param title what the page calls itself
 * @param mayStay whether an element can be shown: nobody asked to leave it out, and it is not hidden
 * @returns the new heading, or `NONE`
 */
export function headTitleLine(
  { tree, blocks, page }: Decision,
  keep: Uint8Array,
  title: TitleWords,
  mayStay: (node: Node) => boolean,
): Node {
  let heading: Node = NONE;
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.element[block]!;
    const words = blocks.words[block]!;
    const isKept = keep[block] === 1;
    // One in the content is better than one in the head of the page.
    if ((isKept || heading === NONE) && page.words[element] === words && !(page.around[element]! & NO_TITLE)) {
      for (let node = element; node < tree.end[element]!; node++) {
        if (!LINES.has(tree.tag[node]!) || !title.is(tree.textContent(node)) || !mayStay(node)) continue;
        heading = node;
        if (isKept) block = blocks.count;
        break;
      }
    }
    if (isKept && words >= MIN_PROSE_WORDS) break;
  }
  if (heading !== NONE) tree.tag[heading] = Tag.H1;
  return heading;
}

/** Elements in which headlines stand that are no headings. */
const LINES: ReadonlySet<number> = new Set([
  Tag.P, Tag.DIV, Tag.SPAN, Tag.STRONG, Tag.B, Tag.FONT, Tag.H2, Tag.H3, Tag.H4, Tag.H5, Tag.H6,
]); // biome-ignore format: a table
