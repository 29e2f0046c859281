/** Names that the classes of an element give it. */
import { Has, type Node, nameIndex, type Tree } from "@quern/markdown/html";
import { GENERIC_NAMES } from "../meaning.js";
import { conceptsNamed, foldWords } from "../vocabulary/index.js";

/** Names of known concepts among the classes of an element: `job__location`, `pdp-brand`. */
export function classNamesOf(tree: Tree, node: Node): readonly string[] {
  if (tree.last[node] === 0) return [];
  const { has, classOf, values } = nameIndex(tree);
  const classes = values[classOf[node]!]!;
  const testId = has[node]! & Has.TEST_ID ? (tree.attribute(node, "data-testid") ?? "") : "";
  if (classes === "" && testId === "") return [];
  const found = new Set<string>();
  for (const name of `${classes} ${testId}`.split(/\s+/).slice(0, MAX_NAMES)) {
    let concepts = conceptsByName.get(name);
    if (concepts === undefined) {
      concepts = conceptsIn(name);
      if (conceptsByName.size >= MAX_REMEMBERED_NAMES) conceptsByName.clear();
      conceptsByName.set(name, concepts);
    }
    for (const concept of concepts) found.add(concept);
  }
  return found.size === 0 ? [] : [...found];
}

const MAX_NAMES = 8;
/** Pages use few different classes for many elements, and those of a site come again on its next page. */
const conceptsByName = new Map<string, readonly string[]>();
const MAX_REMEMBERED_NAMES = 10_000;

function conceptsIn(name: string): string[] {
  const words = foldWords(name).replace(PART_OF_LIST, "").split(" ");
  return [words.join(" "), words.slice(-2).join(" "), words.at(-1) ?? ""].filter(
    (key) => key.length > 2 && !GENERIC_NAMES.has(key) && !LAYOUT.has(key) && conceptsNamed(key).length > 0,
  );
}

/** `ingredients__item` is one of the ingredients. */
const PART_OF_LIST = / (?:items?|entry|row|list)$/;

/** Names of concepts that classes use for something else. */
const LAYOUT: ReadonlySet<string> = new Set(
  (
    "heading subtitle overview about lead level position place size body section content text time from to open opens close closes end start by by-line rating " +
    "stars score price cost images gallery offers options models steps method features highlights reviews comments role service services menu stage art " +
    "note notes tags labels categories category language languages platform platforms floor plot area location-name link links deck version release author-name " +
    "currency availability stock"
  ).split(" "),
);
