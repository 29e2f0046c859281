/** The whole flow of a scrape and of a parse, top to bottom: acquire → read → convert → refine → formats → result → keep. */
import { countedModel, Notes } from "@quern/extract/model";
import { PageSource } from "@quern/extract/page";
import { QuernError, type Source } from "@quern/types";
import { acquire, type FetchedSource } from "./acquire/acquire.js";
import { createUrlGuard, type UrlGuard } from "./acquire/threat/guard.js";
import { type Apart, runApart } from "./apart/run-apart.js";
import { type Conversion, conversionKey } from "./convert/conversions.js";
import { asksForImageDetails, type Plan, planRequest } from "./convert/plan.js";
import { mainContentHtml, makeViews, type Views } from "./convert/views.js";
import type { Deadline } from "./deadline.js";
import type { EngineParts } from "./engine-options.js";
import { actionResults } from "./formats/action-results.js";
import { formatDefinition } from "./formats/index.js";
import { produceFormats } from "./formats/produce.js";
import { publisher } from "./formats/publish.js";
import type { LibrarySettings } from "./options/call-options.js";
import { withoutLogin } from "./options/login.js";
import { asksForPageList, pdfOption, type ResolvedOptions } from "./options/resolved.js";
import { presentsText } from "./options/text-options.js";
import { ineffectiveOptions, refuseUnsupported } from "./options/unsupported.js";
import { type Content, type ContentInput, readContent } from "./read/content.js";
import { refine } from "./refine/refine.js";
import type { Document } from "./result/document.js";
import { explanationOf } from "./result/explanation.js";
import type { ImageDetails } from "./result/image-details.js";
import { indexPage } from "./result/index-page.js";
import { metadataOf, type RequestFacts } from "./result/metadata.js";

interface Request {
  readonly options: ResolvedOptions;
  readonly settings: LibrarySettings;
  readonly deadline: Deadline;
  readonly parts: EngineParts;
}

export interface ScrapeRequest extends Request {
  /** As the caller typed it. */
  readonly typedUrl: string;
  readonly url: URL;
}

export interface ParseRequest extends Request {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly contentType: string | undefined;
  /** Base for relative links, as the caller gave it. */
  readonly url: string | undefined;
  readonly knownTypesOnly: boolean;
}

/** A request on its way: what it needs, and what it has to say. */
type Run<Kind extends Request = Request> = Kind & {
  readonly plan: Plan;
  readonly notes: Notes;
  /** With `threatProtection`. */
  readonly guard: UrlGuard | undefined;
  /** For text that is too long for this thread. */
  readonly apart: Apart;
};

export async function runScrape(request: ScrapeRequest): Promise<Document> {
  const run = start(request, createUrlGuard(request.options, request.parts.checkUrl));
  const { options, settings, parts, deadline, guard } = run;
  refuseUnsupported(options, parts.renderer !== undefined && settings.engine !== "fetch");
  if (guard) await deadline.run("checking the address", () => guard.check(run.url));
  const acquired = await acquire({ ...parts, ...settings, url: run.url, options, deadline });
  const { source, cacheState, keep } = acquired;
  // Also of a cached page, and of one that scripts went to.
  if (guard) await deadline.run("checking the address", () => guard.check(new URL(source.url)));
  const conversion = await convertPage(run, source, cacheState === "hit");
  const document = await finish(run, acquired, conversion, {
    sourceURL: withoutLogin(run.typedUrl),
    url: source.url,
    ...(cacheState === undefined ? {} : { cacheState }),
    ...(cacheState === "hit" ? { cachedAt: new Date(source.fetchedAt).toISOString() } : {}),
  });
  await keep();
  // Notes on a cached page were made when it was read.
  if (source.status < 300 && cacheState !== "hit") await makeFindable(run, document, conversion.views);
  return document;
}

