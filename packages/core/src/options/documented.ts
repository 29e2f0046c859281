// Written by scripts/asks.mjs. Do not edit.
/** Options and fields with the descriptions of their schemas, so that editors show them. */
import type { PageOptionsInput } from "../page-options/page-options.js";
import type { FieldOf, OptionOf } from "./asks.js";
import type { FormatInput } from "./formats.js";

/** Fields that asks add to a result; which ones it has follows from `formats` and the options. */
export interface AskedFields {
  /** Results of page actions. */
  actions?: FieldOf<"extra", "actions", "actions">;
  /** Images of a document; absent if it has none. */
  assets?: FieldOf<"extra", "assets", "assets">;
  /** One entry for each selector. */
  attributes?: FieldOf<"format", "attributes", "attributes">;
  /** A URL that is valid for one hour, or a data URL. */
  audio?: FieldOf<"format", "audio", "audio">;
  /** Blocks of the document, page by page if it has pages. */
  blocks?: FieldOf<"extra", "blocks", "blocks">;
  /** How the page presents its brand. */
  branding?: FieldOf<"format", "branding", "branding">;
  /** Changes of the page. */
  changeTracking?: FieldOf<"format", "changeTracking", "changeTracking">;
  /** The Markdown in pieces. */
  chunks?: FieldOf<"extra", "chunks", "chunks">;
  /** Places on the page that support derived formats. */
  citations?: FieldOf<"extra", "citations", "citations">;
  /** The data; null if the page does not state it. */
  json?: FieldOf<"format", "deterministicJson", "json">;
  /** Facts of the page that a crawler needs. */
  discovery?: FieldOf<"extra", "discover", "discovery">;
  /** Why blocks were kept or removed. */
  explanation?: FieldOf<"extra", "explain", "explanation">;
  /** Passages, separated by blank lines. */
  highlights?: FieldOf<"format", "highlights", "highlights">;
  /** The selected content as HTML. */
  html?: FieldOf<"format", "html", "html">;
  /** Images in order, each URL once. */
  imageDetails?: FieldOf<"format", "imageDetails", "imageDetails">;
  /** Absolute URLs in order. */
  images?: FieldOf<"format", "images", "images">;
  /** Absolute URLs in order. */
  links?: FieldOf<"format", "links", "links">;
  /** The content as Markdown. */
  markdown?: FieldOf<"format", "markdown", "markdown">;
  /** The menu, or null. */
  menu?: FieldOf<"format", "menu", "menu">;
  /** Pages as images. */
  pageImages?: FieldOf<"format", "pageImages", "pageImages">;
  /** The Markdown page by page. */
  pages?: FieldOf<"extra", "pages", "pages">;
  /** The product, or null. */
  product?: FieldOf<"format", "product", "product">;
  /** The answer; empty if the page has none. */
  answer?: FieldOf<"format", "query", "answer">;
  /** The bytes in base64. */
  rawBase64?: FieldOf<"format", "rawBase64", "rawBase64">;
  /** The whole page as HTML. */
  rawHtml?: FieldOf<"format", "rawHtml", "rawHtml">;
  /** A signed URL, valid for at least 24 hours, or a data URL. */
  screenshot?: FieldOf<"format", "screenshot", "screenshot">;
  /** The summary; absent if there is nothing to summarise. */
  summary?: FieldOf<"format", "summary", "summary">;
  /** Tables in order. */
  tables?: FieldOf<"format", "tables", "tables">;
  /** Words spoken in the page's audio or video. */
  transcript?: FieldOf<"extra", "transcript", "transcript">;
  /** A URL that is valid for one hour, or a data URL. */
  video?: FieldOf<"format", "video", "video">;
}

/** Options of extras: what a result carries beside its formats, and how its text is written. */
export interface AskOptions {
  /** Adds `assets`: the images of a document as bytes. */
  readonly assets?: OptionOf<"assets">;
  /** Also converts the attachments of mail and the documents embedded in office documents. */
  readonly attachments?: OptionOf<"attachments">;
  /**
   * Adds `blocks`: the headings, paragraphs, lists, tables, figures and code of a document in reading order. Each has its place in
   * `markdown`; for PDF and scanned images also page, box and confidence.
   */
  readonly blocks?: OptionOf<"blocks">;
  /** Adds `chunks`: the Markdown in pieces of at most 500 tokens (`tokens` sets it). Each is a substring of `markdown`. */
  readonly chunks?: OptionOf<"chunks">;
  /**
   * Adds `citations`: the words of the page that support each sentence of a summary, each passage of an answer or of highlights, and each
   * value of `json`, `product` and `menu`. A citation has offsets in `markdown`, a URL that leads there, and page and box in a PDF.
   */
  readonly citations?: OptionOf<"citations">;
  /** Places the comments of Office documents: a list at the `end` (default), `inline` (`{>>Ann: text<<}`), or `none`. */
  readonly comments?: OptionOf<"comments">;
  /**
   * Describes the most important images with the vision model: in the Markdown if the page has no useful alternative text, and in
   * `imageDetails`.
   */
  readonly describeImages?: OptionOf<"describeImages">;
  /** Adds `discovery`: every link of the page with its text, the canonical URL, and validators of the response. */
  readonly discover?: OptionOf<"discover">;
  /**
   * Adds `explanation`: the page type, which rule removed each block, and where values of `json` were found. `"html"` adds the whole page
   * with kept and removed blocks marked.
   */
  readonly explain?: OptionOf<"explain">;
  /**
   * Headers, footers and page numbers of PDF pages, headers and footers of documents (docx, odt, rtf, xlsx, pptx): `drop` (default;
   * `metadata.headersFooters` lists them), `keep` them in place, or `mark` them there (`{>>header: text<<}`).
   */
  readonly headersFooters?: OptionOf<"headersFooters">;
  /** Writes links `inline` (default) or as `references`: `[text][1]`, with the URLs at the end. */
  readonly linkStyle?: OptionOf<"linkStyle">;
  /** Cuts `markdown` to about this many tokens, between blocks if possible. `warning` says what was cut. */
  readonly maxTokens?: OptionOf<"maxTokens">;
  /**
   * Style of tables: `pipe`, `html`, `repeat` (pipe tables in which a cell over several rows or columns is repeated), or `auto` (HTML only
   * if a pipe table would change the meaning). Default: `auto` for documents, `pipe` for web pages.
   */
  readonly tables?: OptionOf<"tables">;
  /**
   * Adds `transcript`: what is said in the page's audio or video, with times. Quern reads the subtitles; without any, it downloads the
   * audio and passes it to the engine's `transcriber`.
   */
  readonly transcript?: OptionOf<"transcript">;
}

