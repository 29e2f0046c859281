/** Results of reading and selecting that callers see. */

/** Values of one attribute, from the elements that a selector matches. */
export interface AttributeResult {
  readonly selector: string;
  readonly attribute: string;
  readonly values: string[];
}

/** Which rule removed which block, from `explain: true`. */
export interface Explanation {
  readonly pageType: string;
  readonly removed: ReadonlyArray<{ readonly rule: string; readonly element: string; readonly text: string }>;
}

/** One page of a paged document. */
export interface PageMarkdown {
  /** 1-based. */
  readonly pageNumber: number;
  readonly markdown: string;
}
