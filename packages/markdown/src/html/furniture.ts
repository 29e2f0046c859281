import type { Marks } from "./marks.js";
import { nameIndex, testValues } from "./name-index.js";
import { findTabs, type Tabs } from "./tabs.js";
import * as Tag from "./tag-ids.js";
import type { Node, Tree } from "./tree.js";

/**
 * Class names of elements that content management systems add for editing or operating the page, the same on all sites: edit links of
 * MediaWiki, jump links, hints for screen readers that a code block can be copied.
 */
const NAMES =
  /(?:^|\s)(?:mw-editsection|mw-jump-link|mw-empty-elt|mw-cite-up-arrow-accessibility-label|cite-accessibility-label|skip-link|skip-to-content)(?=\s|$)/;
/** Links of headings to themselves, beside the heading's text. */
const PERMALINK =
  /(?:^|\s)(?:sl-anchor-link|headerlink|header-anchor|hash-link|anchorjs-link|heading-link|subheading-anchor)(?=\s|$)/;
const EDITING = 1;
const SELF_LINK = 2;

/**
 * Marks what is never content wherever it stands, before anything is judged: it would make headings look like links and tabs like menus.
 * @returns the tabs of the page; their bars are among what is marked
 */
export function markFurniture(tree: Tree, marks: Marks): Tabs {
  const tabs = findTabs(tree);
  for (const bar of tabs.bars) marks.remove(bar, "names of tabs");
  const index = nameIndex(tree);
  const kinds = testValues(index, (value) => (NAMES.test(value) ? EDITING : PERMALINK.test(value) ? SELF_LINK : 0));
  if (kinds.some((kind) => kind > 0)) {
    for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
      const kind = kinds[index.classOf[node]!]!;
      if (kind === EDITING) marks.remove(node, "edit or jump link");
      else if (kind === SELF_LINK && standsBesideText(tree, node)) marks.remove(node, "link of a heading to itself");
    }
  }
  return tabs;
}

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
