/**
 * Quern with everything in: turns web pages and documents into clean Markdown, HTML and structured data.
 *
 * Interfaces for drivers of your own are in `@quern/types`, the toolkit of document parsers in `@quern/documents`.
 *
 * @module
 */
export type { AgentOptions, AgentResult, AgentRun, AgentSource, AgentStep } from "@quern/agent";
export {
  type ActionResults,
  type BlankSessionOptions,
  type ChangeTracking,
  type CheckUrl,
  type Document,
  type EngineLimits,
  type FetchBytesOptions,
  type FormatInput,
  type FormatName,
  folderStorage,
  type HttpFetcherOptions,
  httpFetcher,
  type Interaction,
  type InteractOptions,
  type MemoryCacheOptions,
  type MemoryStateOptions,
  type MemoryStorageOptions,
  type Metadata,
  memoryCache,
  memoryState,
  memoryStorage,
  type NetworkOptions,
  type ParseInput,
  type ParseOptions,
  type PromptOptions,
  type PromptResult,
  type ProxyLists,
  type ScrapeOptions,
  type ScrapeResult,
  type UrlVerdict,
} from "@quern/core";
export type { MenuProfile } from "@quern/extract/menu";
export type { ProductProfile } from "@quern/extract/product";
export type { Chunk } from "@quern/extract/text";
export { estimateTokens } from "@quern/extract/tokens";
export {
  Batch,
  type BatchOptions,
  Crawl,
  type CrawlError,
  type CrawlOptions,
  type CrawlStatus,
  type MapLink,
  type MapOptions,
  type SiteMap,
} from "@quern/jobs";
export {
  type AttributeResult,
  type Explanation,
  htmlToMarkdown,
  MarkdownElement,
  type MarkdownRule,
  type PageMarkdown,
  turndown,
} from "@quern/markdown";
export type { CheckReport, LocalMonitors, MailOptions, MonitorInput } from "@quern/monitor";
export {
  type ArxivOptions,
  arxiv,
  brave,
  type DeveloperHit,
  type DeveloperOptions,
  type DeveloperSearch,
  exa,
  type FailedHit,
  type GithubOptions,
  type GoogleCseOptions,
  github,
  googleCse,
  type ImageHit,
  type KeyedServiceOptions,
  type LocalIndexOptions,
  localIndex,
  type NewsHit,
  type OpenAlexOptions,
  openAlex,
  type PaperDetails,
  type PaperHit,
  type PaperMetadata,
  type PaperOptions,
  type PaperSearch,
  type PaperSignals,
  type ReadPaperOptions,
  type SearchData,
  type SearchOptions,
  type SearxngOptions,
  type SimilarPapers,
  type SimilarPapersOptions,
  searxng,
  serper,
  tavily,
  type WebHit,
} from "@quern/search";
export {
  type Action,
  type Asset,
  type Branding,
  type CodeResult,
  type DeveloperIndex,
  ERROR_CODES,
  type ErrorCode,
  type LanguageModel,
  type Logger,
  type PaperIndex,
  type Progress,
  QuernError,
  type SearchProvider,
  type TokenUsage,
} from "@quern/types";
export { createQuern, type QuernOptions } from "./create-quern.js";
export { Quern } from "./quern.js";
