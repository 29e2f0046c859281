/** Sources of loaders: pages, sites and files, as texts with metadata that vector stores can keep. */
import { type Chunk, type CrawlOptions, type ParseOptions, type Quern, QuernError, type ScrapeOptions } from "quern";

/** The calls of Quern that loaders make. */
export type QuernForSources = Pick<Quern, "scrape" | "crawl" | "parse">;

/** Pages by address, a site from its start page, or files by path. */
export type Source =
  | { readonly urls: readonly string[] }
  | ({ readonly crawl: string } & Omit<CrawlOptions, "scrapeOptions">)
  | { readonly files: readonly string[] };

export interface SourceOptions
  extends Pick<ScrapeOptions, "onlyMainContent" | "includeTags" | "excludeTags" | "timeout"> {
  /** A document for each chunk rather than for each page; `true` for chunks of the default size. */
  readonly chunks?: ScrapeOptions["chunks"];
  readonly signal?: AbortSignal;
}

export interface SourceDocument {
  /** The same for the same text of the same source. */
  readonly id: string;
  readonly text: string;
  readonly metadata: Record<string, string | number>;
}

/**
 * Pages that the site answered with an error (404, 500) are skipped with a warning of the process.
 *
 * @throws QuernError for a page or file that cannot be read, except in crawls; for the last error page, when all pages were such
 */
export async function* readSource(
  quern: QuernForSources,
  source: Source,
  options: SourceOptions,
): AsyncGenerator<SourceDocument> {
  const sources = ["urls", "crawl", "files"].filter((name) => Object.hasOwn(source, name));
  if (sources.length !== 1) {
    const given = Object.keys(source).join(", ") || "nothing";
    throw new QuernError("BAD_REQUEST", `A source is one of urls, crawl and files, but got ${given}.`, {
      hint: 'Write { urls: ["https://…"] }, { crawl: "https://…" } or { files: ["report.pdf"] }.',
    });
  }
  const { signal, ...reading } = options;
  const call = { ...reading, ...(signal ? { signal } : {}) } as ScrapeOptions & ParseOptions;
  if ("urls" in source) {
    yield* pagesAt(quern, source.urls, call);
  } else if ("files" in source) {
    for (const file of source.files) yield* documentsOf(await quern.parse(file, call), file);
  } else {
    const { crawl, ...crawlOptions } = source;
    const pages = quern.crawl(crawl, {
      ...crawlOptions,
      scrapeOptions: reading as never,
      ...(signal ? { signal } : {}),
    });
    for await (const page of pages) yield* documentsOf(page, crawl);
  }
}

async function* pagesAt(
  quern: QuernForSources,
  urls: readonly string[],
  call: ScrapeOptions,
): AsyncGenerator<SourceDocument> {
  let failed: QuernError | undefined;
  let isAnyRead = false;
  for (const url of urls) {
    const page = await quern.scrape(url, call);
    const { statusCode } = page.metadata;
    if (statusCode < FIRST_ERROR_STATUS) {
      isAnyRead = true;
      yield* documentsOf(page, url);
      continue;
    }
    failed = new QuernError("SCRAPE_SITE_ERROR", `${url} answered with status ${statusCode}.`, {
      details: { statusCode },
    });
    if (urls.length > 1) process.emitWarning(`${failed.message} The page is skipped.`, "QuernWarning");
  }
  if (failed && !isAnyRead) throw failed;
}

const FIRST_ERROR_STATUS = 400;

interface Page {
  readonly markdown?: string | undefined;
  readonly chunks?: readonly Chunk[] | undefined;
  readonly metadata: { readonly [name: string]: unknown };
}

function* documentsOf({ markdown = "", chunks, metadata }: Page, asked: string): Generator<SourceDocument> {
  const source = typeof metadata["url"] === "string" ? metadata["url"] : asked;
  const about: Record<string, string | number> = { source };
  for (const name of [
    "title",
    "description",
    "language",
    "author",
    "publishedTime",
    "modifiedTime",
    "numPages",
    "statusCode",
  ]) {
    const value = metadata[name];
    if (typeof value === "string" || typeof value === "number") about[name] = value;
  }
  if (!chunks) {
    if (markdown !== "") yield { id: source, text: markdown, metadata: about };
    return;
  }
  for (const chunk of chunks) {
    const { headings, header, page, text, start, end } = chunk;
    yield {
      id: `${source}#${chunk.id}`,
      // Rows of a table mean little without the names of their columns.
      text: header === undefined ? text : `${header}\n${text}`,
      metadata: {
        ...about,
        ...(headings.length > 0 ? { headings: headings.join(" > ") } : {}),
        ...(header === undefined ? {} : { header }),
        ...(page === undefined ? {} : { page }),
        start,
        end,
      },
    };
  }
}
