/**
 * Everything that reads a stranger's text at length: run in place for short texts, in worker threads for long ones ({@link runApart}).
 * Requests and results are plain data. Each function loads what it needs when it is called, so that a thread which converts pages never
 * loads the reader of menus.
 */

import type { HtmlRequest, PageSource } from "@quern/extract/page";
import type { ExtractedJson } from "@quern/extract/schema";
import type { JsonSchema } from "@quern/json-schema";
import type { HtmlConversion, HtmlConversionRequest } from "@quern/markdown";
import type { MediaFactsRequest } from "@quern/media/facts";
import type { BoundedDiff, PageState } from "@quern/text/change-tracking";
import type { RedactedText, RedactOptions } from "@quern/types";
import type { ImageDetails } from "../model/image-details.js";
import type { CitedFields, CitedPage } from "../refine/citations.js";
import type { PresentRequest } from "../refine/present-text.js";

export const convertPage = async (request: HtmlConversionRequest): Promise<HtmlConversion> =>
  (await import("../convert/convert-page.js")).convertPage(request);

export const renderMarkdown = async (markdown: string) =>
  (await import("@quern/documents/markdown")).markdownToHtml(markdown);

export const readFeed = async (xml: string) => (await import("../read/feed.js")).readFeed(xml);

/** A page as HTML, or with its tree where that is at hand. */
export interface PageRequest {
  readonly page: HtmlRequest;
}

export const extractImages = async ({ page }: PageRequest) =>
  (await import("@quern/extract/images")).extractImages(page);

export const extractMenu = async ({ page }: PageRequest) => (await import("@quern/extract/menu")).extractMenu(page);

export const extractProduct = async ({ page }: PageRequest) =>
  (await import("@quern/extract/product")).extractProduct(page);

export const extractJson = async ({
  page,
  schema,
  metadata,
}: PageRequest & {
  readonly schema: JsonSchema | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
}): Promise<ExtractedJson> => {
  const { extractJson: extract } = await import("@quern/extract/schema");
  return extract(schema, { metadata, page: await sourceOf(page) });
};

async function sourceOf(page: HtmlRequest): Promise<PageSource> {
  const { PageSource: Source } = await import("@quern/extract/page");
  return page instanceof Source ? page : new Source(page.html, page.url);
}

export const evidenceOfShell = async (html: string) =>
  (await import("../acquire/empty-shell.js")).evidenceOfShell(html);

export const findMedia = async ({ page, raw }: PageRequest & { readonly raw: string }) =>
  (await import("@quern/media/page")).findMedia(await sourceOf(page), raw);

export const findSubtitles = async ({ page }: PageRequest) =>
  (await import("@quern/media/page")).findSubtitles(await sourceOf(page));

export const readSubtitles = async (text: string) => (await import("@quern/media/page")).readSubtitles(text);

export const frameAddresses = async ({ page }: PageRequest) =>
  (await import("@quern/extract/page")).frameAddresses(await sourceOf(page));

/** The owner of the site, as its structured data says. */
export const ownerOf = async ({ page }: PageRequest) => {
  const [{ ownerOf: read }, { readStructuredData }] = await Promise.all([
    import("@quern/branding"),
    import("@quern/markdown/structured-data"),
  ]);
  return read(readStructuredData(page.html, page.url));
};

export const tablesOf = async (html: string) => {
  const [{ parseHtml }, { tablesOf: read }] = await Promise.all([
    import("@quern/markdown/html"),
    import("../formats/tables-of.js"),
  ]);
  const warnings: string[] = [];
  const tables = read(parseHtml(html), (warning) => warnings.push(warning));
  return { tables, warnings };
};

export const summarise = async ({
  markdown,
  facts,
}: {
  readonly markdown: string;
  readonly facts: Parameters<typeof import("@quern/text").summarise>[1];
}) => (await import("@quern/text")).summarise(markdown, facts);

interface QuestionRequest {
  readonly markdown: string;
  readonly question: string;
  readonly language: string | undefined;
  readonly title: string | undefined;
}

export const searchPassages = async (request: QuestionRequest) =>
  (await import("@quern/text")).searchPassages(request.markdown, request.question, request);

export const answerFrom = async (request: QuestionRequest) =>
  (await import("@quern/text")).answerFrom(request.markdown, request.question, request).text;

export const splitForModel = async ({ markdown, tokens }: { readonly markdown: string; readonly tokens: number }) =>
  (await import("@quern/text/model")).splitForModel(markdown, tokens);

export const findOrders = async (markdown: string) => (await import("@quern/text/clean")).findOrders(markdown);

export const cleanTexts = async (texts: readonly string[]): Promise<string[]> => {
  const { cleanBlocks } = await import("@quern/text/clean");
  return texts.map((text) => cleanBlocks(text).markdown);
};

export const saysTheSame = async ({ first, second }: { readonly first: PageState; readonly second: PageState }) =>
  (await import("@quern/text/change-tracking")).saysTheSame(first, second);

export const gitDiff = async ({
  previous,
  current,
}: {
  readonly previous: string;
  readonly current: string;
}): Promise<BoundedDiff> => (await import("@quern/text/change-tracking")).gitDiff(previous, current);

export const readMediaFacts = async (request: MediaFactsRequest) =>
  (await import("@quern/media/facts")).readMediaFacts(request);

export const redactTexts = async (request: {
  readonly texts: readonly string[];
  readonly options: RedactOptions;
}): Promise<string[]> => (await import("@quern/redact")).redactTexts(request);

export const redactWithEntities = async (request: {
  readonly text: string;
  readonly options: RedactOptions;
}): Promise<RedactedText> => (await import("@quern/redact")).redactWithEntities(request);

export const restorePseudonyms = async ({ value, key }: { readonly value: unknown; readonly key: string }) =>
  (await import("@quern/redact")).restorePseudonyms(value, key);

export const redactFields = async (request: {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly options: RedactOptions;
}): Promise<Readonly<Record<string, unknown>>> =>
  (await import("@quern/redact")).redactStrings(request.fields, request.options);

export const redactMetadata = async (request: {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly options: RedactOptions;
}): Promise<Record<string, unknown>> =>
  (await import("@quern/redact")).redactMetadata(request.metadata, request.options);

export const presentText = async (request: PresentRequest) =>
  (await import("../refine/present-text.js")).presentText(request);

export const blocksFor = async (request: {
  readonly blocks: readonly unknown[] | undefined;
  readonly markdown: string | undefined;
  readonly isDocument: boolean;
}) => (await import("../refine/blocks.js")).blocksFor(request.blocks, request.markdown, request.isDocument);

export const citationsOf = async ({ fields, page }: { readonly fields: CitedFields; readonly page: CitedPage }) =>
  (await import("../refine/citations.js")).citationsOf(fields, page);

export const placeImages = async (request: {
  readonly images: readonly ImageDetails[];
  readonly markdown: string | undefined;
  readonly blocks: readonly unknown[] | undefined;
}) => (await import("../refine/place-images.js")).placeImages(request.images, request.markdown, request.blocks);
