import type { Content } from "../content.js";
import type { Deadline } from "../deadline.js";
import type { Format, FormatName } from "../options/formats.js";
import type { ResolvedOptions } from "../options/resolved.js";
import type { Source } from "../types/cache.js";
import type { Document } from "../types/document.js";
import type { Storage } from "../types/storage.js";
import type { Views } from "../views.js";

/** Renderings of the page that formats can ask for; each is made at most once a request. */
export type ViewName = "markdown" | "html" | "links" | "images" | "attributes";

export interface FormatContext {
  readonly source: Source;
  readonly content: Content;
  /** Holds what any of the requested formats named in `needs`. */
  readonly views: Views;
  readonly options: ResolvedOptions;
  readonly deadline: Deadline;
  readonly storage: Storage;
}

/** One output format. A format that throws becomes a `warning`; the request goes on. */
export interface FormatDefinition<Name extends FormatName = FormatName> {
  readonly name: Name;
  readonly needs: readonly ViewName[];
  /** @returns the fields that this format adds to the document */
  produce(
    format: Extract<Format, { type: Name }>,
    context: FormatContext,
  ): Partial<Document> | Promise<Partial<Document>>;
}

export const defineFormat = <Name extends FormatName>(definition: FormatDefinition<Name>): FormatDefinition<Name> =>
  definition;
