/**
 * Words that pages of many languages use for the same thing: concept × language tables, for drivers and packages that read pages.
 *
 * @module
 */
export { IN_STOCK, SOLD_OUT } from "./availability.js";
export { monthOf } from "./months.js";
export { RELATED, RELATED_UNSPACED } from "./related.js";
