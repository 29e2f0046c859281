/** A piece of a page's Markdown that can be embedded or cited by itself (library only). */
export interface Chunk {
  /** Follows from text and headings alone: the same passage has the same id wherever it stands. */
  readonly id: string;
  /** Markdown. Pieces of a long table repeat its header row, those of long code its fences. */
  readonly text: string;
  /** Headings above, outermost first. */
  readonly headings: readonly string[];
  /** 1-based, for paged documents. */
  readonly page?: number;
  /** Estimate for common models. */
  readonly tokens: number;
}
