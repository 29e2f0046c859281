/**
 * Kinds of blocks, which decide what stands between two of them. Constants of a module, since bundlers put these in place as numbers.
 *
 * @module
 */

export const NONE = 0;
export const PARAGRAPH = 1;
export const HEADING = 2;
export const LIST = 3;
export const QUOTE = 4;
export const CODE = 5;
export const TABLE = 6;
export const RULE = 7;
export const HTML = 8;
export const MARKER = 9;

export type Kind = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
