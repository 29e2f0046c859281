import { Transferable } from "../worker/protocol.js";
import type { Bitmap } from "./bitmap.js";
import { cleanPaper, removeGrains } from "./clean.js";
import { enlarge } from "./enlarge.js";
import { type GreyPicture, quarterTurn, shrink, toGrey, turnBy } from "./grey.js";
import { onLightGround } from "./ground.js";
import { letterHeight } from "./letter-height.js";
import { darkenLightLetters } from "./light-ink.js";
import { flattenPanels } from "./panels.js";
import { measureLie } from "./skew.js";
import type { StraightPicture } from "./straight-picture.js";

/** Smaller steps gain nothing on receipts, and a larger picture takes longer. */
const LEAST_FACTOR = 1.35;
/** Letters that are smaller still have lost their shapes. */
const MOST_FACTOR = 4;
/** About an A4 page at 300 dpi. */
const MAX_PIXELS = 9_000_000;

export interface StraightenInput extends Bitmap {
  /**
   * Height of capitals, in pixels, that an engine reads best. Smaller ones are enlarged to it, large pictures with larger ones are halved, and
   * letters in light ink are made dark. Left out, the engine finds letters of all sizes and inks, and the picture is cleaned and levelled only.
   */
  readonly capitalPixels?: number;
}

/** Runs inside a worker thread. Lines that ran up or down the page are level then, but perhaps upside down. */
export function straighten({ capitalPixels, ...bitmap }: StraightenInput): Transferable<StraightPicture> {
  let cleaned = removeGrains(cleanPaper(onLightGround(toGrey(bitmap))));
  if (capitalPixels !== undefined) cleaned = darkenLightLetters(flattenPanels(halveLarge(cleaned, capitalPixels)));
  const halved = cleaned.width / bitmap.width;
  const lie = measureLie(cleaned);
  const quarter = lie.isSideways ? 90 : 0;
  let picture = quarterTurn(cleaned, quarter);
  if (lie.correction !== 0) picture = turnBy(picture, lie.correction);
  const upright = lie.isSideways ? measureLie(picture).upright : lie.upright;
  const enlarged = capitalPixels === undefined || halved < 1 ? 1 : factorOf(picture, capitalPixels);
  if (enlarged > 1) picture = enlarge(picture, enlarged);
  return new Transferable(
    { ...picture, turned: quarter + lie.correction, upright, isDoubtful: lie.isDoubtful, scale: halved * enlarged },
    [picture.grey.buffer as ArrayBuffer],
  );
}

/** Photos and scans at 600 dpi: the recogniser gains nothing from larger letters, and needs memory and time for the pixels. */
function halveLarge(picture: GreyPicture, capitalPixels: number): GreyPicture {
  let large = picture;
  while (large.grey.length > MAX_PIXELS) {
    const half = shrink(large, 2);
    if (letterHeight(half) < capitalPixels) break;
    large = half;
  }
  return large;
}

function factorOf(picture: GreyPicture, capitalPixels: number): number {
  const most = Math.min(MOST_FACTOR, Math.sqrt(MAX_PIXELS / (picture.width * picture.height)));
  // Pieces of ink in a large photo are millions.
  const height = most < LEAST_FACTOR ? 0 : letterHeight(picture);
  if (height === 0) return 1;
  const factor = Math.min(most, capitalPixels / height);
  return factor < LEAST_FACTOR ? 1 : factor;
}
