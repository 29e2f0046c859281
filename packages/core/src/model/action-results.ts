/** Results of page actions: addresses of pictures and printed pages, pages as they were, values of scripts. */
export interface ActionResults {
  readonly screenshots: string[];
  readonly scrapes: Array<{ readonly url: string; readonly html: string }>;
  readonly javascriptReturns: Array<{ readonly type: string; readonly value: unknown }>;
  readonly pdfs: string[];
}
