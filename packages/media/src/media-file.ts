import type { MediaContainer } from "./container.js";

export interface MediaFile {
  readonly bytes: Uint8Array;
  readonly container: MediaContainer;
  /** Where it came from. */
  readonly url: string;
}
