import { NONE, type Node, type TreeParts } from "./tree.js";

/**
 * Renumbers a tree in document order after nodes were moved.
 * @param parts a tree whose children are in order but for the moved ones; `end` is ignored
 * @param moves node → the sibling in front of which it belongs
 */
export function reorder(parts: TreeParts, moves: ReadonlyMap<Node, Node>): TreeParts {
  const { size, parent } = parts;
  const movedTo = new Map<Node, Node[]>();
  for (const [node, target] of moves) {
    const list = movedTo.get(target);
    if (list) list.push(node);
    else movedTo.set(target, [node]);
  }

  const firstChild = new Int32Array(size).fill(NONE);
  const lastChild = new Int32Array(size).fill(NONE);
  const next = new Int32Array(size).fill(NONE);
  const append = (node: Node): void => {
    const above = parent[node]!;
    const before = lastChild[above]!;
    if (before === NONE) firstChild[above] = node;
    else next[before] = node;
    lastChild[above] = node;
  };
  for (let node = 1; node < size; node++) {
    if (moves.has(node)) continue;
    for (const moved of movedTo.get(node) ?? []) append(moved);
    append(node);
  }

  // Old numbers in the new order.
  const order = new Int32Array(size);
  const place = new Int32Array(size);
  let count = 0;
  let node: Node = 0;
  while (node !== NONE) {
    place[node] = count;
    order[count++] = node;
    let following = firstChild[node]!;
    while (following === NONE && node !== 0) {
      following = next[node]!;
      node = parent[node]!;
    }
    node = following;
  }

  const result = {
    tag: new Uint16Array(count),
    parent: new Int32Array(count),
    end: new Int32Array(count),
    first: new Int32Array(count),
    last: new Int32Array(count),
    blank: new Uint8Array(count),
  };
  for (let index = count - 1; index >= 0; index--) {
    const old = order[index]!;
    const above = parent[old]!;
    result.tag[index] = parts.tag[old]!;
    result.parent[index] = above < 0 ? NONE : place[above]!;
    result.first[index] = parts.first[old]!;
    result.last[index] = parts.last[old]!;
    result.blank[index] = parts.blank[old]!;
    const end = result.end[index] || (result.end[index] = index + 1);
    if (above >= 0 && result.end[place[above]!]! < end) result.end[place[above]!] = end;
  }
  const moved = (old: Node): Node => (old === NONE ? NONE : place[old]!);
  return {
    ...parts,
    ...result,
    size: count,
    html: moved(parts.html),
    head: moved(parts.head),
    body: moved(parts.body),
    endsEarly: new Map(
      [...parts.endsEarly].map(([element, from]) => [moved(element), from < size ? moved(from) : count]),
    ),
  };
}
