import type { Construction } from "./construction.js";
import * as TagFlag from "./tag-flags.js";
import * as Tag from "./tag-ids.js";
import { tagFlags } from "./tags.js";
import { NONE } from "./tree.js";

/** Applies an end tag to the tree (HTML Standard, 13.2.6.4); one that matches no open element is ignored. */
export function endTag(construction: Construction, tag: number): void {
  construction.dropLineBreak = false;
  const open = construction.open;
  if (open.endsFolded(tag)) return;
  if (tagFlags(tag) & TagFlag.FORMATTING) {
    endFormatting(construction, tag);
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
          construction.insert(Tag.P, construction.builder.attributeCount, construction.builder.attributeCount);
        }
        return;
      }
      construction.closeParagraph();
      return;
    case Tag.BR:
      if (open.isOpen(Tag.BODY))
        construction.insert(Tag.BR, construction.builder.attributeCount, construction.builder.attributeCount);
      return;
    case Tag.LI:
      endScoped(construction, open.inScope(Tag.LI, Tag.UL, Tag.OL));
      return;
    case Tag.FORM:
      endForm(construction);
      return;
    case Tag.TEMPLATE:
      endTemplate(construction);
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
      endScoped(construction, open.inTableScope(tag));
      return;
  }
  const flags = tagFlags(tag);
  if (flags & TagFlag.HEADING) endHeading(construction);
  else if (flags & TagFlag.SPECIAL) endScoped(construction, open.inScope(tag));
  else endOrdinary(construction, tag);
}

function endScoped(construction: Construction, index: number): void {
  if (index >= 0) construction.open.popTo(index);
}

/** Any heading's end tag closes whichever heading is open. */
function endHeading(construction: Construction): void {
  const open = construction.open;
  for (let index = open.depth - 1; index >= 0; index--) {
    const flags = tagFlags(open.tags[index]!);
    if (flags & TagFlag.HEADING) {
      open.popTo(index);
      return;
    }
    if (flags & TagFlag.SCOPE) return;
  }
}

function endForm(construction: Construction): void {
  const open = construction.open;
  const form = construction.form;
  construction.form = NONE;
  if (form === NONE) return;
  open.closeImplied();
  for (let index = open.depth - 1; index >= 0; index--) {
    if (open.nodes[index] !== form) continue;
    if (index === open.depth - 1) open.popTo(index);
    else open.remove(index);
    return;
  }
}

function endTemplate(construction: Construction): void {
  const open = construction.open;
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
export function endFormatting(construction: Construction, tag: number): void {
  const open = construction.open;
  const index = open.inScope(tag);
  if (index < 0) return;
  for (let above = index + 1; above < open.depth; above++) {
    if (!(tagFlags(open.tags[above]!) & TagFlag.SPECIAL)) continue;
    construction.builder.endsEarly.set(open.nodes[index]!, construction.builder.size);
    open.remove(index);
    return;
  }
  open.popTo(index);
}

function endOrdinary(construction: Construction, tag: number): void {
  const open = construction.open;
  if (!open.isOpen(tag)) return;
  for (let index = open.depth - 1; index > 0; index--) {
    if (open.tags[index] === tag) {
      open.popTo(index);
      return;
    }
    if (tagFlags(open.tags[index]!) & TagFlag.SPECIAL) return;
  }
}
