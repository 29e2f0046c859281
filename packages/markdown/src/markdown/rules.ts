import * as Tag from "../html/tree/tag-ids.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

/** An element as a rule sees it: a read-only view with the names of the DOM. */
export class MarkdownElement {
  constructor(
    readonly tree: Tree,
    readonly node: Node,
  ) {}

  /** Lower case. */
  get tagName(): string {
    return this.tree.tagName(this.node);
  }

  /** Upper case, as in the DOM. */
  get nodeName(): string {
    return this.tagName.toUpperCase();
  }

  get className(): string {
    return this.tree.attribute(this.node, "class") ?? "";
  }

  get textContent(): string {
    return this.tree.textContent(this.node);
  }

  get parent(): MarkdownElement | undefined {
    const parent = this.tree.parent[this.node]!;
    return parent > 0 ? new MarkdownElement(this.tree, parent) : undefined;
  }

  get children(): MarkdownElement[] {
    const list: MarkdownElement[] = [];
    for (let child = this.tree.firstChild(this.node); child !== NONE; child = this.tree.nextSibling(child)) {
      if (this.tree.tag[child]! > Tag.RAW) list.push(new MarkdownElement(this.tree, child));
    }
    return list;
  }

  getAttribute(name: string): string | null {
    return this.tree.attribute(this.node, name.toLowerCase()) ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.tree.hasAttribute(this.node, name.toLowerCase());
  }
}

/**
 * Overrides how some elements are written.
 *
 * @example
 * const wiki: MarkdownRule = {
 *   filter: (element) => element.tagName === "a" && element.className.includes("wiki"),
 *   render: (content, element) => `[[${element.textContent}]]`,
 * };
 */
export interface MarkdownRule {
  /** Element name, several of them, or a test. */
  readonly filter: string | readonly string[] | ((element: MarkdownElement) => boolean);
  /**
   * @param content the element's content as Markdown
   * @returns Markdown to write as it is; "" leaves the element out
   */
  readonly render: (content: string, element: MarkdownElement) => string;
}

/** @returns a function that finds the first rule for an element, or undefined when there are no rules */
export function ruleMatcher(
  tree: Tree,
  rules: readonly MarkdownRule[],
): ((node: Node) => MarkdownRule | undefined) | undefined {
  if (rules.length === 0) return undefined;
  return (node) => {
    const name = tree.tagName(node);
    return rules.find(({ filter }) =>
      typeof filter === "function"
        ? filter(new MarkdownElement(tree, node))
        : typeof filter === "string"
          ? filter === name
          : filter.includes(name),
    );
  };
}
