import type { XmlElement } from "@quern/documents";

/** A node of the data that a form was filled with. */
export class DataNode {
  readonly children: DataNode[];
  /** Whether a field or a part of the form has taken its content from here. */
  isTaken = false;

  constructor(
    readonly element: XmlElement,
    readonly parent: DataNode | undefined,
  ) {
    this.children = [...element.elements()]
      .filter((child) => !isRichText(child))
      .map((child) => new DataNode(child, this));
  }

  get name(): string {
    return localName(this.element);
  }

  /** Text of a leaf, with line breaks; several values (`<value>` elements) of a list by themselves. */
  get values(): readonly string[] {
    if (this.children.length > 0 && this.children.every(({ name }) => name === "value"))
      return this.children.map(({ element }) => element.text().trim());
    return [plainText(this.element)];
  }

  named(name: string): DataNode[] {
    return this.children.filter((child) => child.name === name);
  }

  *descendants(): Generator<DataNode> {
    for (const child of this.children) {
      yield child;
      yield* child.descendants();
    }
  }
}

/** Name without the prefix of its namespace. */
export const localName = (element: XmlElement): string => element.name.slice(element.name.indexOf(":") + 1);

const isRichText = (element: XmlElement): boolean => localName(element) === "body";

/** Text with the paragraphs and line breaks of XHTML as lines. */
export function plainText(element: XmlElement): string {
  let text = "";
  const visit = (node: XmlElement): void => {
    for (const child of node.children) {
      if (typeof child === "string") {
        text += child;
        continue;
      }
      const name = localName(child);
      if (name === "br") text += "\n";
      visit(child);
      if (name === "p" || name === "div" || name === "li") text += "\n";
    }
  };
  visit(element);
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

/**
 * Follows a reference of the template (`$.a.b`, `$record.a[2]`, `xfa.datasets.data.root.a`).
 *
 * @param context where `$` stands
 * @param root the root of the data
 */
export function resolve(reference: string, context: DataNode, root: DataNode): DataNode[] {
  const steps = reference.split(".").map((step) => step.trim());
  let nodes: DataNode[] = [context];
  const first = steps[0];
  if (first === "$") steps.shift();
  else if (first === "$record") {
    nodes = [root];
    steps.shift();
  } else if (first === "$data" || first === "xfa" || first === "!") {
    nodes = [root];
    while (steps.length > 0 && steps[0]!.replace(/\[.*$/, "") !== root.name) steps.shift();
    steps.shift();
  }
  for (const step of steps) {
    const [, name, index] = /^#?([^[\]]*)(?:\[(\d+|\*)\])?$/.exec(step) ?? [];
    if (name === undefined) return [];
    nodes = nodes.flatMap((node) => {
      const found = node.named(name);
      return index === undefined || index === "*" ? found : found.slice(Number(index), Number(index) + 1);
    });
  }
  return nodes;
}