/** Options of a page: how it is reached, read and cleaned. */
export interface PageOptions {
  /** Names of the formats to return, or objects with settings. Default: `["markdown"]`. */
  readonly formats?: readonly FormatInput[];
  /** Request headers. A request with headers bypasses the cache. */
  readonly headers?: PageOptionsInput["headers"];
  /** Keeps only what these CSS selectors match, on the whole page: the main content is not selected. */
  readonly includeTags?: PageOptionsInput["includeTags"];
  /** Drops what these CSS selectors match. */
  readonly excludeTags?: PageOptionsInput["excludeTags"];
  /** Keeps only the main content, without navigation, banners and related links. */
  readonly onlyMainContent?: PageOptionsInput["onlyMainContent"];
  /** Also removes onward links, repeated text and boilerplate from the main content. */
  readonly onlyCleanContent?: PageOptionsInput["onlyCleanContent"];
  /** Milliseconds to wait in the browser before the page is read, at most half of `timeout`. */
  readonly waitFor?: PageOptionsInput["waitFor"];
  /**
   * Milliseconds for the whole request: 60000 for a page, 30000 for an uploaded document. Without it, `parse` goes on as long as it makes
   * progress.
   */
  readonly timeout?: PageOptionsInput["timeout"];
  /** Emulates a phone: screen, touch and User-Agent. */
  readonly mobile?: PageOptionsInput["mobile"];
  /** Uses the page as fetched, without a browser. */
  readonly fastMode?: PageOptionsInput["fastMode"];
  /** Accepts certificates that cannot be verified (on by default, off if `headers` or `actions` are set). */
  readonly skipTlsVerification?: PageOptionsInput["skipTlsVerification"];
  /** Replaces inline image data in the Markdown. */
  readonly removeBase64Images?: PageOptionsInput["removeBase64Images"];
  /** Blocks requests to known advertising hosts, and refuses consent dialogs. */
  readonly blockAds?: PageOptionsInput["blockAds"];
  /** Proxy tier: auto tries basic first, then enhanced; stealth is another name for enhanced. */
  readonly proxy?: PageOptionsInput["proxy"];
  /** Country and languages of the visitor. */
  readonly location?: PageOptionsInput["location"];
  /** Accepts a cached page up to this age in milliseconds; 0 always fetches. Default: two days. */
  readonly maxAge?: PageOptionsInput["maxAge"];
  /** Answers only from the cache, with a page at least this old in milliseconds. */
  readonly minAge?: PageOptionsInput["minAge"];
  /** Answers only from the cache: nothing is fetched, and nothing is kept. */
  readonly lockdown?: PageOptionsInput["lockdown"];
  /** Stores the page in the cache. */
  readonly storeInCache?: PageOptionsInput["storeInCache"];
  /** Keeps nothing: no cache, no logs of content, no language model. */
  readonly zeroDataRetention?: PageOptionsInput["zeroDataRetention"];
  /** How PDF files and images are read. Without pdf, a PDF comes back as base64. */
  readonly parsers?: PageOptionsInput["parsers"];
  /** Steps in the browser before the page is read. */
  readonly actions?: PageOptionsInput["actions"];
  /** A named browser profile with cookies and storage. */
  readonly profile?: PageOptionsInput["profile"];
  /** Replaces personal data in the Markdown and in formats made from it. */
  readonly redactPII?: PageOptionsInput["redactPII"];
  /** Refuses dangerous hosts. */
  readonly threatProtection?: PageOptionsInput["threatProtection"];
  /** Facts about the caller for a server's audit log. */
  readonly auditMetadata?: PageOptionsInput["auditMetadata"];
  /** Refuses pages that contain instructions for language models. */
  readonly checkPromptInjection?: PageOptionsInput["checkPromptInjection"];
  /** Accepted from clients of the contract; no effect. */
  readonly domainTools?: PageOptionsInput["domainTools"];
  /** Accepted from clients of the contract; no effect. */
  readonly toolDetail?: PageOptionsInput["toolDetail"];
  /** Accepted from clients of the contract; no effect. */
  readonly useMock?: PageOptionsInput["useMock"];
}
