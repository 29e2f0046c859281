import type { Marks } from "../clean/marks.js";
import { nameIndex } from "../tree/name-index.js";
import * as Tag from "../tree/tag-ids.js";
import type { Node, Tree } from "../tree/tree.js";
import type { Blocks } from "./blocks.js";

/** An element of the removal list stays if it carries at least this share of the text that looks like content. */
const SHARE_THAT_STAYS = 0.15;

/** It also stays if its words are content with this mean probability: sections of a page that have a `header` of their own, feeds in an `aside`. */
const PROBABILITY_THAT_STAYS = 0.5;

/** A menu of links stays by its share only from this mean probability on: on a page with next to no text it is most of what there is. */
const MENU_PROBABILITY = 0.3;
const MENU_LINK_SHARE = 0.8;

/** The same on an article, beside which more stands that only reads like it. */
const PROBABILITY_THAT_STAYS_IN_ARTICLE = 0.9;

/** A hidden element with fewer words is a hint, a label, a message for another time: no panel that a reader would open. */
const HIDDEN_WORDS_THAT_STAY = 20;

/**
 * Marks that were set before the content was known and may have to be taken back: the removal list names a `header` that holds the article,
 * a hidden panel is a tab that the reader can open. Marks of `excludeTags` are the caller's word and final.
 */
export class SoftRemovals {
  /** Marks that stay whatever happens, by node. */
  readonly final: Uint8Array;
  readonly #soft: Array<{ readonly node: Node; readonly end: Node; readonly hidden: boolean }> = [];

  constructor(
    readonly tree: Tree,
    readonly marks: Marks,
  ) {
    this.final = marks.removed.slice();
    for (const { node, rule } of marks.removals()) {
      const hidden = rule === "hidden";
      if (!hidden && !LISTED.test(rule)) continue;
      this.final[node] = 0;
      this.#soft.push({ node, end: tree.end[node]!, hidden });
    }
  }

  /**
   * Decides which of the marks hold, now that blocks have probabilities.
   * @param isArticle whether the page is one text with other things around it
   * @returns by block, 1 when a mark that holds covers it
   */
  settle(blocks: Blocks, probability: Float32Array, isArticle: boolean): Uint8Array {
    const enough = isArticle ? PROBABILITY_THAT_STAYS_IN_ARTICLE : PROBABILITY_THAT_STAYS;
    const { tag } = this.tree;
    const excluded = new Uint8Array(blocks.count);
    let total = 0;
    for (let block = 0; block < blocks.count; block++) total += probability[block]! * blocks.words[block]!;
    let block = 0;
    const small: Array<{ readonly kind: string; readonly first: number; readonly last: number }> = [];
    const panels = new Set<string>();
    for (const removal of this.#soft) {
      while (block < blocks.count && blocks.from[block]! < removal.node) block++;
      const first = block;
      let inside = 0;
      let words = 0;
      let linkWords = 0;
      for (; block < blocks.count && blocks.from[block]! < removal.end; block++) {
        inside += probability[block]! * blocks.words[block]!;
        words += blocks.words[block]!;
        linkWords += blocks.linkWords[block]!;
      }
      const isMenu = tag[removal.node] === Tag.NAV && linkWords >= MENU_LINK_SHARE * words;
      if (removal.hidden) {
        const kind = this.#kindOf(removal.node);
        if (words >= HIDDEN_WORDS_THAT_STAY) panels.add(kind);
        else small.push({ kind, first, last: block });
      } else if (
        inside < enough * words &&
        (inside < SHARE_THAT_STAYS * total || (isMenu && inside < MENU_PROBABILITY * words))
      )
        excluded.fill(1, first, block);
    }
    // A short answer is kept where longer ones, built alike, are.
    for (const { kind, first, last } of small) if (!panels.has(kind)) excluded.fill(1, first, last);
    return excluded;
  }

  /** The tags and classes of a hidden element and its parent: panels of one kind share them. */
  #kindOf(node: Node): string {
    const { tag, parent } = this.tree;
    const { classOf } = nameIndex(this.tree);
    const around = parent[node]!;
    return `${tag[node]} ${classOf[node]} ${tag[around]} ${classOf[around]}`;
  }

  /** Takes back the marks around blocks that are kept. */
  unmarkKept(blocks: Blocks, keep: Uint8Array): void {
    let block = 0;
    for (const removal of this.#soft) {
      while (block < blocks.count && blocks.from[block]! < removal.node) block++;
      let keeps = false;
      for (; block < blocks.count && blocks.from[block]! < removal.end; block++) if (keep[block]) keeps = true;
      if (keeps) this.marks.keep(removal.node);
    }
  }
}

/** Rules of the contract's removal list, as `markBoilerplate` names them. */
const LISTED = /^(?:element|class|id) /;
