import * as TagFlag from "./tag-flags.js";
import * as Tag from "./tag-ids.js";
import { FIRST_UNKNOWN_TAG, tagFlags } from "./tags.js";
import type { Node } from "./tree.js";

/** Deeper elements are not nested any further: their content becomes their siblings' (a browser stops at 512 as well). */
export const MAX_DEPTH = 512;

/**
 * The stack of open elements (HTML Standard, 13.2.4.2) with a count by tag, so that the usual question "is there a `p` to close?" costs
 * nothing when there is none. Its bounded depth bounds every search.
 */
export class OpenElements {
  depth = 0;
  readonly nodes = new Int32Array(MAX_DEPTH);
  readonly tags = new Uint16Array(MAX_DEPTH);
  /** Open `svg` and `math` elements. */
  foreign = 0;
  readonly #count: number[] = new Array<number>(FIRST_UNKNOWN_TAG).fill(0);
  /** Elements beyond the depth limit that still await their end tag, by tag. */
  #folded: Map<number, number> | undefined;

  get topTag(): number {
    return this.tags[this.depth - 1]!;
  }

  get topNode(): Node {
    return this.nodes[this.depth - 1]!;
  }

  isOpen(tag: number): boolean {
    return (this.#count[tag] ?? 0) > 0;
  }

  push(tag: number, node: Node): void {
    if (this.depth === MAX_DEPTH) {
      this.#folded ??= new Map();
      this.#folded.set(tag, (this.#folded.get(tag) ?? 0) + 1);
      return;
    }
    this.nodes[this.depth] = node;
    this.tags[this.depth++] = tag;
    this.#count[tag] = (this.#count[tag] ?? 0) + 1;
    if (tag === Tag.SVG || tag === Tag.MATH) this.foreign++;
  }

  /** Shortens the stack to `depth` elements. */
  popTo(depth: number): void {
    while (this.depth > depth) this.#forget(--this.depth);
  }

  /** Takes one element out of the middle. */
  remove(index: number): void {
    this.#forget(index);
    this.depth--;
    this.nodes.copyWithin(index, index + 1, this.depth + 1);
    this.tags.copyWithin(index, index + 1, this.depth + 1);
  }

  /** Whether the end tag belongs to an element that was folded for its depth; it then has no effect. */
  endsFolded(tag: number): boolean {
    if (!this.#folded) return false;
    if (this.depth < MAX_DEPTH) {
      this.#folded = undefined;
      return false;
    }
    const count = this.#folded.get(tag) ?? 0;
    if (count > 0) this.#folded.set(tag, count - 1);
    return count > 0;
  }

  /** Index of the nearest open element with this tag, -1 when none is "in scope"; `alsoStop` and `orStop` end the search too. */
  inScope(tag: number, alsoStop = -1, orStop = -1): number {
    if (!this.isOpen(tag)) return -1;
    for (let index = this.depth - 1; index >= 0; index--) {
      const open = this.tags[index]!;
      if (open === tag) return index;
      if (open === alsoStop || open === orStop || tagFlags(open) & TagFlag.SCOPE) return -1;
    }
    return -1;
  }

  /** Index of the nearest open element with this tag above the nearest `table` or `template`, or -1. */
  inTableScope(tag: number): number {
    if (!this.isOpen(tag)) return -1;
    for (let index = this.depth - 1; index >= 0; index--) {
      const open = this.tags[index]!;
      if (open === tag) return index;
      if (open === Tag.TABLE || open === Tag.TEMPLATE || open === Tag.SHADOW_ROOT) return -1;
    }
    return -1;
  }

  /** "Generate implied end tags", except for `except`. */
  closeImplied(except = -1): void {
    let { depth } = this;
    while (depth > 0 && this.tags[depth - 1] !== except && tagFlags(this.tags[depth - 1]!) & TagFlag.IMPLIED_END)
      depth--;
    this.popTo(depth);
  }

  /**
   * Index of the table whose own content (not that of a cell or caption) is being read, or -1.
   */
  openTable(): number {
    if (!this.isOpen(Tag.TABLE)) return -1;
    for (let index = this.depth - 1; index >= 0; index--) {
      const open = this.tags[index]!;
      if (open === Tag.TABLE) return index;
      if (
        open === Tag.TD ||
        open === Tag.TH ||
        open === Tag.CAPTION ||
        open === Tag.TEMPLATE ||
        open === Tag.SHADOW_ROOT
      )
        return -1;
    }
    return -1;
  }

  /** Whether tags are read by the rules of SVG and MathML. */
  inForeignContent(): boolean {
    if (this.foreign === 0) return false;
    for (let index = this.depth - 1; index >= 0; index--) {
      const open = this.tags[index]!;
      if (open === Tag.SVG || open === Tag.MATH) return true;
      if (isIntegrationPoint(open)) return false;
    }
    return false;
  }

  /** Closes SVG or MathML back to the HTML around it. */
  leaveForeignContent(): void {
    let { depth } = this;
    while (depth > 0) {
      const open = this.tags[depth - 1]!;
      if (isIntegrationPoint(open)) break;
      depth--;
      if ((open === Tag.SVG || open === Tag.MATH) && !this.#foreignBelow(depth)) break;
    }
    this.popTo(depth);
  }

  #foreignBelow(depth: number): boolean {
    for (let index = depth - 1; index >= 0; index--) {
      const open = this.tags[index]!;
      if (open === Tag.SVG || open === Tag.MATH) return true;
      if (isIntegrationPoint(open)) return false;
    }
    return false;
  }

  #forget(index: number): void {
    const tag = this.tags[index]!;
    this.#count[tag] = this.#count[tag]! - 1;
    if (tag === Tag.SVG || tag === Tag.MATH) this.foreign--;
  }
}

/** Elements of SVG and MathML whose content is HTML again. */
function isIntegrationPoint(tag: number): boolean {
  return (
    tag === Tag.FOREIGNOBJECT ||
    tag === Tag.DESC ||
    tag === Tag.TITLE ||
    tag === Tag.MTEXT ||
    tag === Tag.MI ||
    tag === Tag.MO ||
    tag === Tag.MN ||
    tag === Tag.MS ||
    tag === Tag.ANNOTATION_XML
  );
}
