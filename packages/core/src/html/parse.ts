import { Tokenizer } from "htmlparser2";
import { OpenElements } from "./open-elements.js";
import { Tag, TagFlag, tagFlags, tagIdAt } from "./tags.js";
import { NONE, type Node, type Tree } from "./tree.js";
import { dropsBlankText, TreeBuilder } from "./tree-builder.js";

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
  const construction = new TreeConstruction(source);
  const tokenizer = new Tokenizer({ decodeEntities: false }, construction);
  tokenizer.write(source);
  tokenizer.end();
  return construction.finish();
}

class TreeConstruction implements TokenHandler {
  readonly #builder: TreeBuilder;
  readonly #open = new OpenElements();
  /** The form whose end tag is awaited; a form inside it is ignored. */
  #form: Node = NONE;
  /** Start of the tag being read. */
  #nameStart = 0;
  #nameEnd = 0;
  #firstAttribute = 0;
  #valueStart = -1;
  #valueEnd = -1;
  /**
   * Inside what the standard calls "script data double escaped": a script that comments out another one (`<!-- … <script>…</script>`) goes
   * on to the next `</script>`. The tokenizer does not know this state, so what it reports meanwhile is dropped.
   */
  #scriptGoesOn = false;
  /** A line break right after `<pre>` does not count. */
  #dropLineBreak = false;

  constructor(readonly source: string) {
    this.#builder = new TreeBuilder(source);
    this.#builder.add(Tag.DOCUMENT, NONE, 0, 0);
    this.#builder.html = this.#insert(Tag.HTML, 0, 0);
    this.#open.push(Tag.HTML, this.#builder.html);
  }

