import type { Construction } from "./construction.js";
import { endFormatting } from "./end-tags.js";
import { startInTable, startTablePart } from "./table-tags.js";
import * as TagFlag from "./tag-flags.js";
import * as Tag from "./tag-ids.js";
import { tagFlags } from "./tags.js";
import { NONE } from "./tree.js";

/** Applies a start tag to the tree (HTML Standard, 13.2.6.4): places the element and closes what it implicitly ends. */
export function startTag(construction: Construction, tag: number, selfClosing: boolean): void {
  construction.dropLineBreak = false;
  const open = construction.open;
  if (open.inForeignContent()) {
    if (!(tagFlags(tag) & TagFlag.BREAKS_FOREIGN)) {
      construction.insertOpen(tag, selfClosing);
      return;
    }
    open.leaveForeignContent();
  }
  if (open.topTag === Tag.HTML || open.topTag === Tag.HEAD || construction.builder.body === NONE) {
    if (startInHead(construction, tag)) return;
  } else if (tag === Tag.HTML || tag === Tag.HEAD || tag === Tag.BODY) {
    const node = tag === Tag.HTML ? construction.builder.html : tag === Tag.BODY ? construction.builder.body : NONE;
    construction.builder.adoptAttributes(node, construction.firstAttribute);
    return;
  }
  const table = open.openTable();
  if (tagFlags(tag) & TagFlag.TABLE_PART) {
    startTablePart(construction, tag);
    return;
  }
  if (table >= 0 && startInTable(construction, tag, table)) return;
  if (closeBefore(construction, tag)) return;
  construction.insertOpen(tag, selfClosing);
}

/** Rules before the body has begun. @returns whether the tag is dealt with */
function startInHead(construction: Construction, tag: number): boolean {
  const builder = construction.builder;
  const open = construction.open;
  const directly = open.topTag === Tag.HTML || open.topTag === Tag.HEAD;
  if (tag === Tag.HTML) {
    builder.adoptAttributes(builder.html, construction.firstAttribute);
    return true;
  }
  if (tag === Tag.BODY) {
    construction.startBody(construction.firstAttribute);
    return true;
  }
  if (!directly) return false; // inside a noscript, template or title of the head
  if (tag === Tag.HEAD || (tagFlags(tag) & TagFlag.HEAD && builder.body === NONE)) {
    if (builder.head === NONE) {
      const explicit = tag === Tag.HEAD;
      const none = builder.attributeCount;
      builder.head = construction.insert(Tag.HEAD, explicit ? construction.firstAttribute : none, none);
      open.push(Tag.HEAD, builder.head);
    }
    if (tag !== Tag.HEAD) construction.insertOpen(tag, false);
    return true;
  }
  construction.startBody(builder.attributeCount);
  return false;
}

/** Closes what a start tag implicitly ends. @returns whether the tag itself is to be ignored */
function closeBefore(construction: Construction, tag: number): boolean {
  const open = construction.open;
  const flags = tagFlags(tag);
  if (tag === Tag.LI) closeItem(construction, Tag.LI, Tag.LI);
  else if (tag === Tag.DD || tag === Tag.DT) closeItem(construction, Tag.DD, Tag.DT);
  if (flags & TagFlag.CLOSES_P) construction.closeParagraph();
  if (flags & TagFlag.HEADING) {
    if (tagFlags(open.topTag) & TagFlag.HEADING) open.popTo(open.depth - 1);
    return false;
  }
  switch (tag) {
    case Tag.A:
    case Tag.NOBR:
      if (open.isOpen(tag)) endFormatting(construction, tag);
      return false;
    case Tag.BUTTON: {
      const button = open.inScope(tag);
      if (button >= 0) open.popTo(button);
      return false;
    }
    case Tag.FORM:
      return construction.form !== NONE && !open.isOpen(Tag.TEMPLATE);
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
function closeItem(construction: Construction, tag: number, otherTag: number): void {
  const open = construction.open;
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
