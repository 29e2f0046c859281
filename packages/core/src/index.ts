/**
 * The Quern engine: options, fetching, cleaning, Markdown and the format pipeline. Importing this loads no heavy module.
 *
 * @module
 */
export { decodeCacheEntry, encodeCacheEntry } from "./cache/encode.js";
export { type MemoryCacheOptions, memoryCache } from "./cache/memory.js";
export {
  type BlankSessionOptions,
  type FetchBytesOptions,
  type LibraryOptions,
  type ParseOptions,
  refuseForParse,
  type ScrapeOptions,
} from "./call-options.js";
export { findFfmpeg } from "./derived/media/ffmpeg.js";
export type { MenuItem, MenuMerchant, MenuProfile, MenuSection, OptionGroup } from "./derived/menu/profile.js";
export type { Availability, Price, ProductProfile, ProductVariant, ProfileImage } from "./derived/product/profile.js";
export { estimateTokens } from "./derived/tokens.js";
export { DOCUMENT_MEDIA_TYPES } from "./documents/media-types.js";
export {
  type WorkerParserDefinition,
  type WorkerParserInput,
  type WorkerParserOptions,
  workerParser,
} from "./documents/worker-parser.js";
export { createEngine, Engine } from "./engine.js";
export type { EngineLimits, EngineOptions } from "./engine-options.js";
export { ERROR_CODES, type ErrorCode, QuernError, type QuernErrorInit, toQuernError } from "./errors.js";
export type { EngineChoice } from "./escalate.js";
export { createEgress, type NetworkOptions } from "./fetch/egress.js";
export { type FetchLimits, type HttpFetcherOptions, httpFetcher } from "./fetch/http-fetcher.js";
export type { PostRequest } from "./fetch/post.js";
export type { ProxyLists, ProxyTiers } from "./fetch/proxies.js";
export { acceptLanguage, CONNECTION_HEADERS } from "./fetch/request-headers.js";
export { fileEnding } from "./file-ending.js";
export { consentSelectors } from "./html/consent.js";
export { convertHtml, type HtmlConversion, type HtmlConversionRequest, htmlToMarkdown } from "./html/convert.js";
export { HIDDEN_MARK } from "./html/hidden-mark.js";
export type { AttributeResult, Explanation } from "./html/selection-results.js";
export type { InputBytes, ParseInput } from "./input.js";
export type { PromptOptions, PromptResult } from "./interact/follow-instruction.js";
export type { Interaction } from "./interact/interaction.js";
export type { InteractOptions } from "./interact/open.js";
export { isEmptyJson, mergeJson } from "./json/merge.js";
export { compileJsonSchema, type JsonSchema, type JsonValidator } from "./json/validator.js";
export { MarkdownElement, type MarkdownRule } from "./markdown/rules.js";
export { type HtmlToMarkdownSerializer, type TurndownLike, turndown } from "./markdown/turndown.js";
export type { Format, FormatInput, FormatName } from "./options/formats.js";
export type { ResolvedOptions } from "./options/resolved.js";
export type { ScrapeOptionsInput } from "./options/schema.js";
export type { StandardSchemaV1 } from "./options/standard-schema.js";
export { type HostRule, readTargetUrl } from "./options/url.js";
export { Semaphore } from "./semaphore.js";
export {
  checkStateAmount,
  checkStateKey,
  checkStatePrefix,
  encodeStateValue,
  notANumber,
  stateListLimit,
} from "./state/checks.js";
export { type MemoryStateOptions, memoryState } from "./state/memory.js";
export { folderStorage } from "./storage/folder.js";
export { type MemoryStorageOptions, memoryStorage } from "./storage/memory.js";
export {
  allItems,
  itemsOfType,
  readOpenGraph,
  readStructuredData,
  type StructuredItem,
  type StructuredSource,
  type StructuredValue,
} from "./structured-data/index.js";
export type { TextOptions } from "./text-options.js";
export type { CheckUrl, UrlCheck, UrlVerdict } from "./threat/guard.js";
export type { Action } from "./types/action.js";
export type {
  Branding,
  BrandingButton,
  BrandingColors,
  BrandingInput,
  BrandingLayout,
  BrandingPersonality,
  BrandingSpacing,
  BrandingTypography,
} from "./types/branding.js";
export { type Cache, type CacheEntry, defineCache, type Source } from "./types/cache.js";
export type { Chunk } from "./types/chunk.js";
export type {
  ActionResults,
  ChangeTracking,
  Document,
  Metadata,
  PageMarkdown,
  ScrapeResult,
} from "./types/document.js";
export type { Egress } from "./types/egress.js";
export {
  type Attempt,
  defineFetcher,
  type Fetcher,
  type FetchRequest,
  type FetchResponse,
} from "./types/fetcher.js";
export {
  defineLanguageModel,
  type GenerateRequest,
  type GenerateResult,
  type LanguageModel,
  type TokenUsage,
} from "./types/language-model.js";
export type { Logger, Progress } from "./types/logger.js";
export type { OcrEngine, OcrImage, OcrPage, OcrRequest, OcrWord } from "./types/ocr.js";
export type { Box, LogoCandidate, PageRegion, PageStyles, StyledElement } from "./types/page-styles.js";
export {
  type Asset,
  type DocumentMetadata,
  type DocumentOptions,
  defineParser,
  type ParsedDocument,
  type ParseRequest,
  type Parser,
} from "./types/parser.js";
export {
  type ActionOutputs,
  type CodeLanguage,
  type CodeResult,
  defineRenderer,
  type Locale,
  type ProfileRequest,
  type RenderedFile,
  type RenderedPage,
  type Renderer,
  type RenderRequest,
  type RenderSession,
  type RunCodeOptions,
  type ScreenshotRequest,
  type SessionOptions,
} from "./types/renderer.js";
export {
  defineStateStore,
  type StateEntry,
  type StateListOptions,
  type StateSetOptions,
  type StateStore,
  type StateWriteOptions,
} from "./types/state.js";
export { defineStorage, type Storage, type StorageMeta, type StoredObject } from "./types/storage.js";
export { type RunOptions, WorkerPool, type WorkerPoolOptions } from "./worker/pool.js";
export { type TaskContext, Transferable } from "./worker/protocol.js";
