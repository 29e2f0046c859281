import type { WorkerPool } from "@quern/documents";
import type { Notes } from "@quern/extract/model";
import type { PageSource } from "@quern/extract/page";
import type { Egress, Fetcher, LanguageModel, Parser, Progress, Source, Storage } from "@quern/types";
import type { Views } from "../convert/views.js";
import type { Deadline } from "../deadline.js";
import type { Format, FormatName } from "../options/formats.js";
import type { ResolvedOptions } from "../options/resolved.js";
import type { Content } from "../read/content.js";
import type { Document, Metadata } from "../result/document.js";
import type { ImageDetails } from "../result/image-details.js";
import type { Publish } from "./publish.js";

/** Renderings of the page that formats can ask for; each is made at most once a request. */
export type ViewName = "markdown" | "html" | "links" | "images" | "attributes" | "discovery";

/** The page before selection and cleaning: its text as received, and the HTML that a parser made of a document. */
export type Reads = ViewName | "source";

/**
 * Where `redactPII` acts: on the Markdown that the format is made of, on the strings of its result because they come out of the page's HTML, or
 * nowhere because the format shows the page as it is (contract: html, rawHtml, links and metadata stay).
 */
export type RedactedBy = "markdown" | "result" | "nothing";

export interface FormatContext {
  readonly source: Source;
  readonly content: Content;
  /** The HTML that views and formats are made of, parsed once for all of them. */
  readonly page: PageSource;
  /** Holds what any of the requested formats named in `reads`. */
  readonly views: Views;
  /** Metadata of the page, as in the result. */
  readonly metadata: Metadata;
  /** Pictures of the page, where somebody asked for them. */
  readonly images: readonly ImageDetails[] | undefined;
  readonly options: ResolvedOptions;
  readonly deadline: Deadline;
  readonly parsers: readonly Parser[];
  /** Opens an encrypted document. */
  readonly password: string | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly storage: Storage;
  readonly publish: Publish;
  readonly fetcher: Fetcher;
  readonly egress: Egress;
  /** Absent: the format answers by its deterministic method, or says what it needs. */
  readonly languageModel: LanguageModel | undefined;
  /** For work that large pages would make felt by other requests. */
  readonly workers: () => WorkerPool;
  /** Team that owns the snapshots. */
  readonly team: string;
  /** Whether a page without media fails the request or is told in `warning`. */
  readonly missingMedia: "warning" | "error";
  readonly notes: Notes;
  /** Divides a text that does not fit the model. */
  readonly splitText: (request: { readonly markdown: string; readonly tokens: number }) => Promise<string[]>;
}

/** @returns the fields that a format adds to the document */
export type ProduceFormat<Name extends FormatName> = (
  format: Extract<Format, { type: Name }>,
  context: FormatContext,
) => Partial<Document> | Promise<Partial<Document>>;

/** One output format. A format that throws becomes a `warning`; the request goes on. Formats of one request run side by side. */
export interface FormatDefinition<Name extends FormatName = FormatName> {
  readonly name: Name;
  /** All that `produce` looks at: nothing else is made. */
  readonly reads: readonly Reads[];
  /** Looked at besides where a language model answers: rules do without. */
  readonly readsWithModel?: readonly Reads[];
  readonly redactedBy: RedactedBy;
  readonly produce: ProduceFormat<Name>;
}

export const defineFormat = <Name extends FormatName>(definition: FormatDefinition<Name>): FormatDefinition<Name> =>
  definition;

/** A format of some weight: what makes it is loaded by the first request that asks for it. */
export const lazyFormat = <Name extends FormatName>(
  definition: Omit<FormatDefinition<Name>, "produce">,
  load: () => Promise<ProduceFormat<Name>>,
): FormatDefinition<Name> => ({
  ...definition,
  produce: async (format, context) => (await load())(format, context),
});
