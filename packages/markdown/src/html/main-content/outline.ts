import { hidesItself } from "../clean/hidden-mark.js";
import * as Has from "../tree/attribute-bits.js";
import { isLink } from "../tree/links.js";
import { HAS_HIDING, nameIndex } from "../tree/name-index.js";
import * as TagFlag from "../tree/tag-flags.js";
import * as Tag from "../tree/tag-ids.js";
import { FIRST_UNKNOWN_TAG, tagFlags } from "../tree/tags.js";
import { NONE, type Node, type Tree } from "../tree/tree.js";
import * as Around from "./around.js";
import type { Blocks } from "./blocks.js";
import { nameFamilies } from "./vocabulary.js";

const aroundByTag = new Int32Array(FIRST_UNKNOWN_TAG);
for (const [tag, bit] of [
  [Tag.ARTICLE, Around.ARTICLE],
  [Tag.MAIN, Around.MAIN],
  [Tag.NAV, Around.NAV],
  [Tag.ASIDE, Around.ASIDE],
  [Tag.HEADER, Around.HEADER],
  [Tag.FOOTER, Around.FOOTER],
  [Tag.SECTION, Around.SECTION],
  [Tag.FORM, Around.FORM],
  [Tag.UL, Around.LIST],
  [Tag.OL, Around.LIST],
  [Tag.DL, Around.LIST],
  [Tag.TABLE, Around.TABLE],
  [Tag.FIGURE, Around.FIGURE],
  [Tag.BLOCKQUOTE, Around.QUOTE],
  [Tag.DETAILS, Around.DETAILS],
  [Tag.DIALOG, Around.DIALOG],
  [Tag.PRE, Around.CODE],
  [Tag.BUTTON, Around.BUTTON],
  [Tag.A, Around.LINK],
  [Tag.P, Around.PARAGRAPH],
  [Tag.H1, Around.HEADING],
  [Tag.H2, Around.HEADING],
  [Tag.H3, Around.HEADING],
  [Tag.H4, Around.HEADING],
  [Tag.H5, Around.HEADING],
  [Tag.H6, Around.HEADING],
] as const)
  aroundByTag[tag] = bit;

const aroundByRole = new Map<string, number>([
  ["main", Around.MAIN],
  ["navigation", Around.NAV],
  ["menu", Around.NAV],
  ["menubar", Around.NAV],
  ["complementary", Around.ASIDE],
  ["banner", Around.HEADER],
  ["contentinfo", Around.FOOTER],
  ["search", Around.FORM],
  ["dialog", Around.DIALOG],
  ["alertdialog", Around.DIALOG],
  ["article", Around.ARTICLE],
  ["button", Around.BUTTON],
]);

/** Facts about every element: sums over its blocks, and values inherited from its ancestors. Arrays by node. */
export interface Outline {
  readonly words: Int32Array;
  readonly linkWords: Int32Array;
  /** Words in blocks that read like prose. */
  readonly proseWords: Int32Array;
  readonly blocks: Int32Array;
  /** {@link Around} bits, ancestors' included. */
  readonly around: Int32Array;
  /** Name families of the element itself, and of it and its ancestors. */
  readonly names: Int32Array;
  readonly inheritedNames: Int32Array;
  /** Steps up to the innermost element that holds all blocks: those that only wrap the page do not count. */
  readonly depth: Uint16Array;
  /** Siblings (itself counted) with the same tag and first class word. */
  readonly repeats: Int32Array;
  /** Number of the group that these siblings form, and a hash of tag and first class word. */
  readonly group: Int32Array;
  readonly signature: Int32Array;
  /** Nearest ancestor-or-self that at least {@link MIN_REPEATS} siblings resemble, and the outermost one; or `NONE`. */
  readonly nearestRepeat: Int32Array;
  readonly outerRepeat: Int32Array;
  /** Nearest ancestor-or-self with at least 3, 12 and 40 blocks. */
  readonly smallGroup: Int32Array;
  readonly mediumGroup: Int32Array;
  readonly largeGroup: Int32Array;
}

/** A group of so many like siblings is a list of cards, posts, rows… */
export const MIN_REPEATS = 3;

/** Whether a block reads like prose: a sentence or more, not made of links. */
export const isProse = (blocks: Blocks, block: number): boolean =>
  blocks.words[block]! >= 10 && blocks.linkWords[block]! * 3 < blocks.words[block]! && blocks.punctuation[block]! > 0;

/**
 * Two passes over the nodes: up for the sums, down for what is inherited.
 * @param shown elements that count as shown whatever their attributes say
 */
