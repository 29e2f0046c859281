import * as Tag from "../html/tree/tag-ids.js";
import type { Node } from "../html/tree/tree.js";
import { openBlock, writePostHead } from "./block-elements.js";
import * as BlockKind from "./block-kind.js";
import type { Composer } from "./composer.js";
import { isList } from "./html-table.js";
import { endsPath, isHeadline, isNumbered, isTaskBox, ListState } from "./list.js";

/**
 * Opens a list.
 * @returns the list: its items are still to be walked
 */
export function writeList(composer: Composer, node: Node, tag: number): Node {
  const { context, writer } = composer;
  const { tree, thread } = context;
  if (thread.lists.has(node)) return openBlock(composer, node);
  if (context.tidy && isHeadline(tree, node, context.marks.removed)) return openBlock(composer, node);
  if (composer.inCell)
    return isCellList(composer, node)
      ? openCellTag(composer, node, tag === Tag.OL ? "ol" : "ul")
      : openBlock(composer, node);
  const parentList = composer.lists.at(-1);
  const insideList = parentList !== undefined && tree.parent[node] === parentList.node;
  composer.flush();
  if (insideList && !parentList.isEmpty) writer.tight = !parentList.loose;
  const state = insideList
    ? writer.open(parentList.indent, parentList.indent, BlockKind.LIST, writer.tight)
    : undefined;
  const list = new ListState(
    tree,
    node,
    isNumbered(tree, node) && !thread.replies.has(node),
    composer.lastMarker,
    writer.tight,
  );
  composer.lists.push(list);
  composer.leave(node, () => {
    composer.flush();
    composer.lists.pop();
    writer.tight = list.outerTight;
    if (state) writer.close(state, BlockKind.LIST);
    composer.lastMarker = list.isEmpty ? "" : list.marker;
  });
  return node;
}

/**
 * Opens an item under its marker.
 * @returns the item: its content is still to be walked
 */
export function writeItem(composer: Composer, node: Node): Node {
  const { context, writer } = composer;
  const { tree, thread } = context;
  const label = context.footnotes.notes.get(node);
  const parent = tree.parent[node]!;
  if (thread.lists.has(parent)) {
    writePostHead(composer, node);
    return openBlock(composer, node);
  }
  if (composer.inCell && label === undefined && isCellList(composer, parent)) return openCellTag(composer, node, "li");
  if (composer.inCell || label !== undefined) return openBlock(composer, node);
  if (context.tidy && isHeadline(tree, parent, context.marks.removed)) return openBlock(composer, node);
  if (endsPath(tree, node, context.marks.removed)) {
    composer.flush();
    writer.tight = composer.lists.at(-1)?.outerTight ?? false;
    return openBlock(composer, node);
  }
  composer.flush();
  const list = composer.lists.at(-1);
  const own = list && parent === list.node ? list : undefined;
  // The first item is set apart from the text before as any block is; the others as the list demands.
  if (own) writer.tight = own.isEmpty ? own.outerTight : !own.loose;
  const marker = own ? own.nextMarker(node) : "- ";
  composer.openContainer(
    node,
    marker,
    " ".repeat(marker.length),
    BlockKind.LIST,
    own ? !own.loose : true,
    !context.tidy,
  );
  composer.atItemStart = true;
  if (thread.heads.size > 0) writePostHead(composer, node);
  return node;
}

/** A check box that begins an item, as `[ ]` or `[x]`. */
export function writeTaskBox(composer: Composer, node: Node): void {
  const { atItemStart, context, run } = composer;
  const { tree } = context;
  if (!atItemStart || run.hasContent || !isTaskBox(tree, node)) return;
  run.atom(tree.hasAttribute(node, "checked") ? "[x]" : "[ ]");
  run.text(" ");
  // A box drawn as a sign, in the label behind it, stands for the same box.
  for (let sign = node; ++sign < node + 5; ) if (/^\s*[▢☐]\s*$/.test(tree.text(sign))) tree.blank[sign] = 1;
}

function isCellList(composer: Composer, list: Node): boolean {
  const { marks, tables, tree } = composer.context;
  return tables === "auto" && isList(tree, list, (item) => marks.removed[item] !== 0);
}

function openCellTag(composer: Composer, node: Node, name: "ul" | "ol" | "li"): Node {
  const { context, run } = composer;
  const start = name === "ol" ? context.tree.attribute(node, "start") : undefined;
  run.atom(start !== undefined && /^\d+$/.test(start) ? `<ol start="${start}">` : `<${name}>`);
  composer.leave(node, () => run.atom(`</${name}>`));
  return node;
}
