import type { RemovalDecision } from "../selection-results.js";
import type { Node, Tree } from "../tree/tree.js";

/** Why a block was left out. */
export interface Removal {
  readonly node: Node;
  /** Name of the rule, e.g. `navigation element` or `excludeTags ".ad"`. */
  readonly rule: string;
}

/**
 * Omissions from a tree, noted beside it: a mark on an element covers its whole subtree. Walkers skip marked nodes
 * (`if (marks.removed[node]) node = tree.end[node] - 1`), so every output follows the same selection and nothing is copied.
 */
export class Marks {
  /** By node: 0 when it stays, else the number of the rule that removed it. Descendants of a removed node are not marked themselves. */
  readonly removed: Uint8Array;
  /** Decisions of the classifier by removed node. */
  readonly decisions = new Map<Node, RemovalDecision>();
  readonly #rules: string[] = [""];
  readonly #numbers = new Map<string, number>();

  constructor(readonly tree: Tree) {
    this.removed = new Uint8Array(tree.size);
  }

  /** Leaves out `node` and all inside it. The first rule that removes a node is the one remembered. */
  remove(node: Node, rule: string): void {
    if (this.removed[node] !== 0) return;
    let number = this.#numbers.get(rule);
    if (number === undefined) {
      number = Math.min(255, this.#rules.length); // rules beyond 255 share the last number
      if (number === this.#rules.length) this.#rules.push(rule);
      this.#numbers.set(rule, number);
    }
    this.removed[node] = number;
  }

  /** Takes a mark back. */
  keep(node: Node): void {
    this.removed[node] = 0;
  }

  /** Name of the rule that removed this very node, or `undefined`. */
  ruleOf(node: Node): string | undefined {
    const number = this.removed[node]!;
    return number === 0 ? undefined : this.#rules[number];
  }

  /** Whether the node or one of its ancestors is left out. */
  isHidden(node: Node): boolean {
    for (let ancestor = node; ancestor >= 0; ancestor = this.tree.parent[ancestor]!)
      if (this.removed[ancestor]) return true;
    return false;
  }

  /** The outermost removed nodes in document order. */
  removals(): Removal[] {
    const list: Removal[] = [];
    for (let node = 0; node < this.tree.size; node++) {
      const number = this.removed[node]!;
      if (number === 0) continue;
      list.push({ node, rule: this.#rules[number]! });
      node = this.tree.end[node]! - 1;
    }
    return list;
  }
}
