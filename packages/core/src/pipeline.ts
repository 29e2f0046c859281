/** The whole flow of a scrape and of a parse, top to bottom: acquire → read → views → formats → keep → result. */
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { meterModel } from "@quern/extract/model";
import type { Progress, Source } from "@quern/types";
import { messageWithHint, QuernError, toQuernError } from "@quern/types";
import { acquire, type Gathered } from "./acquire/acquire.js";
import { mayWrite } from "./acquire/cache/policy.js";
import type { EngineChoice } from "./acquire/escalate.js";
import { createUrlGuard, type UrlGuard } from "./acquire/threat/guard.js";
import { type Conversion, conversionKey } from "./convert/conversions.js";
import { makeViews, type Views } from "./convert/views.js";
import type { Deadline } from "./deadline.js";
import type { EngineParts } from "./engine-options.js";
import { actionResults } from "./formats/action-results.js";
import type { FormatContext, ViewName } from "./formats/format.js";
import { formatDefinition } from "./formats/index.js";
import { publisher } from "./formats/publish.js";
import { withoutLogin } from "./options/login.js";
import { asksForPageList, findFormat, type ResolvedOptions } from "./options/resolved.js";
import { needsMarkdown, presentsText, type TextSettings } from "./options/text-options.js";
import { ineffectiveOptions, refuseUnsupported } from "./options/unsupported.js";
import { type Content, readContent } from "./read/content.js";
import { redactFields } from "./refine/redaction.js";
import { refine, refinesMarkdown } from "./refine/refine.js";
import { creditsFor } from "./result/credits.js";
import type { AnsweringMethod, Document, Metadata } from "./result/document.js";

/** What the library takes beside the contract's options. */
export interface RunSettings {
  readonly explain: boolean;
  readonly assets: boolean;
  readonly password?: string | undefined;
  readonly attachments?: boolean | undefined;
  readonly discover: boolean;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly engine: EngineChoice;
  readonly missingMedia: "warning" | "error";
  /** Whose profiles are used. */
  readonly team: string;
  readonly linkBase: string | undefined;
  /** Whether the page may be found again by a search. */
  readonly index: boolean;
  readonly text: TextSettings;
}

interface Run {
  readonly options: ResolvedOptions;
  readonly settings: RunSettings;
  readonly deadline: Deadline;
  readonly parts: EngineParts;
  /** With `threatProtection`. */
  readonly guard?: UrlGuard;
}

export interface ScrapeRun extends Run {
  /** As the caller typed it. */
  readonly typedUrl: string;
  readonly url: URL;
}

export interface ParseRun extends Run {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly contentType: string | undefined;
  /** Base for relative links, as the caller gave it. */
  readonly url: string | undefined;
  readonly knownTypesOnly: boolean;
}

export async function runScrape(asked: ScrapeRun): Promise<Document> {
  const guard = createUrlGuard(asked.options, asked.parts.checkUrl);
  const run = guard ? guarded(asked, guard) : asked;
  const { options, parts, deadline } = run;
  const { engine, team } = run.settings;
  refuseUnsupported(options, parts.renderer !== undefined && engine !== "fetch");
  if (guard) await deadline.run("checking the address", () => guard.check(run.url));
  const acquired = await acquire({ ...parts, url: run.url, options, deadline, engine, team });
  const { source, cacheState, keep } = acquired;
  // Also of a cached page, and of one that scripts went to.
  if (guard) await deadline.run("checking the address", () => guard.check(new URL(source.url)));
  const conversion = await convertPage(run, source, cacheState === "hit");
  const document = await produce(run, acquired, conversion, {
    sourceURL: withoutLogin(run.typedUrl),
    url: source.url,
    ...(cacheState === undefined ? {} : { cacheState }),
    ...(cacheState === "hit" ? { cachedAt: new Date(source.fetchedAt).toISOString() } : {}),
  });
  await keep();
  if (source.status < 300) await indexPage(run, document, conversion.views);
  return document;
}

