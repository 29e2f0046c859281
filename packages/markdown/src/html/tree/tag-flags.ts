/**
 * Bits of `tagFlags`. The first group drives tree building (HTML Standard, 13.2.6), the second one rendering. Constants of a module of their own,
 * since bundlers put these in place as numbers.
 *
 * @module
 */

/** Has no content and no end tag. */
export const VOID = 0x1;
/** Its start tag closes an open `p`. */
export const CLOSES_P = 0x2;
/** Category "special": ordinary end tags do not reach beyond it. */
export const SPECIAL = 0x4;
/** Category "formatting": its end tag may cross open blocks. */
export const FORMATTING = 0x8;
/** Ends the search "has an element in scope". */
export const SCOPE = 0x10;
/** Closed silently by "generate implied end tags". */
export const IMPLIED_END = 0x20;
/** Allowed in `head`. */
export const HEAD = 0x40;
/** Content is not markup, and not shown either. */
export const RAW_TEXT = 0x80;
/** `h1`–`h6`. */
export const HEADING = 0x100;
/** `caption col colgroup tbody td tfoot th thead tr`. */
export const TABLE_PART = 0x200;
/** Displayed as a block: text before and after it never joins. */
export const BLOCK = 0x400;
/** Never shown: `script`, `style`, `template`, `head`… */
export const HIDDEN = 0x800;
/** HTML element that ends SVG or MathML when it starts inside. */
export const BREAKS_FOREIGN = 0x1000;
/** Content has no tags: raw text, and text with character references. */
export const TEXT_ONLY = 0x2000;
