import type { WorkerPool } from "@quern/documents";
import type { PageSource } from "@quern/extract/page";
import type { HtmlConversion } from "@quern/markdown";
import type { Notes } from "@quern/text/model";
import type {
  ActionOutputs,
  Egress,
  Fetcher,
  LanguageModel,
  Parser,
  Progress,
  Source,
  Storage,
  Transcriber,
} from "@quern/types";
import type { Content } from "../model/content.js";
import type { Deadline } from "../model/deadline.js";
import type { ImageDetails } from "../model/image-details.js";
import type { Metadata } from "../model/metadata.js";
import type { PresentedText } from "../model/presented-text.js";
import type { Publish } from "../model/publish.js";
import type { ResolvedPageOptions } from "../page-options/resolved-page.js";

/** Everything that an ask may look at: the page, what earlier stages made of it, and the parts of the engine. */
export interface AskContext {
  readonly source: Source;
  readonly content: Content;
  /** The HTML that views and formats are made of, parsed once for all of them. */
  readonly page: PageSource;
  /** Holds what any of the asks named in `reads`; cleaned and redacted where the options say so. */
  readonly views: HtmlConversion;
  /** Metadata of the page, as in the result. */
  readonly metadata: Metadata;
  /** The pictures of the page, for asks that read them. */
  readonly images: readonly ImageDetails[] | undefined;
  /** Results of page actions. */
  readonly actions: ActionOutputs | undefined;
  readonly options: ResolvedPageOptions;
  readonly deadline: Deadline;
  readonly parsers: readonly Parser[];
  /** Opens an encrypted document. */
  readonly password: string | undefined;
  readonly onProgress: ((progress: Progress) => void) | undefined;
  readonly storage: Storage;
  readonly publish: Publish;
  readonly fetcher: Fetcher;
  readonly egress: Egress;
  /** Absent: the ask is answered by its deterministic method, or says what it needs. */
  readonly languageModel: LanguageModel | undefined;
  readonly transcriber: Transcriber | undefined;
  /** For work that large pages would make felt by other requests. */
  readonly workers: () => WorkerPool;
  /** Team that owns the snapshots. */
  readonly team: string;
  /** Whether a page without media fails the request or is told in `warning`. */
  readonly missingMedia: "warning" | "error";
  readonly notes: Notes;
  /** Divides a text that does not fit the model. */
  readonly splitText: (request: { readonly markdown: string; readonly tokens: number }) => Promise<string[]>;
  /** The Markdown as the result carries it: cut, with references, and its chunks. Made once. */
  readonly presented: () => Promise<PresentedText>;
  /** The document block by block, with places in that Markdown. Made once. */
  readonly blocks: () => Promise<unknown[] | undefined>;
  /** Fields that formats have made, for asks with `after: "formats"`; empty for others. */
  readonly fields: AskFields;
  /** Questions of the formats that have one, by the names of the formats. */
  readonly questions: ReadonlyMap<string, string>;
}

/** Fields of the result. */
export type AskFields = Readonly<Record<string, unknown>>;
