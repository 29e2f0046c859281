import { Tokenizer } from "htmlparser2";
import { Construction } from "./construction.js";
import { endTag } from "./end-tags.js";
import type { OpenElements } from "./open-elements.js";
import { startTag } from "./start-tags.js";
import { isTableStructure } from "./table-tags.js";
import { Tag, TagFlag, tagFlags, tagIdAt } from "./tags.js";
import { NONE, type Tree } from "./tree.js";
import { dropsBlankText, type TreeBuilder } from "./tree-builder.js";

type TokenHandler = ConstructorParameters<typeof Tokenizer>[1];

/**
 * Builds a {@link Tree} from a whole HTML document or a fragment, in one pass and without recursion.
 *
 * htmlparser2's tokenizer finds the tags; the tree follows the HTML Standard's construction rules (13.2.6) as far as they decide which text
 * is where: implied and missing end tags, scopes, table contexts with misplaced content moved in front of the table, nested links, buttons
 * and headings, SVG and MathML. Not followed: re-opening of unclosed formatting elements in the next block, frames, quirks mode.
 * There is always an `html` and a `body` element. `<template shadowrootmode>` becomes a `#shadow-root` element in its place.
 * Content of `noscript` is parsed as markup (as a browser without scripts does).
 *
 * @param source decoded text; offsets in the tree refer to it
 */
export function parseHtml(source: string): Tree {
  const receiver = new TokenReceiver(source);
  const tokenizer = new Tokenizer({ decodeEntities: false }, receiver);
  tokenizer.write(source);
  tokenizer.end();
  return receiver.finish();
}

/** Receives the tokens and hands them to the construction rules. */
class TokenReceiver implements TokenHandler {
  readonly #construction: Construction;
  readonly #builder: TreeBuilder;
  readonly #open: OpenElements;
  /** Name of the start tag being read. */
  #nameStart = 0;
  #nameEnd = 0;
  #valueStart = -1;
  #valueEnd = -1;
  /**
   * Inside what the standard calls "script data double escaped": a script that comments out another one (`<!-- … <script>…</script>`) goes
   * on to the next `</script>`. The tokenizer does not know this state, so what it reports meanwhile is dropped.
   */
  #scriptGoesOn = false;

  constructor(readonly source: string) {
    this.#construction = new Construction(source);
    this.#builder = this.#construction.builder;
    this.#open = this.#construction.open;
  }

  finish(): Tree {
    if (this.#builder.body === NONE) this.#construction.startBody(this.#builder.attributeCount);
    return this.#builder.finish();
  }

  // --- Tokens ---------------------------------------------------------------------------------------------------------------------

  onopentagname(start: number, end: number): void {
    this.#nameStart = start;
    this.#nameEnd = end;
    this.#construction.firstAttribute = this.#builder.attributeCount;
  }

  onattribname(start: number, end: number): void {
    this.#builder.addAttribute(start, end);
    this.#valueStart = -1;
  }

  onattribdata(start: number, end: number): void {
    if (this.#valueStart < 0) this.#valueStart = start;
    this.#valueEnd = end;
  }

  onattribend(): void {
    if (this.#valueStart >= 0) this.#builder.setAttributeValue(this.#valueStart, this.#valueEnd);
  }

  onopentagend(): void {
    this.#startTag(false);
  }

  onselfclosingtag(): void {
    this.#startTag(true);
  }

  onclosetag(start: number, end: number): void {
    const tag = this.#tagId(start, end);
    if (tag === Tag.SCRIPT) {
      this.#scriptGoesOn =
        !this.#scriptGoesOn && this.#open.topTag === Tag.SCRIPT && this.#builder.endsInScriptComment();
    }
    if (!this.#scriptGoesOn) endTag(this.#construction, tag);
  }

  ontext(start: number, end: number): void {
    this.#text(start, end);
  }

  oncdata(start: number, end: number): void {
    // Outside SVG and MathML the standard makes this a comment.
    if (this.#open.inForeignContent()) this.#text(start, end);
  }

  isInForeignContext(): boolean {
    return this.#open.inForeignContent();
  }

  onattribentity(): void {}
  ontextentity(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  // --- Text -----------------------------------------------------------------------------------------------------------------------

  #text(start: number, end: number): void {
    if (this.#scriptGoesOn) return;
    const { topTag } = this.#open;
    if (tagFlags(topTag) & TagFlag.RAW_TEXT) {
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

  #startTag(selfClosing: boolean): void {
    if (!this.#scriptGoesOn) startTag(this.#construction, this.#tagId(this.#nameStart, this.#nameEnd), selfClosing);
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
