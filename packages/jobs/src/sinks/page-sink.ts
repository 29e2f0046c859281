/** Where the pages of a crawl go, beside the loop over it. */
import { createHash } from "node:crypto";
import type { Document } from "@quern/core";

/**
 * A place for pages: a file, a store, a bucket, a table. A crawl waits for `write` before it counts a page as done, so a page that was under
 * way when the process died is written again, and must then be one page.
 */
export interface PageSink {
  readonly name: string;
  /**
   * Keeps a page. Written again for the same crawl, the page replaces what was there.
   *
   * @param crawl names the crawl; pages of one address of two crawls are two pages
   */
  write(page: Document, crawl: string): Promise<void>;
  /** Everything is in its place when this returns. What the sink was given (a store, a client) stays open. */
  close(): Promise<void>;
}

/** Names a page within its crawl: 27 letters, digits, `-` and `_`. */
export const pageKey = ({ metadata }: Document): string =>
  createHash("sha1").update(metadata.sourceURL).digest("base64url");

/** For names of keys and folders, which take fewer characters than the name of a crawl may have. */
export const safeName = (crawl: string): string =>
  /^[A-Za-z0-9_-]{1,100}$/.test(crawl) ? crawl : createHash("sha1").update(crawl).digest("base64url");
