import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { FIRST_UNKNOWN_TAG, TAG_NAMES, tagFlags } from "../html/tree/tags.js";

/** Actions of the walker for an element. */
export const INLINE = 0;
export const BLOCK = 1;
export const SKIP = 2;
export const HEADING = 3;
export const LIST = 4;
export const ITEM = 5;
export const QUOTE = 6;
export const PRE = 7;
export const RULE = 8;
export const BREAK = 9;
export const TABLE = 10;
export const EMPHASIS = 11;
export const CODE = 12;
export const LINK = 13;
export const IMAGE = 14;
export const NOSCRIPT = 15;
export const EMBED = 16;
export const MATH = 17;
export const INPUT = 18;
export const TERM = 19;
export const RUBY_TEXT = 20;
export const QUOTATION = 21;
export const SCRIPT = 22;
export const SPAN = 23;
export const DIV = 24;
export const SCRIPTED_LEVEL = 25;
export const SUMMARY = 26;
export const BUTTON = 27;
export const DECORATED = 28;

const table = new Uint8Array(FIRST_UNKNOWN_TAG);
for (let id = 0; id < FIRST_UNKNOWN_TAG; id++) {
  const flags = tagFlags(id);
  table[id] =
    flags & TagFlag.HIDDEN ? SKIP : flags & TagFlag.HEADING ? HEADING : flags & TagFlag.BLOCK ? BLOCK : INLINE;
}
const assign = (action: number, names: string): void => {
  for (const name of names.split(" ")) table[TAG_NAMES.indexOf(name)] = action;
};
assign(LIST, "ul ol menu dir");
assign(ITEM, "li");
assign(QUOTE, "blockquote");
assign(PRE, "pre listing xmp plaintext");
assign(RULE, "hr");
assign(BREAK, "br");
assign(TABLE, "table");
assign(EMPHASIS, "strong b em i del s strike");
assign(CODE, "code kbd samp tt");
assign(LINK, "a");
assign(IMAGE, "img");
assign(NOSCRIPT, "noscript");
assign(EMBED, "iframe video audio embed object");
assign(MATH, "math");
assign(INPUT, "input");
assign(SKIP, "select textarea svg canvas col colgroup progress meter");
assign(TERM, "dt");
assign(RUBY_TEXT, "rt");
assign(QUOTATION, "q");
assign(SCRIPT, "script");
assign(SCRIPTED_LEVEL, "sup sub");
assign(DECORATED, "u mark");
assign(SPAN, "span");
assign(DIV, "div aside section p");
assign(SUMMARY, "summary");
assign(BUTTON, "button");
table[Tag.DOCUMENT] = INLINE;

/** Custom elements are inline unless their content is made of blocks, which then break the line themselves. */
export const actionOf = (tag: number): number => (tag < FIRST_UNKNOWN_TAG ? table[tag]! : INLINE);
