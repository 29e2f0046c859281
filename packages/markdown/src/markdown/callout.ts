import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { tagFlags } from "../html/tree/tags.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

/** A box set off from the text: note, tip, warning. */
export interface Callout {
  readonly type: "NOTE" | "TIP" | "IMPORTANT" | "WARNING" | "CAUTION";
  /** The element with its title or sign, which the marker replaces; `NONE` when it has none. */
  readonly titleElement: Node;
  /** A title that says more than the type does. */
  readonly title: string;
}

type Type = Callout["type"];

/**
 * Names that documentation generators give such boxes: GitHub, Docusaurus, Starlight, MkDocs, Sphinx, VitePress, GitBook, Mintlify, Nextra,
 * mdBook, MDN, Microsoft Learn, Angular, ReadMe, Confluence, AsciiDoc, Obsidian, Bootstrap themes.
 */
const CONTAINER =
  /(?:^|\s)(?:markdown-alert|admonition|theme-admonition|starlight-aside|callout|nextra-callout|notecard|alert|docs-alert|admonitionblock|notice|hint|book-hint|custom-block|awsdocs-note|confluence-information-macro|(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)(?=\s|$))(?=\s|$|-|_)(?!(?:-|__)(?:content|body|title|icon|heading|header|inner|text|label|container))/;
/** Names that stand for nothing but such a box; the others also name banners and form messages. */
const CERTAIN =
  /admonition|markdown-alert|starlight-aside|callout|notecard|custom-block|docs-alert|book-hint|awsdocs|confluence-information|(?:^|\s)hint-(?:info|success|warning|danger)|alert-(?:info|warning|danger|success|primary|secondary)|(?:^|\s)(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)(?:\s|$)/;
const TITLE =
  /(?:^|[\s_-])(?:markdown-alert-title|admonition-?title|admonition-?heading|starlight-aside__title|callout-(?:title|heading)|alert-(?:title|heading)|custom-block-title|hint-title|awsdocs-note-title)(?=\s|$|_|-)|admonitionHeading/i;
/** A sign beside the text; it says no more than the type. */
const ICON = /(?:^|[\s_-])(?:icon|callout-icon|hint-icon|emoji)(?:$|[\s_-])|select-none/i;
const TYPES: ReadonlyArray<readonly [Type, RegExp]> = [
  ["CAUTION", /(?:^|[\s_-])(?:caution|danger|error|failure|bug|red)(?:$|[\s_-])/i],
  ["WARNING", /(?:^|[\s_-])(?:warning|attention|warn|yellow|amber)(?:$|[\s_-])/i],
  ["IMPORTANT", /(?:^|[\s_-])(?:important|purple)(?:$|[\s_-])/i],
  ["TIP", /(?:^|[\s_-])(?:tip|hint|success|okay|check|example|green|orange)(?:$|[\s_-])/i],
  [
    "NOTE",
    /(?:^|[\s_-])(?:note|info|information|abstract|quote|question|seealso|todo|secondary|primary|blue|default)(?:$|[\s_-])/i,
  ],
];
/** Signs that themes put before the text. */
const SIGNS: ReadonlyArray<readonly [Type, RegExp]> = [
  ["CAUTION", /🚫|⛔|❌|🛑|❗/u],
  ["WARNING", /⚠|🚧/u],
  ["TIP", /💡|✅|👍|🔥/u],
  ["NOTE", /ℹ|📘|📝|🛈/u],
];
/** Titles that say the type, in the languages of the larger documentation sites; letters only. */
const PLAIN_TITLE =
  /^(?:notes?|info|information|tips?|hints?|important|warning|caution|danger|attention|success|error|example|hinweis|tipp|wichtig|warnung|achtung|remarque|astuce|attention|avertissement|nota|consejo|importante|advertencia|atención|dica|aviso|atenção|примечание|совет|внимание|важно|предупреждение|注意|提示|警告|重要|信息|信息提示|备注|说明|メモ|ヒント|注記|情報|참고|팁|주의|경고|정보)$/iu;

/** "note" when a section or an aside is one by its role. */
function roleOf(tree: Tree, element: Node): string {
  if (tree.tag[element] !== Tag.SECTION && tree.tag[element] !== Tag.ASIDE) return "";
  return (tree.attribute(element, "role") ?? tree.attribute(element, "aria-role")) === "note" ? "note" : "";
}

