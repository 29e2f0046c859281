/** Outputs that a request needs from a page, worked out once from what it asks. */
import type { TableStyle } from "@quern/markdown";
import { type AskedThing, readsOf } from "../answering/asked.js";
import type { Reads, ViewName } from "../asking/define.js";
import type { LibrarySettings } from "../options/call-options.js";
import { findFormat, type ResolvedOptions } from "../options/resolved.js";
import { refinesMarkdown } from "../refine/refine.js";
import { mayIndex } from "../result/index-page.js";

export interface Plan {
  readonly views: ReadonlySet<ViewName>;
  /** Outputs requested from a document parser. */
  readonly wants: { readonly html: boolean; readonly markdown: boolean; readonly assets: boolean };
  /** Chunks of a paged document say on which page they stand. */
  readonly pages: boolean;
  /** The document block by block, with places. */
  readonly blocks: boolean;
  /** The pictures of the page are listed, for the caller or to be described. */
  readonly pictures: boolean;
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

const CONTENT: readonly ViewName[] = ["markdown", "html", "links", "images"];
const NO_VIEWS: ReadonlySet<Reads> = new Set(["source", "pictures", "blocks", "pages"]);
/** Parsers of tables write pipe tables: another style is written from the HTML. */
export const restylesTables = (style: TableStyle | undefined): boolean => style === "html" || style === "repeat";

const isView = (read: Reads): read is ViewName => !NO_VIEWS.has(read);

export function planRequest(
  asked: readonly AskedThing[],
  options: ResolvedOptions,
  settings: LibrarySettings,
  readers: Readers,
): Plan {
  const reads = readsOf(asked, readers.model);
  const views = new Set<ViewName>([...reads].filter(isView));
  // Nobody waits for content that only the index would read.
  const isIndexed = readers.index && CONTENT.some((view) => views.has(view)) && mayIndex(options, settings);
  if (refinesMarkdown(options) || isIndexed) views.add("markdown");
  const [pages, blocks, pictures] = (["pages", "blocks", "pictures"] as const).map((read) => reads.has(read)) as [
    boolean,
    boolean,
    boolean,
  ];
  // Selectors choose in the HTML, whatever is made of what they leave.
  const selects = Boolean(options.includeTags?.length || options.excludeTags?.length);
  const wants = {
    html:
      selects ||
      restylesTables(settings.tables) ||
      reads.has("source") ||
      [...views].some((view) => view !== "markdown"),
    markdown: views.has("markdown"),
    assets: settings.assets !== false || pictures,
  };
  return {
    ...{ views, wants, pages, blocks, pictures, isIndexed },
    conversion: {
      wants,
      pages,
      blocks,
      views: [...views].sort(),
      selectors: findFormat(options, "attributes")?.selectors,
      attachments: settings.attachments,
      comments: settings.comments,
      headersFooters: settings.headersFooters,
      tables: settings.tables,
      transcript: settings.transcript,
      media: options.formats.filter(({ type }) => type === "audio" || type === "video").length,
    },
  };
}
