import type { GreyPicture } from "./grey.js";

/** A page made ready for recognition: grey, level lines, white paper. */
export interface StraightPicture extends GreyPicture {
  /** Degrees, clockwise, by which the picture was turned. */
  readonly turned: number;
  /** See `Lie.upright`. */
  readonly upright: number;
  /** See `Lie.isDoubtful`. */
  readonly isDoubtful: boolean;
  /** Pixels for each one of the picture that was read, along either side: above 1 where it was enlarged, below where it was halved. */
  readonly scale: number;
}
