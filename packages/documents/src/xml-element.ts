/** An element with everything inside it; names carry the house prefix of their namespace (`w:p`, `text:h`, `row`). */
export class XmlElement {
  readonly children: (XmlElement | string)[] = [];
  constructor(
    readonly name: string,
    /** Name, value, name, value… */
    private readonly attributes: readonly string[],
  ) {}

  /** Value of an attribute. */
  get(name: string): string | undefined {
    const { attributes } = this;
    for (let index = 0; index < attributes.length; index += 2)
      if (attributes[index] === name) return attributes[index + 1];
    return undefined;
  }

  /** Names of the attributes, in order. */
  get attributeNames(): string[] {
    return this.attributes.filter((_text, index) => index % 2 === 0);
  }

  /** Elements directly inside, in order. */
  *elements(): Generator<XmlElement> {
    for (const child of this.children) if (typeof child !== "string") yield child;
  }

  /** First element directly inside with this name. */
  child(name: string): XmlElement | undefined {
    for (const child of this.children) if (typeof child !== "string" && child.name === name) return child;
    return undefined;
  }

  /** Elements directly inside with this name. */
  all(name: string): XmlElement[] {
    return this.children.filter((child): child is XmlElement => typeof child !== "string" && child.name === name);
  }

  /** First element with this name at any depth, in document order. */
  find(name: string): XmlElement | undefined {
    for (const element of this.descendants()) if (element.name === name) return element;
    return undefined;
  }

  /** All elements below this one, in document order. */
  *descendants(): Generator<XmlElement> {
    const stack: (XmlElement | string)[] = [];
    for (let index = this.children.length - 1; index >= 0; index--) stack.push(this.children[index]!);
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (typeof node === "string") continue;
      yield node;
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
    }
  }

  /** All character data below this element. */
  text(): string {
    if (this.children.length === 1 && typeof this.children[0] === "string") return this.children[0];
    let text = "";
    const stack: (XmlElement | string)[] = [...this.children].reverse();
    while (stack.length > 0) {
      const node = stack.pop()!;
      if (typeof node === "string") text += node;
      else for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
    }
    return text;
  }
}