/** Who keeps an index of pages hears of those that the cache may keep, as a reader without a login sees them. */
async function indexPage(run: Run, { metadata }: Document, { markdown }: Views): Promise<void> {
  const { parts } = run;
  if (!parts.indexPage || !markdown || !mayIndex(run)) return;
  const textOf = (value: unknown): string => [value ?? ""].flat().join(" ");
  const { language } = metadata;
  await parts.indexPage({
    url: metadata.url,
    title: textOf(metadata.title),
    description: textOf(metadata["description"]),
    markdown,
    ...(typeof language === "string" && language !== "" ? { language } : {}),
  });
}

/** Every way out passes the guard. */
const guarded = (run: ScrapeRun, guard: UrlGuard): ScrapeRun => ({
  ...run,
  guard,
  parts: { ...run.parts, fetcher: guard.fetcher(run.parts.fetcher), egress: guard.egress(run.parts.egress) },
});

export async function runParse(run: ParseRun): Promise<Document> {
  refuseUnsupported(run.options, false);
  const { bytes, filename, contentType } = run;
  const source: Source = {
    url: run.url ?? `file:///${encodeURIComponent(filename)}`,
    status: 200,
    headers: contentType === undefined ? {} : { "content-type": contentType },
    body: bytes,
    proxyUsed: "basic",
    engine: "upload",
    fetchedAt: Date.now(),
    waitedFor: 0,
  };
  const content = await run.deadline.run("reading the document", () =>
    readContent(
      {
        ...contentRequest(run),
        bytes,
        contentType,
        name: filename,
        url: run.url,
        isUpload: true,
        knownTypesOnly: run.knownTypesOnly,
      },
      run.parts.parsers,
      run.deadline,
    ),
  );
  const views = await convertContent(run, content, run.url);
  const document = await produce(
    run,
    { source, warnings: [] },
    { content, views },
    {
      sourceURL: filename,
      sourceFile: filename,
      url: source.url,
    },
  );
  await indexPage(run, document, views);
  return document;
}

function contentRequest({ options, settings, parts }: Run) {
  const views = wantedViews({ options, settings, parts });
  return {
    options,
    wants: {
      html: readsSource(options) || [...views].some((view) => view !== "markdown"),
      markdown: views.has("markdown"),
      assets: settings.assets,
    },
    pages: wantsPagesForChunks(settings),
    password: settings.password,
    attachments: settings.attachments,
    onProgress: settings.onProgress,
    logger: options.zeroDataRetention ? undefined : parts.logger,
  };
}

/** Selectors choose in the HTML too, whatever is made of what they leave. */
const readsSource = (options: ResolvedOptions): boolean =>
  options.formats.some(({ type }) => formatDefinition(type).reads.includes("source")) ||
  Boolean(options.includeTags?.length || options.excludeTags?.length);

/** A cached page that is wanted again has been converted before; what nobody wants twice takes no room. */
async function convertPage(run: ScrapeRun, source: Source, isCached: boolean): Promise<Conversion> {
  const { options, settings, parts } = run;
  const isShared = isCached && !options.zeroDataRetention && !settings.explain && settings.password === undefined;
  const kept = isShared ? parts.conversions : undefined;
  const key = kept ? conversionKey(source, options, conversionRequest(run)) : "";
  const found = kept?.get(key, source);
  if (found) return found;
  const content = await readPage(run, source);
  const conversion = { content, views: await convertContent(run, content, source.url) };
  kept?.set(key, source, conversion);
  return conversion;
}

/** What of the formats and settings shapes a conversion. */
const conversionRequest = (run: Run): object => ({
  wants: contentRequest(run).wants,
  views: [...wantedViews(run)].sort(),
  selectors: findFormat(run.options, "attributes")?.selectors,
  attachments: run.settings.attachments,
  pages: wantsPagesForChunks(run.settings),
  tables: run.settings.text.tables,
});

