/** Input of a function that reads facts out of a page's HTML. Plain data, so that it can be sent to a worker. */
export interface HtmlRequest {
  readonly html: string;
  /** Address of the page. */
  readonly url: string;
}
