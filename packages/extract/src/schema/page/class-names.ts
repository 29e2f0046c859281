/** Names that the classes of an element give it. */
import type { Node, Tree } from "@quern/markdown/html";
import { GENERIC_NAMES } from "../meaning.js";
import { conceptsNamed, foldWords } from "../vocabulary/index.js";

/** Names of known concepts among the classes of an element: `job__location`, `pdp-brand`. */
export function classNamesOf(tree: Tree, node: Node): string[] {
  if (tree.last[node] === 0) return [];
  const found = new Set<string>();
  const classes = `${tree.attribute(node, "class") ?? ""} ${tree.attribute(node, "data-testid") ?? ""}`;
  for (const name of classes.split(/\s+/).slice(0, 8)) {
    const words = foldWords(name).split(" ");
    for (const key of [words.join(" "), words.slice(-2).join(" "), words.at(-1) ?? ""]) {
      if (key.length > 2 && !GENERIC_NAMES.has(key) && !LAYOUT.has(key) && conceptsNamed(key).length > 0)
        found.add(key);
    }
  }
  return [...found];
}

/** Names of concepts that classes use for something else. */
const LAYOUT: ReadonlySet<string> = new Set(
  (
    "heading subtitle overview about lead level position place size body section content text time from to open opens close closes end start by by-line rating " +
    "stars score price cost images gallery offers options models steps method features highlights reviews comments role service services menu stage art " +
    "note notes tags labels categories category language languages platform platforms floor plot area location-name link links deck version release author-name " +
    "currency availability stock"
  ).split(" "),
);