/** An error page of a site is a page like any other, except where a document was expected and something else came. */
function readPage(run: ScrapeRun, source: Source): Promise<Content> {
  return run.deadline.run("reading the page", () =>
    readContent(
      {
        ...contentRequest(run),
        bytes: source.body,
        contentType: source.headers["content-type"],
        name: source.url,
        url: source.url,
        isUpload: false,
      },
      run.parts.parsers,
      run.deadline,
    ),
  );
}

/** Of a part of a page nothing else would be found any more; what was to be redacted is not shown to others. */
const mayIndex = ({ options, settings, parts }: Pick<Run, "options" | "settings" | "parts">): boolean =>
  parts.indexPage !== undefined &&
  settings.index &&
  mayWrite(options) &&
  !options.redactPII &&
  !options.includeTags?.length;

const wantedViews = ({ options, settings, parts }: Pick<Run, "options" | "settings" | "parts">): Set<ViewName> =>
  new Set([
    ...(settings.discover ? (["discovery"] as const) : []),
    ...options.formats.flatMap(({ type }) => formatDefinition(type).reads.filter((read) => read !== "source")),
    ...(refinesMarkdown(options) || needsMarkdown(settings.text) || mayIndex({ options, settings, parts })
      ? (["markdown"] as const)
      : []),
  ]);

/** Chunks of a paged document say on which page they stand. */
const wantsPagesForChunks = ({ text }: RunSettings): boolean => text.chunkTokens !== undefined;

function convertContent(run: Run, content: Content, url: string | undefined): Promise<Views> {
  const { options, settings, parts, deadline } = run;
  return deadline.run("converting the page", () =>
    makeViews(
      {
        content,
        url,
        options,
        views: wantedViews(run),
        pages: wantsPagesForChunks(settings),
        explain: settings.explain,
        tables: settings.text.tables,
        markdown: parts.markdown,
      },
      parts,
      deadline,
    ),
  );
}

async function produce(
  run: Run,
  { source, actions, warnings: found }: Gathered,
  { content, views: made }: Conversion,
  facts: Pick<Metadata, "sourceURL" | "url"> & Partial<Metadata>,
): Promise<Document> {
  const { options, settings, deadline, parts } = run;
  const rendered = source.timezone !== undefined;
  const warnings = [
    ...ineffectiveOptions(options, rendered, facts.sourceFile !== undefined),
    ...(run.guard?.warnings ?? []),
    ...found,
    ...content.warnings,
  ];
  const methods: Record<string, AnsweringMethod> = {};
  warnings.push(...(made.warnings ?? []));
  const meter = meterModel(parts.languageModel);
  const { languageModel } = meter;
  const views = await deadline.run("refining the text", () =>
    refine(made, {
      ...parts,
      languageModel,
      options,
      unredactedFormats: options.formats
        .map(({ type }) => type)
        .filter((type) => formatDefinition(type).redactedBy === "nothing"),
      deadline,
      warn: (sentence) => void warnings.push(sentence),
      answered: (option, method) => {
        methods[option] = method;
      },
    }),
  );
  const metadata = metadataOf(run, source, content, views, facts);
  const publish = publisher({
    storage: parts.storage,
    retention: !options.zeroDataRetention,
    linkBase: settings.linkBase,
  });
  const fields = await produceFormats(
    {
      ...parts,
      languageModel,
      source,
      content,
      views,
      metadata,
      options,
      deadline,
      publish,
      team: settings.team,
      missingMedia: settings.missingMedia,
      answered: (format, method) => {
        methods[format] = method;
      },
    },
    warnings,
  );
  const text = presentsText(settings.text)
    ? (await import("./refine/present-text.js")).presentText(views, settings.text, metadata.language, (sentence) => {
        warnings.push(sentence);
      })
    : undefined;
  const results = actions && (await deadline.run("keeping action results", () => actionResults(actions, publish)));
  return {
    ...fields,
    ...(fields.markdown !== undefined && text?.markdown !== undefined ? { markdown: text.markdown } : {}),
    ...(text?.chunks ? { chunks: text.chunks } : {}),
    ...(results ? { actions: results } : {}),
    ...(views.pages && asksForPageList(options) ? { pages: views.pages } : {}),
    ...(content.blocks ? { blocks: [...content.blocks] } : {}),
    ...(settings.assets && content.assets.length > 0 ? { assets: content.assets } : {}),
    ...(settings.discover ? { discovery: { links: [], ...views.discovery, headers: validatorsOf(source) } } : {}),
    ...(views.explanation ? { explanation: views.explanation } : {}),
    ...(Object.keys(methods).length > 0 ? { methods } : {}),
    ...(meter.calls > 0 ? { usage: meter.usage } : {}),
    ...(warnings.length > 0 ? { warning: warnings.join(" ") } : {}),
    metadata,
  };
}

