import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

/** A list being written. */
export class ListState {
  readonly loose: boolean;
  /** Bullet (`-`, `*`) or the sign after a number (`.`, `)`). */
  readonly marker: string;
  /** Whether no item has come yet. */
  isEmpty = true;
  #number: number;
  #indent = 2;

  /**
   * @param previous marker of a list that ended right before: this one needs another to be a list of its own
   * @param outerTight whether the list itself stands in a tight item
   */
  constructor(
    readonly tree: Tree,
    readonly node: Node,
    readonly ordered: boolean,
    previous: string,
    readonly outerTight: boolean,
  ) {
    this.loose = hasLooseItems(tree, node, undefined);
    this.marker = ordered ? (previous === "." ? ")" : ".") : previous === "-" ? "*" : "-";
    const start = Number.parseInt(tree.attribute(node, "start") ?? "1", 10);
    this.#number = Number.isFinite(start) && start >= 0 && start <= 999_999_999 ? start : 1;
  }

  /** Spaces that put a block under the item written last. */
  get indent(): string {
    return " ".repeat(this.#indent);
  }

  /** Marker of the next item with its space. */
  nextMarker(item: Node): string {
    this.isEmpty = false;
    if (!this.ordered) return `${this.marker} `;
    const value = Number.parseInt(this.tree.attribute(item, "value") ?? "", 10);
    if (Number.isFinite(value) && value >= 0 && value <= 999_999_999) this.#number = value;
    const marker = `${this.#number++}${this.marker} `;
    this.#indent = marker.length;
    return marker;
  }
}

/** A list is loose when an item holds its text in paragraphs (CommonMark 5.3). */
export function hasLooseItems(tree: Tree, list: Node, removed: Uint8Array | undefined): boolean {
  for (let item = tree.firstChild(list); item !== NONE; item = tree.nextSibling(item)) {
    if (tree.tag[item] !== Tag.LI || removed?.[item]) continue;
    for (let child = tree.firstChild(item); child !== NONE; child = tree.nextSibling(child)) {
      if (tree.tag[child] === Tag.P && !removed?.[child] && /\S/.test(tree.textContent(child))) return true;
    }
  }
  return false;
}

/** A check box at the start of an item makes it a task. */
export function isTaskBox(tree: Tree, input: Node): boolean {
  let next = tree.nextSibling(input);
  while (next !== NONE && tree.blank[next]) next = tree.nextSibling(next);
  // Before a box it folds that box.
  return (
    tree.attribute(input, "type")?.toLowerCase() === "checkbox" &&
    (next === NONE || tree.tag[next] === Tag.P || !tree.isBlock(next))
  );
}

/** Whether a list shows numbers: by its name, or by the style of the list or its first item. */
export function isNumbered(tree: Tree, list: Node): boolean {
  let item = tree.firstChild(list);
  if (item !== NONE && tree.blank[item]) item = tree.nextSibling(item);
  const styleOf = (node: Node): string => (node === NONE ? "" : (tree.attribute(node, "style") ?? ""));
  return tree.tag[list] === Tag.OL || /list-style[^;]*decimal/.test(`${styleOf(list)};${styleOf(item)}`);
}

/** Parts of a list looked at for its heading, at most: lists in lists in lists would each be searched to the innermost. */
const MAX_PARTS_OF_HEADLINE = 200;

/** Whether all that a list shows is a heading, as where it stands at the end of a path of links: it is no item. */
export function isHeadline(tree: Tree, list: Node, removed: Uint8Array): boolean {
  let heading: Node = NONE;
  let parts = 0;
  for (let node = list + 1; node < tree.end[list]!; node++) {
    if (++parts > MAX_PARTS_OF_HEADLINE) return false;
    if (removed[node]) node = tree.end[node]! - 1;
    else if (tree.tag[node] === Tag.H1) {
      if (heading !== NONE) return false;
      heading = node;
      node = tree.end[node]! - 1;
    } else if (tree.tag[node] === Tag.IMG || (tree.isText(node) && !tree.blank[node])) return false;
  }
  return heading !== NONE;
}

/** More items than this are no path of links. */
const MAX_STEPS = 12;
/** Levels from an item down to the heading that is all of it. */
const TITLE_LEVELS = 4;

/** Whether an item is the page's title at the end of a path of links (`Home / Docs / Title`): all that it shows is an `h1`, and the items before it are links. */
export function endsPath(tree: Tree, item: Node, removed: Uint8Array): boolean {
  let first = item;
  for (let level = 0; level < TITLE_LEVELS && first !== NONE && tree.tag[first] !== Tag.H1; level++) {
    first = tree.firstChild(first);
    if (first !== NONE && tree.blank[first]) first = tree.nextSibling(first);
  }
  if (first === NONE || tree.tag[first] !== Tag.H1) return false;
  const list = tree.parent[item]!;
  let steps = 0;
  for (let step = tree.firstChild(list); step !== NONE && step < item; step = tree.nextSibling(step)) {
    if (tree.blank[step] || removed[step]) continue;
    if (++steps > MAX_STEPS || tree.find(step, Tag.A) === NONE || tree.find(step, Tag.H1) !== NONE) return false;
  }
  return steps > 0 && isHeadline(tree, item, removed);
}
