import * as Tag from "../tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Blocks } from "./blocks.js";
import type { Decision } from "./decision.js";
import { headingTag } from "./headings.js";
import { onlyHeadline } from "./title.js";

/** Words of a paragraph that is where a text begins. */
const MIN_PROSE_WORDS = 20;
/** Fewer words are a label, a date, a name. */
const MIN_LEAD_WORDS = 8;
/** The same right below the headline, in its box, on pages that are no articles. */
const MIN_SUBTITLE_WORDS = 4;
/** Words of all that may stand between a headline and its text: more is another text. */
const MAX_WORDS_BETWEEN = 150;
const MAX_LINK_SHARE = 0.25;
/** Captions, too, are sentences; they belong to their picture. */
const NOT_LEAD =
  Around.NAV |
  Around.FOOTER |
  Around.DIALOG |
  Around.FORM |
  Around.BUTTON |
  Around.ASIDE |
  Around.TABLE |
  Around.LIST |
  Around.HIDDEN |
  Around.FIGURE;
/** Longer than this is about the author. */
const MAX_BYLINE_WORDS = 30;
/** A sentence ends with a sign, in quotes or not; long texts do without. */
const LONG_WORDS = 15;
/** A line with so many figures says when, not what. */
const MAX_DIGIT_SHARE = 0.12;

/**
 * Keeps the standfirst of an article: what stands between its headline and the first paragraph of its text, in a `header` too. It says what
 * the article says, in other words, so that the best expected F1 does without it as often as not; its reader does not. The same holds for
 * a line of author and date, on any page, and for the subtitle right below the headline of pages that are no articles, or of any page where it is a heading
 * itself.
 *
 * @returns the headline above what was added, or `NONE`
 */
export function completeLead({ tree, blocks, page, pageType, named, copied }: Decision, keep: Uint8Array): Node {
  const mayHaveSubtitle = pageType !== "article" && pageType !== "forum";
  const isInText = (node: Node): boolean => (page.around[node]! & (Around.ARTICLE | Around.MAIN)) !== 0;
  const headline = named === NONE ? onlyHeadline(tree, (node) => mayHaveSubtitle || isInText(node)) : named;
  if (headline === NONE) return NONE;
  let from = 0;
  while (from < blocks.count && blocks.element[from]! < tree.end[headline]!) from++;
  let prose = from;
  const proseWords = mayHaveSubtitle ? MIN_LEAD_WORDS : MIN_PROSE_WORDS;
  while (prose < blocks.count && !(keep[prose] && blocks.words[prose]! >= proseWords)) prose++;
  if (prose >= blocks.count) return NONE;
  const added: number[] = [];
  let words = 0;
  for (let block = from; block < prose; block++) {
    words += blocks.words[block]!;
    if (keep[block] || copied?.[block] || page.around[blocks.element[block]!]! & NOT_LEAD) continue;
    if (namesAuthorAndTime(tree, blocks, block)) {
      added.push(block);
      continue;
    }
    const isSubtitle =
      (mayHaveSubtitle || headingTag(tree, blocks.element[block]!) > 0) &&
      block === from &&
      tree.parent[blocks.element[block]!] === tree.parent[headline] &&
      blocks.words[block]! >= MIN_SUBTITLE_WORDS &&
      blocks.links[block] === 0;
    const isText =
      pageType === "article" &&
      blocks.words[block]! >= MIN_LEAD_WORDS &&
      blocks.linkWords[block]! <= MAX_LINK_SHARE * blocks.words[block]! &&
      (blocks.endsSentence[block] || blocks.words[block]! >= LONG_WORDS);
    if (!isText && !isSubtitle) continue;
    if (blocks.digits[block]! > MAX_DIGIT_SHARE * blocks.characters[block]!) continue;
    added.push(block);
  }
  if (words > MAX_WORDS_BETWEEN) return NONE;
  for (const block of added) keep[block] = 1;
  return added.length === 0 ? NONE : headline;
}

/** Whether a line says in HTML's own terms who wrote the text, and when: `rel="author"` and `time`. */
function namesAuthorAndTime(tree: Tree, blocks: Blocks, block: number): boolean {
  const time = tree.find(blocks.element[block]!, Tag.TIME);
  if (blocks.words[block]! > MAX_BYLINE_WORDS || time === NONE || time > blocks.to[block]!) return false;
  for (let node = blocks.element[block]!; node < blocks.to[block]!; node++)
    if (tree.tag[node] === Tag.A && /\bauthor\b/.test(tree.attribute(node, "rel") ?? "")) return true;
  return false;
}
