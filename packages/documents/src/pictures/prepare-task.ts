import { Transferable } from "../worker/protocol.js";
import { cleanPaper, removeGrains } from "./clean.js";
import type { Bitmap } from "./decode.js";
import { type GreyPicture, quarterTurn, toGrey, turnBy } from "./grey.js";
import { measureLie } from "./skew.js";

/** A page made ready for recognition: grey, level lines, white paper. */
export interface StraightPicture extends GreyPicture {
  /** Degrees, clockwise, by which the picture was turned. */
  readonly turned: number;
  /** See `Lie.upright`. */
  readonly upright: number;
  /** See `Lie.isDoubtful`. */
  readonly isDoubtful: boolean;
}

/** Runs inside a worker thread. Lines that ran up or down the page are level then, but perhaps upside down. */
export function straighten(bitmap: Bitmap): Transferable<StraightPicture> {
  const cleaned = removeGrains(cleanPaper(toGrey(bitmap)));
  const lie = measureLie(cleaned);
  const quarter = lie.isSideways ? 90 : 0;
  let picture = quarterTurn(cleaned, quarter);
  if (lie.correction !== 0) picture = turnBy(picture, lie.correction);
  const upright = lie.isSideways ? measureLie(picture).upright : lie.upright;
  return new Transferable({ ...picture, turned: quarter + lie.correction, upright, isDoubtful: lie.isDoubtful }, [
    picture.grey.buffer as ArrayBuffer,
  ]);
}
