import type { GreyPicture } from "./grey.js";

/** A page made ready for recognition: grey, level lines, white paper. */
export interface StraightPicture extends GreyPicture {
  /** Degrees, clockwise, by which the picture was turned. */
  readonly turned: number;
  /** See `Lie.upright`. */
  readonly upright: number;
  /** See `Lie.isDoubtful`. */
  readonly isDoubtful: boolean;
  /** Pixels for each one of the picture that was read, along either side; 1 where it was not enlarged. */
  readonly enlarged: number;
}
