/**
 * Interfaces of drivers, errors, options and results that all packages share.
 *
 * @module
 */

export type { Action } from "./action.js";
export type {
  Branding,
  BrandingButton,
  BrandingColors,
  BrandingInput,
  BrandingLayout,
  BrandingPersonality,
  BrandingSpacing,
  BrandingTypography,
} from "./branding.js";
export { type Cache, type CacheEntry, defineCache, type Source } from "./cache.js";
export { decodeCacheEntry, encodeCacheEntry } from "./cache-entry.js";
export type { Egress } from "./egress.js";
export type { Embed } from "./embed.js";
export { type EnvironmentProxies, environmentProxyFor, isHttpProxy } from "./environment-proxies.js";
export {
  ERROR_CODES,
  type ErrorCode,
  messageWithHint,
  QuernError,
  type QuernErrorInit,
  toQuernError,
} from "./errors.js";
export { type Attempt, defineFetcher, type Fetcher, type FetchRequest, type FetchResponse } from "./fetcher.js";
export {
  defineImageDescriber,
  type ImageDescriber,
  type ImageDescription,
  type ImageDescriptionRequest,
} from "./image-describer.js";
export {
  defineLanguageModel,
  type GenerateRequest,
  type GenerateResult,
  type LanguageModel,
  type TokenUsage,
} from "./language-model.js";
export type { Logger, Progress } from "./logger.js";
export { matchesOf } from "./matches.js";
export { nearestName } from "./nearest-name.js";
export { isJsonObject, type JsonObject } from "./object.js";
export type { OcrEngine, OcrImage, OcrPage, OcrRequest, OcrWord } from "./ocr.js";
export type { Box, LogoCandidate, PageRegion, PageStyles, StyledElement } from "./page-styles.js";
export {
  type Asset,
  type DocumentMetadata,
  type DocumentOptions,
  type DrawnPage,
  type DrawnPages,
  type DrawRequest,
  defineParser,
  type InnerDocument,
  type ParsedDocument,
  type ParseRequest,
  type Parser,
} from "./parser.js";
export { percentDecode } from "./percent-decode.js";
export { redact } from "./redact.js";
export {
  MIN_PSEUDONYM_KEY_CHARACTERS,
  type PersonalData,
  PII_ENTITIES,
  type PiiEntity,
  type RedactedText,
  type RedactOptions,
} from "./redaction.js";
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
  type RendererTypes,
  type RenderRequest,
  type RenderSession,
  type RunCodeOptions,
  type ScreenshotRequest,
  type SessionOptions,
  type SessionPage,
  type SessionView,
} from "./renderer.js";
export { acceptLanguage, CONNECTION_HEADERS } from "./request-headers.js";
export type {
  DeveloperIndex,
  DeveloperRequest,
  DeveloperResult,
  DeveloperResults,
  DeveloperResultType,
  FoundPapers,
  Paper,
  PaperIndex,
  PaperReference,
  PaperRelation,
  PaperRequest,
  RelatedRequest,
  RepositoryStatus,
} from "./research.js";
export type { ByteSource, RowBatch, RowsRequest, RowValue } from "./rows.js";
export {
  defineSearchProvider,
  type ImageResult,
  type IndexedPage,
  type NewsResult,
  type SearchContext,
  type SearchProvider,
  type SearchRequest,
  type SearchResults,
  type SearchSource,
  type SearchTime,
  type SendRequest,
  type SendResponse,
  type WebResult,
} from "./search.js";
export { Semaphore } from "./semaphore.js";
export type { BasicPage, PageElement } from "./session-page.js";
export { isStandardSchema, type StandardSchemaV1 } from "./standard-schema.js";
export {
  defineStateStore,
  type StateEntry,
  type StateListOptions,
  type StateSetOptions,
  type StateStore,
  type StateWriteOptions,
} from "./state.js";
export {
  checkStateAmount,
  checkStateKey,
  checkStatePrefix,
  encodeStateValue,
  notANumber,
  stateListLimit,
} from "./state-checks.js";
export { defineStorage, type Storage, type StorageMeta, type StoredObject } from "./storage.js";
export { DEFAULT_PARSE_TIMEOUT_MS, DEFAULT_SCRAPE_TIMEOUT_MS, MAX_TIMEOUT_MS, MIN_TIMEOUT_MS } from "./timeouts.js";
export {
  defineTranscriber,
  type Transcriber,
  type Transcription,
  type TranscriptionRequest,
  type TranscriptSegment,
} from "./transcriber.js";
export { withTimeout } from "./with-timeout.js";
