import { compile, type Options } from "css-select";
import { parse as parseSelector, type Selector, SelectorType } from "css-what";
import { QuernError } from "../errors.js";
import { Tag } from "./tags.js";
import { NONE, type Node, type Tree } from "./tree.js";

/** Caps on what a caller may send (a selector costs time on every element). */
export const MAX_SELECTORS = 100;
export const MAX_SELECTOR_LENGTH = 1_000;

type Adapter = NonNullable<Options<Node, Node>["adapter"]>;

/**
 * Refuses selectors that do not compile, without looking at a document.
 *
 * @param option name of the option they came from, for the message
 * @throws QuernError `BAD_REQUEST` that names the selector and what is wrong with it
 */
export function checkSelectors(selectors: readonly string[], option: string): void {
  if (selectors.length > MAX_SELECTORS) {
    throw new QuernError(
      "BAD_REQUEST",
      `${option}: ${selectors.length} selectors were given; at most ${MAX_SELECTORS} are allowed.`,
      {
        hint: "Join selectors or leave some out.",
      },
    );
  }
  for (const selector of selectors) compileSelector(selector, option, STRUCTURE_ONLY);
}

/**
 * Elements that a CSS selector matches, in document order.
 *
 * @param root only elements inside this node are looked at (the node itself too, unless it is the document)
 * @throws QuernError `BAD_REQUEST` when the selector does not compile
 */
export function select(tree: Tree, selector: string, option = "selector", root: Node = 0): Node[] {
  const matches = compileSelector(selector, option, treeAdapter(tree));
  const found: Node[] = [];
  const end = tree.end[root]!;
  for (let node = root; node < end; node++) if (tree.isElement(node) && matches(node)) found.push(node);
  return found;
}

/** Like {@link select}, for one element. */
export function elementMatches(tree: Tree, element: Node, selector: string, option = "selector"): boolean {
  return compileSelector(selector, option, treeAdapter(tree))(element);
}

function compileSelector(selector: string, option: string, adapter: Adapter): (node: Node) => boolean {
  if (selector.length > MAX_SELECTOR_LENGTH) {
    throw new QuernError(
      "BAD_REQUEST",
      `${option}: a selector has ${selector.length} characters; at most ${MAX_SELECTOR_LENGTH} are allowed.`,
    );
  }
  try {
    if (selector.trim() === "") throw new Error("it is empty");
    const parts = parseSelector(selector);
    if (parts.some((part) => part.length === 0)) throw new Error("a part of it is empty");
    // The parser takes `*ad*`, which looks like a pattern and would match nothing.
    const isName = (token: Selector | undefined): boolean => token?.type === "tag" || token?.type === "universal";
    if (parts.some((part) => part.some((token, index) => isName(token) && isName(part[index - 1]))))
      throw new Error('a name stands right behind another; for a part of a name write [class*="ad"]');
    return compile<Node, Node>(parts.map(withFramesInPlace), { adapter, cacheResults: false });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new QuernError("BAD_REQUEST", `${option}: ${JSON.stringify(selector)} is not a CSS selector: ${reason}.`, {
      hint: 'Use CSS selectors such as "main", ".article p" or "#content > table".',
      cause: error,
    });
  }
}

/** `iframe` also means the frame whose text the renderer has put in its place (contract B.1). */
const withFramesInPlace = (part: Selector[]): Selector[] =>
  part.map((token) =>
    token.type === SelectorType.Tag && token.name === "iframe"
      ? { type: SelectorType.Pseudo, name: "is", data: [[token], ...FRAME_IN_PLACE] }
      : token,
  );
const FRAME_IN_PLACE = parseSelector('div[data-original-tag="iframe"]');

/** The view of a tree that css-select reads. Its walks go down by loops, and the tree is at most 512 levels deep. */
function treeAdapter(tree: Tree): Adapter {
  const elementsOf = (node: Node): Node[] => {
    const list: Node[] = [];
    for (let child = tree.firstChild(node); child !== NONE; child = tree.nextSibling(child))
      if (tree.isElement(child)) list.push(child);
    return list;
  };
  // :nth-child, + and ~ ask for the siblings of every element in turn: keep the last answer.
  let siblingsParent: Node = -2;
  let siblings: Node[] = [];
  const siblingsOf = (node: Node): Node[] => {
    const parent = tree.parent[node]!;
    if (parent !== siblingsParent) {
      siblingsParent = parent;
      siblings = parent === NONE ? [node] : elementsOf(parent);
    }
    return siblings;
  };
  return {
    isTag: (node): node is Node => tree.isElement(node),
    getAttributeValue: (element, name) => tree.attribute(element, name.toLowerCase()),
    hasAttrib: (element, name) => tree.hasAttribute(element, name.toLowerCase()),
    getName: (element) => (tree.tag[element] === Tag.SHADOW_ROOT ? "template" : tree.tagName(element)),
    getChildren: (node) => tree.children(node),
    getParent: (element) => {
      const parent = tree.parent[element]!;
      return parent > 0 ? parent : null;
    },
    getSiblings: siblingsOf,
    prevElementSibling: (element) => {
      const all = siblingsOf(element);
      const place = indexOfSorted(all, element);
      return place > 0 ? all[place - 1]! : null;
    },
    getText: (node) => tree.textContent(node),
    removeSubsets: (nodes) => nodes.filter((node) => !nodes.some((other) => tree.contains(other, node))),
    equals: (a, b) => a === b,
  };
}

/** Place of `value` in an ascending list, or -1. */
function indexOfSorted(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = list[middle]!;
    if (candidate === value) return middle;
    if (candidate < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** For checking a selector's syntax only. */
const STRUCTURE_ONLY: Adapter = {
  isTag: (_node): _node is Node => true,
  getAttributeValue: () => undefined,
  hasAttrib: () => false,
  getName: () => "",
  getChildren: () => [],
  getParent: () => null,
  getSiblings: (node) => [node],
  getText: () => "",
  removeSubsets: (nodes) => nodes,
  equals: (a, b) => a === b,
};
