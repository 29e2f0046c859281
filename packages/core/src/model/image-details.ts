import type { FoundImage } from "@quern/extract/images";

/** A picture of the page or document, from the format `imageDetails`. */
export interface ImageDetails extends FoundImage {
  /** Stands in the selected content. */
  readonly isMainContent: boolean;
  /** Of pictures of a document, and of those that were fetched to be described. */
  readonly mediaType?: string;
  readonly bytes?: number;
  /** By the vision model, with `describeImages`. */
  readonly description?: string;
  /** Place in `markdown`, where it stands there: `markdown.slice(start, end)` is `![…](…)`. */
  readonly start?: number;
  readonly end?: number;
  /** Upright box on the page of a PDF, as shares of its width and height: left, top, right, bottom. */
  readonly bbox?: readonly [number, number, number, number];
}