export async function runParse(request: ParseRequest): Promise<Document> {
  const run = start(request, undefined);
  refuseUnsupported(run.options, false);
  const { bytes, filename, contentType, url, knownTypesOnly } = run;
  const source: Source = {
    url: url ?? `file:///${encodeURIComponent(filename)}`,
    status: 200,
    headers: contentType === undefined ? {} : { "content-type": contentType },
    body: bytes,
    proxyUsed: "basic",
    engine: "upload",
    fetchedAt: Date.now(),
    waitedFor: 0,
  };
  const input = { bytes, contentType, name: filename, url, isUpload: true, knownTypesOnly };
  const content = await read(run, "reading the document", input);
  const page = new PageSource(content.html, source.url);
  const views = await convert(run, content, page, url);
  const facts = { sourceURL: filename, sourceFile: filename, url: source.url };
  const document = await finish(run, { source, warnings: [] }, { content, page, views }, facts);
  await makeFindable(run, document, views);
  return document;
}

/** Reports a page to the page index, if there is one and the cache may keep the page. */
async function makeFindable(
  { plan, parts, settings }: Run,
  { metadata }: Document,
  { markdown }: Views,
): Promise<void> {
  if (plan.isIndexed && markdown && parts.indexPage) {
    await indexPage(parts.indexPage, metadata, markdown, settings.team);
  }
}

/** With a guard, every way out passes it. */
function start<Kind extends Request>(request: Kind, guard: UrlGuard | undefined): Run<Kind> {
  const { options, settings, parts } = request;
  const ways = guard ? { fetcher: guard.fetcher(parts.fetcher), egress: guard.egress(parts.egress) } : {};
  return {
    ...request,
    parts: { ...parts, ...ways },
    plan: planRequest(options, settings, {
      index: parts.indexPage !== undefined,
      model: parts.languageModel !== undefined,
    }),
    notes: new Notes(),
    guard,
    apart: { workers: parts.workers, deadline: request.deadline },
  };
}

/** A page as text, parsed once for all that read it, and its views. */
interface ConvertedPage extends Conversion {
  readonly page: PageSource;
}

/** A cached page that is wanted again has been converted before; what nobody wants twice takes no room. */
async function convertPage(run: Run, source: Source, isCached: boolean): Promise<ConvertedPage> {
  const { options, settings, parts, plan } = run;
  const isShared = isCached && !options.zeroDataRetention && !settings.explain && settings.password === undefined;
  const kept = isShared ? parts.conversions : undefined;
  const key = kept ? conversionKey(source, options, plan.conversion) : "";
  const found = kept?.get(key, source);
  if (found) return { ...found, page: new PageSource(found.content.html, source.url) };
  // An error page of a site is a page like any other, except where a document was expected and something else came.
  const { url, body, headers } = source;
  const input = { bytes: body, contentType: headers["content-type"], name: url, url, isUpload: false };
  const content = await read(run, "reading the page", input);
  const page = new PageSource(content.html, url);
  const conversion = { content, views: await convert(run, content, page, url) };
  kept?.set(key, source, conversion);
  return { ...conversion, page };
}

/** Bytes → HTML, by decoding or by a document parser. */
function read(
  { options, settings, plan, parts, deadline, notes }: Run,
  stage: string,
  input: ContentInput,
): Promise<Content> {
  const { password, attachments, comments, onProgress } = settings;
  const logger = options.zeroDataRetention ? undefined : parts.logger;
  const request = {
    ...input,
    options,
    wants: plan.wants,
    pages: plan.pages,
    blocks: plan.blocks,
    password,
    attachments,
    comments,
    onProgress,
    logger,
    transcript: settings.transcript,
    workers: parts.workers,
    listening: { transcriber: parts.transcriber, workers: parts.workers, notes },
    selectContent: (html: string, url: string | undefined) => mainContentHtml(html, url, options, parts, deadline),
  };
  return deadline.run(stage, () => readContent(request, parts.parsers, deadline));
}

/** HTML → the views that the formats read. */
function convert(
  { options, settings, plan, parts, deadline }: Run,
  content: Content,
  page: PageSource,
  url: string | undefined,
) {
  const { explain, text } = settings;
  const { views, pages } = plan;
  const request = { content, page, url, options, views, pages, explain, tables: text.tables, markdown: parts.markdown };
  return deadline.run("converting the page", () => makeViews(request, parts, deadline));
}

