import type { Node, Tree } from "../tree/tree.js";
import type { Blocks } from "./blocks.js";
import type { Outline } from "./outline.js";
import type { PageHints } from "./page-hints.js";
import type { PageSummary } from "./page-summary.js";
import type { PageType } from "./page-type.js";

/** Blocks in the same place of cards that are alike: the names, the prices, the labels. */
export interface Column {
  readonly members: number[];
  readonly cards: Set<Node>;
}

export interface Columns {
  /** By block, the outermost of the like siblings around it that is small enough to be a card, or `NONE`. */
  readonly card: Int32Array;
  /** Those of at least three cards. */
  readonly all: readonly Column[];
}

/** Inputs for choosing blocks. */
export interface Decision {
  readonly tree: Tree;
  readonly root: Node;
  readonly blocks: Blocks;
  readonly page: Outline;
  readonly summary: PageSummary;
  readonly pageType: PageType;
  readonly hints: PageHints;
  /** Heading that names the page ({@link findTitle}), or `NONE`. */
  readonly named: Node;
  /** Headings that name the site, not the page. */
  readonly siteNames: ReadonlySet<Node>;
  /** By block, how likely it belongs to the content. Changed by {@link settleProbabilities}: groups share their mean. */
  readonly probability: Float32Array;
  /** Blocks that must go whatever their probability (1), because a rule of the caller names them. */
  readonly excluded: Uint8Array;
  /** Rule that dropped a block which the classifier would have kept; set by `decide`. */
  readonly droppedBy: Map<number, string>;
  /** By block, 1 when its text is kept elsewhere; set by {@link settleProbabilities}. */
  copied?: Uint8Array;
  /** Columns of groups of like siblings; set by {@link settleProbabilities}. */
  columns?: Columns;
  /** Days of the entries on a page of several; set by `decide`. */
  days?: readonly Node[];
}
