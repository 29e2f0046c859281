import * as Tag from "./tag-ids.js";
import type { Tree } from "./tree.js";

const MAX_SCRIPT_CHARACTERS = 4_000_000;
/** Values that wait to be looked at: a longer list is no text. */
const MAX_OPEN = 200_000;

/**
 * Strings in the JSON of a page's scripts, in their order; scripts that are no JSON are passed over.
 *
 * @param type of the scripts
 * @param property names of the properties whose strings are wanted, at any depth below them
 */
export function scriptStrings(tree: Tree, type: RegExp, property: RegExp): string[] {
  const strings: string[] = [];
  for (let node = 0; node < tree.size; node++) {
    if (tree.tag[node] !== Tag.SCRIPT || !type.test(tree.attribute(node, "type") ?? "")) continue;
    const raw = tree.rawText(node);
    if (raw.length > MAX_SCRIPT_CHARACTERS || !property.test(raw)) continue;
    const open: [unknown, boolean][] = [];
    try {
      open.push([JSON.parse(raw.replace(/\s/g, " ")), false]);
    } catch {
      continue;
    }
    while (open.length > 0) {
      const [value, isWanted] = open.pop()!;
      if (typeof value === "string") {
        if (isWanted) strings.push(value);
      } else {
        const inner = Object(value) as Record<string, unknown>;
        for (const name of Object.keys(inner).reverse())
          if (open.length < MAX_OPEN) open.push([inner[name], isWanted || property.test(name)]);
      }
    }
  }
  return strings;
}
