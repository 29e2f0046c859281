/**
 * Element names as small integers. Names that HTML defines have a constant id (tag-ids.ts); any other name gets an id above
 * {@link FIRST_UNKNOWN_TAG} that is valid only within its tree.
 *
 * @module
 */

import * as TagFlag from "./tag-flags.js";

// The order fixes the ids in tag-ids.ts: `Tag.DIV === TAG_NAMES.indexOf("div")`. The first three are node kinds, not elements; `#shadow-root`
// is a `<template shadowrootmode>` that is shown in place.
const LIST =
  "#document #text #raw html head body base link meta title style script noscript template address article aside footer header h1 h2 h3 h4 h5 h6 hgroup main nav section search blockquote dd div dl dt figcaption figure hr li menu ol p pre ul dir center listing a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var wbr ruby rb rp rt rtc area audio img map picture source track video embed iframe object param canvas svg math caption col colgroup table tbody td tfoot th thead tr button datalist fieldset form input keygen label legend meter optgroup option output progress select textarea details dialog summary slot #shadow-root applet marquee frame frameset noframes noembed plaintext xmp bgsound basefont command mi mn mo ms mtext mrow mfrac msqrt mroot msup msub msubsup munder mover munderover mtable mtr mtd mfenced mspace mstyle mpadded mphantom merror menclose mmultiscripts mprescripts semantics annotation annotation-xml foreignobject desc path g use circle rect line polygon polyline ellipse defs symbol text tspan image lineargradient stop clippath mask";
const NAMES: readonly string[] = LIST.split(" ");

export const TAG_NAMES: readonly string[] = NAMES;
/** Ids at and above this one belong to names that are not in the table. */
export const FIRST_UNKNOWN_TAG: number = NAMES.length;

const idByName = new Map<string, number>(NAMES.map((name, id) => [name, id]));
/** @returns the constant id of a lower-case element name, or -1 */
export const tagId = (name: string): number => idByName.get(name) ?? -1;

// A name is found in the source by hashing its characters in place: slicing a string per tag costs more than the rest of a node.
const SLOTS = 1024;
const table = new Int16Array(SLOTS).fill(-1);
const MAX_NAME_CHARACTERS = 16;

function hashName(source: string, start: number, end: number): number {
  let hash = end - start;
  for (let index = start; index < end; index++) hash = (Math.imul(hash, 31) + (source.charCodeAt(index) | 0x20)) | 0;
  return (hash ^ (hash >>> 11)) & (SLOTS - 1);
}

for (let id = 3; id < NAMES.length; id++) {
  const name = NAMES[id]!;
  let slot = hashName(name, 0, name.length);
  while (table[slot] !== -1) slot = (slot + 1) & (SLOTS - 1);
  table[slot] = id;
}

/** @returns the constant id of the element name at `source[start..end)`, any case, or -1 */
export function tagIdAt(source: string, start: number, end: number): number {
  if (end - start > MAX_NAME_CHARACTERS) return -1;
  let slot = hashName(source, start, end);
  for (;;) {
    const id = table[slot]!;
    if (id < 0) return -1;
    if (equalsLowerCase(NAMES[id]!, source, start, end)) return id;
    slot = (slot + 1) & (SLOTS - 1);
  }
}

/** Whether `source[start..end)` equals `lower` when ASCII letters are lower-cased. */
export function equalsLowerCase(lower: string, source: string, start: number, end: number): boolean {
  const length = lower.length;
  if (end - start !== length) return false;
  for (let index = 0; index < length; index++) {
    let code = source.charCodeAt(start + index);
    if (code >= 65 && code <= 90) code |= 0x20;
    if (code !== lower.charCodeAt(index)) return false;
  }
  return true;
}

const flags = new Uint16Array(NAMES.length);
function mark(bit: number, names: string): void {
  for (const name of names.split(" ")) {
    const id = idByName.get(name);
    if (id !== undefined) flags[id] = flags[id]! | bit;
  }
}
/** Names that three of the lists share. */
const STRUCTURE =
  "address article aside blockquote center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp";
mark(
  TagFlag.VOID,
  "area base basefont bgsound br col command embed frame hr img input keygen link meta param source track wbr",
);
mark(TagFlag.CLOSES_P, `${STRUCTURE} dialog`);
mark(
  TagFlag.SPECIAL,
  `${STRUCTURE} applet area base basefont bgsound body br button caption col colgroup embed frame frameset head html iframe img input keygen link marquee meta noembed noframes noscript object param script select source style tbody td template textarea tfoot th thead title tr track wbr mi mo mn ms mtext annotation-xml foreignobject desc`,
);
mark(TagFlag.FORMATTING, "a b big code em font i nobr s small strike strong tt u");
mark(
  TagFlag.SCOPE,
  "applet caption html table td th marquee object template #shadow-root mi mo mn ms mtext annotation-xml foreignobject desc",
);
mark(TagFlag.IMPLIED_END, "dd dt li optgroup option p rb rp rt rtc");
mark(TagFlag.HEAD, "base basefont bgsound link meta noframes noscript script style template title");
mark(TagFlag.RAW_TEXT, "script style iframe noembed noframes");
mark(TagFlag.TEXT_ONLY, "script style iframe noembed noframes xmp title textarea plaintext");
mark(TagFlag.HEADING, "h1 h2 h3 h4 h5 h6");
mark(TagFlag.TABLE_PART, "caption col colgroup tbody td tfoot th thead tr");
mark(TagFlag.BLOCK, `${STRUCTURE} html body caption dialog frameset legend optgroup option tbody td tfoot th thead tr`);
mark(
  TagFlag.HIDDEN,
  "head base link meta title style script noscript template noframes noembed param source track area datalist rp",
);
mark(
  TagFlag.BREAKS_FOREIGN,
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);

/** @returns the bits (tag-flags.ts) of a tag id; 0 for unknown names */
export const tagFlags = (id: number): number => (id < FIRST_UNKNOWN_TAG ? flags[id]! : 0);