/** Views → the result: refined, turned into formats, with what the request has to say. */
async function finish(
  run: Run,
  fetchedSource: FetchedSource,
  converted: ConvertedPage,
  facts: RequestFacts,
): Promise<Document> {
  const { options, settings, parts, deadline, notes, guard } = run;
  const { source, actions } = fetchedSource;
  const { content, page } = converted;
  for (const warning of earlierWarnings(run, fetchedSource, converted, facts)) notes.warn(warning);
  const languageModel = parts.languageModel && countedModel(parts.languageModel, notes);
  const images = asksForImageDetails(options, settings) ? await imagesOf(run, source, converted) : undefined;
  const described =
    images && settings.text.describeImages ? await withAlternatives(converted.views, images) : undefined;
  const views = await refineViews(run, described ?? converted.views, languageModel);
  const metadata = metadataOf({ options, source, content, views, facts, scannedUrls: guard?.scanned ?? 0 });
  const publish = publisher({
    storage: parts.storage,
    retention: !options.zeroDataRetention && !settings.dataUrls,
    linkBase: settings.linkBase,
  });
  const { team, missingMedia, password, onProgress } = settings;
  const transcript = settings.transcript
    ? await (await import("./media/transcript.js")).transcriptOf({
        ...parts,
        source,
        content,
        page,
        options,
        deadline,
        notes,
        language: metadata.language,
      })
    : undefined;
  const fields = await produceFormats({
    ...parts,
    source,
    content,
    page,
    views,
    metadata,
    images,
    languageModel,
    options,
    deadline,
    publish,
    team,
    missingMedia,
    password,
    onProgress,
    notes,
    splitText: (division) => runApart("splitForModel", division, division.markdown.length, run.apart),
  });
  const { maxTokens, references, chunks: chunking } = settings.text;
  const embed = chunking?.embed;
  const text = presentsText(settings.text)
    ? await runApart(
        "presentText",
        {
          views: { markdown: views.markdown, pages: views.pages },
          settings: {
            ...{ maxTokens, references },
            chunks: chunking && { tokens: chunking.tokens, overlap: chunking.overlap },
          },
          language: metadata.language,
          source: sourceOf(metadata),
        },
        views.markdown?.length ?? 0,
        run.apart,
      )
    : undefined;
  for (const warning of text?.warnings ?? []) notes.warn(warning);
  const given = { signal: deadline.signal, isHeldBack: options.zeroDataRetention, notes };
  const chunks =
    embed && text?.chunks
      ? await deadline.run("embedding chunks", async () =>
          (await import("./refine/embed-chunks.js")).embedChunks(text.chunks!, embed, given),
        )
      : text?.chunks;
  const markdown = text?.markdown ?? fields.markdown ?? views.markdown;
  const blocks = run.plan.blocks
    ? await runApart(
        "blocksFor",
        { blocks: content.blocks, markdown, isDocument: content.isDocument },
        markdown?.length ?? 0,
        run.apart,
      )
    : undefined;
  const citations = settings.text.citations
    ? await runApart(
        "citationsOf",
        {
          fields: citedFields(fields),
          page: {
            markdown: markdown ?? "",
            language: metadata.language,
            url: webAddressOf(metadata),
            blocks,
            isWebPage: !content.isDocument,
            questions: questionsOf(options),
          },
        },
        markdown?.length ?? 0,
        run.apart,
      )
    : undefined;
  const explanation = settings.explain
    ? await explanationOf(views.explanation, options.redactPII, notes, run.apart)
    : undefined;
  const placed = fields.imageDetails
    ? await runApart("placeImages", { images: fields.imageDetails, markdown, blocks }, markdown?.length ?? 0, run.apart)
    : undefined;
  const results = actions && (await deadline.run("keeping action results", () => actionResults(actions, publish)));
  return {
    ...fields,
    ...(fields.markdown !== undefined && text?.markdown !== undefined ? { markdown: text.markdown } : {}),
    ...(chunks ? { chunks } : {}),
    ...(results ? { actions: results } : {}),
    ...(views.pages && asksForPageList(options) ? { pages: views.pages } : {}),
    ...(blocks && showsBlocks(run) ? { blocks } : {}),
    ...(citations ? { citations } : {}),
    ...(placed ? { imageDetails: placed } : {}),
    ...(transcript ? { transcript } : {}),
    ...(settings.assets && content.assets.length > 0 ? { assets: content.assets } : {}),
    ...(settings.discover ? { discovery: { links: [], ...views.discovery, headers: validatorsOf(source) } } : {}),
    ...(explanation ? { explanation } : {}),
    ...(Object.keys(notes.methods).length > 0 ? { methods: notes.methods } : {}),
    ...(notes.usage ? { usage: notes.usage } : {}),
    ...(notes.warnings.length > 0 ? { warning: notes.warnings.join(" ") } : {}),
    metadata,
  };
}

