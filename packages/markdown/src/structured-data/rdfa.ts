import type { UrlResolver } from "../html/clean/url.js";
import * as Has from "../html/tree/attribute-bits.js";
import { nameIndex } from "../html/tree/name-index.js";
import * as Tag from "../html/tree/tag-ids.js";
import type { Node, Tree } from "../html/tree/tree.js";
import { elementValue } from "./element-value.js";
import { localName, namesIn, type StructuredItem } from "./item.js";
import type { DraftItem, ItemBuilder } from "./item-builder.js";
import type { TextReader } from "./text.js";

/** Names of Open Graph and of what grew beside it: about the page, not about the item around. */
const ABOUT_THE_PAGE = /^(?:og|fb|article|book|profile|twitter|al):/i;

/** Items of `typeof` and `property` (RDFa Lite 1.1). Prefixes and vocabularies are cut off: names are taken as local names. */
export function readRdfa(tree: Tree, urls: UrlResolver, builder: ItemBuilder, text: TextReader): StructuredItem[] {
  const { has, hasAny } = nameIndex(tree);
  if (!(hasAny & Has.TYPE_OF)) return [];
  const roots: DraftItem[] = [];
  const items = new Map<Node, DraftItem>();
  const scopes: Node[] = [];
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] === Tag.TEMPLATE) node = tree.end[node]! - 1;
    if (!(has[node]! & (Has.TYPE_OF | Has.PROPERTY))) continue;
    while (scopes.length > 0 && tree.end[scopes.at(-1)!]! <= node) scopes.pop();
    const types = tree.attribute(node, "typeof");
    const property = tree.attribute(node, "property");
    const owner = scopes.length > 0 ? items.get(scopes.at(-1)!) : undefined;
    let item: DraftItem | undefined;
    if (types !== undefined) {
      item = builder.create("rdfa", namesIn(types).map(localName));
      if (!item) break;
      const id = tree.attribute(node, "resource")?.trim() || tree.attribute(node, "about")?.trim();
      if (id) item.id = id;
      items.set(node, item);
      if (!owner || property === undefined) roots.push(item);
    }
    if (owner && property !== undefined) {
      const value = item ?? (tree.attribute(node, "resource")?.trim() || elementValue(tree, node, urls, text));
      for (const name of namesIn(property)) {
        if (!ABOUT_THE_PAGE.test(name)) builder.add(owner, localName(name), value);
      }
    }
    if (item) scopes.push(node);
  }
  return roots.filter((item) => item.properties.size > 0);
}
