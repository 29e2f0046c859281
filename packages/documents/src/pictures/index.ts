/**
 * Pictures of text for recognisers: unpacking, and making them level and clean.
 *
 * @module
 */

export { type Bitmap, damagedImage, MAX_PIXELS } from "./bitmap.js";
export { PictureReader } from "./decode.js";
export { type GreyPicture, quarterTurn, toGreyMap } from "./grey.js";
export { type PageChoice, PagePictures } from "./page-pictures.js";
export { encodePng } from "./png.js";
export type { StraightPicture } from "./straight-picture.js";
export { lettersOf, recogniseUpright } from "./upright.js";
