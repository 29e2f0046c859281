import type { GitDiff } from "@quern/text/change-tracking";

/** Changes of a page since its last scrape, from the format `changeTracking`. */
export interface ChangeTracking {
  /** ISO 8601; null the first time. */
  readonly previousScrapeAt: string | null;
  readonly changeStatus: "new" | "same" | "changed" | "removed";
  readonly visibility: "visible" | "hidden";
  /** With mode `git-diff`, when the page changed. */
  readonly diff?: GitDiff;
  /** With mode `json`, when the page changed: fields whose values differ. */
  readonly json?: Readonly<Record<string, { readonly previous: unknown; readonly current: unknown }>>;
}
