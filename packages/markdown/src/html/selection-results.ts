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
  /** Element that holds the selected content, as a short path: `main#content.post`. */
  readonly root?: string;
  /** The selection left nothing, so the whole page was taken. */
  readonly fellBack?: boolean;
  /** Where text came from that the page carries in its data and does not show: `JSON-LD articleBody`. */
  readonly supplement?: string;
  /** Characters of text, white space not counted: of the whole page, and of what was kept. */
  readonly characters?: { readonly page: number; readonly kept: number };
  /** The outermost blocks that were left out, in the order of the page; blocks without text are not listed. */
  readonly removed: readonly RemovedBlock[];
  /**
   * With `explain: "html"`: the whole page without scripts and styles. `data-quern-kept` is on each block that was kept, and
   * `data-quern-removed` on each that was not: its value is the rule. Texts that were removed from a kept block stand in a `del`.
   */
  readonly html?: string;
  /** Of `json` without a model: where each value was found. */
  readonly fields?: readonly ExplainedField[];
}

/** Why a block was left out, where the classifier of main content was asked. */
export interface RemovalDecision {
  /** `model`, or the rule that overruled it: `another article of the site` and others. */
  readonly by: string;
  /** How likely the longest text of the block belongs to the content, as the model has it: 0 … 1. */
  readonly probability: number;
  /** Facts that main content often has: `prose` and others. */
  readonly for: readonly string[];
  /** Facts that main content seldom has: `navigation`, `mostly links` and others, the most telling first. */
  readonly against: readonly string[];
}

export interface RemovedBlock {
  /** `navigation element`, `class .share`, `excludeTags .ad` and others. */
  readonly rule: string;
  /** `div#side.box` */
  readonly element: string;
  /** Characters of text, white space not counted. */
  readonly characters: number;
  /** The beginning of the text, at most 80 characters. */
  readonly text: string;
  /** Absent where a rule left the block out before the classifier was asked. */
  readonly decision?: RemovalDecision;
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