/** The pictures of the page, described where the caller wishes that. */
async function imagesOf(
  { options, settings, parts, deadline, notes }: Run,
  source: Source,
  { content, page, views }: ConvertedPage,
): Promise<ImageDetails[]> {
  const { listImages } = await import("./refine/images.js");
  const images = await listImages({ page, content, views, workers: parts.workers, deadline });
  const { describeImages: wishes } = settings.text;
  if (!wishes) return images;
  const { describeImages } = await import("./refine/describe-images.js");
  const language = views.metadata?.["language"] ?? content.facts.language;
  return describeImages(images, {
    ...parts,
    describer: parts.imageDescriber,
    source,
    options,
    deadline,
    notes,
    wishes,
    assets: content.assets,
    language: typeof language === "string" ? language : undefined,
  });
}

const withAlternatives = async (views: Views, images: readonly ImageDetails[]): Promise<Views> =>
  (await import("./refine/describe-images.js")).withDescriptions(views, images);

/** Whether somebody asked for blocks: citations need them, too. */
const showsBlocks = ({ options, settings }: Run): boolean =>
  settings.text.blocks || pdfOption(options)?.blocks === true;

/** The fields whose words come from the Markdown. */
const citedFields = ({ summary, answer, highlights, json, product, menu }: Partial<Document>): Partial<Document> => ({
  ...(summary === undefined ? {} : { summary }),
  ...(answer === undefined ? {} : { answer }),
  ...(highlights === undefined ? {} : { highlights }),
  ...(json === undefined ? {} : { json }),
  ...(product === undefined ? {} : { product }),
  ...(menu === undefined ? {} : { menu }),
});

function questionsOf({ formats }: ResolvedOptions): ReadonlyMap<string, string> {
  const questions = new Map<string, string>();
  for (const format of formats) {
    if (format.type === "question") questions.set("question", format.question);
    else if (format.type === "query") questions.set("query", format.prompt);
  }
  return questions;
}

const webAddressOf = ({ url }: Document["metadata"]): string | undefined =>
  /^https?:/.test(url ?? "") ? url : undefined;

/** Address of a page, or name of a document, that chunks carry along. */
const sourceOf = (metadata: Document["metadata"]): string | undefined =>
  webAddressOf(metadata) ?? (metadata.sourceURL || undefined);

/** Headers by which a page is asked for again, or later. */
const validatorsOf = ({ headers }: Source): Record<string, string> =>
  Object.fromEntries(
    ["etag", "last-modified", "retry-after"].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );

/** Warnings of the earlier stages, in order. */
function earlierWarnings(
  { options, guard }: Run,
  { source, warnings }: FetchedSource,
  { content, views }: Conversion,
  { sourceFile }: RequestFacts,
): string[] {
  const ineffective = ineffectiveOptions(options, source.timezone !== undefined, sourceFile !== undefined);
  return [...ineffective, ...(guard?.warnings ?? []), ...warnings, ...content.warnings, ...(views.warnings ?? [])];
}

function refineViews(
  { options, parts, deadline, notes, apart }: Run,
  views: Views,
  languageModel: EngineParts["languageModel"],
) {
  const unredactedFormats = options.formats
    .map(({ type }) => type)
    .filter((type) => formatDefinition(type).redactedBy === "nothing");
  return deadline.run("refining the text", () =>
    refine(views, {
      ...{ ...parts, languageModel, options, unredactedFormats, deadline, notes },
      splitText: (division) => runApart("splitForModel", division, division.markdown.length, apart),
    }),
  );
}

/** Makes sure that an empty upload is told apart from an empty result. */
export function refuseEmpty(bytes: Uint8Array, filename: string): void {
  if (bytes.byteLength > 0) return;
  throw new QuernError("DOCUMENT_EMPTY", `"${filename}" is empty: it holds no bytes.`, {
    hint: "Check that the file was written completely.",
  });
}