  finish(): Tree {
    if (this.#builder.body === NONE) this.#startBody(this.#builder.attributeCount);
    return this.#builder.finish();
  }

  // --- Tokens ---------------------------------------------------------------------------------------------------------------------

  onopentagname(start: number, end: number): void {
    this.#nameStart = start;
    this.#nameEnd = end;
    this.#firstAttribute = this.#builder.attributeCount;
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
    if (!this.#scriptGoesOn) this.#endTag(tag);
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
    if (this.#dropLineBreak) {
      this.#dropLineBreak = false;
      if (this.source.charCodeAt(start) === 13) start++;
      if (this.source.charCodeAt(start) === 10) start++;
      if (start === end) return;
    }
    const blank = isBlank(this.source, start, end);
    if (blank && dropsBlankText(topTag)) return;
    if (topTag === Tag.HTML || topTag === Tag.HEAD) this.#startBody(this.#builder.attributeCount);
    const table = isTableStructure(this.#open.topTag) ? this.#open.openTable() : -1;
    if (table > 0) {
      const target = this.#open.nodes[table]!;
      const size = this.#builder.size;
      const node = this.#builder.addText(Tag.TEXT, this.#open.nodes[table - 1]!, start, end, blank);
      if (node === size) this.#builder.moveBefore(node, target);
    } else this.#builder.addText(Tag.TEXT, this.#open.topNode, start, end, blank);
  }

  // --- Start tags -----------------------------------------------------------------------------------------------------------------

  #startTag(selfClosing: boolean): void {
    if (this.#scriptGoesOn) return;
    this.#dropLineBreak = false;
    const tag = this.#tagId(this.#nameStart, this.#nameEnd);
    const open = this.#open;
    if (open.inForeignContent()) {
      if (!(tagFlags(tag) & TagFlag.BREAKS_FOREIGN)) {
        this.#insertOpen(tag, selfClosing);
        return;
      }
      open.leaveForeignContent();
    }
    if (open.topTag === Tag.HTML || open.topTag === Tag.HEAD || this.#builder.body === NONE) {
      if (this.#startInHead(tag)) return;
    } else if (tag === Tag.HTML || tag === Tag.HEAD || tag === Tag.BODY) {
      const node = tag === Tag.HTML ? this.#builder.html : tag === Tag.BODY ? this.#builder.body : NONE;
      this.#builder.adoptAttributes(node, this.#firstAttribute);
      return;
    }
    const table = open.openTable();
    if (tagFlags(tag) & TagFlag.TABLE_PART) {
      this.#startTablePart(tag);
      return;
    }
    if (table >= 0 && this.#startInTable(tag, table)) return;
    if (this.#closeBefore(tag)) return;
    this.#insertOpen(tag, selfClosing);
  }

  /** Rules before the body has begun. @returns whether the tag is dealt with */
  #startInHead(tag: number): boolean {
    const builder = this.#builder;
    const open = this.#open;
    const directly = open.topTag === Tag.HTML || open.topTag === Tag.HEAD;
    if (tag === Tag.HTML) {
      builder.adoptAttributes(builder.html, this.#firstAttribute);
      return true;
    }
    if (tag === Tag.BODY) {
      this.#startBody(this.#firstAttribute);
      return true;
    }
    if (!directly) return false; // inside a noscript, template or title of the head
    if (tag === Tag.HEAD || (tagFlags(tag) & TagFlag.HEAD && builder.body === NONE)) {
      if (builder.head === NONE) {
        const explicit = tag === Tag.HEAD;
        const none = builder.attributeCount;
        builder.head = this.#insert(Tag.HEAD, explicit ? this.#firstAttribute : none, explicit ? none : none);
        open.push(Tag.HEAD, builder.head);
      }
      if (tag !== Tag.HEAD) this.#insertOpen(tag, false);
      return true;
    }
    this.#startBody(builder.attributeCount);
    return false;
  }

  #startBody(firstAttribute: number): void {
    this.#open.popTo(1);
    if (this.#builder.body === NONE) {
      this.#builder.body = this.#insert(Tag.BODY, firstAttribute, this.#builder.attributeCount);
    }
    this.#open.push(Tag.BODY, this.#builder.body);
  }

  #startTablePart(tag: number): void {
    const open = this.#open;
    const table = open.inTableScope(Tag.TABLE);
    if (table < 0) return;
    if (tag === Tag.TD || tag === Tag.TH) {
      if (open.inTableScope(Tag.TR) < 0) this.#startTablePartImplied(Tag.TR, table);
      else open.popTo(open.inTableScope(Tag.TR) + 1);
    } else if (tag === Tag.TR) {
      const section = Math.max(
        open.inTableScope(Tag.TBODY),
        open.inTableScope(Tag.THEAD),
        open.inTableScope(Tag.TFOOT),
      );
      if (section < 0) this.#startTablePartImplied(Tag.TBODY, table);
      else open.popTo(section + 1);
    } else if (tag === Tag.COL) {
      const group = open.inTableScope(Tag.COLGROUP);
      if (group < 0) this.#startTablePartImplied(Tag.COLGROUP, table);
      else open.popTo(group + 1);
    } else open.popTo(table + 1);
    this.#insertOpen(tag, false);
  }

  /** Inserts the row, body or column group that the source left out. */
  #startTablePartImplied(tag: number, table: number): void {
    const open = this.#open;
    const none = this.#builder.attributeCount;
    if (tag === Tag.TR) {
      const section = Math.max(
        open.inTableScope(Tag.TBODY),
        open.inTableScope(Tag.THEAD),
        open.inTableScope(Tag.TFOOT),
      );
      if (section < 0) this.#startTablePartImplied(Tag.TBODY, table);
      else open.popTo(section + 1);
    } else open.popTo(table + 1);
    open.push(tag, this.#insert(tag, none, none));
  }

  /** Content directly inside a table, where only table parts belong. @returns whether the tag is dealt with */
  #startInTable(tag: number, table: number): boolean {
    const open = this.#open;
    if (tag === Tag.TABLE) {
      open.popTo(table); // a table cannot start outside a cell: the first one ends
      return false;
    }
    if (!isTableStructure(open.topTag)) return false;
    if (tag === Tag.STYLE || tag === Tag.SCRIPT || tag === Tag.TEMPLATE) return false;
    if (tag === Tag.INPUT && this.#builder.pendingAttribute(this.#firstAttribute, "type") === "hidden") return false;
    if (tag === Tag.FORM) {
      if (this.#form === NONE) this.#form = this.#insert(tag, this.#firstAttribute, this.#builder.attributeCount);
      return true;
    }
    const target = open.nodes[table]!;
    const actual = this.#name(tag);
    const node = this.#builder.add(
      actual,
      open.nodes[table - 1]!,
      this.#firstAttribute,
      this.#builder.attributeCount - this.#firstAttribute,
    );
    if (node === NONE) return true;
    this.#builder.moveBefore(node, target);
    if (!(tagFlags(actual) & TagFlag.VOID)) open.push(actual, node);
    return true;
  }

  /** Closes what a start tag implicitly ends. @returns whether the tag itself is to be ignored */
  #closeBefore(tag: number): boolean {
    const open = this.#open;
    const flags = tagFlags(tag);
    if (tag === Tag.LI) this.#closeItem(Tag.LI, Tag.LI);
    else if (tag === Tag.DD || tag === Tag.DT) this.#closeItem(Tag.DD, Tag.DT);
    if (flags & TagFlag.CLOSES_P) this.#closeParagraph();
    if (flags & TagFlag.HEADING) {
      if (tagFlags(open.topTag) & TagFlag.HEADING) open.popTo(open.depth - 1);
      return false;
    }
    switch (tag) {
      case Tag.A:
      case Tag.NOBR:
        if (open.isOpen(tag)) this.#endFormatting(tag);
        return false;
      case Tag.BUTTON: {
        const button = open.inScope(tag);
        if (button >= 0) open.popTo(button);
        return false;
      }
      case Tag.FORM:
        return this.#form !== NONE && !open.isOpen(Tag.TEMPLATE);
      case Tag.OPTION:
        if (open.topTag === Tag.OPTION) open.popTo(open.depth - 1);
        return false;
      case Tag.OPTGROUP:
        if (open.topTag === Tag.OPTION) open.popTo(open.depth - 1);
        if (open.topTag === Tag.OPTGROUP) open.popTo(open.depth - 1);
        return false;
      case Tag.SELECT: {
        const select = open.inScope(tag);
        if (select >= 0) open.popTo(select);
        return select >= 0;
      }
      case Tag.INPUT:
      case Tag.TEXTAREA: {
        const select = open.inScope(Tag.SELECT);
        if (select >= 0) open.popTo(select);
        return false;
      }
      case Tag.RB:
      case Tag.RTC:
        if (open.inScope(Tag.RUBY) >= 0) open.closeImplied();
        return false;
      case Tag.RP:
      case Tag.RT:
        if (open.inScope(Tag.RUBY) >= 0) open.closeImplied(Tag.RTC);
        return false;
      case Tag.FRAMESET:
      case Tag.FRAME:
        return true;
      default:
        return false;
    }
  }

  /** Ends the open list item that a new one follows. */
  #closeItem(tag: number, otherTag: number): void {
    const open = this.#open;
    if (!open.isOpen(tag) && !open.isOpen(otherTag)) return;
    for (let index = open.depth - 1; index >= 0; index--) {
      const candidate = open.tags[index]!;
      if (candidate === tag || candidate === otherTag) {
        open.popTo(index);
        return;
      }
      const barrier = tagFlags(candidate) & TagFlag.SPECIAL;
      if (barrier && candidate !== Tag.ADDRESS && candidate !== Tag.DIV && candidate !== Tag.P) return;
    }
  }

  #closeParagraph(): void {
    const paragraph = this.#open.inScope(Tag.P, Tag.BUTTON);
    if (paragraph >= 0) this.#open.popTo(paragraph);
  }

  /** Inserts the element of the tag being read and leaves it open unless it can have no content. */
  #insertOpen(tag: number, selfClosing: boolean): void {
    const foreign = this.#open.foreign > 0 && this.#open.inForeignContent();
    const actual = foreign ? tag : this.#name(tag);
    const node = this.#insert(actual, this.#firstAttribute, this.#builder.attributeCount);
    if (node === NONE) return;
    if (actual === Tag.FORM) this.#form = node;
    const startsForeign = actual === Tag.SVG || actual === Tag.MATH;
    if (foreign || startsForeign ? selfClosing : tagFlags(actual) & TagFlag.VOID) return;
    this.#open.push(actual, node);
    if (actual === Tag.PRE || actual === Tag.LISTING || actual === Tag.TEXTAREA) this.#dropLineBreak = true;
  }

