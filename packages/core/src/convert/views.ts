/** Makes the views that formats need from HTML: in place for ordinary pages, in a worker for large ones. */

import type { WorkerPool } from "@quern/documents";
import type { PageSource } from "@quern/extract/page";
import type { HtmlConversion, HtmlConversionRequest, MarkdownRule, TableStyle } from "@quern/markdown";
import { TASKS } from "../apart/task-module.js";
import type { ViewName } from "../asking/define.js";
import type { Content } from "../model/content.js";
import type { Deadline } from "../model/deadline.js";
import { findFormat, type ResolvedOptions } from "../options/resolved.js";
import { asksForPageList, pdfOption } from "../page-options/resolved-page.js";
import { takesLong } from "./conversion-cost.js";
import { convertPage } from "./convert-page.js";
import { isExportedDocument } from "./exported-document.js";
import { restylesTables } from "./plan.js";

export type Views = HtmlConversion;

export interface ViewRequest {
  readonly content: Content;
  /** `content.html`, which others read too. */
  readonly page: PageSource;
  /** Where the page came from: base for relative links. */
  readonly url: string | undefined;
  readonly options: ResolvedOptions;
  readonly views: ReadonlySet<ViewName>;
  /** Also make the Markdown of a PDF page by page. */
  readonly pages: boolean;
  readonly explain: boolean | "html";
  readonly tables?: TableStyle | undefined;
  readonly markdown: MarkdownDriver | undefined;
}

/**
 * Value of `createQuern({ markdown })`: rules that override the rendering of single elements, or a whole serializer of its own (such
 * as `turndown(service)`) that is given the cleaned HTML.
 */
export type MarkdownDriver =
  | readonly MarkdownRule[]
  | { readonly name: string; toMarkdown(html: string): string | Promise<string> };

const isSerializer = (driver: MarkdownDriver | undefined): driver is Exclude<MarkdownDriver, readonly MarkdownRule[]> =>
  driver !== undefined && "toMarkdown" in driver;

/** Below this size, handing a page over costs more than is gained. */
const SHARED_THRESHOLD_CHARACTERS = 20_000;

/** Selectors that may look at more nodes than this do so in a worker: about 100 ms. */
const MAX_SELECTOR_STEPS_HERE = 10_000_000;
/** The shortest element and the shortest part of a selector have three or four characters. */
const CHARACTERS_PER_STEP = 12;

/** Where conversions run. */
export interface ConversionThreads {
  /** For large pages. */
  readonly workers: () => WorkerPool;
  /** For pages of ordinary size while other requests wait for this thread; undefined while none do. */
  readonly helpers: () => WorkerPool | undefined;
}

export async function makeViews(request: ViewRequest, threads: ConversionThreads, deadline: Deadline): Promise<Views> {
  const { content } = request;
  const conversion = conversionRequest(request);
  const converted = await convert(conversion, request.page, threads, deadline);
  if (!request.views.has("markdown")) return converted;
  if (!conversion.wants.markdown && content.markdown !== undefined) return { ...converted, markdown: content.markdown };
  if (isSerializer(request.markdown)) {
    return { ...converted, markdown: await request.markdown.toMarkdown(converted.html ?? "") };
  }
  return withPages(converted, request);
}

/** The content of a page as clean HTML: for pages that lie inside of a document. */
export async function mainContentHtml(
  html: string,
  url: string | undefined,
  options: ResolvedOptions,
  { workers }: ConversionThreads,
  { signal }: Deadline,
): Promise<string> {
  const request: HtmlConversionRequest = {
    html,
    ...(url === undefined ? {} : { url }),
    onlyMainContent: options.onlyMainContent,
    removeConsentDialogs: options.blockAds,
    removeBase64Images: options.removeBase64Images,
    isDocument: false,
    wants: { ...NO_VIEWS, html: true },
    explain: false,
  };
  const converted = takesLong(html)
    ? await workers().run<HtmlConversion>(TASKS, "convertPage", request, { signal })
    : await convertPage(request);
  return converted.html ?? "";
}

const NO_VIEWS: HtmlConversionRequest["wants"] = {
  markdown: false,
  html: false,
  links: false,
  images: false,
  attributes: false,
  discovery: false,
  metadata: false,
  pages: false,
};

