import type { GitDiff } from "@quern/extract/change-tracking";
import type { MenuProfile } from "@quern/extract/menu";
import type { ProductProfile } from "@quern/extract/product";
import type { Chunk } from "@quern/extract/text";
import type { AttributeResult, Explanation, PageLinks, PageMarkdown } from "@quern/markdown";
import type { Asset, Branding, StandardSchemaV1, TokenUsage, TranscriptSegment } from "@quern/types";
import type { Citation } from "./citation.js";
import type { ImageDetails } from "./image-details.js";

/** Facts about the request and the page (contract D.1). Pages add their own `<meta>` names. */
export interface Metadata {
  /** URL (or file name) exactly as the caller gave it. */
  readonly sourceURL: string;
  /** Where redirects ended. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType?: string;
  /** UUID of this scrape. */
  readonly scrapeId: string;
  readonly proxyUsed: "basic" | "stealth";
  /** Price of this scrape under the contract's table. */
  readonly creditsUsed: number;
  /** Absent when the cache was not asked. */
  readonly cacheState?: "hit" | "miss";
  /** ISO 8601. */
  readonly cachedAt?: string;
  /** Status text of a page that answered with an error. */
  readonly error?: string;
  /** Which engine brought the page: the fetcher's or renderer's name. */
  readonly engine?: string;
  /** IANA name of the time zone that a rendered page saw. */
  readonly timezone?: string;
  readonly title?: string;
  readonly description?: string;
  readonly language?: string;
  readonly favicon?: string;
  /** Pages parsed, for paged documents. */
  readonly numPages?: number;
  /** Pages in the document. */
  readonly totalPages?: number;
  readonly [name: string]: unknown;
}

/** Results of page actions (contract C): addresses of pictures and printed pages, pages as they were, values of scripts. */
export interface ActionResults {
  readonly screenshots: string[];
  readonly scrapes: Array<{ readonly url: string; readonly html: string }>;
  readonly javascriptReturns: Array<{ readonly type: string; readonly value: unknown }>;
  readonly pdfs: string[];
}

/** A table of the content, from the format `tables`. A cell over several columns or rows stands in each of them. */
export interface Table {
  /** Page of the document that it begins on, from 1; absent for formats without pages. */
  readonly page?: number;
  readonly caption?: string;
  /** Leading rows that are a header. */
  readonly headerRows: number;
  /** All of one length. */
  readonly rows: readonly (readonly string[])[];
  /** The rows as CSV (RFC 4180). */
  readonly csv: string;
}

/** A page of a document as a picture, from the format `pageImages`. Boxes of `blocks` are shares of its width and height. */
export interface PageImage {
  /** From 1. */
  readonly page: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
  /** A signed address that is good for a day where the engine's storage has such; else a data URL. */
  readonly url: string;
}

