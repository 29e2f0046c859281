/** A page of a document as a picture, from the format `pageImages`. Boxes of `blocks` are shares of its width and height. */
export interface PageImage {
  /** From 1. */
  readonly page: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
  /** A signed address that is good for a day where the engine's storage has such; else a data URL. */
  readonly url: string;
}
