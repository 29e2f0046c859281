import { Construction } from "./construction.js";
import * as ContentModel from "./content-model.js";
import { endTag } from "./end-tags.js";
import type { OpenElements } from "./open-elements.js";
import { startTag } from "./start-tags.js";
import { isTableStructure } from "./table-tags.js";
import * as TagFlag from "./tag-flags.js";
import * as Tag from "./tag-ids.js";
import { tagFlags, tagIdAt } from "./tags.js";
import { Tokenizer, type TokenReceiver } from "./tokenizer.js";
import { NONE, type Tree } from "./tree.js";
import { dropsBlankText, type TreeBuilder } from "./tree-builder.js";

/**
 * Builds a {@link Tree} from a whole HTML document or a fragment, in one pass and without recursion.
 *
 * The {@link Tokenizer} finds the tags; the tree follows the HTML Standard's construction rules (13.2.6) as far as they decide which text is
 * where: implied and missing end tags, scopes, table contexts with misplaced content moved in front of the table, nested links, buttons
 * and headings, SVG and MathML. Not followed: re-opening of unclosed formatting elements in the next block, frames, quirks mode.
 * There is always an `html` and a `body` element. `<template shadowrootmode>` becomes a `#shadow-root` element in its place.
 * Content of `noscript` is parsed as markup (as a browser without scripts does), but what is left open in it ends with it (as in a browser
 * with scripts).
 *
 * @param source decoded text; offsets in the tree refer to it, without a byte order mark
 */
export function parseHtml(source: string): Tree {
  // Files that are read as UTF-8 begin with it, and as text it would end the head.
  if (source.charCodeAt(0) === 0xfeff) return parseHtml(source.slice(1));
  const builder = new TreeReceiver(source);
  new Tokenizer(source, builder).run();
  return builder.finish();
}

/** How the content of an HTML element is read, by its tag. */
const CONTENT_MODELS = new Map<number, ContentModel.Model>([
  [Tag.TITLE, ContentModel.RCDATA],
  [Tag.TEXTAREA, ContentModel.RCDATA],
  [Tag.STYLE, ContentModel.RAW_TEXT],
  [Tag.XMP, ContentModel.RAW_TEXT],
  [Tag.IFRAME, ContentModel.RAW_TEXT],
  [Tag.NOEMBED, ContentModel.RAW_TEXT],
  [Tag.NOFRAMES, ContentModel.RAW_TEXT],
  [Tag.SCRIPT, ContentModel.SCRIPT],
  [Tag.PLAINTEXT, ContentModel.PLAIN_TEXT],
]);

/** Receives the tokens and hands them to the construction rules. */
class TreeReceiver implements TokenReceiver {
  readonly #construction: Construction;
  readonly #builder: TreeBuilder;
  readonly #open: OpenElements;
  /** Attributes before the tag being read. */
  #tagAttributes = 0;
  /** Text-only element being read whose text has no node to go to (it lies beyond the depth limit). */
  #dropsText = false;

  constructor(readonly source: string) {
    this.#construction = new Construction(source);
    this.#builder = this.#construction.builder;
    this.#open = this.#construction.open;
  }

  finish(): Tree {
    if (this.#builder.body === NONE) this.#construction.startBody(this.#builder.attributeCount);
    return this.#builder.finish();
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    this.#builder.addAttribute(nameStart, nameEnd, valueStart, valueEnd);
  }

  startTag(nameStart: number, nameEnd: number, selfClosing: boolean): ContentModel.Model {
    const tag = this.#tagId(nameStart, nameEnd);
    this.#construction.firstAttribute = this.#tagAttributes;
    startTag(this.#construction, tag, selfClosing);
    this.#tagAttributes = this.#builder.attributeCount;
    this.#dropsText = false;
    if (!(tagFlags(tag) & TagFlag.TEXT_ONLY) || this.#open.inForeignContent()) return ContentModel.DATA;
    this.#dropsText = this.#open.topTag !== tag;
    return CONTENT_MODELS.get(tag)!;
  }

  endTag(nameStart: number, nameEnd: number): void {
    this.#dropsText = false;
    endTag(this.#construction, this.#tagId(nameStart, nameEnd));
  }

  cdata(start: number, end: number): void {
    this.text(start, end);
  }

  inForeignContent(): boolean {
    return this.#open.inForeignContent();
  }

  inNoscript(): boolean {
    return this.#open.isOpen(Tag.NOSCRIPT);
  }

  text(start: number, end: number): void {
    if (this.#dropsText) return;
    const { topTag } = this.#open;
    if (tagFlags(topTag) & TagFlag.RAW_TEXT && !this.#open.inForeignContent()) {
      this.#builder.addText(Tag.RAW, this.#open.topNode, start, end, false);
      return;
    }
    if (this.#construction.dropLineBreak) {
      this.#construction.dropLineBreak = false;
      if (this.source.charCodeAt(start) === 13) start++;
      if (this.source.charCodeAt(start) === 10) start++;
      if (start === end) return;
    }
    const blank = isBlank(this.source, start, end);
    if (blank && dropsBlankText(topTag)) return;
    if (topTag === Tag.HTML || topTag === Tag.HEAD) this.#construction.startBody(this.#builder.attributeCount);
    const table = isTableStructure(this.#open.topTag) ? this.#open.openTable() : -1;
    if (table > 0) {
      const target = this.#open.nodes[table]!;
      const size = this.#builder.size;
      const node = this.#builder.addText(Tag.TEXT, this.#open.nodes[table - 1]!, start, end, blank);
      if (node === size) this.#builder.moveBefore(node, target);
    } else this.#builder.addText(Tag.TEXT, this.#open.topNode, start, end, blank);
  }

  #tagId(start: number, end: number): number {
    const id = tagIdAt(this.source, start, end);
    return id >= 0 ? id : this.#builder.unknownTag(this.source.slice(start, end).toLowerCase());
  }
}

/** Whether `source[start..end)` is white space only (as HTML defines it: no-break spaces are content). */
function isBlank(source: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = source.charCodeAt(index);
    if (code !== 32 && code !== 10 && code !== 9 && code !== 13 && code !== 12) return false;
  }
  return true;
}
