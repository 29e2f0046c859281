import type { UrlResolver } from "../html/clean/url.js";
import * as Has from "../html/tree/attribute-bits.js";
import { nameIndex } from "../html/tree/name-index.js";
import * as Tag from "../html/tree/tag-ids.js";
import type { Node, Tree } from "../html/tree/tree.js";
import { elementValue } from "./element-value.js";
import { localName, namesIn, type StructuredItem } from "./item.js";
import type { DraftItem, ItemBuilder } from "./item-builder.js";
import type { TextReader } from "./text.js";

/** Nodes that all `itemref` of a page may lead to, as a multiple of its size. */
const MAX_REFERRED_SHARE = 4;

/** Items of `itemscope`, `itemprop` and `itemref` (HTML Standard, 5: Microdata). Items without an owner are the roots. */
export function readMicrodata(tree: Tree, urls: UrlResolver, builder: ItemBuilder, text: TextReader): StructuredItem[] {
  const { has, hasAny } = nameIndex(tree);
  if (!(hasAny & Has.ITEM_SCOPE)) return [];
  const roots: DraftItem[] = [];
  const items = new Map<Node, DraftItem>();
  const scopes: Node[] = [];
  const referring: Node[] = [];

  const add = (owner: DraftItem, node: Node, property: string): void => {
    const value = items.get(node) ?? elementValue(tree, node, urls, text);
    for (const name of namesIn(property)) builder.add(owner, localName(name), value);
  };

  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] === Tag.TEMPLATE) node = tree.end[node]! - 1;
    if (!(has[node]! & (Has.ITEM_SCOPE | Has.ITEM_PROPERTY))) continue;
    while (scopes.length > 0 && tree.end[scopes.at(-1)!]! <= node) scopes.pop();
    const isScope = (has[node]! & Has.ITEM_SCOPE) !== 0;
    const property = tree.attribute(node, "itemprop");
    const owner = scopes.length > 0 ? items.get(scopes.at(-1)!) : undefined;
    if (isScope) {
      const item = builder.create("microdata", namesIn(tree.attribute(node, "itemtype") ?? "").map(localName));
      if (!item) break;
      const id = tree.attribute(node, "itemid")?.trim();
      if (id) item.id = id;
      items.set(node, item);
      if (property === undefined) roots.push(item);
      if (tree.hasAttribute(node, "itemref")) referring.push(node);
    }
    if (owner && property !== undefined) add(owner, node, property);
    if (isScope) scopes.push(node);
  }
  if (referring.length > 0) followReferences(tree, referring, (node) => items.get(node)!, add);
  return roots.filter((item) => item.types.length > 0 || item.properties.size > 0);
}

/** Adds the properties that stand elsewhere on the page. */
function followReferences(
  tree: Tree,
  referring: readonly Node[],
  itemOf: (node: Node) => DraftItem,
  add: (owner: DraftItem, node: Node, property: string) => void,
): void {
  const byId = new Map<string, Node>();
  for (let node = 0; node < tree.size; node++) {
    const id = tree.isElement(node) ? tree.attribute(node, "id") : undefined;
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
  }
  let budget = MAX_REFERRED_SHARE * tree.size;
  for (const scope of referring) {
    const owner = itemOf(scope);
    for (const id of new Set(namesIn(tree.attribute(scope, "itemref") ?? ""))) {
      const root = byId.get(id);
      if (root === undefined || tree.contains(scope, root)) continue;
      const end = tree.end[root]!;
      for (let node = root; node < end && budget > 0; node++, budget--) {
        if (!tree.isElement(node)) continue;
        const property = tree.attribute(node, "itemprop");
        if (property !== undefined) add(owner, node, property);
        if (tree.hasAttribute(node, "itemscope")) node = tree.end[node]! - 1;
      }
    }
  }
}
