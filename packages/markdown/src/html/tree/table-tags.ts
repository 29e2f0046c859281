import type { Construction } from "./construction.js";
import * as TagFlag from "./tag-flags.js";
import * as Tag from "./tag-ids.js";
import { tagFlags } from "./tags.js";
import { NONE } from "./tree.js";

export const isTableStructure = (tag: number): boolean =>
  tag === Tag.TABLE || tag === Tag.TBODY || tag === Tag.THEAD || tag === Tag.TFOOT || tag === Tag.TR;

/** Opens a row, cell, section, column or caption after closing what it ends and adding the parts that the source left out (13.2.6.4.9 ff.). */
export function startTablePart(construction: Construction, tag: number): void {
  const open = construction.open;
  const table = open.inTableScope(Tag.TABLE);
  if (table < 0) return;
  if (tag === Tag.TD || tag === Tag.TH) {
    if (open.inTableScope(Tag.TR) < 0) startTablePartImplied(construction, Tag.TR, table);
    else open.popTo(open.inTableScope(Tag.TR) + 1);
  } else if (tag === Tag.TR) {
    const section = Math.max(open.inTableScope(Tag.TBODY), open.inTableScope(Tag.THEAD), open.inTableScope(Tag.TFOOT));
    if (section < 0) startTablePartImplied(construction, Tag.TBODY, table);
    else open.popTo(section + 1);
  } else if (tag === Tag.COL) {
    const group = open.inTableScope(Tag.COLGROUP);
    if (group < 0) startTablePartImplied(construction, Tag.COLGROUP, table);
    else open.popTo(group + 1);
  } else open.popTo(table + 1);
  construction.insertOpen(tag, false);
}

/** Inserts the row, body or column group that the source left out. */
function startTablePartImplied(construction: Construction, tag: number, table: number): void {
  const open = construction.open;
  const none = construction.builder.attributeCount;
  if (tag === Tag.TR) {
    const section = Math.max(open.inTableScope(Tag.TBODY), open.inTableScope(Tag.THEAD), open.inTableScope(Tag.TFOOT));
    if (section < 0) startTablePartImplied(construction, Tag.TBODY, table);
    else open.popTo(section + 1);
  } else open.popTo(table + 1);
  open.push(tag, construction.insert(tag, none, none));
}

/** Content directly inside a table, where only table parts belong. @returns whether the tag is dealt with */
export function startInTable(construction: Construction, tag: number, table: number): boolean {
  const open = construction.open;
  if (tag === Tag.TABLE) {
    open.popTo(table); // a table cannot start outside a cell: the first one ends
    return false;
  }
  if (!isTableStructure(open.topTag)) return false;
  if (tag === Tag.STYLE || tag === Tag.SCRIPT || tag === Tag.TEMPLATE) return false;
  if (tag === Tag.INPUT && construction.builder.pendingAttribute(construction.firstAttribute, "type") === "hidden")
    return false;
  if (tag === Tag.FORM) {
    if (construction.form === NONE)
      construction.form = construction.insert(tag, construction.firstAttribute, construction.builder.attributeCount);
    return true;
  }
  const target = open.nodes[table]!;
  const actual = construction.name(tag);
  const node = construction.builder.add(
    actual,
    open.nodes[table - 1]!,
    construction.firstAttribute,
    construction.builder.attributeCount - construction.firstAttribute,
  );
  if (node === NONE) return true;
  construction.builder.moveBefore(node, target);
  if (!(tagFlags(actual) & TagFlag.VOID)) open.push(actual, node);
  return true;
}
