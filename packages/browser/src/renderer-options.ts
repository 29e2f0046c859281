import type { PoolOptions } from "./pool-options.js";

export interface ChromiumRendererOptions extends PoolOptions {
  /** Most bytes that one page may load. Default 200 MB. */
  readonly pageBytes?: number;
  /** Texts of filter lists for `blockAds`, beside the short list of our own. They need the package `@ghostery/adblocker`. */
  readonly filterLists?: readonly string[];
  /** Sessions open at once; each is a browser of its own. Default: from memory, at most 16. */
  readonly sessions?: number;
  /**
   * Where the browser's client (Playwright) runs. `none`: in this process, which sessions with a `page` need. `process`: in processes of its
   * own, one for all pages and one for each session, so that no page and no code can hold up or end this one. Default `none`.
   */
  readonly isolation?: "none" | "process";
}
