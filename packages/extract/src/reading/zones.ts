/** By node, what part of the page it stands in, as far as elements, roles and class names tell. */
import { type Node, Tag, type Tree } from "@quern/markdown/html";
import { type ClassFamilies, Family } from "./class-families.js";

/** Bits of a zone; those of class names are {@link Family}'s own. */
export const Zone = {
  NAVIGATION: Family.NAVIGATION,
  FOOTER: Family.FOOTER,
  HEADER: Family.HEADER,
  SIDE: Family.SIDE,
  COMMENT: Family.COMMENT,
  RELATED: Family.RELATED,
  CARD: Family.CARD,
  MAIN: 1 << 20,
  ARTICLE: 1 << 21,
} as const;

const BY_CLASS =
  Family.NAVIGATION | Family.FOOTER | Family.HEADER | Family.SIDE | Family.COMMENT | Family.RELATED | Family.CARD;

/** An element that holds more of the page than this is the page, whatever its classes say. */
const MAX_SHARE = 0.6;

export function readZones(tree: Tree, families: ClassFamilies, lengths: Int32Array): Int32Array {
  const zones = new Int32Array(tree.size);
  const whole = Math.max(1, lengths[tree.body]!);
  for (let node: Node = tree.body + 1; node < tree.end[tree.body]!; node++) {
    const parent = tree.parent[node]!;
    let bits = parent > tree.body ? zones[parent]! : 0;
    if (tree.isElement(node)) {
      switch (tree.tag[node]) {
        case Tag.NAV:
          bits |= Zone.NAVIGATION;
          break;
        case Tag.FOOTER:
          bits |= Zone.FOOTER;
          break;
        case Tag.HEADER:
          bits |= Zone.HEADER;
          break;
        case Tag.ASIDE:
          bits |= Zone.SIDE;
          break;
        case Tag.MAIN:
          bits |= Zone.MAIN;
          break;
        case Tag.ARTICLE:
          bits |= Zone.ARTICLE;
          break;
      }
      const named = families.of(node) & BY_CLASS;
      if (named !== 0 && lengths[node]! < MAX_SHARE * whole) bits |= named;
    }
    zones[node] = bits;
  }
  return zones;
}