/** @returns what kind of callout the element is, or undefined */
export function calloutOf(tree: Tree, element: Node): Callout | undefined {
  if (tree.last[element] === 0) return undefined;
  const classes = tree.attribute(element, "class") ?? "";
  const kind =
    tree.attribute(element, "data-callout") ?? tree.attribute(element, "data-callout-type") ?? roleOf(tree, element);
  const isDetails = tree.tag[element] === Tag.DETAILS;
  if (kind === "" && !CONTAINER.test(classes) && !(isDetails && isTyped(classes))) return undefined;
  const { titleElement, icon } = findParts(tree, element);
  const type = typeOf(tree, element, `${kind} ${own(classes)}`, titleElement, icon);
  if (type === undefined) return undefined;
  // "alert" and "notice" alone also name banners and form messages: they need a title to be a callout.
  if (titleElement === NONE && kind === "" && !CERTAIN.test(classes)) return undefined;
  if (titleElement === NONE) return { type, titleElement: icon, title: "" };
  const title = tree
    .textContent(titleElement)
    .replace(/\s+/g, " ")
    .replace(/\p{Extended_Pictographic}\ufe0f?/gu, "")
    .trim();
  return { type, titleElement, title: PLAIN_TITLE.test(title.replace(/[\s:!：！]+/g, "")) ? "" : title };
}

/** Classes without those that merely say that it is a box. */
const own = (classes: string): string =>
  classes.replace(/(?:^|\s)(?:[a-z]+:)?(?:hint|notice|notecard)(?=\s|-)/g, " ").replace(/starlight-aside--/g, " ");

/** Whether the first class alone says what a `details` element is: `<details class="warning">`. */
const isTyped = (classes: string): boolean =>
  /^(?:note|abstract|info|tip|success|question|warning|failure|danger|bug|example|quote)(?:\s|$)/.test(classes);

function typeOf(tree: Tree, element: Node, names: string, title: Node, icon: Node): Type | undefined {
  const byName = TYPES.find(([, pattern]) => pattern.test(names))?.[0];
  // A theme that names no type shows it by colour or sign.
  if (byName !== undefined && !/nextra-callout/.test(names)) return byName;
  const label = [element, icon, title]
    .filter((node) => node !== NONE)
    .map(
      (node) =>
        `${tree.attribute(node, "aria-label") ?? ""} ${tree.attribute(node, "title") ?? ""} ${innerLabel(tree, node)}`,
    )
    .join(" ");
  const sign = icon === NONE ? "" : tree.textContent(icon);
  return (
    TYPES.find(([, pattern]) => pattern.test(label))?.[0] ??
    SIGNS.find(([, pattern]) => pattern.test(sign))?.[0] ??
    byName ??
    (CERTAIN.test(names) ? "NOTE" : undefined)
  );
}

/** Name of a picture inside, for readers who do not see it. */
function innerLabel(tree: Tree, element: Node): string {
  const svg = tree.find(element, Tag.SVG);
  return svg === NONE || svg > element + 6 ? "" : (tree.attribute(svg, "aria-label") ?? "");
}

/** The title, and a sign before the text, among the first elements. */
function findParts(tree: Tree, element: Node): { titleElement: Node; icon: Node } {
  const end = Math.min(tree.end[element]!, element + 16);
  let icon: Node = NONE;
  for (let node = element + 1; node < end; node++) {
    if (!tree.isElement(node)) continue;
    if (tree.tag[node] === Tag.SUMMARY) return { titleElement: node, icon };
    const classes = tree.attribute(node, "class") ?? "";
    if (TITLE.test(classes)) return { titleElement: node, icon };
    const part = tree.attribute(node, "data-component-part") ?? "";
    if (icon === NONE && (ICON.test(classes) || part.endsWith("icon")) && tree.textContent(node).trim().length <= 4)
      icon = node;
    // `<div class="NOTE"><p>Note</p>`, `<td class="icon">`, `<h4>Note</h4>` as the first thing in the box.
    const isFirst =
      tree.firstChild(element) === node || (tree.parent[node] === element && !hasText(tree, element, node));
    if (isFirst && (tree.tag[node] === Tag.P || tagFlags(tree.tag[node]!) & TagFlag.HEADING)) {
      const text = tree.textContent(node).replace(/[\s:!：！]+/g, "");
      if (PLAIN_TITLE.test(text)) return { titleElement: node, icon };
    }
  }
  return { titleElement: NONE, icon };
}

/** Whether text stands in `element` before `node`. */
function hasText(tree: Tree, element: Node, node: Node): boolean {
  for (let before = element + 1; before < node; before++)
    if (tree.tag[before] === Tag.TEXT && !tree.blank[before]) return true;
  return false;
}
