import type { Chunk } from "@quern/text";

/** The Markdown as the result carries it. */
export interface PresentedText {
  readonly markdown: string | undefined;
  readonly chunks: Chunk[] | undefined;
  readonly warnings: readonly string[];
}
