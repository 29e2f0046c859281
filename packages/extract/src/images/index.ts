/**
 * The pictures of a page: where they stand, how large they are, and what they are there for.
 *
 * @module
 */
export { extractImages, type FoundImage } from "./list-images.js";
export { type ImageRole, isTellingAlt } from "./role.js";
