import { HIDDEN_MARK } from "../clean/hidden-mark.js";
import * as Has from "./attribute-bits.js";
import * as Tag from "./tag-ids.js";
import { equalsLowerCase } from "./tags.js";
import { ATTRIBUTE_FIELDS, type Node, type Tree } from "./tree.js";

/** Any of the attributes that may hide an element. */
export const HAS_HIDING: number = Has.STYLE | Has.HIDDEN | Has.HIDDEN_MARK | Has.ARIA_HIDDEN;

const NAMES: ReadonlyArray<readonly [name: string, bit: number]> = [
  ["class", Has.CLASS],
  ["id", Has.ID],
  ["role", Has.ROLE],
  ["data-toggle", Has.TOGGLE],
  ["data-bs-toggle", Has.TOGGLE],
  ["style", Has.STYLE],
  ["hidden", Has.HIDDEN],
  [HIDDEN_MARK, Has.HIDDEN_MARK],
  ["aria-hidden", Has.ARIA_HIDDEN],
  ["itemscope", Has.ITEM_SCOPE],
  ["itemprop", Has.ITEM_PROPERTY],
  ["typeof", Has.TYPE_OF],
  ["property", Has.PROPERTY],
  ["data-testid", Has.TEST_ID],
  ["aria-controls", Has.CONTROLS],
];

const NAMES_BY_LENGTH: Array<Array<readonly [name: string, bit: number]> | undefined> = [];
for (const entry of NAMES) (NAMES_BY_LENGTH[entry[0].length] ??= []).push(entry);

/**
 * Classes and ids of a page as small numbers, and which elements have the attributes of attribute-bits.ts. Pages use few different class attributes
 * for many elements: a step tests each of them once, not each element.
 */
export interface NameIndex {
  /** Bits of attribute-bits.ts by node. */
  readonly has: Uint16Array;
  /** All bits of {@link has} together. */
  readonly hasAny: number;
  /** Number of an element's `class` and `id` in {@link values}; 0 without. */
  readonly classOf: Int32Array;
  readonly idOf: Int32Array;
  /** Decoded values by number; the first is empty. */
  readonly values: readonly string[];
}

const indexes = new WeakMap<Tree, NameIndex>();

/** The index of a tree, made in one pass when it is first asked for. */
export function nameIndex(tree: Tree): NameIndex {
  let index = indexes.get(tree);
  if (index === undefined) {
    index = makeIndex(tree);
    indexes.set(tree, index);
  }
  return index;
}

function makeIndex(tree: Tree): NameIndex {
  const { size, tag, first, last, source, attributeOffsets } = tree;
  const has = new Uint16Array(size);
  const classOf = new Int32Array(size);
  const idOf = new Int32Array(size);
  const values = [""];
  const numbers = new Map<string, number>([["", 0]]);
  let hasAny = 0;
  const numberOf = (at: number): number => {
    const raw = source.slice(attributeOffsets[at + 2]!, attributeOffsets[at + 3]!);
    let number = numbers.get(raw);
    if (number === undefined) {
      number = values.length;
      numbers.set(raw, number);
      // Mostly the same text, which then need not be made twice.
      values.push(raw.includes("&") || raw.includes("\r") || raw.includes("\0") ? tree.attributeValue(at) : raw);
    }
    return number;
  };
  for (let node: Node = 0; node < size; node++) {
    if (tag[node]! <= Tag.RAW) continue;
    let bits = 0;
    const from = first[node]! * ATTRIBUTE_FIELDS;
    const end = from + last[node]! * ATTRIBUTE_FIELDS;
    for (let at = from; at < end; at += ATTRIBUTE_FIELDS) {
      const nameStart = attributeOffsets[at]!;
      const nameEnd = attributeOffsets[at + 1]!;
      const names = NAMES_BY_LENGTH[nameEnd - nameStart];
      if (names === undefined) continue;
      for (const [name, bit] of names) {
        if (!equalsLowerCase(name, source, nameStart, nameEnd)) continue;
        // Of an attribute that comes twice the first counts.
        if (bit === Has.CLASS && !(bits & bit)) classOf[node] = numberOf(at);
        else if (bit === Has.ID && !(bits & bit)) idOf[node] = numberOf(at);
        bits |= bit;
      }
    }
    has[node] = bits;
    hasAny |= bits;
  }
  return { has, hasAny, classOf, idOf, values };
}

/** Applies a test to every different value of an index once. @returns the results by number */
export function testValues({ values }: NameIndex, test: (value: string) => number): Uint8Array {
  const results = new Uint8Array(values.length);
  for (let number = 0; number < values.length; number++) results[number] = test(values[number]!);
  return results;
}
