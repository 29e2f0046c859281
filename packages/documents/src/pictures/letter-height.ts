import type { GreyPicture } from "./grey.js";
import { letterHeights } from "./ink.js";

/** Darker pixels are ink. */
const INK_LEVEL = 160;
/** Fewer letters do not tell. */
const MIN_LETTERS = 30;
/** Share of the letters that are no higher than capitals and digits. Measured on 50 receipts against the boxes of a recogniser: within a pixel or two for 37. */
const CAPITAL_RANK = 0.8;

/** Typical height of capitals and digits, in pixels; 0 where too few letters stand alone. Linear in the pixels of the picture. */
export function letterHeight(picture: GreyPicture): number {
  const heights = letterHeights(picture, INK_LEVEL).sort((a, b) => a - b);
  return heights.length < MIN_LETTERS ? 0 : heights[Math.floor(CAPITAL_RANK * (heights.length - 1))]!;
}
