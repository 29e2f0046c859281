import * as Tag from "./tag-ids.js";
import { equalsLowerCase, FIRST_UNKNOWN_TAG } from "./tags.js";
import { ATTRIBUTE_FIELDS, NONE, type Node, Tree } from "./tree.js";
import { findMoves, mayMove } from "./tree-moves.js";
import { reorder } from "./tree-reorder.js";

/** Most nodes of one document; what comes after is dropped and {@link Tree.truncated} set. */
const MAX_NODES = 4_000_000;
/** Different element names outside HTML that a document may use; later ones share the last id. */
const MAX_UNKNOWN_NAMES = 30_000;

/**
 * The growing arrays of a {@link Tree}. Nodes are only ever appended; the few that the rules of HTML place before a node that already
 * exists (content misplaced in a table) are noted with {@link moveBefore} and put in order at the end.
 */
export class TreeBuilder {
  size = 0;
  truncated = false;
  hasTemplates = false;
  html: Node = NONE;
  head: Node = NONE;
  body: Node = NONE;
  attributeCount = 0;
  readonly endsEarly = new Map<Node, Node>();

  #tag: Uint16Array;
  #parent: Int32Array;
  #first: Int32Array;
  #last: Int32Array;
  #blank: Uint8Array;
  #attributes: Int32Array;
  readonly #unknownIds = new Map<string, number>();
  readonly #moves = new Map<Node, Node>();

  constructor(readonly source: string) {
    const capacity = Math.max(256, source.length >> 5);
    this.#tag = new Uint16Array(capacity);
    this.#parent = new Int32Array(capacity);
    this.#first = new Int32Array(capacity);
    this.#last = new Int32Array(capacity);
    this.#blank = new Uint8Array(capacity);
    this.#attributes = new Int32Array(capacity * ATTRIBUTE_FIELDS);
  }

  /** Appends a node. @returns its number, or `NONE` when the limit is reached */
  add(tag: number, parent: Node, first: number, last: number): Node {
    const node = this.size;
    if (node === this.#tag.length) {
      if (node >= MAX_NODES) {
        this.truncated = true;
        return NONE;
      }
      this.#grow(Math.min(MAX_NODES, node * 2));
    }
    this.#tag[node] = tag;
    this.#parent[node] = parent;
    this.#first[node] = first;
    this.#last[node] = last;
    this.size = node + 1;
    return node;
  }

  /** Appends text, joining it to the node before when the tokenizer has merely split it. */
  addText(tag: number, parent: Node, start: number, end: number, blank: boolean): Node {
    const before = this.size - 1;
    if (this.#tag[before] === tag && this.#last[before] === start && this.#parent[before] === parent) {
      this.#last[before] = end;
      if (!blank) this.#blank[before] = 0;
      return before;
    }
    const node = this.add(tag, parent, start, end);
    if (node !== NONE) this.#blank[node] = blank ? 1 : 0;
    return node;
  }

  /** Gives an element the attributes from index `first` on, unless it has some already (`<html>` and `<body>` may come twice). */
  adoptAttributes(node: Node, first: number): void {
    if (this.#last[node] !== 0 || node === NONE) return;
    this.#first[node] = first;
    this.#last[node] = this.attributeCount - first;
  }

  /** Notes that `node`, a child of `target`'s parent by {@link add}, belongs in front of `target`. */
  moveBefore(node: Node, target: Node): void {
    this.#moves.set(node, target);
  }

  /** @param valueStart -1 for an attribute without a value */
  addAttribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const at = this.attributeCount * ATTRIBUTE_FIELDS;
    if (at === this.#attributes.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.#attributes);
      this.#attributes = larger;
    }
    this.#attributes[at] = nameStart;
    this.#attributes[at + 1] = nameEnd;
    this.#attributes[at + 2] = valueStart < 0 ? nameEnd : valueStart;
    this.#attributes[at + 3] = valueStart < 0 ? nameEnd : valueEnd;
    this.attributeCount++;
  }

