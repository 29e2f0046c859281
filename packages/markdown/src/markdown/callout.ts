import { Tag } from "../html/tags.js";
import { NONE, type Node, type Tree } from "../html/tree.js";

/** A box set off from the text: note, tip, warning. */
export interface Callout {
  readonly type: "NOTE" | "TIP" | "IMPORTANT" | "WARNING" | "CAUTION";
  /** The element with its title, which the marker replaces; `NONE` when it has none. */
  readonly titleElement: Node;
  /** A title that says more than the type does. */
  readonly title: string;
}

const CONTAINER =
  /(?:^|\s)(?:markdown-alert|admonition|theme-admonition|callout|alert|admonitionblock|notice|hint|custom-block)(?=\s|$|-)/;
const TITLE =
  /(?:^|[\s_-])(?:markdown-alert-title|admonition-title|admonition-?heading|callout-title|alert-(?:title|heading)|custom-block-title|hint-title)(?=\s|$|_|-)|admonitionHeading/i;
const TYPES: ReadonlyArray<readonly [Callout["type"], RegExp]> = [
  ["CAUTION", /(?:^|[\s_-])(?:caution|danger|error|failure|bug)(?:$|[\s_-])/i],
  ["WARNING", /(?:^|[\s_-])(?:warning|attention|warn)(?:$|[\s_-])/i],
  ["IMPORTANT", /(?:^|[\s_-])important(?:$|[\s_-])/i],
  ["TIP", /(?:^|[\s_-])(?:tip|hint|success|example)(?:$|[\s_-])/i],
  ["NOTE", /(?:^|[\s_-])(?:note|info|abstract|quote|question|seealso|todo|secondary|primary)(?:$|[\s_-])/i],
];

/** @returns what kind of callout the element is, or undefined */
export function calloutOf(tree: Tree, element: Node): Callout | undefined {
  const classes = tree.attribute(element, "class");
  if (!classes || !CONTAINER.test(classes)) return undefined;
  const kind = `${tree.attribute(element, "data-callout") ?? ""} ${classes.replace(/(?:^|\s)(?:hint|notice)(?=\s)/g, " ")}`;
  const type = TYPES.find(([, pattern]) => pattern.test(kind))?.[0];
  if (!type) return undefined;
  const titleElement = findTitle(tree, element);
  // "alert" and "notice" alone also name banners and form messages: they need a title to be a callout.
  if (
    titleElement === NONE &&
    !/admonition|markdown-alert|callout|custom-block|alert-(?:info|warning|danger|success|primary|secondary)/.test(
      classes,
    )
  )
    return undefined;
  const title = titleElement === NONE ? "" : tree.textContent(titleElement).replace(/\s+/g, " ").trim();
  return {
    type,
    titleElement,
    title: /^(?:note|info|tip|hint|important|warning|caution|danger|attention|success|error|example)s?[:!]?$/i.test(
      title,
    )
      ? ""
      : title,
  };
}

function findTitle(tree: Tree, element: Node): Node {
  const end = Math.min(tree.end[element]!, element + 12);
  for (let node = element + 1; node < end; node++) {
    if (tree.tag[node] === Tag.SUMMARY) return node;
    if (tree.isElement(node) && TITLE.test(tree.attribute(node, "class") ?? "")) return node;
  }
  return NONE;
}
