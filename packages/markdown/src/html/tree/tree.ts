import { decodeAttribute, decodeText } from "./character-data.js";
import * as TagFlag from "./tag-flags.js";
import * as Tag from "./tag-ids.js";
import { equalsLowerCase, FIRST_UNKNOWN_TAG, TAG_NAMES, tagFlags } from "./tags.js";

/** A node is a number: its place in document order. Node 0 is the document; `NONE` stands for "no such node". */
export type Node = number;
export const NONE: Node = -1;

/**
 * An HTML document as arrays instead of objects, a fifth of the cost of a DOM.
 *
 * Nodes are numbered in document order, so the descendants of `n` are exactly the nodes `n + 1 … end[n] - 1`: walking is a loop over
 * numbers, "is a descendant" is a comparison, and a pass from the last node to the first visits children before parents.
 * Text and attributes are offsets into {@link source} and are decoded only when asked for. A tree is never changed once built; what a
 * later step leaves out is marked beside it.
 *
 * @example
 * for (let node = tree.body + 1; node < tree.end[tree.body]!; node++) {
 *   if (hidden(node)) node = tree.end[node]! - 1; // skip the subtree
 *   else if (tree.isText(node)) text += tree.text(node);
 * }
 */
export class Tree {
  /** Number of nodes. */
  readonly size: number;
  /** Tag id by node ({@link Tag}); `Tag.TEXT` for text, `Tag.RAW` for the body of a script or style. */
  readonly tag: Uint16Array;
  /** Parent by node; `NONE` for the document. */
  readonly parent: Int32Array;
  /** By node, the first number after its last descendant. */
  readonly end: Int32Array;
  /** Text: start offset in the source. Element: index of its first attribute. */
  readonly first: Int32Array;
  /** Text: end offset in the source. Element: number of attributes. */
  readonly last: Int32Array;
  /** 1 for text nodes of white space only. */
  readonly blank: Uint8Array;
  /** The `html`, `head` and `body` elements; `head` may be `NONE`. */
  readonly html: Node;
  readonly head: Node;
  readonly body: Node;
  /** Whether a limit (nodes) cut the document short. */
  readonly truncated: boolean;
  /**
   * Formatting elements whose end tag came before the end of a block inside them (`<b><div>x</b>y</div>`): from this node on they have
   * no effect, although the node is their descendant. Usually empty.
   */
  readonly endsEarly: ReadonlyMap<Node, Node>;

  /** {@link ATTRIBUTE_FIELDS} offsets an attribute: start and end of its name, start and end of its value. */
  readonly attributeOffsets: Int32Array;
  readonly #unknownNames: readonly string[];
  /** Whether the source may hold characters that decoding replaces wherever they stand: U+0000 and carriage returns. */
  readonly #hasReplaced: boolean;

  constructor(
    readonly source: string,
    parts: TreeParts,
  ) {
    this.size = parts.size;
    this.tag = parts.tag;
    this.parent = parts.parent;
    this.end = parts.end;
    this.first = parts.first;
    this.last = parts.last;
    this.blank = parts.blank;
    this.html = parts.html;
    this.head = parts.head;
    this.body = parts.body;
    this.truncated = parts.truncated;
    this.endsEarly = parts.endsEarly;
    this.attributeOffsets = parts.attributes;
    this.#hasReplaced = source.includes("\r") || holdsNul(source, parts);
    this.#unknownNames = parts.unknownNames;
  }

  isElement(node: Node): boolean {
    return this.tag[node]! > Tag.RAW;
  }

  isText(node: Node): boolean {
    return this.tag[node] === Tag.TEXT;
  }

  /** Lower-case element name (`#text`, `#raw`, `#document` for other nodes). */
  tagName(node: Node): string {
    const id = this.tag[node]!;
    return id < FIRST_UNKNOWN_TAG ? TAG_NAMES[id]! : this.#unknownNames[id - FIRST_UNKNOWN_TAG]!;
  }

  /** Bits (tag-flags.ts) of the node's tag. */
  flags(node: Node): number {
    return tagFlags(this.tag[node]!);
  }

  isBlock(node: Node): boolean {
    return (tagFlags(this.tag[node]!) & TagFlag.BLOCK) !== 0;
  }

  firstChild(node: Node): Node {
    return node + 1 < this.end[node]! ? node + 1 : NONE;
  }

  nextSibling(node: Node): Node {
    const next = this.end[node]!;
    const parent = this.parent[node]!;
    return parent >= 0 && next < this.end[parent]! ? next : NONE;
  }

  /** Whether `node` lies inside `ancestor` (false for the same node). */
  contains(ancestor: Node, node: Node): boolean {
    return node > ancestor && node < this.end[ancestor]!;
  }

  /** Nearest ancestor (not the node itself) with this tag id, or `NONE`. */
  closest(node: Node, tag: number): Node {
    let ancestor = this.parent[node]!;
    while (ancestor >= 0 && this.tag[ancestor] !== tag) ancestor = this.parent[ancestor]!;
    return ancestor;
  }

