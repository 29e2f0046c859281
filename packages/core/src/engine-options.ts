/** Options of an engine, and the parts it is built from. */

import type { WorkerPool } from "@quern/documents";
import type {
  Cache,
  DeveloperIndex,
  Egress,
  Fetcher,
  ImageDescriber,
  IndexedPage,
  LanguageModel,
  Logger,
  PaperIndex,
  Parser,
  Renderer,
  SearchProvider,
  Storage,
  Transcriber,
} from "@quern/types";
import type { NetworkOptions } from "./acquire/fetch/egress.js";
import type { FetchLimits } from "./acquire/fetch/http-fetcher.js";
import type { ProxyLists, ProxyRotation } from "./acquire/fetch/proxies.js";
import type { CheckUrl } from "./acquire/threat/guard.js";
import type { Conversions } from "./convert/conversions.js";
import type { MarkdownDriver } from "./convert/views.js";

export interface EngineOptions {
  /** Default: undici behind the egress guard. A fetcher given here is closed by whoever made it. */
  readonly fetcher?: Fetcher | undefined;
  /** Browser for pages that need one. Default: none; the `quern` package brings Chromium's. Closed with the engine. */
  readonly renderer?: Renderer | undefined;
  /** Keeps profiles, and screenshots behind links. Default: in memory. A storage given here is closed by whoever made it. */
  readonly storage?: Storage | undefined;
  /** Document parsers, asked in order. Default: none; the `quern` package brings all. */
  readonly parsers?: readonly Parser[] | undefined;
  /** Default: 128 MB in memory. `false` keeps nothing. A cache given here is closed by whoever made it. */
  readonly cache?: Cache | false | undefined;
  /** Hosts outside the public internet that may be reached. */
  readonly network?: NetworkOptions | undefined;
  readonly proxies?: ProxyLists | undefined;
  readonly limits?: EngineLimits | undefined;
  readonly userAgent?: string | undefined;
  /** Default: silence. */
  readonly logger?: Logger | undefined;
  /** Other resources closed with the engine, e.g. an OCR engine that parsers share. */
  readonly resources?: ReadonlyArray<{ close?(): Promise<void> }> | undefined;
  /** Answers formats and options that need one: json, summary, question, highlights, onlyCleanContent. Default: none, deterministic methods. */
  readonly languageModel?: LanguageModel | undefined;
  /** Turns the sound of a page into text where it has no subtitles, such as `openAiTranscriber({ baseUrl, model })`. Default: none. */
  readonly transcriber?: Transcriber | undefined;
  /** Says what pictures show, for `describeImages`, such as `openAiImageDescriber({ baseUrl, model })`. Default: none. */
  readonly imageDescriber?: ImageDescriber | undefined;
  /** Scores addresses for `threatProtection` in the modes normal and zscaler, beside the rules of the engine's own. Default: those alone. */
  readonly checkUrl?: CheckUrl | undefined;
  /**
   * Where `quern.search` looks: all are asked side by side and their results merged; one that fails is left out. Those that keep an index
   * of their own get each page that may be kept. Closed with the engine. Default: none; the `quern` package brings an index.
   */
  readonly search?: readonly SearchProvider[] | undefined;
  /** Where papers are looked up, such as `openAlex({ apiKey })` and `arxiv()`. Default: none. */
  readonly papers?: readonly PaperIndex[] | undefined;
  /** Where issues, pull requests and readmes are looked up, such as `github({ token })`. Default: none. */
  readonly developer?: DeveloperIndex | undefined;
  /** Own rendering rules, or another serializer such as `turndown(service)`. */
  readonly markdown?: MarkdownDriver | undefined;
}

/** Bounds of an engine: sizes in bytes, times in milliseconds, threads. */
export interface EngineLimits extends FetchLimits {
  /** Most bytes that `parse` takes. Default 200 MB. */
  readonly inputBytes?: number;
  /** Milliseconds that `parse` without a `timeout` may go without progress; time in line for a thread does not count. Default 30 000. */
  readonly stallMilliseconds?: number;
  /** Most bytes of converted pages kept in memory, so that cached pages need not be converted anew. Default 64 MB; 0 keeps none. */
  readonly conversionBytes?: number;
  /**
   * Threads for large pages, and again so many but one for pages of ordinary size while several calls run. Default: the number of usable
   * cores; with 1, pages of ordinary size are always converted in the thread of the caller.
   */
  readonly workers?: number;
}

/** Components that the pipeline uses. */
export interface EngineParts {
  readonly fetcher: Fetcher;
  readonly renderer: Renderer | undefined;
  readonly proxies: ProxyRotation;
  readonly storage: Storage;
  readonly userAgent: string | undefined;
  readonly parsers: readonly Parser[];
  readonly cache: Cache | undefined;
  readonly conversions: Conversions | undefined;
  readonly egress: Egress;
  readonly logger: Logger | undefined;
  readonly languageModel: LanguageModel | undefined;
  readonly transcriber: Transcriber | undefined;
  readonly imageDescriber: ImageDescriber | undefined;
  readonly checkUrl: CheckUrl | undefined;
  readonly markdown: MarkdownDriver | undefined;
  /** Takes pages that may be kept; undefined when nobody keeps an index. */
  readonly indexPage: ((page: IndexedPage) => Promise<void>) | undefined;
  /** For what takes long: started with the first large page. */
  readonly workers: () => WorkerPool;
  /** For pages of ordinary size, so that calls that run side by side use more than this thread; undefined while only one does. */
  readonly helpers: () => WorkerPool | undefined;
}