export function outline(tree: Tree, root: Node, blocks: Blocks, shown?: ReadonlyMap<Node, unknown>): Outline {
  const { size, tag, parent, end } = tree;
  const words = new Int32Array(size);
  const linkWords = new Int32Array(size);
  const proseWords = new Int32Array(size);
  const blockCount = new Int32Array(size);
  for (let block = 0; block < blocks.count; block++) {
    const element = blocks.element[block]!;
    words[element] = words[element]! + blocks.words[block]!;
    linkWords[element] = linkWords[element]! + blocks.linkWords[block]!;
    blockCount[element] = blockCount[element]! + 1;
    if (isProse(blocks, block)) proseWords[element] = proseWords[element]! + blocks.words[block]!;
  }
  for (let node = end[root]! - 1; node > root; node--) {
    if (words[node] === 0) continue;
    const above = parent[node]!;
    words[above] = words[above]! + words[node]!;
    linkWords[above] = linkWords[above]! + linkWords[node]!;
    proseWords[above] = proseWords[above]! + proseWords[node]!;
    blockCount[above] = blockCount[above]! + blockCount[node]!;
  }
  const around = new Int32Array(size);
  const names = new Int32Array(size);
  const inheritedNames = new Int32Array(size);
  const depth = new Uint16Array(size);
  const repeats = new Int32Array(size);
  const nearestRepeat = new Int32Array(size).fill(NONE);
  const outerRepeat = new Int32Array(size).fill(NONE);
  const smallGroup = new Int32Array(size).fill(root);
  const mediumGroup = new Int32Array(size).fill(root);
  const largeGroup = new Int32Array(size).fill(root);
  const { has, classOf, idOf, values } = nameIndex(tree);
  const families = new Families(values);
  const groupOf = new Map<number, number>();
  const group = new Int32Array(size);
  const signatures = new Int32Array(size);
  const groupSizes: number[] = [];
  for (let node = root + 1; node < end[root]!; node++) {
    if (words[node] === 0) {
      if (tag[node]! > Tag.RAW) node = end[node]! - 1;
      continue;
    }
    const id = tag[node]!;
    let signature = id;
    let bits = id < FIRST_UNKNOWN_TAG ? aroundByTag[id]! : 0;
    if (id === Tag.A && !isLink(tree, node)) bits = 0;
    // ASP.NET puts the page into a form.
    if (id === Tag.FORM && words[node]! * 2 > words[root]!) bits = 0;
    const bitsOfNames = has[node]!;
    if (bitsOfNames !== 0) {
      const className = classOf[node]!;
      const identifier = idOf[node]!;
      if (className !== 0 || identifier !== 0) {
        names[node] = families.of(className) | families.of(identifier);
        signature = (id * 65_536 + families.signature(className)) | 0;
      }
      const role = bitsOfNames & Has.ROLE ? tree.attribute(node, "role") : undefined;
      if (role !== undefined) bits |= aroundByRole.get(role) ?? 0;
      if (bitsOfNames & HAS_HIDING && isHidden(tree, node, bitsOfNames) && !shown?.has(node)) bits |= Around.HIDDEN;
    }
    const above = parent[node]!;
    around[node] = bits | around[above]!;
    inheritedNames[node] = names[node]! | inheritedNames[above]!;
    depth[node] = blockCount[node] === blockCount[root] ? 0 : Math.min(1000, depth[above]! + 1);
    signatures[node] = signature;
    const key = above * 4_294_967_296 + (signature >>> 0);
    let number = groupOf.get(key);
    if (number === undefined) {
      number = groupSizes.length;
      groupOf.set(key, number);
      groupSizes.push(0);
    }
    groupSizes[number]!++;
    group[node] = number;
  }
  for (let node = root + 1; node < end[root]!; node++) {
    if (words[node] === 0) {
      if (tag[node]! > Tag.RAW) node = end[node]! - 1;
      continue;
    }
    const above = parent[node]!;
    const like = groupSizes[group[node]!]!;
    repeats[node] = like;
    const isRepeated =
      like >= MIN_REPEATS &&
      (tagFlags(tag[node]!) & TagFlag.BLOCK || tag[node]! >= FIRST_UNKNOWN_TAG) &&
      tag[node] !== Tag.P;
    nearestRepeat[node] = isRepeated ? node : nearestRepeat[above]!;
    outerRepeat[node] = outerRepeat[above] !== NONE ? outerRepeat[above]! : isRepeated ? node : NONE;
    smallGroup[node] = blockCount[node]! >= 3 ? node : smallGroup[above]!;
    mediumGroup[node] = blockCount[node]! >= 12 ? node : mediumGroup[above]!;
    largeGroup[node] = blockCount[node]! >= 40 ? node : largeGroup[above]!;
  }
  return {
    words,
    linkWords,
    proseWords,
    blocks: blockCount,
    around,
    names,
    inheritedNames,
    depth,
    repeats,
    group,
    signature: signatures,
    nearestRepeat,
    outerRepeat,
    smallGroup,
    mediumGroup,
    largeGroup,
  };
}

/** Name families and signatures of class attributes and ids by their number in the index, each worked out once. */
class Families {
  readonly #families: Int32Array;
  readonly #signatures: Int32Array;

  constructor(readonly values: readonly string[]) {
    this.#families = new Int32Array(values.length).fill(-1);
    this.#signatures = new Int32Array(values.length).fill(-1);
  }

  of(number: number): number {
    const known = this.#families[number]!;
    if (known >= 0) return known;
    return (this.#families[number] = nameFamilies(this.values[number]!));
  }

  /** Hash of the first class name: 0 … 65 535. */
  signature(number: number): number {
    const known = this.#signatures[number]!;
    if (known >= 0) return known;
    const first = /[A-Za-z_-]+/.exec(this.values[number]!)?.[0] ?? "";
    let signature = 0;
    for (let at = 0; at < first.length; at++) signature = (Math.imul(signature, 31) + first.charCodeAt(at)) & 0xffff;
    return (this.#signatures[number] = signature);
  }
}

/** Whether the element is hidden from readers, or from those who listen. */
const isHidden = (tree: Tree, node: Node, has: number): boolean =>
  hidesItself(tree, node) || (!(has & Has.HIDDEN_MARK) && tree.attribute(node, "aria-hidden") === "true");