  /** Lower-case value of one of the attributes from index `first` on, or `undefined`. */
  pendingAttribute(first: number, name: string): string | undefined {
    for (let at = first * ATTRIBUTE_FIELDS; at < this.attributeCount * ATTRIBUTE_FIELDS; at += ATTRIBUTE_FIELDS) {
      if (this.source.slice(this.#attributes[at]!, this.#attributes[at + 1]!).toLowerCase() === name) {
        return this.source.slice(this.#attributes[at + 2]!, this.#attributes[at + 3]!).toLowerCase();
      }
    }
    return undefined;
  }

  unknownTag(name: string): number {
    const known = this.#unknownIds.get(name);
    if (known !== undefined) return known;
    const id = FIRST_UNKNOWN_TAG + Math.min(this.#unknownIds.size, MAX_UNKNOWN_NAMES - 1);
    if (this.#unknownIds.size < MAX_UNKNOWN_NAMES) this.#unknownIds.set(name, id);
    return id;
  }

  finish(): Tree {
    // Only to templates and shadow roots does anything move.
    if (this.hasTemplates && mayMove(this.source)) this.#applyMoves();
    const { size } = this;
    const tag = this.#tag;
    const parent = this.#parent;
    const end = new Int32Array(size);
    for (let node = size - 1; node >= 0; node--) {
      const own = end[node]! || (end[node] = node + 1);
      const above = parent[node]!;
      if (above >= 0 && end[above]! < own) end[above] = own;
    }
    const parts = {
      size,
      tag,
      parent,
      end,
      first: this.#first,
      last: this.#last,
      blank: this.#blank,
      attributes: this.#attributes,
      unknownNames: [...this.#unknownIds.keys()],
      html: this.html,
      head: this.head,
      body: this.body,
      truncated: this.truncated,
      endsEarly: this.endsEarly,
    };
    return new Tree(this.source, this.#moves.size === 0 ? parts : reorder(parts, this.#moves));
  }

  /** Puts what a browser shows elsewhere (streamed parts, children of shadow hosts) to its place. */
  #applyMoves(): void {
    const attribute = (node: Node, name: string): string | undefined => this.#attributeOf(node, name);
    const { moves, replaced, shown } = findMoves({
      size: this.size,
      tag: this.#tag,
      parent: this.#parent,
      attribute,
    });
    for (const { node, target } of moves) {
      this.#parent[node] = this.#parent[target]!;
      this.moveBefore(node, target);
    }
    for (const node of replaced) this.#tag[node] = Tag.TEMPLATE;
    for (const node of shown) this.#last[node] = 0;
  }

  #attributeOf(node: Node, name: string): string | undefined {
    const first = this.#first[node]! * ATTRIBUTE_FIELDS;
    const end = first + this.#last[node]! * ATTRIBUTE_FIELDS;
    for (let at = first; at < end; at += ATTRIBUTE_FIELDS)
      if (equalsLowerCase(name, this.source, this.#attributes[at]!, this.#attributes[at + 1]!))
        return this.source.slice(this.#attributes[at + 2]!, this.#attributes[at + 3]!).toLowerCase();
    return undefined;
  }

  #grow(capacity: number): void {
    const tag = new Uint16Array(capacity);
    tag.set(this.#tag);
    this.#tag = tag;
    const blank = new Uint8Array(capacity);
    blank.set(this.#blank);
    this.#blank = blank;
    this.#parent = grown(this.#parent, capacity);
    this.#first = grown(this.#first, capacity);
    this.#last = grown(this.#last, capacity);
  }
}

function grown(array: Int32Array, capacity: number): Int32Array {
  const larger = new Int32Array(capacity);
  larger.set(array);
  return larger;
}

/** Tags that drop white space between their children. */
export const dropsBlankText = (tag: number): boolean => BLANKLESS.has(tag);
// biome-ignore format: a list
const BLANKLESS = new Set([
  Tag.DOCUMENT,
  Tag.HTML,
  Tag.HEAD,
  Tag.TABLE,
  Tag.TBODY,
  Tag.THEAD,
  Tag.TFOOT,
  Tag.TR,
  Tag.COLGROUP,
  Tag.UL,
  Tag.OL,
  Tag.MENU,
  Tag.DL,
  Tag.SELECT,
  Tag.OPTGROUP,
  Tag.PICTURE,
  Tag.VIDEO,
  Tag.AUDIO,
  Tag.SVG,
  Tag.G,
  Tag.DEFS,
  Tag.DATALIST,
]);
