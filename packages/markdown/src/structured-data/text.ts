import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { tagFlags } from "../html/tree/tags.js";
import type { Node, Tree } from "../html/tree/tree.js";

const MAX_TEXT_CHARACTERS = 20_000;
/** Elements with more nodes than this are read anew each time. */
const MAX_SMALL_NODES = 30;

/** Text that may be read from one page in all: properties inside properties would else cost the square of the page. */
export class TextReader {
  #left: number;
  /** Texts of small elements, which several readers ask for. */
  readonly #known = new Map<Node, string>();

  constructor(readonly tree: Tree) {
    this.#left = 4 * tree.source.length + 100_000;
  }

  /** Visible text of a node in one line, at most 20 000 characters; blocks and line breaks count as spaces. */
  read(node: Node): string {
    const { tree } = this;
    const end = tree.isElement(node) ? tree.end[node]! : node + 1;
    if (end - node > MAX_SMALL_NODES) return this.#read(node, end);
    let text = this.#known.get(node);
    if (text === undefined) {
      text = this.#read(node, end);
      this.#known.set(node, text);
    }
    return text;
  }

  #read(node: Node, end: number): string {
    const { tree } = this;
    let text = "";
    for (
      let inner = tree.isElement(node) ? node + 1 : node;
      inner < end && text.length < MAX_TEXT_CHARACTERS;
      inner++
    ) {
      if (--this.#left < 0) break;
      const tag = tree.tag[inner]!;
      if (tag === Tag.TEXT) {
        const part = tree.text(inner);
        this.#left -= part.length;
        text += part;
      } else if (tagFlags(tag) & TagFlag.HIDDEN) inner = tree.end[inner]! - 1;
      else if (tag === Tag.BR || tagFlags(tag) & TagFlag.BLOCK) text += " ";
    }
    return text.slice(0, MAX_TEXT_CHARACTERS).replace(/\s+/g, " ").trim();
  }
}
