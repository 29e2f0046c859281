/** The whole flow of a scrape and of a parse, top to bottom: acquire → read → convert → refine → formats → result → keep. */

import { pathToFileURL } from "node:url";
import { PageSource } from "@quern/extract/page";
import { countedModel, Notes } from "@quern/text/model";
import { QuernError, type Source } from "@quern/types";
import { acquire } from "./acquire/acquire.js";
import type { FetchedSource } from "./acquire/acquire-request.js";
import { mayWrite } from "./acquire/cache/policy.js";
import { showsText } from "./acquire/empty-shell.js";
import { createUrlGuard, type UrlGuard } from "./acquire/threat/guard.js";
import { type AskedThing, asksOf, questionsOf } from "./answering/asked.js";
import { produceAsks } from "./answering/produce.js";
import { punctualModel } from "./answering/punctual-model.js";
import { type Apart, runApart } from "./apart/run-apart.js";
import { type Conversion, conversionKey } from "./convert/conversions.js";
import { type Plan, planRequest } from "./convert/plan.js";
import { mainContentHtml, makeViews, type Views } from "./convert/views.js";
import type { EngineParts } from "./engine-options.js";
import { publisher } from "./formats/publish.js";
import type { Content } from "./model/content.js";
import type { Deadline } from "./model/deadline.js";
import type { ImageDetails } from "./model/image-details.js";
import { type Metadata, webAddressOf } from "./model/metadata.js";
import type { PresentedText } from "./model/presented-text.js";
import { once } from "./once.js";
import type { LibrarySettings } from "./options/call-options.js";
import { withoutLogin } from "./options/login.js";
import type { ResolvedOptions } from "./options/resolved.js";
import { ineffectiveOptions, refuseUnsupported } from "./options/unsupported.js";
import { readContent } from "./read/content.js";
import type { ContentInput } from "./read/content-request.js";
import { fragmentOf } from "./read/input.js";
import { refine } from "./refine/refine.js";
import type { Document } from "./result/document.js";
import { makeFindable, makePageFindable } from "./result/findable.js";
import { metadataOf, type RequestFacts } from "./result/metadata.js";

interface Request {
  readonly options: ResolvedOptions;
  readonly settings: LibrarySettings;
  readonly deadline: Deadline;
  readonly parts: EngineParts;
  /** Of a file that was read under its own name: tells it from others of that name. */
  readonly path?: string | undefined;
}

export interface ScrapeRequest extends Request {
  /** As the caller typed it. */
  readonly typedUrl: string;
  readonly url: URL;
}

export interface ParseRequest extends Request {
  readonly bytes: Uint8Array;
  readonly filename: string;
  /** The one document inside of the file that is wanted. */
  readonly member?: string | undefined;
  /** Of a document inside another file. */
  readonly address?: string | undefined;
  readonly contentType: string | undefined;
  /** Base for relative links, as the caller gave it. */
  readonly url: string | undefined;
  readonly knownTypesOnly: boolean;
}

/** A request on its way: what it needs, and what it has to say. */
type Run<Kind extends Request = Request> = Kind & {
  readonly asked: readonly AskedThing[];
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
  settings.onFetched?.();
  // Also of a cached page, and of one that scripts went to.
  if (guard) await deadline.run("checking the address", () => guard.check(new URL(source.url)));
  const conversion = await convertPage(run, acquired, cacheState === "hit");
  const document = await finish(run, acquired, conversion, {
    sourceURL: withoutLogin(run.typedUrl),
    url: source.url,
    ...(cacheState === undefined ? {} : { cacheState }),
    ...(cacheState === "hit" ? { cachedAt: new Date(source.fetchedAt).toISOString() } : {}),
  });
  await keep();
  await makePageFindable(run, source, cacheState === "hit", document.metadata, conversion.views);
  return document;
}

export async function runParse(request: ParseRequest): Promise<Document> {
  const run = start(request, undefined);
  refuseUnsupported(run.options, false);
  const { bytes, filename, contentType, url, knownTypesOnly, member } = run;
  const source: Source = {
    url: url ?? addressOf(run, undefined),
    status: 200,
    headers: contentType === undefined ? {} : { "content-type": contentType },
    body: bytes,
    proxyUsed: "basic",
    engine: "upload",
    fetchedAt: Date.now(),
    waitedFor: 0,
  };
  const input = { bytes, contentType, name: filename, url, isUpload: true, knownTypesOnly, member };
  const content = await read(run, "reading the document", input);
  const page = new PageSource(content.html, source.url);
  const views = await convert(run, content, page, url);
  const name = content.member === undefined ? filename : `${filename}/${content.member}`;
  const facts = { sourceURL: name, sourceFile: name, url: url ?? addressOf(run, content.member) };
  const document = await finish(run, { source, warnings: [] }, { content, page, views }, facts);
  await makeFindable(run, document.metadata, views);
  return document;
}

