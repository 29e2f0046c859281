import type { GreyPicture } from "./grey.js";
import { letterHeights } from "./ink.js";

/** Darker pixels are dark ground or ink. */
const DARK_LEVEL = 110;
/** Parts light letters from a dark ground, and dark ones from a light ground. */
const MIDDLE_LEVEL = 128;

/**
 * Turns light letters on a dark ground, as of screens by night, into dark ones on a light ground. Other pictures come back as they are, those
 * of a sheet of paper on a dark table too: there the dark letters are more. Linear in the pixels of the picture.
 */
export function onLightGround(picture: GreyPicture): GreyPicture {
  const { grey } = picture;
  let dark = 0;
  for (const value of grey) if (value < DARK_LEVEL) dark++;
  if (dark <= grey.length / 2) return picture;
  const turned = { ...picture, grey: grey.map((value) => 255 - value) };
  return letterCount(turned) > letterCount(picture) ? turned : picture;
}

const letterCount = (picture: GreyPicture): number => letterHeights(picture, MIDDLE_LEVEL).length;
