import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { tagFlags } from "../tree/tags.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import { type AnchorDistance, anchorDistance, findAnchor } from "./anchor.js";
import * as Around from "./around.js";
import type { Blocks } from "./blocks.js";
import { isProse, type Outline } from "./outline.js";
import { NAME_BITS } from "./vocabulary.js";

/** Coarse kind of a block's text by its element, as a reader would name it. */
export const Kind = {
  PLAIN: 0,
  PARAGRAPH: 1,
  ITEM: 2,
  HEADING: 3,
  CELL: 4,
  TERM: 5,
  CONTROL: 6,
  CODE: 7,
  QUOTE: 8,
  CAPTION: 9,
  SUMMARY: 10,
  OTHER: 11,
  /** Beyond the first or last block. */
  NONE: 12,
} as const;

const kindByTag = new Map<number, number>([
  [Tag.DIV, Kind.PLAIN],
  [Tag.SECTION, Kind.PLAIN],
  [Tag.ARTICLE, Kind.PLAIN],
  [Tag.P, Kind.PARAGRAPH],
  [Tag.LI, Kind.ITEM],
  [Tag.TD, Kind.CELL],
  [Tag.TH, Kind.CELL],
  [Tag.DT, Kind.TERM],
  [Tag.DD, Kind.TERM],
  [Tag.BUTTON, Kind.CONTROL],
  [Tag.LABEL, Kind.CONTROL],
  [Tag.PRE, Kind.CODE],
  [Tag.BLOCKQUOTE, Kind.QUOTE],
  [Tag.FIGCAPTION, Kind.CAPTION],
  [Tag.CAPTION, Kind.CAPTION],
  [Tag.SUMMARY, Kind.SUMMARY],
]);

/** Facts about the whole page that block features and the page type share. */
export interface PageSummary {
  /** {@link Kind} and "reads like prose" by block. */
  readonly kinds: Uint8Array;
  readonly prose: Uint8Array;
  /** Words of prose before each block; one entry more than blocks. */
  readonly proseBefore: Int32Array;
  /** How often the text of a block occurs, by its hash. */
  readonly copies: ReadonlyMap<number, number>;
  /** Block of the first `h1`, or `NONE`. */
  readonly title: number;
  readonly anchor: Node;
  readonly distance: AnchorDistance;
  /** Shares of the page's words, 0 … 1. */
  readonly shares: Readonly<Record<ShareName, number>>;
  readonly articles: number;
}

export type ShareName =
  | "prose"
  | "link"
  | "paragraph"
  | "list"
  | "table"
  | "code"
  | "repeat"
  | "main"
  | "article"
  | "comment"
  | "post"
  | "anchorProse"
  | "headings";

export function summarize(tree: Tree, root: Node, blocks: Blocks, page: Outline): PageSummary {
  const { count } = blocks;
  const kinds = new Uint8Array(count);
  const prose = new Uint8Array(count);
  const proseBefore = new Int32Array(count + 1);
  const copies = new Map<number, number>();
  const words = { paragraph: 0, list: 0, table: 0, code: 0, repeat: 0, main: 0, article: 0, comment: 0, post: 0 };
  let headings = 0;
  let title = NONE;
  for (let block = 0; block < count; block++) {
    const element = blocks.element[block]!;
    const size = blocks.words[block]!;
    const tag = tree.tag[element]!;
    const isHeading = (tagFlags(tag) & TagFlag.HEADING) !== 0;
    kinds[block] = isHeading ? Kind.HEADING : (kindByTag.get(tag) ?? Kind.OTHER);
    prose[block] = isProse(blocks, block) ? 1 : 0;
    proseBefore[block + 1] = proseBefore[block]! + (prose[block] ? size : 0);
    const hash = blocks.hash[block]!;
    copies.set(hash, (copies.get(hash) ?? 0) + 1);
    if (isHeading) headings++;
    const around = page.around[element]!;
    if (title === NONE && around & Around.HEADING && (tag === Tag.H1 || tree.closest(element, Tag.H1) !== NONE))
      title = block;
    if (around & Around.LIST) words.list += size;
    if (around & Around.TABLE) words.table += size;
    if (around & Around.CODE) words.code += size;
    if (around & Around.PARAGRAPH) words.paragraph += size;
    if (around & Around.MAIN) words.main += size;
    if (around & Around.ARTICLE) words.article += size;
    const names = page.inheritedNames[element]!;
    if (names & NAME_BITS.comment) words.comment += size;
    if (names & NAME_BITS.post) words.post += size;
    if (page.nearestRepeat[element] !== NONE) words.repeat += size;
  }
  let articles = 0;
  const stop = tree.end[root]!;
  for (let node = root; node < stop; node++) if (tree.tag[node] === Tag.ARTICLE && page.words[node]! > 0) articles++;
  const anchor = findAnchor(tree, root, blocks, (block) => (prose[block] ? blocks.words[block]! : 0));
  const total = Math.max(1, page.words[root]!);
  const share = (part: number): number => part / total;
  return {
    kinds,
    prose,
    proseBefore,
    copies,
    title,
    anchor,
    distance: anchorDistance(tree, root, anchor, page.words),
    articles,
    shares: {
      prose: share(page.proseWords[root]!),
      link: share(page.linkWords[root]!),
      paragraph: share(words.paragraph),
      list: share(words.list),
      table: share(words.table),
      code: share(words.code),
      repeat: share(words.repeat),
      main: share(words.main),
      article: share(words.article),
      comment: share(words.comment),
      post: share(words.post),
      anchorProse: page.proseWords[anchor]! / Math.max(1, page.proseWords[root]!),
      headings: headings / Math.max(1, count),
    },
  };
}