/** Address of a document at hand. Of bytes, their name is all that is known. */
function addressOf({ address, path, filename }: ParseRequest, member: string | undefined): string {
  if (address !== undefined) return address;
  const file = path === undefined ? `file:///${encodeURIComponent(filename)}` : pathToFileURL(path).href;
  return member === undefined ? file : `${file}#${fragmentOf(member)}`;
}

/** With a guard, every way out passes it. */
function start<Kind extends Request>(request: Kind, guard: UrlGuard | undefined): Run<Kind> {
  const { options, settings, parts } = request;
  const ways = guard ? { fetcher: guard.fetcher(parts.fetcher), egress: guard.egress(parts.egress) } : {};
  const asked = asksOf(options, settings);
  return {
    ...request,
    parts: { ...parts, ...ways },
    asked,
    plan: planRequest(asked, options, settings, {
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

/** The same page is converted once, whether the cache or its site gave it again. */
async function convertPage(run: Run, { source, text }: FetchedSource, isCached: boolean): Promise<ConvertedPage> {
  const { options, settings, parts, plan } = run;
  const mayBeKept = isCached ? !options.zeroDataRetention : mayWrite(options);
  const isShared = mayBeKept && !settings.explain && settings.password === undefined;
  const kept = isShared ? parts.conversions : undefined;
  const key = kept ? conversionKey(source, options, plan.conversion) : "";
  const found = kept?.get(key, source, text?.isGuessed ? undefined : text?.text);
  if (found) return { ...found, page: new PageSource(() => found.content.html, source.url) };
  // An error page of a site is a page like any other, except where a document was expected and something else came.
  const { url, body, headers } = source;
  const contentType = headers["content-type"];
  const isErrorPage = source.status >= 400;
  const input = { bytes: body, text, contentType, name: url, url, isUpload: false, isErrorPage };
  const content = await read(run, "reading the page", input);
  const page = new PageSource(content.html, url);
  const conversion = { content, views: await convert(run, content, page, url) };
  kept?.set(key, source, conversion, isCached);
  return { ...conversion, page };
}

/** Bytes → HTML, by decoding or by a document parser. */
function read(
  { options, settings, plan, parts, deadline, notes }: Run,
  stage: string,
  input: ContentInput,
): Promise<Content> {
  const { password, attachments, comments, headersFooters, onProgress } = settings;
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
    headersFooters,
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
  const { explain, tables } = settings;
  const { views, pages } = plan;
  const request = { content, page, url, options, views, pages, explain, tables, markdown: parts.markdown };
  return deadline.run("converting the page", () => makeViews(request, parts, deadline));
}

/** Views → the result: refined, turned into what was asked for, with what the request has to say. */
async function finish(
  run: Run,
  fetchedSource: FetchedSource,
  converted: ConvertedPage,
  facts: RequestFacts,
): Promise<Document> {
  const { options, settings, parts, deadline, notes, guard, asked, plan } = run;
  const { source, actions } = fetchedSource;
  const { content, page } = converted;
  for (const warning of earlierWarnings(run, fetchedSource, converted, facts)) notes.warn(warning);
  const languageModel = parts.languageModel && countedModel(punctualModel(parts.languageModel, deadline), notes);
  const images = plan.pictures ? await imagesOf(run, source, converted) : undefined;
  const described = images && settings.describeImages ? await withAlternatives(converted.views, images) : undefined;
  const views = await refineViews(run, described ?? converted.views, languageModel);
  const stated = await statedFacts(run, converted);
  const metadata = metadataOf({ options, asked, source, content, stated, facts, scannedUrls: guard?.scanned ?? 0 });
  const { team, missingMedia, password, onProgress } = settings;
  const presented = once(() => presentedText(run, views, metadata));
  const fields = await produceAsks(asked, {
    ...parts,
    ...{ source, content, page, views, metadata, images, actions, languageModel, options, deadline, notes },
    ...{ team, missingMedia, password, onProgress, presented, fields: {}, questions: questionsOf(asked) },
    publish: publisher({
      storage: parts.storage,
      retention: !options.zeroDataRetention && !settings.dataUrls,
      linkBase: settings.linkBase,
      team,
    }),
    blocks: once(async () => blocksOf(run, content, (await presented()).markdown)),
    splitText: (division) => runApart("splitForModel", division, division.markdown.length, run.apart),
  });
  return {
    ...fields,
    ...(Object.keys(notes.methods).length > 0 ? { methods: notes.methods } : {}),
    ...(notes.usage ? { usage: notes.usage } : {}),
    ...(notes.warnings.length > 0 ? { warning: [...new Set(notes.warnings)].join(" ") } : {}),
    metadata,
  };
}

/** Facts that the page and its parser state; the parser wins. */
async function statedFacts({ options, apart }: Run, { views, content }: Conversion) {
  const stated = { ...views.metadata, ...content.facts };
  if (!options.redactPII) return stated;
  return (await import("./refine/redaction.js")).redactMetadata(stated, options.redactPII, apart);
}

/** The Markdown as the result carries it: derived formats have read the whole text. */
async function presentedText(
  { settings, apart, notes, path }: Run,
  views: Views,
  metadata: Metadata,
): Promise<PresentedText> {
  const { markdown, pages } = views;
  const { maxTokens, linkStyle, chunks } = settings;
  const references = linkStyle === "references";
  if (maxTokens === undefined && chunks === undefined && !references)
    return { markdown, chunks: undefined, warnings: [] };
  const text = await runApart(
    "presentText",
    {
      views: { markdown, pages },
      settings: { maxTokens, references, chunks: chunks && { tokens: chunks.tokens, overlap: chunks.overlap } },
      language: metadata.language,
      source: webAddressOf(metadata) ?? path ?? (metadata.sourceURL || undefined),
    },
    markdown?.length ?? 0,
    apart,
  );
  for (const warning of text.warnings) notes.warn(warning);
  return text;
}

const blocksOf = ({ plan, apart }: Run, { blocks, isDocument }: Content, markdown: string | undefined) =>
  plan.blocks
    ? runApart("blocksFor", { blocks, markdown, isDocument }, markdown?.length ?? 0, apart)
    : Promise.resolve(undefined);

/** The pictures of the page, described where the caller wishes that. */
async function imagesOf(
  { options, settings, parts, deadline, notes }: Run,
  source: Source,
  { content, page, views }: ConvertedPage,
): Promise<ImageDetails[]> {
  const { listImages } = await import("./refine/images.js");
  const images = await listImages({ page, content, views, workers: parts.workers, deadline });
  const { describeImages: wishes } = settings;
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

/** Warnings of the earlier stages, in order. */
function earlierWarnings(
  { options, asked, guard }: Run,
  { source, warnings }: FetchedSource,
  { content, views }: Conversion,
  { sourceFile }: RequestFacts,
): string[] {
  const rendered = source.timezone !== undefined;
  const uploaded = sourceFile !== undefined;
  const ineffective = ineffectiveOptions(options, rendered, uploaded);
  const withoutText = rendered ? STILL_EMPTY : uploaded ? NO_TEXT : EMPTY_UNLESS_RENDERED;
  const empty = isEmptyPage(content, views)
    ? [showsText(content.html) ? (uploaded ? LEFT_OUT : LEFT_OUT_UNLESS_RENDERED) : withoutText]
    : [];
  const own = views.warnings ?? [];
  const answers = asked.flatMap(({ ask }) => (ask.kind === "format" && ask.isCited ? [ask.name] : []));
  const failed =
    source.status >= 400 && answers.length > 0
      ? [`The site answers with status ${source.status}: ${answers.join(", ")} may come from its error page.`]
      : [];
  return [...ineffective, ...(guard?.warnings ?? []), ...warnings, ...content.warnings, ...own, ...empty, ...failed];
}

const EMPTY_IN_SPITE = "The Markdown is empty though the page holds text: all of it is hidden or left out.";
const LEFT_OUT = `${EMPTY_IN_SPITE} onlyMainContent: false, or other includeTags and excludeTags, may bring it.`;
const LEFT_OUT_UNLESS_RENDERED = `${EMPTY_IN_SPITE} onlyMainContent: false, other includeTags and excludeTags, or waitFor: 5000, which reads it in a browser, may bring it.`;

const NO_TEXT = "The page shows no text.";
const STILL_EMPTY = `${NO_TEXT} It was read in a browser; waitFor: 5000 gives its scripts more time.`;
const EMPTY_UNLESS_RENDERED = `${NO_TEXT} If scripts write it, waitFor: 5000 may bring it: the page is read in a browser then.`;

const isEmptyPage = ({ kind }: Content, { markdown }: Views): boolean => kind === "html" && markdown?.trim() === "";

function refineViews(
  { options, asked, parts, deadline, notes, apart }: Run,
  views: Views,
  languageModel: EngineParts["languageModel"],
) {
  const unredacted = asked.flatMap(({ ask }) => (ask.redactedBy === "nothing" ? [ask.name] : []));
  return deadline.run("refining the text", () =>
    refine(views, {
      ...{ ...parts, languageModel, options, unredacted, deadline, notes },
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