/** Headers by which a page is asked for again, or later. */
const validatorsOf = ({ headers }: Source): Record<string, string> =>
  Object.fromEntries(
    ["etag", "last-modified", "retry-after"].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );

/** Formats run side by side, as some wait for a model or a download; fields and warnings keep the order of the request. */
async function produceFormats(context: Omit<FormatContext, "warn">, warnings: string[]): Promise<Partial<Document>> {
  const produced = await Promise.all(
    context.options.formats.map(async (format) => {
      const sentences: string[] = [];
      const fields = await produceFormat(format, { ...context, warn: (sentence) => void sentences.push(sentence) });
      return { fields, sentences };
    }),
  );
  warnings.push(...produced.flatMap(({ sentences }) => sentences));
  return Object.assign({}, ...produced.map(({ fields }) => fields));
}

const NO_MEDIA: ReadonlySet<string> = new Set(["SCRAPE_AUDIO_UNSUPPORTED_URL", "SCRAPE_VIDEO_UNSUPPORTED_URL"]);

async function produceFormat(
  format: ResolvedOptions["formats"][number],
  context: FormatContext,
): Promise<Partial<Document>> {
  const definition = formatDefinition(format.type);
  try {
    return await context.deadline.run(`making ${format.type}`, async () => {
      const fields = await definition.produce(format as never, context);
      return definition.redactedBy === "result" ? redactFields(fields, context.options.redactPII) : fields;
    });
  } catch (error) {
    context.deadline.signal.throwIfAborted();
    const reason = toQuernError(error, format.type);
    if (reason.code === "BAD_REQUEST" || (context.missingMedia === "error" && NO_MEDIA.has(reason.code))) throw reason;
    context.warn(messageWithHint(reason));
    return {};
  }
}

function metadataOf(
  run: Run,
  source: Source,
  content: Content,
  views: Views,
  facts: Pick<Metadata, "sourceURL" | "url"> & Partial<Metadata>,
): Metadata {
  const failed = source.status >= 400;
  const pages = content.facts.numPages ?? 0;
  return {
    ...views.metadata,
    ...content.facts,
    ...facts,
    statusCode: source.status,
    ...(failed ? { error: STATUS_CODES[source.status] ?? `HTTP ${source.status}` } : {}),
    contentType: source.headers["content-type"] ?? content.mediaType,
    scrapeId: randomUUID(),
    engine: source.engine,
    ...(source.timezone === undefined ? {} : { timezone: source.timezone }),
    proxyUsed: source.proxyUsed,
    creditsUsed: creditsFor({
      options: run.options,
      pdfPages: content.mediaType === "application/pdf" ? pages : 0,
      proxyUsed: source.proxyUsed,
      cacheHit: facts.cacheState === "hit",
      scannedUrls: run.guard?.scanned ?? 0,
    }),
    concurrencyLimited: false,
  };
}

/** Makes sure that an empty upload is told apart from an empty result. */
export function refuseEmpty(bytes: Uint8Array, filename: string): void {
  if (bytes.byteLength > 0) return;
  throw new QuernError("DOCUMENT_EMPTY", `"${filename}" is empty: it holds no bytes.`, {
    hint: "Check that the file was written completely.",
  });
}
