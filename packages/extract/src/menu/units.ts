import { NONE, type Node, Tag, type Tree } from "@quern/markdown/html";
import { classesOf } from "../page/parsed-page.js";
import { takeApart } from "./line-parts.js";
import { countWithin, firstFrom, placeOf } from "./places.js";
import type { Line } from "./rows.js";

/** One dish: its lines with prices (usually one, several for several sizes), and all lines that belong to it. */
export interface Unit {
  /** First and last line with a price. */
  readonly first: number;
  readonly last: number;
  /** First and last line of the dish. */
  readonly from: number;
  readonly to: number;
  /** Largest element that holds this dish and no other; undefined where several dishes share a paragraph. */
  readonly container: Node | undefined;
}

interface Priced {
  readonly first: number;
  last: number;
}

/**
 * Dishes by their prices, each with the largest box that holds no other dish and no heading of a section.
 *
 * @param isOption by line: part of a choice
 * @param isSection by line: heading of a section
 */
export function findUnits(
  tree: Tree,
  lines: readonly Line[],
  isOption: readonly boolean[],
  isSection: readonly boolean[],
): Unit[] {
  const priced = pricedLines(tree, lines, isOption);
  const places = lines.map(placeOf);
  const prices = priced.flatMap(({ first, last }) => places.slice(first, last + 1));
  const headings = places.filter((_place, index) => isSection[index]);
  return priced.map(({ first, last }) => {
    const size = last - first + 1;
    const own = lines[first]!.node;
    let container: Node | undefined;
    for (let above: Node = own; above > tree.body; above = tree.parent[above]!) {
      if (countWithin(tree, prices, above) > size || countWithin(tree, headings, above) > 0) break;
      container = above;
      if (tree.tag[above] === Tag.LI || tree.tag[above] === Tag.TR || tree.tag[above] === Tag.ARTICLE) break;
    }
    if (container === undefined) return { first, last, from: first, to: last, container };
    const from = firstFrom(places, container);
    return {
      first,
      last,
      from: Math.min(from, first),
      to: Math.max(firstFrom(places, tree.end[container]!) - 1, last),
      container,
    };
  });
}

/** Price-only lines right behind a price, in the same row, are further sizes of one dish. */
function pricedLines(tree: Tree, lines: readonly Line[], isOption: readonly boolean[]): Priced[] {
  const units: Priced[] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.isPriced || isOption[index]) continue;
    const previous = units.at(-1);
    const isSize =
      previous?.last === index - 1 &&
      takeApart(tree, line).name.length <= 15 &&
      inOneRow(tree, lines[index - 1]!.node, line.node);
    if (previous && isSize) previous.last = index;
    else units.push({ first: index, last: index });
  }
  return units;
}

function inOneRow(tree: Tree, first: Node, second: Node): boolean {
  if (first === second) return false;
  for (const tag of [Tag.TR, Tag.LI]) {
    const row = tree.closest(first, tag);
    if (row !== NONE && row === tree.closest(second, tag)) return true;
  }
  const parent = tree.parent[first]!;
  return parent === tree.parent[second] && /price|preis|size|variant/.test(classesOf(tree, parent));
}
