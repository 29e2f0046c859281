/**
 * Attributes that many steps ask every element for, as bits. Constants of a module of their own, since bundlers put these in place as numbers.
 *
 * @module
 */

export const CLASS = 0x1;
export const ID = 0x2;
export const ROLE = 0x4;
/** `data-toggle` or `data-bs-toggle`. */
export const TOGGLE = 0x8;
export const STYLE = 0x10;
export const HIDDEN = 0x20;
export const HIDDEN_MARK = 0x40;
export const ARIA_HIDDEN = 0x80;
export const ITEM_SCOPE = 0x100;
export const ITEM_PROPERTY = 0x200;
export const TYPE_OF = 0x400;
export const PROPERTY = 0x800;
export const TEST_ID = 0x1000;
export const CONTROLS = 0x2000;