  #insert(tag: number, firstAttribute: number, endAttribute: number): Node {
    return this.#builder.add(
      tag,
      this.#open.depth > 0 ? this.#open.topNode : 0,
      firstAttribute,
      endAttribute - firstAttribute,
    );
  }

  /** Renames the few start tags that stand for another element. */
  #name(tag: number): number {
    if (tag === Tag.IMAGE) return Tag.IMG;
    if (tag !== Tag.TEMPLATE) return tag;
    const mode =
      this.#builder.pendingAttribute(this.#firstAttribute, "shadowrootmode") ??
      this.#builder.pendingAttribute(this.#firstAttribute, "shadowroot");
    return mode === "open" || mode === "closed" ? Tag.SHADOW_ROOT : tag;
  }

  // --- End tags -------------------------------------------------------------------------------------------------------------------

  #endTag(tag: number): void {
    this.#dropLineBreak = false;
    const open = this.#open;
    if (open.endsFolded(tag)) return;
    if (tagFlags(tag) & TagFlag.FORMATTING) {
      this.#endFormatting(tag);
      return;
    }
    switch (tag) {
      case Tag.HTML:
      case Tag.BODY:
        return;
      case Tag.HEAD:
        if (open.isOpen(Tag.HEAD)) open.popTo(1);
        return;
      case Tag.P:
        if (open.inScope(Tag.P, Tag.BUTTON) < 0) {
          // A stray </p> is an empty paragraph: it separates the text around it.
          if (open.isOpen(Tag.BODY) && !open.inForeignContent() && open.openTable() < 0) {
            this.#insert(Tag.P, this.#builder.attributeCount, this.#builder.attributeCount);
          }
          return;
        }
        this.#closeParagraph();
        return;
      case Tag.BR:
        if (open.isOpen(Tag.BODY)) this.#insert(Tag.BR, this.#builder.attributeCount, this.#builder.attributeCount);
        return;
      case Tag.LI:
        this.#endScoped(open.inScope(Tag.LI, Tag.UL, Tag.OL));
        return;
      case Tag.FORM:
        this.#endForm();
        return;
      case Tag.TEMPLATE:
        this.#endTemplate();
        return;
      case Tag.TABLE:
      case Tag.TBODY:
      case Tag.THEAD:
      case Tag.TFOOT:
      case Tag.TR:
      case Tag.TD:
      case Tag.TH:
      case Tag.CAPTION:
      case Tag.COLGROUP:
        this.#endScoped(open.inTableScope(tag));
        return;
    }
    const flags = tagFlags(tag);
    if (flags & TagFlag.HEADING) this.#endHeading();
    else if (flags & TagFlag.SPECIAL) this.#endScoped(open.inScope(tag));
    else this.#endOrdinary(tag);
  }

  #endScoped(index: number): void {
    if (index >= 0) this.#open.popTo(index);
  }

  /** Any heading's end tag closes whichever heading is open. */
  #endHeading(): void {
    const open = this.#open;
    for (let index = open.depth - 1; index >= 0; index--) {
      const flags = tagFlags(open.tags[index]!);
      if (flags & TagFlag.HEADING) {
        open.popTo(index);
        return;
      }
      if (flags & TagFlag.SCOPE) return;
    }
  }

  #endForm(): void {
    const open = this.#open;
    const form = this.#form;
    this.#form = NONE;
    if (form === NONE) return;
    open.closeImplied();
    for (let index = open.depth - 1; index >= 0; index--) {
      if (open.nodes[index] !== form) continue;
      if (index === open.depth - 1) open.popTo(index);
      else open.remove(index);
      return;
    }
  }

  #endTemplate(): void {
    const open = this.#open;
    for (let index = open.depth - 1; index >= 0; index--) {
      if (open.tags[index] !== Tag.TEMPLATE && open.tags[index] !== Tag.SHADOW_ROOT) continue;
      open.popTo(index);
      return;
    }
  }

  /**
   * The part of the "adoption agency" that decides where formatting ends: when a block is still open inside, the block stays open and the
   * formatting element merely has no effect from here on ({@link Tree.endsEarly}).
   */
  #endFormatting(tag: number): void {
    const open = this.#open;
    const index = open.inScope(tag);
    if (index < 0) return;
    for (let above = index + 1; above < open.depth; above++) {
      if (!(tagFlags(open.tags[above]!) & TagFlag.SPECIAL)) continue;
      this.#builder.endsEarly.set(open.nodes[index]!, this.#builder.size);
      open.remove(index);
      return;
    }
    open.popTo(index);
  }

  #endOrdinary(tag: number): void {
    const open = this.#open;
    if (!open.isOpen(tag)) return;
    for (let index = open.depth - 1; index > 0; index--) {
      if (open.tags[index] === tag) {
        open.popTo(index);
        return;
      }
      if (tagFlags(open.tags[index]!) & TagFlag.SPECIAL) return;
    }
  }

  #tagId(start: number, end: number): number {
    const id = tagIdAt(this.source, start, end);
    return id >= 0 ? id : this.#builder.unknownTag(this.source.slice(start, end).toLowerCase());
  }
}

const isTableStructure = (tag: number): boolean =>
  tag === Tag.TABLE || tag === Tag.TBODY || tag === Tag.THEAD || tag === Tag.TFOOT || tag === Tag.TR;

/** Whether `source[start..end)` is white space only (as HTML defines it: no-break spaces are content). */
function isBlank(source: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const code = source.charCodeAt(index);
    if (code !== 32 && code !== 10 && code !== 9 && code !== 13 && code !== 12) return false;
  }
  return true;
}
