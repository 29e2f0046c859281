/** Outputs that a request needs from a page, worked out once from its options. */
import type { ViewName } from "../formats/format.js";
import { formatDefinition } from "../formats/index.js";
import type { LibrarySettings } from "../options/call-options.js";
import { findFormat, pdfOption, type ResolvedOptions } from "../options/resolved.js";
import { needsMarkdown } from "../options/text-options.js";
import { refinesMarkdown } from "../refine/refine.js";
import { mayIndex } from "../result/index-page.js";

/** Whether the pictures of the page are listed, for the caller or to be described. */
export const asksForImageDetails = ({ formats }: ResolvedOptions, { text }: LibrarySettings): boolean =>
  text.describeImages !== undefined || formats.some(({ type }) => type === "imageDetails");

export interface Plan {
  readonly views: ReadonlySet<ViewName>;
  /** Outputs requested from a document parser. */
  readonly wants: { readonly html: boolean; readonly markdown: boolean; readonly assets: boolean };
  /** Chunks of a paged document say on which page they stand. */
  readonly pages: boolean;
  /** The document block by block, with places. */
  readonly blocks: boolean;
  /** Whether searches of the engine's own index may find the page. */
  readonly isIndexed: boolean;
  /** Everything in the formats and settings that shapes a conversion, for the key under which it is kept. */
  readonly conversion: object;
}

/** Parts of an engine that read pages beside the formats. */
export interface Readers {
  /** Whether the engine keeps an index of the pages that it reads. */
  readonly index: boolean;
  /** Whether it has a language model. */
  readonly model: boolean;
}

export function planRequest(options: ResolvedOptions, settings: LibrarySettings, readers: Readers): Plan {
  const reads = options.formats.flatMap(({ type }) => {
    const { reads: always, readsWithModel = [] } = formatDefinition(type);
    return readers.model ? [...always, ...readsWithModel] : always;
  });
  const views = new Set<ViewName>(reads.filter((read) => read !== "source"));
  if (settings.discover) views.add("discovery");
  // Citations of a document tell page and box, which blocks know.
  const listsImages = asksForImageDetails(options, settings);
  const blocks = settings.text.blocks || settings.text.citations || listsImages || pdfOption(options)?.blocks === true;
  const isIndexed = readers.index && mayIndex(options, settings);
  if (refinesMarkdown(options) || needsMarkdown(settings.text) || isIndexed || blocks) views.add("markdown");
  if (listsImages) for (const view of ["images", "markdown"] as const) views.add(view);
  // Selectors choose in the HTML, whatever is made of what they leave.
  const selects = Boolean(options.includeTags?.length || options.excludeTags?.length);
  const wants = {
    html: selects || listsImages || reads.includes("source") || [...views].some((view) => view !== "markdown"),
    markdown: views.has("markdown"),
    assets: settings.assets || listsImages,
  };
  const pages = settings.text.chunks !== undefined;
  return {
    views,
    wants,
    pages,
    blocks,
    isIndexed,
    conversion: {
      wants,
      pages,
      blocks,
      views: [...views].sort(),
      selectors: findFormat(options, "attributes")?.selectors,
      attachments: settings.attachments,
      comments: settings.comments,
      tables: settings.text.tables,
      transcript: settings.transcript,
      media: options.formats.filter(({ type }) => type === "audio" || type === "video").length,
    },
  };
}
