/**
 * The Quern engine: options, fetching, cleaning, Markdown and the format pipeline. Importing this loads no heavy module.
 *
 * @module
 */
export { type HtmlConversionRequest, htmlToMarkdown } from "@quern/markdown";
export { type MemoryCacheOptions, memoryCache } from "./acquire/cache/memory.js";
export type { EngineChoice } from "./acquire/escalate.js";
export { createEgress, type NetworkOptions } from "./acquire/fetch/egress.js";
export { type FetchLimits, type HttpFetcherOptions, httpFetcher } from "./acquire/fetch/http-fetcher.js";
export type { PostRequest } from "./acquire/fetch/post.js";
export type { ProxyLists, ProxyTiers } from "./acquire/fetch/proxies.js";
export type { CheckUrl, UrlCheck, UrlVerdict } from "./acquire/threat/guard.js";
export { stagesUnderWay } from "./deadline.js";
export { createEngine, Engine } from "./engine.js";
export type { EngineLimits, EngineOptions } from "./engine-options.js";
export { dataUrl, publisher } from "./formats/publish.js";
export type { PromptOptions, PromptResult } from "./interact/follow-instruction.js";
export type { Interaction } from "./interact/interaction.js";
export type { InteractOptions } from "./interact/open.js";
export { findFfmpeg } from "./media/ffmpeg.js";
export {
  type BlankSessionOptions,
  type FetchBytesOptions,
  type LibraryOptions,
  type ParseOptions,
  refuseForParse,
  type ScrapeOptions,
} from "./options/call-options.js";
export type { Format, FormatInput, FormatName } from "./options/formats.js";
export type { ResolvedOptions } from "./options/resolved.js";
export type { ScrapeOptionsInput } from "./options/schema.js";
export type { TextOptions } from "./options/text-options.js";
export { type HostRule, readTargetUrl } from "./options/url.js";
export { fileEnding } from "./read/file-ending.js";
export type { InputBytes, ParseInput } from "./read/input.js";
export type { Citation } from "./result/citation.js";
export type {
  ActionResults,
  ChangeTracking,
  Discovery,
  Document,
  Metadata,
  PageImage,
  ScrapeResult,
  Table,
  Transcript,
} from "./result/document.js";
export type { ImageDetails } from "./result/image-details.js";
export { type MemoryStateOptions, memoryState } from "./state/memory.js";
export { folderStorage } from "./storage/folder.js";
export { type MemoryStorageOptions, memoryStorage } from "./storage/memory.js";
