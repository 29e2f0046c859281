import { BOILERPLATE_CLASSES, GUARD_CLASSES } from "../clean/boilerplate-names.js";
import { EDITING_CLASSES, PERMALINK_CLASSES, SPOKEN_CLASSES } from "../clean/furniture-names.js";
import type { NameIndex } from "../tree/name-index.js";
import * as Known from "./known-lists.js";

const bitsByClass = new Map<string, number>();
const lists: ReadonlyArray<readonly [list: Iterable<string>, bit: number]> = [
  [BOILERPLATE_CLASSES, Known.BOILERPLATE],
  [GUARD_CLASSES, Known.GUARD],
  [EDITING_CLASSES, Known.EDITING],
  [PERMALINK_CLASSES, Known.PERMALINK],
  [SPOKEN_CLASSES, Known.SPOKEN],
];
for (const [list, bit] of lists) for (const name of list) bitsByClass.set(name, (bitsByClass.get(name) ?? 0) | bit);

const known = new WeakMap<NameIndex, Uint8Array>();

/** By number of a value of the index, bits of known-lists.ts: each class attribute is taken apart once for all who ask. */
export function knownClasses(index: NameIndex): Uint8Array {
  let bits = known.get(index);
  if (bits === undefined) {
    const { values } = index;
    bits = new Uint8Array(values.length);
    for (let number = 1; number < values.length; number++) bits[number] = bitsOf(values[number]!);
    known.set(index, bits);
  }
  return bits;
}

function bitsOf(classes: string): number {
  let bits = 0;
  const { length } = classes;
  for (let start = 0; start < length; ) {
    let end = start;
    while (end < length && classes.charCodeAt(end) > 32) end++;
    if (end > start) bits |= bitsByClass.get(classes.slice(start, end)) ?? 0;
    start = end + 1;
  }
  return bits;
}
