/** Finds the page of a document that a part of its text stands on. */
import type { MarkdownBlock } from "../language/markdown-blocks.js";
import { itemStarts, spansBetween } from "./chunk-units.js";

/** Markdown of one page. */
export interface ChunkPage {
  readonly pageNumber: number;
  readonly markdown: string;
}

/** A page that the text has no word of (a picture) may lie between two others. */
const MAX_PAGES_AHEAD = 3;
/** A text is known by its beginning. */
const KEY_CHARACTERS = 80;
/** A shorter text may stand on two pages by chance; what is as long and stands there again is the head of a table that goes on. */
const MIN_TELLING_CHARACTERS = 20;
/** Texts are sought this far behind the one before, and from the top of the pages that follow: most pages are shorter. */
const WINDOW_CHARACTERS = 20_000;

/** Signs of lists change with the lists around them, which are others in the Markdown of a page. */
const MARK = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/;

function keyOf(text: string): string {
  const item = text.replace(MARK, "");
  return (item === text ? text : item.split("\n", 1)[0]!).slice(0, KEY_CHARACTERS);
}

/** In front of the text of a line: marks of lists, quotations, headings and cells. */
const MARKS = /(?:^|\n)[\s>#|*+\-\d.)]*$/;
const MAX_MARKS = 20;
/** Places of one text on a page that are looked at. */
const MAX_PLACES = 50;

/** Whether a line of a page begins with a text: a word in the middle of a sentence is no block. */
function beginsLine(markdown: string, key: string): boolean {
  let places = 0;
  for (let at = markdown.indexOf(key); at >= 0 && places < MAX_PLACES; at = markdown.indexOf(key, at + 1), places++)
    if (MARKS.test(markdown.slice(Math.max(0, at - MAX_MARKS), at))) return true;
  return false;
}

/** Tells the pages of texts that come in the order of the document. */
export class PageFinder {
  #at = 0;
  /** Where on that page the texts found so far end. */
  #from = 0;

  constructor(readonly pages: readonly ChunkPage[]) {}

  /** @returns the number of the page; undefined for a document without pages */
  find(text: string): number | undefined {
    const { pages } = this;
    const key = keyOf(text.slice(0, 2 * KEY_CHARACTERS));
    const stop = Math.min(pages.length, this.#at + 1 + MAX_PAGES_AHEAD);
    for (let at = this.#at; at < stop; at++) {
      const { markdown } = pages[at]!;
      const from = at === this.#at ? this.#from : 0;
      const found = markdown.slice(from, from + WINDOW_CHARACTERS).indexOf(key);
      if (found >= 0) {
        this.#at = at;
        // Standard texts repeat themselves: what follows a block that stands here word for word is sought behind all of it.
        const place = from + found;
        this.#from = place + (markdown.startsWith(text, place) ? text.length : key.length);
        break;
      }
      // Where the last block of a page was found, nothing comes again on it: slides often share their title.
      const isCommon = at === this.#at && key.length < MIN_TELLING_CHARACTERS && markdown.indexOf("\n\n", from) >= 0;
      if (isCommon && beginsLine(markdown.slice(0, WINDOW_CHARACTERS), key)) break;
    }
    return pages[this.#at]?.pageNumber;
  }
}

/** A block, or the parts of it that stand on different pages: lists of several pages are one list in Markdown. */
export function partsByPage(
  block: MarkdownBlock,
  finder: PageFinder,
): Array<{ readonly part: MarkdownBlock; readonly page: number | undefined }> {
  if (block.page !== undefined) return [{ part: block, page: block.page }];
  if (block.kind !== "list" || finder.pages.length < 2) return [{ part: block, page: finder.find(block.text) }];
  const parts: Array<{ part: MarkdownBlock; page: number | undefined }> = [];
  for (const [from, to] of spansBetween(block.text, itemStarts(block.text))) {
    const page = finder.find(block.text.slice(from, to));
    const last = parts.at(-1);
    const goesOn = last !== undefined && last.page === page;
    const start = goesOn ? last.part.start : block.start + from;
    const end = block.start + to;
    const part = { ...block, start, end, text: block.text.slice(start - block.start, to) };
    if (goesOn) last.part = part;
    else parts.push({ part, page });
  }
  return parts;
}
