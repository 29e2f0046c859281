/** The last step of the Markdown: cut, with references, in chunks. */

import type { PageMarkdown } from "@quern/markdown";
import { chunkMarkdown, loadTokenCounter, referenceLinks, type Truncated, truncateMarkdown } from "@quern/text";
import type { PresentedText } from "../model/presented-text.js";

export interface PresentRequest {
  /** With `pages` where the text is paged, so that chunks know theirs. */
  readonly views: { readonly markdown: string | undefined; readonly pages: readonly PageMarkdown[] | undefined };
  readonly settings: {
    /** Cuts the Markdown to about this many. */
    readonly maxTokens: number | undefined;
    /** Writes links as references. */
    readonly references: boolean;
    readonly chunks: { readonly tokens: number; readonly overlap: number } | undefined;
  };
  readonly language: string | undefined;
  /** Address of the page, or name of the document. */
  readonly source: string | undefined;
}

/** Applies the options to the Markdown that the result carries; derived formats have read the whole text by then. */
export async function presentText({ views, settings, language, source }: PresentRequest): Promise<PresentedText> {
  if (views.markdown === undefined) return { markdown: undefined, chunks: undefined, warnings: [] };
  const warnings: string[] = [];
  const { markdown, warning }: Truncated =
    settings.maxTokens === undefined
      ? { markdown: views.markdown }
      : truncateMarkdown(views.markdown, settings.maxTokens, language);
  if (warning) warnings.push(warning);
  const written = settings.references ? referenceLinks(markdown) : markdown;
  const { chunks } = settings;
  if (!chunks) return { markdown: written, chunks: undefined, warnings };
  const count = await loadTokenCounter();
  return {
    markdown: written,
    chunks: chunkMarkdown(written, {
      ...chunks,
      language,
      source,
      pages: views.pages,
      count,
      warn: (sentence) => warnings.push(sentence),
    }),
    warnings,
  };
}
