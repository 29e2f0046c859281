/**
 * Lists of classes that an element's class attribute may name, as bits. Constants of a module, since bundlers put these in place as numbers.
 *
 * @module
 */

export const BOILERPLATE = 0x1;
export const GUARD = 0x2;
export const EDITING = 0x4;
export const PERMALINK = 0x8;
export const SPOKEN = 0x10;
