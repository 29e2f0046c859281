/** Apart from the pool, so that the public types do not lead to Playwright's, which need those of a browser. */
export interface PoolOptions {
  readonly executablePath?: string;
  readonly sandbox?: boolean;
  /** Pages open at once. Default: from cores and memory. */
  readonly pages?: number;
  /** Pages after which a browser is replaced. Default 200. */
  readonly pagesBeforeRecycling?: number;
  /** Milliseconds after which a browser is replaced. Default 30 minutes. */
  readonly maxAge?: number;
  /** Milliseconds without work after which the browser is closed. Default 60 000. */
  readonly idle?: number;
}
