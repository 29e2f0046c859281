// Written by scripts/asks.mjs. Do not edit.
/** Options and fields with the descriptions of their schemas, so that editors show them. */
import type { PageOptionsInput } from "../page-options/page-options.js";
import type { FieldOf, OptionOf } from "./asks.js";
import type { FormatInput } from "./formats.js";

/** Fields that asks add to a result; which ones it has follows from `formats` and the options. */
export interface AskedFields {
  /** Results of page actions. */
  actions?: FieldOf<"extra", "actions", "actions">;
  /** Images of a document. */
  assets?: FieldOf<"extra", "assets", "assets">;
  /** One entry for each selector. */
  attributes?: FieldOf<"format", "attributes", "attributes">;
  /** An address that is good for an hour, or a data URL. */
  audio?: FieldOf<"format", "audio", "audio">;
  /** Blocks of the document, page by page where it has pages. */
  blocks?: FieldOf<"extra", "blocks", "blocks">;
  /** How the page presents its brand. */
  branding?: FieldOf<"format", "branding", "branding">;
  /** Changes of the page. */
  changeTracking?: FieldOf<"format", "changeTracking", "changeTracking">;
  /** The Markdown in pieces. */
  chunks?: FieldOf<"extra", "chunks", "chunks">;
  /** Where the page says what derived formats say. */
  citations?: FieldOf<"extra", "citations", "citations">;
  /** The data; null where the page does not state it. */
  json?: FieldOf<"format", "deterministicJson", "json">;
  /** Facts of the page that a crawler needs. */
  discovery?: FieldOf<"extra", "discover", "discovery">;
  /** Blocks that were kept and removed, each with its rule. */
  explanation?: FieldOf<"extra", "explain", "explanation">;
  /** Passages with a blank line between them. */
  highlights?: FieldOf<"format", "highlights", "highlights">;
  /** The selected content as HTML. */
  html?: FieldOf<"format", "html", "html">;
  /** Pictures in their order, each address once. */
  imageDetails?: FieldOf<"format", "imageDetails", "imageDetails">;
  /** Absolute addresses in their order. */
  images?: FieldOf<"format", "images", "images">;
  /** Absolute addresses in their order. */
  links?: FieldOf<"format", "links", "links">;
  /** The content as Markdown. */
  markdown?: FieldOf<"format", "markdown", "markdown">;
  /** The menu, or null. */
  menu?: FieldOf<"format", "menu", "menu">;
  /** Pages as pictures. */
  pageImages?: FieldOf<"format", "pageImages", "pageImages">;
  /** The Markdown page by page. */
  pages?: FieldOf<"extra", "pages", "pages">;
  /** The product, or null. */
  product?: FieldOf<"format", "product", "product">;
  /** The answer; empty where the page has none. */
  answer?: FieldOf<"format", "query", "answer">;
  /** The bytes in base64. */
  rawBase64?: FieldOf<"format", "rawBase64", "rawBase64">;
  /** The whole page as HTML. */
  rawHtml?: FieldOf<"format", "rawHtml", "rawHtml">;
  /** A signed address, valid for 24 hours, or a data URL. */
  screenshot?: FieldOf<"format", "screenshot", "screenshot">;
  /** The summary; absent where there is nothing to summarise. */
  summary?: FieldOf<"format", "summary", "summary">;
  /** Tables in their order. */
  tables?: FieldOf<"format", "tables", "tables">;
  /** Words spoken in the page's audio or video. */
  transcript?: FieldOf<"extra", "transcript", "transcript">;
  /** An address that is good for an hour, or a data URL. */
  video?: FieldOf<"format", "video", "video">;
}

/** Options of extras: what a result carries beside its formats, and how its text is written. */
export interface AskOptions {
  /** Add `assets`: the images of a document as bytes. */
  readonly assets?: OptionOf<"assets">;
  /** Also convert the attachments of mail. */
  readonly attachments?: OptionOf<"attachments">;
  /**
   * Add `blocks`: the document as headings, paragraphs, lists, tables, figures and code in reading order, each with its place in
   * `markdown`; of PDF and pictures also with page, box and confidence.
   */
  readonly blocks?: OptionOf<"blocks">;
  /** Add `chunks`: the Markdown in pieces of at most about 500 tokens, or as many as named, each a substring of `markdown`. */
  readonly chunks?: OptionOf<"chunks">;
  /**
   * Add `citations`: for each sentence of a summary, each passage of an answer or of highlights, and each value of `json`, `product` and
   * `menu` the words of the page that say it, with offsets in `markdown`, an address that leads there, and page and box in a PDF.
   */
  readonly citations?: OptionOf<"citations">;
  /** Write comments of Office documents as a list at the `end` (default), `inline` (`{>>Ann: text<<}`), or not at all (`none`). */
  readonly comments?: OptionOf<"comments">;
  /**
   * Have the vision model say what the most important pictures of the content show: in the Markdown where the page gives no alternative
   * text that tells, and in `imageDetails`.
   */
  readonly describeImages?: OptionOf<"describeImages">;
  /** Add `discovery`: every link of the page with its text, its canonical address, and validators of the answer. */
  readonly discover?: OptionOf<"discover">;
  /**
   * Add `explanation`: the page type, which rule removed which block, where values of `json` were found. `"html"` adds the whole page with
   * marks on what was kept and removed.
   */
  readonly explain?: OptionOf<"explain">;
  /**
   * Lines at the edges of PDF pages that repeat over pages, and page numbers: `drop` them (default; `metadata.headersFooters` lists them),
   * or `keep` them where they stand.
   */
  readonly headersFooters?: OptionOf<"headersFooters">;
  /** Write links `inline` (default), or as `references`: `[text][1]`, with the addresses at the end. */
  readonly linkStyle?: OptionOf<"linkStyle">;
  /** Cut `markdown` to about this many tokens, between blocks where possible; `warning` says what was cut. */
  readonly maxTokens?: OptionOf<"maxTokens">;
  /**
   * Write tables as `pipe` tables, as `html`, or with `repeat` as pipe tables in which a cell over several rows or columns is repeated;
   * `auto` writes HTML only where a pipe table would say something else. Default: `auto` for documents, `pipe` for web pages.
   */
  readonly tables?: OptionOf<"tables">;
  /**
   * Add `transcript`: what is said in the page's audio or video, with times. Subtitles that its players name are read; without any, the
   * sound is downloaded and given to the engine's `transcriber`.
   */
  readonly transcript?: OptionOf<"transcript">;
}

