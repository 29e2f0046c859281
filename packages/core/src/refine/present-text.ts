/** The last step of the Markdown: cut, with references, in chunks. */

import type { Notes } from "@quern/extract/model";
import type { Chunk } from "@quern/extract/text";
import { chunkMarkdown, loadTokenCounter, referenceLinks, type Truncated, truncateMarkdown } from "@quern/extract/text";
import type { Views } from "../convert/views.js";
import type { TextSettings } from "../options/text-options.js";

export interface PresentedText {
  readonly markdown: string | undefined;
  readonly chunks: Chunk[] | undefined;
}

export interface PageOfText {
  readonly language: string | undefined;
  /** Address of the page, or name of the document. */
  readonly source: string | undefined;
}

/**
 * Applies the options to the Markdown that the result carries; derived formats have read the whole text by then.
 *
 * @param views with `pages` where the text is paged, so that chunks know theirs
 */
export async function presentText(
  views: Views,
  settings: TextSettings,
  { language, source }: PageOfText,
  notes: Notes,
): Promise<PresentedText> {
  if (views.markdown === undefined) return { markdown: undefined, chunks: undefined };
  const { markdown, warning }: Truncated =
    settings.maxTokens === undefined
      ? { markdown: views.markdown }
      : truncateMarkdown(views.markdown, settings.maxTokens, language);
  if (warning) notes.warn(warning);
  const written = settings.references ? referenceLinks(markdown) : markdown;
  const { chunks } = settings;
  if (!chunks) return { markdown: written, chunks: undefined };
  const count = await loadTokenCounter();
  return {
    markdown: written,
    chunks: chunkMarkdown(written, {
      ...chunks,
      language,
      source,
      pages: views.pages,
      count,
      warn: (sentence) => notes.warn(sentence),
    }),
  };
}
