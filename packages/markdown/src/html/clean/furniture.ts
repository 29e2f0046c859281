import { knownClasses } from "../select/known-classes.js";
import * as Known from "../select/known-lists.js";
import { nameIndex } from "../tree/name-index.js";
import * as Tag from "../tree/tag-ids.js";
import type { Node, Tree } from "../tree/tree.js";
import type { Marks } from "./marks.js";
import { findTabs, type Tabs } from "./tabs.js";

/**
 * Marks what is never content wherever it stands, before anything is judged: it would make headings look like links and tabs like menus.
 * @returns the tabs of the page; their bars are among what is marked
 */
export function markFurniture(tree: Tree, marks: Marks): Tabs {
  const tabs = findTabs(tree);
  for (const bar of tabs.bars) marks.remove(bar, "names of tabs");
  const index = nameIndex(tree);
  const known = knownClasses(index);
  for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    if (tree.tag[node] === Tag.SUMMARY && foldsCode(tree, node)) marks.remove(node, "label of folded code");
    const kinds = known[index.classOf[node]!]! & (Known.EDITING | Known.PERMALINK);
    if (kinds === 0) continue;
    if (kinds & Known.EDITING) marks.remove(node, "edit or jump link");
    else if (standsBesideText(tree, node)) marks.remove(node, "link of a heading to itself");
  }
  return tabs;
}

/** The word over code that a reader may fold away, in the languages of Quarto. */
const FOLDED = /^\s*(?:[ck][oó]+d\w*|код|代码|程式碼|コード|코드)\s*$/i;

const foldsCode = (tree: Tree, summary: Node): boolean =>
  /\bcode-fold\b/.test(tree.attribute(tree.parent[summary]!, "class") ?? "") && FOLDED.test(tree.textContent(summary));

/** Whether the element around a link has text besides that of the link. */
function standsBesideText(tree: Tree, link: Node): boolean {
  const holder = tree.parent[link]!;
  if (tree.tag[link] !== Tag.A || !tree.attribute(link, "href")?.startsWith("#")) return false;
  for (let node = holder + 1; node < tree.end[holder]!; node++) {
    if (node === link) node = tree.end[node]! - 1;
    else if (tree.tag[node] === Tag.TEXT && !tree.blank[node]) return true;
  }
  return false;
}