/** Options of a page: how it is reached, read and cleaned. */
export interface PageOptions {
  /** Names of the formats to return, or objects with settings. Default: `["markdown"]`. */
  readonly formats?: readonly FormatInput[];
  /** Headers to send; a page asked for with headers is neither read from nor written to the cache. */
  readonly headers?: PageOptionsInput["headers"];
  /** Keep only what these CSS selectors match. */
  readonly includeTags?: PageOptionsInput["includeTags"];
  /** Drop what these CSS selectors match. */
  readonly excludeTags?: PageOptionsInput["excludeTags"];
  /** Leave navigation, banners and whatever else is not the page's own content out. */
  readonly onlyMainContent?: PageOptionsInput["onlyMainContent"];
  /** Leave links that lead on, repetitions and phrases of the site out of the main content, too. */
  readonly onlyCleanContent?: PageOptionsInput["onlyCleanContent"];
  /** Milliseconds to wait in the browser before the page is read, at most half of `timeout`. */
  readonly waitFor?: PageOptionsInput["waitFor"];
  /** Milliseconds for the whole request: 60000 for a page, 30000 for a document. */
  readonly timeout?: PageOptionsInput["timeout"];
  /** Act as a phone: its screen, touch and User-Agent. */
  readonly mobile?: PageOptionsInput["mobile"];
  /** Take the page as it was fetched, without a browser. */
  readonly fastMode?: PageOptionsInput["fastMode"];
  /** Accept certificates that cannot be verified; on, unless `headers` or `actions` are given. */
  readonly skipTlsVerification?: PageOptionsInput["skipTlsVerification"];
  /** Leave pictures out that stand in the page as data. */
  readonly removeBase64Images?: PageOptionsInput["removeBase64Images"];
  /** Drop requests to known advertising hosts, and refuse consent dialogs. */
  readonly blockAds?: PageOptionsInput["blockAds"];
  /** Tier of proxies; auto tries basic first, then enhanced. stealth is another name of enhanced. */
  readonly proxy?: PageOptionsInput["proxy"];
  /** Country and languages of the visitor. */
  readonly location?: PageOptionsInput["location"];
  /** Accept a cached page up to this age in milliseconds; 0 fetches anew. Two days by default. */
  readonly maxAge?: PageOptionsInput["maxAge"];
  /** Answer from the cache alone, with a page at least this old in milliseconds. */
  readonly minAge?: PageOptionsInput["minAge"];
  /** Answer from the cache alone: nothing is fetched, and nothing is kept. */
  readonly lockdown?: PageOptionsInput["lockdown"];
  /** Keep the page in the cache. */
  readonly storeInCache?: PageOptionsInput["storeInCache"];
  /** Keep nothing: no cache, no logs of content, no language model. */
  readonly zeroDataRetention?: PageOptionsInput["zeroDataRetention"];
  /** How PDF files and pictures are read; without pdf, a PDF comes back as base64. */
  readonly parsers?: PageOptionsInput["parsers"];
  /** Steps in the browser before the page is read. */
  readonly actions?: PageOptionsInput["actions"];
  /** Visitor whose cookies and storage are kept under a name. */
  readonly profile?: PageOptionsInput["profile"];
  /** Replace personal data in the Markdown and in what is read out of it. */
  readonly redactPII?: PageOptionsInput["redactPII"];
  /** Refuse dangerous hosts. */
  readonly threatProtection?: PageOptionsInput["threatProtection"];
  /** Facts about the caller for a server's audit log. */
  readonly auditMetadata?: PageOptionsInput["auditMetadata"];
  /** Refuse pages that give orders to language models. */
  readonly checkPromptInjection?: PageOptionsInput["checkPromptInjection"];
  /** Accepted from clients of the contract; no effect. */
  readonly domainTools?: PageOptionsInput["domainTools"];
  /** Accepted from clients of the contract; no effect. */
  readonly toolDetail?: PageOptionsInput["toolDetail"];
  /** Accepted from clients of the contract; no effect. */
  readonly useMock?: PageOptionsInput["useMock"];
}
