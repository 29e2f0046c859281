import type { PageLinks } from "@quern/markdown";

/** The facts of a page that a crawler needs, from `discover: true`. */
export interface Discovery extends PageLinks {
  /** `etag`, `last-modified` and `retry-after` of the answer, where it has them. */
  readonly headers: Readonly<Record<string, string>>;
}