/** The facts of a page that a crawler needs, from `discover: true`. */
export interface Discovery extends PageLinks {
  /** `etag`, `last-modified` and `retry-after` of the answer, where it has them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Changes of a page since its last scrape (contract B.6). */
export interface ChangeTracking {
  /** ISO 8601; null the first time. */
  readonly previousScrapeAt: string | null;
  readonly changeStatus: "new" | "same" | "changed" | "removed";
  readonly visibility: "visible" | "hidden";
  /** With mode `git-diff`, when the page changed. */
  readonly diff?: GitDiff;
  /** With mode `json`, when the page changed: fields whose values differ. */
  readonly json?: Readonly<Record<string, { readonly previous: unknown; readonly current: unknown }>>;
}

/** How a derived format was answered: by the language model, or by the deterministic method of that name. */
export type AnsweringMethod = "model" | (string & {});

/** Every field that a result may carry; which ones it does follows from `formats`. */
export interface Document {
  markdown?: string;
  html?: string;
  rawHtml?: string;
  rawBase64?: string;
  links?: string[];
  images?: string[];
  imageDetails?: ImageDetails[];
  attributes?: AttributeResult[];
  tables?: Table[];
  pageImages?: PageImage[];
  summary?: string;
  answer?: string;
  highlights?: string;
  json?: unknown;
  screenshot?: string;
  branding?: Branding;
  product?: ProductProfile | null;
  menu?: MenuProfile | null;
  changeTracking?: ChangeTracking;
  audio?: string;
  video?: string;
  pages?: PageMarkdown[];
  /** With `chunks` (library only). */
  chunks?: Chunk[];
  blocks?: unknown[];
  /** With `transcript`: what is said in the page's audio or video. */
  transcript?: Transcript;
  /** With `citations`: where the derived formats stand in the page. */
  citations?: Citation[];
  actions?: ActionResults;
  /** Failures, and options without effect, in sentences. */
  warning?: string;
  /** How each derived format was answered (library only). */
  methods?: Readonly<Record<string, AnsweringMethod>>;
  /** Tokens that the language model counted for this request (library only); absent when none was asked. */
  usage?: TokenUsage;
  /** Images and attachments of a document (library only). */
  assets?: readonly Asset[];
  /** With `explain`. */
  explanation?: Explanation;
  /** With `discover: true` (library only). */
  discovery?: Discovery;
  metadata: Metadata;
}

/** Words spoken in the audio or video of a page. */
export interface Transcript {
  readonly text: string;
  /** Times in seconds; absent where a transcriber gives none. */
  readonly segments?: readonly TranscriptSegment[];
  readonly source: "subtitles" | "transcriber";
  /** Address of the subtitles or of the media file; name of an uploaded one. */
  readonly url: string;
  readonly language?: string;
}

/** Type that a Standard Schema validates to. */
type Infer<Schema> = Schema extends StandardSchemaV1<unknown, infer Output> ? Output : unknown;

/** Format name (or object) → the fields that it adds to the result. */
interface FieldByName {
  markdown: { markdown: string };
  html: { html: string };
  rawHtml: { rawHtml: string };
  rawBase64: { rawBase64: string };
  links: { links: string[] };
  images: { images: string[] };
  imageDetails: { imageDetails: ImageDetails[] };
  attributes: { attributes: AttributeResult[] };
  tables: { tables: Table[] };
  pageImages: { pageImages?: PageImage[] };
  summary: { summary?: string };
  question: { answer?: string };
  query: { answer?: string };
  highlights: { highlights?: string };
  screenshot: { screenshot?: string };
  branding: { branding?: Branding };
  product: { product?: ProductProfile | null };
  menu: { menu?: MenuProfile | null };
  changeTracking: { changeTracking?: ChangeTracking };
  audio: { audio?: string };
  video: { video?: string };
}

type NameOf<Format> = Format extends string ? Format : Format extends { type: infer Name } ? Name : never;

type FieldsOf<Format> = Format extends { type: "json"; schema?: infer Schema }
  ? { json?: Infer<Schema> | null }
  : NameOf<Format> extends "json" | "deterministicJson"
    ? { json?: unknown }
    : NameOf<Format> extends keyof FieldByName
      ? FieldByName[NameOf<Format>]
      : unknown;

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

interface Common {
  warning?: string;
  methods?: Readonly<Record<string, AnsweringMethod>>;
  usage?: TokenUsage;
  assets?: readonly Asset[];
  pages?: PageMarkdown[];
  /** With `chunks` (library only). */
  chunks?: Chunk[];
  blocks?: unknown[];
  /** With `transcript`: what is said in the page's audio or video. */
  transcript?: Transcript;
  /** With `citations`: where the derived formats stand in the page. */
  citations?: Citation[];
  actions?: ActionResults;
  explanation?: Explanation;
  discovery?: Discovery;
  metadata: Metadata;
}

/**
 * The result for a list of formats: `["links"]` has `links: string[]` and no `markdown`. Formats that are not known at compile time
 * (a plain array) give every field as optional.
 */
export type ScrapeResult<Formats extends readonly unknown[]> = number extends Formats["length"]
  ? Document
  : Common & Intersection<FieldsOf<Formats[number]>>;
