/** Made by scripts/bundle-css-select.mjs: the parts of css-select and css-what that are used here. */
export declare const SelectorType: {
  readonly Attribute: "attribute";
  readonly Pseudo: "pseudo";
  readonly PseudoElement: "pseudo-element";
  readonly Tag: "tag";
  readonly Universal: "universal";
  readonly Adjacent: "adjacent";
  readonly Child: "child";
  readonly Descendant: "descendant";
  readonly Parent: "parent";
  readonly Sibling: "sibling";
  readonly ColumnCombinator: "column-combinator";
};

export type TraversalType = "adjacent" | "child" | "descendant" | "parent" | "sibling" | "column-combinator";

export type Selector =
  | {
      readonly type: "attribute";
      readonly name: string;
      readonly action: "any" | "element" | "end" | "equals" | "exists" | "hyphen" | "not" | "start";
      readonly value: string;
      readonly ignoreCase: "quirks" | boolean | null;
      readonly namespace: string | null;
    }
  | { readonly type: "pseudo"; readonly name: string; readonly data: Selector[][] | string | null }
  | { readonly type: "pseudo-element"; readonly name: string; readonly data: string | null }
  | { readonly type: "tag"; readonly name: string; readonly namespace: string | null }
  | { readonly type: "universal"; readonly namespace: string | null }
  | { readonly type: TraversalType };

/** @throws Error that says where the selector cannot be read */
export declare function parse(selector: string): Selector[][];

/** How css-select walks a tree. */
export interface Adapter<Node> {
  isTag(node: Node): node is Node;
  getAttributeValue(node: Node, name: string): string | undefined;
  getChildren(node: Node): Node[];
  getName(node: Node): string;
  getParent(node: Node): Node | null;
  getSiblings(node: Node): Node[];
  getText(node: Node): string;
  hasAttrib(node: Node, name: string): boolean;
  removeSubsets(nodes: Node[]): Node[];
  equals(a: Node, b: Node): boolean;
}

/** @throws Error for a pseudo-class that is not known */
export declare function compile<Node>(
  selector: readonly (readonly Selector[])[],
  options: { readonly adapter: Adapter<Node>; readonly cacheResults: false },
): (node: Node) => boolean;
