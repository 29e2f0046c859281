/**
 * The Quern engine: options, fetching, cleaning, Markdown and the format pipeline. Importing this loads no heavy module.
 *
 * @module
 */
export { type HtmlConversionRequest, htmlToMarkdown } from "@quern/markdown";
export { findFfmpeg } from "@quern/media";
export { type MemoryCacheOptions, memoryCache } from "./acquire/cache/memory.js";
export { createEgress, type NetworkOptions } from "./acquire/fetch/egress.js";
export { fetchThroughProxies } from "./acquire/fetch/environment-fetch.js";
export { describeEnvironmentProxies, proxiesFromEnvironment } from "./acquire/fetch/environment-proxies.js";
export { type FetchLimits, type HttpFetcherOptions, httpFetcher } from "./acquire/fetch/http-fetcher.js";
export type { PostRequest } from "./acquire/fetch/post.js";
export type { ProxyLists, ProxyTiers } from "./acquire/fetch/proxies.js";
export type { CheckUrl, UrlCheck, UrlVerdict } from "./acquire/threat/guard.js";
export { createEngine, Engine } from "./engine.js";
export type { EngineLimits, EngineOptions } from "./engine-options.js";
export { dataUrl, publisher } from "./formats/publish.js";
export type { PromptOptions, PromptResult } from "./interact/follow-instruction.js";
export type { Interaction } from "./interact/interaction.js";
export type { ActionResults } from "./model/action-results.js";
export type { ChangeTracking } from "./model/change-tracking.js";
export type { ChunksAsked } from "./model/chunks-asked.js";
export type { Citation } from "./model/citation.js";
export { stagesUnderWay } from "./model/deadline.js";
export type { Discovery } from "./model/discovery.js";
export type { EngineChoice } from "./model/engine-choice.js";
export type { ImageDetails } from "./model/image-details.js";
export type { Metadata } from "./model/metadata.js";
export type { PageImage } from "./model/page-image.js";
export type { SessionTimes as InteractOptions } from "./model/session-times.js";
export type { Table } from "./model/table.js";
export type { Transcript } from "./model/transcript.js";
export type {
  BlankSessionOptions,
  FetchBytesOptions,
  LibraryOptions,
  ParseOptions,
  ScrapeOptions,
  Wishes,
} from "./options/call-options.js";
export type { AskOptions } from "./options/documented.js";
export type { Format, FormatInput, FormatName, GivenFormat } from "./options/formats.js";
export type { ResolvedOptions } from "./options/resolved.js";
export type { ScrapeOptionsInput } from "./options/schema.js";
export { type HostRule, readTargetUrl } from "./options/url.js";
export { supportedEndings } from "./read/content.js";
export { mediaTypeOfEnding } from "./read/detect.js";
export { fileEnding } from "./read/file-ending.js";
export type { InputBytes, ParseInput } from "./read/input.js";
export type { RowsOptions } from "./read/rows.js";
export type { RedactTextOptions } from "./refine/redact-text.js";
export type { AskedBy, Document, ScrapeResult } from "./result/document.js";
export { type MemoryStateOptions, memoryState } from "./state/memory.js";
export { folderStorage } from "./storage/folder.js";
export { type MemoryStorageOptions, memoryStorage } from "./storage/memory.js";
