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
  /** Of `json` without a model: where each value was found. */
  readonly fields?: readonly ExplainedField[];
}

export interface ExplainedField {
  readonly format: string;
  /** JSON Pointer into the format's result. */
  readonly path: string;
  /** Kind of place: `data`, `meta`, `label`, `reading` and others. */
  readonly place: string;
  /** 0 … 1: the share of such values that were right on pages of other sites. */
  readonly confidence: number;
}

/** One page of a paged document. */
export interface PageMarkdown {
  /** 1-based. */
  readonly pageNumber: number;
  readonly markdown: string;
}
