import type { Node, Tree } from "@quern/markdown/html";
import type { Line } from "./rows.js";

/** Node of the first text of a line: ascending from line to line, as the blocks that hold them need not be. */
export const placeOf = (line: Line): Node => line.parts[0]?.node ?? line.node;

/** How many of the ascending nodes lie in an element. */
export const countWithin = (tree: Tree, nodes: readonly Node[], element: Node): number =>
  firstFrom(nodes, tree.end[element]!) - firstFrom(nodes, element);

/** Place of the first of the ascending numbers that is not below `bound`. */
export function firstFrom(numbers: readonly number[], bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
