/** The last step of the Markdown: cut, with references, in chunks. */

import type { Notes } from "@quern/extract/model";
import type { Chunk } from "@quern/extract/text";
import { type ChunkPart, chunkMarkdown, referenceLinks, type Truncated, truncateMarkdown } from "@quern/extract/text";
import type { Views } from "../convert/views.js";
import type { TextSettings } from "../options/text-options.js";

export interface PresentedText {
  readonly markdown: string | undefined;
  readonly chunks: Chunk[] | undefined;
}

/**
 * Applies the options to the Markdown that the result carries; derived formats have read the whole text by then.
 *
 * @param views with `pages` where the text is paged, so that chunks know theirs
 */
export function presentText(
  views: Views,
  settings: TextSettings,
  language: string | undefined,
  notes: Notes,
): PresentedText {
  if (views.markdown === undefined) return { markdown: undefined, chunks: undefined };
  const { markdown, warning }: Truncated =
    settings.maxTokens === undefined
      ? { markdown: views.markdown }
      : truncateMarkdown(views.markdown, settings.maxTokens, language);
  if (warning) notes.warn(warning);
  const written = settings.references ? referenceLinks(markdown) : markdown;
  if (settings.chunkTokens === undefined) return { markdown: written, chunks: undefined };
  // Each chunk stands alone, so its links stay with it; pages know nothing of a cut.
  const pages = warning === undefined ? (views.pages ?? []) : [];
  const parts: ChunkPart[] =
    pages.length > 0 ? pages.map((page) => ({ markdown: page.markdown, page: page.pageNumber })) : [{ markdown }];
  return { markdown: written, chunks: chunkMarkdown(parts, settings.chunkTokens, language) };
}
