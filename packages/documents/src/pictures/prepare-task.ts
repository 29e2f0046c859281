import { Transferable } from "../worker/protocol.js";
import type { Bitmap } from "./bitmap.js";
import { cleanPaper, removeGrains } from "./clean.js";
import { quarterTurn, toGrey, turnBy } from "./grey.js";
import { measureLie } from "./skew.js";
import type { StraightPicture } from "./straight-picture.js";

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