function conversionRequest(request: ViewRequest): HtmlConversionRequest {
  const { content, options, views } = request;
  const attributes = findFormat(options, "attributes");
  const serializer = isSerializer(request.markdown);
  const selects = Boolean(options.includeTags?.length || options.excludeTags?.length);
  return {
    html: content.html,
    ...(request.url === undefined ? {} : { url: request.url }),
    onlyMainContent: options.onlyMainContent && !(content.kind === "html" && isExportedDocument(content.html)),
    removeConsentDialogs: options.blockAds,
    ...(options.includeTags ? { includeTags: options.includeTags } : {}),
    ...(options.excludeTags ? { excludeTags: options.excludeTags } : {}),
    removeBase64Images: options.removeBase64Images,
    isDocument: content.isDocument,
    ...(attributes ? { attributeSelectors: attributes.selectors } : {}),
    wants: {
      markdown:
        views.has("markdown") &&
        !serializer &&
        (content.markdown === undefined || selects || restylesTables(request.tables)),
      html: views.has("html") || serializer,
      links: views.has("links"),
      images: views.has("images"),
      attributes: views.has("attributes"),
      discovery: views.has("discovery"),
      metadata: content.kind === "html" || !content.isDocument,
      pages: !serializer && wantsPages(request),
    },
    explain: request.explain,
    ...(request.tables === undefined ? {} : { tables: request.tables }),
    ...(request.markdown && !isSerializer(request.markdown) ? { markdownRules: request.markdown } : {}),
  };
}

async function convert(
  request: HtmlConversionRequest,
  page: PageSource,
  { workers, helpers }: ConversionThreads,
  { signal }: Deadline,
): Promise<HtmlConversion> {
  if (!Object.values(request.wants).some(Boolean)) return {};
  const here = (): Promise<HtmlConversion> => convertPage({ ...request, tree: page.tree });
  // Functions stay in this thread.
  if (request.markdownRules?.length) return here();
  const { length } = request.html;
  const isLong = takesLong(request.html) || selectorSteps(request) > MAX_SELECTOR_STEPS_HERE;
  if (isLong) return workers().run(TASKS, "convertPage", request, { signal });
  const shared = length >= SHARED_THRESHOLD_CHARACTERS ? helpers() : undefined;
  if (shared?.isWarm(TASKS)) return shared.run(TASKS, "convertPage", request, { signal, isShort: true });
  return here();
}

/** An upper bound for the steps that the selectors of a request take. */
function selectorSteps({
  html,
  includeTags = [],
  excludeTags = [],
  attributeSelectors = [],
}: HtmlConversionRequest): number {
  const selectors = [...includeTags, ...excludeTags, ...attributeSelectors.map(({ selector }) => selector)];
  return (html.length * selectors.reduce((sum, selector) => sum + selector.length, 0)) / CHARACTERS_PER_STEP;
}

/** `parsers: [{ type: "pdf", pages, pageMarkers }]`: Markdown page by page. Slides have pages for their chunks only. */
function withPages({ pages, ...views }: HtmlConversion, { content, options, pages: forChunks }: ViewRequest): Views {
  if (!pages) return views;
  if (content.mediaType !== "application/pdf") return { ...views, pages };
  const marked = pages
    .map((page, index) => (index === 0 ? "" : `\n\n---\n\n<!-- page ${page.pageNumber} -->\n\n`) + page.markdown)
    .join("");
  return {
    ...views,
    ...(pdfOption(options)?.pageMarkers ? { markdown: marked } : {}),
    ...(forChunks || asksForPageList(options) ? { pages } : {}),
  };
}

/** Whether the Markdown is wanted page by page: of a PDF for the result, its chunks or marks between pages, of slides for chunks. */
function wantsPages({ content, options, pages, views }: ViewRequest): boolean {
  if (!views.has("markdown")) return false;
  if (content.mediaType !== "application/pdf") return pages && content.isDocument && content.html.includes(SLIDE);
  return pages || asksForPageList(options) || pdfOption(options)?.pageMarkers === true;
}

/** Begins each slide of a presentation and each page of a drawing. */
const SLIDE = "<section data-slide=";
