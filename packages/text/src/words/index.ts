/**
 * Words that pages of many languages use for the same thing: concept × language tables, for drivers and packages that read pages.
 *
 * @module
 */
export { AVAILABLE_VALUE, DISH_SOLD_OUT, IN_STOCK, SOLD_OUT, UNAVAILABLE_VALUE } from "./availability.js";
export {
  authorLabelLength,
  byLength,
  endsWithAuthorLabel,
  endsWithBy,
  endsWithMaker,
  isAuthorLabel,
  isBy,
  lastDeed,
  saysPublished,
  saysUpdated,
} from "./bylines.js";
export { monthOf } from "./months.js";
export { endsWithLaw, isWhenLabel, isWhereLabel } from "./occasions.js";
export { RELATED, RELATED_UNSPACED } from "./related.js";
export { COUNTED_REVIEWS, REVIEWS_COUNTED } from "./reviews.js";