  /** First descendant with this tag id, or `NONE`. */
  find(node: Node, tag: number): Node {
    const end = this.end[node]!;
    for (let inner = node + 1; inner < end; inner++) if (this.tag[inner] === tag) return inner;
    return NONE;
  }

  /** Children of a node, elements and text alike. Allocates: meant for small or rare things, not for the hot path. */
  children(node: Node): Node[] {
    const list: Node[] = [];
    for (let child = this.firstChild(node); child !== NONE; child = this.nextSibling(child)) list.push(child);
    return list;
  }

  /** Text of a text node with its character references decoded; the unchanged body of a raw node. White space is kept. */
  text(node: Node): string {
    const raw = this.source.slice(this.first[node]!, this.last[node]!);
    if (!this.#hasReplaced && !raw.includes("&")) return raw;
    // The text of `xmp` is shown as it stands, references and all.
    return this.tag[node] === Tag.TEXT && this.tag[this.parent[node]!] !== Tag.XMP ? decodeText(raw) : raw;
  }

  /** Text of all descendants, hidden ones (script, style, template, noscript…) left out; white space is kept. */
  textContent(node: Node): string {
    if (!this.isElement(node)) return this.tag[node] === Tag.DOCUMENT ? this.textContent(this.html) : this.text(node);
    const end = this.end[node]!;
    let result = "";
    for (let inner = node + 1; inner < end; inner++) {
      const tag = this.tag[inner]!;
      if (tag === Tag.TEXT) result += this.text(inner);
      else if (tagFlags(tag) & TagFlag.HIDDEN) inner = this.end[inner]! - 1;
    }
    return result;
  }

  /** Body of a script, style or other raw-text element, undecoded; empty if it has none. */
  rawText(element: Node): string {
    const child = this.firstChild(element);
    return child === NONE ? "" : this.source.slice(this.first[child]!, this.last[child]!);
  }

  /**
   * Decoded value of an attribute, "" for one without a value, `undefined` when absent.
   * @param name lower case
   */
  attribute(element: Node, name: string): string | undefined {
    const count = this.tag[element]! > Tag.RAW ? this.last[element]! : 0;
    let at = this.first[element]! * ATTRIBUTE_FIELDS;
    for (let index = 0; index < count; index++, at += ATTRIBUTE_FIELDS) {
      const start = this.attributeOffsets[at]!;
      if (equalsLowerCase(name, this.source, start, this.attributeOffsets[at + 1]!)) return this.attributeValue(at);
    }
    return undefined;
  }

  hasAttribute(element: Node, name: string): boolean {
    const count = this.tag[element]! > Tag.RAW ? this.last[element]! : 0;
    let at = this.first[element]! * ATTRIBUTE_FIELDS;
    for (let index = 0; index < count; index++, at += ATTRIBUTE_FIELDS) {
      if (equalsLowerCase(name, this.source, this.attributeOffsets[at]!, this.attributeOffsets[at + 1]!)) return true;
    }
    return false;
  }

  /** All attributes in source order as [lower-case name, decoded value]; a repeated name keeps its first value. */
  attributes(element: Node): Array<[name: string, value: string]> {
    const count = this.tag[element]! > Tag.RAW ? this.last[element]! : 0;
    const list: Array<[string, string]> = [];
    const seen = new Set<string>();
    let at = this.first[element]! * ATTRIBUTE_FIELDS;
    for (let index = 0; index < count; index++, at += ATTRIBUTE_FIELDS) {
      const name = this.source.slice(this.attributeOffsets[at]!, this.attributeOffsets[at + 1]!).toLowerCase();
      if (seen.has(name)) continue;
      seen.add(name);
      list.push([name, this.attributeValue(at)]);
    }
    return list;
  }

  /** Decoded value of the attribute whose offsets begin at `at` in {@link attributeOffsets}. */
  attributeValue(at: number): string {
    const raw = this.source.slice(this.attributeOffsets[at + 2]!, this.attributeOffsets[at + 3]!);
    return this.#hasReplaced || raw.includes("&") ? decodeAttribute(raw) : raw;
  }
}

/** Whether U+0000 stands anywhere but in scripts and styles, which fill most large pages and are never decoded. */
function holdsNul(source: string, { size, tag, first, last }: TreeParts): boolean {
  let from = 0;
  for (let node = 0; node < size; node++) {
    const start = first[node]!;
    if (tag[node] !== Tag.RAW || start < from) continue;
    if (source.slice(from, start).includes("\0")) return true;
    from = last[node]!;
  }
  return source.slice(from).includes("\0");
}

/** Integers per attribute: start and end of the name, start and end of the value. */
export const ATTRIBUTE_FIELDS = 4;

/** Output of the parser; arrays may be longer than `size`. */
export interface TreeParts {
  readonly size: number;
  readonly tag: Uint16Array;
  readonly parent: Int32Array;
  readonly end: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly blank: Uint8Array;
  readonly attributes: Int32Array;
  readonly unknownNames: readonly string[];
  readonly html: Node;
  readonly head: Node;
  readonly body: Node;
  readonly truncated: boolean;
  readonly endsEarly: ReadonlyMap<Node, Node>;
}
