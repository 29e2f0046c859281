/** The part of a browser's DOM that turndown asks for, built by htmlparser2 in one pass. */
import { Parser } from "htmlparser2";

const ELEMENT = 1;
const TEXT = 3;
const DOCUMENT = 9;

/** A node of any kind. Names of members are those of the DOM. */
export class DomNode {
  parentNode: DomNode | null = null;
  previousSibling: DomNode | null = null;
  nextSibling: DomNode | null = null;
  readonly childNodes: DomNode[] = [];

  /**
   * @param nodeType 1 for an element, 3 for text, 9 for the document
   * @param nodeName in capitals for elements
   * @param data text of a text node
   */
  constructor(
    readonly nodeType: number,
    readonly nodeName: string,
    public data: string = "",
    readonly attributes: Readonly<Record<string, string>> = {},
  ) {}

  get nodeValue(): string {
    return this.data;
  }

  get firstChild(): DomNode | null {
    return this.childNodes[0] ?? null;
  }

  get children(): DomNode[] {
    return this.childNodes.filter(({ nodeType }) => nodeType === ELEMENT);
  }

  get lastElementChild(): DomNode | null {
    return this.children.at(-1) ?? null;
  }

  get className(): string {
    return this.attributes["class"] ?? "";
  }

  get textContent(): string {
    if (this.nodeType === TEXT) return this.data;
    return this.childNodes.map(({ textContent }) => textContent).join("");
  }

  /** Elements that turndown keeps are written as HTML: none are, unless a rule of the caller asks for it. */
  get outerHTML(): string {
    return this.textContent;
  }

  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }

  getElementsByTagName(name: string): DomNode[] {
    const found: DomNode[] = [];
    for (const child of this.childNodes) {
      if (child.nodeName === name.toUpperCase()) found.push(child);
      found.push(...child.getElementsByTagName(name));
    }
    return found;
  }

  /** The tree is built for one conversion, so nobody else sees what is done to it. */
  cloneNode(): this {
    return this;
  }

  append(child: DomNode): void {
    const last = this.childNodes.at(-1);
    child.parentNode = this;
    if (last) {
      last.nextSibling = child;
      child.previousSibling = last;
    }
    this.childNodes.push(child);
  }

  removeChild(child: DomNode): void {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    if (child.previousSibling) child.previousSibling.nextSibling = child.nextSibling;
    if (child.nextSibling) child.nextSibling.previousSibling = child.previousSibling;
    child.parentNode = null;
  }
}

/** Elements deeper than this hang at the last level that is kept: turndown calls itself once for each. */
const MAX_DEPTH = 500;

/** A document node with the tree of the HTML. */
export function parseDom(html: string): DomNode {
  const root = new DomNode(DOCUMENT, "#document");
  const open = [root];
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = new DomNode(ELEMENT, name.toUpperCase(), "", attributes);
      if (open.length >= MAX_DEPTH) {
        skipped++;
        return;
      }
      open.at(-1)!.append(element);
      open.push(element);
    },
    ontext(text) {
      const parent = open.at(-1)!;
      const last = parent.childNodes.at(-1);
      if (last?.nodeType === TEXT) last.data += text;
      else parent.append(new DomNode(TEXT, "#text", text));
    },
    onclosetag() {
      if (skipped > 0) skipped--;
      else open.pop();
    },
  });
  parser.end(html);
  return root;
}
