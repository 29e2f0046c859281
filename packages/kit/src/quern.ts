import type { AgentHost, AgentOptions, AgentRun } from "@quern/agent";
import { type ChunksAsked, Engine, type EngineOptions, type GivenFormat, type ScrapeOptions } from "@quern/core";
import {
  Batch,
  type BatchOptions,
  Crawl,
  type CrawlOptions,
  type JobCall,
  type MapOptions,
  mapSite,
  type PageOf,
  type PageWishes,
  type SiteMap,
} from "@quern/jobs";
import type { CheckReport, LocalMonitors, MonitorInput } from "@quern/monitor";
import type { FrontierStore } from "@quern/queue";
import {
  type DeveloperOptions,
  type DeveloperSearch,
  type FoundIn,
  type PaperDetails,
  type PaperOptions,
  type PaperSearch,
  type ReadPaperOptions,
  type SearchOptions,
  type SimilarPapers,
  type SimilarPapersOptions,
  searchPages,
} from "@quern/search";
import type { OpenedMonitors } from "./open-monitors.js";
import { lazyStores, type Stores } from "./stores.js";

export interface QuernCrawlOptions extends CrawlOptions {
  /** Directory that keeps the progress of the crawl. Default: that of the engine, where it has one and the crawl has an `id`. */
  readonly dataDir?: string | undefined;
}

/** An engine that also knows its way through whole sites. */
export class Quern extends Engine {
  readonly #frontiers: FrontierStore | undefined;
  readonly #directories = new Map<string, Stores>();
  readonly #openMonitors: ((quern: Quern) => Promise<OpenedMonitors>) | undefined;
  #monitors: Promise<OpenedMonitors> | undefined;

  /**
   * @param frontiers where crawls with an `id` keep their progress, unless they say where
   * @param openMonitors where monitors are kept. Default: in memory
   */
  constructor(
    options: EngineOptions = {},
    frontiers?: FrontierStore,
    openMonitors?: (quern: Quern) => Promise<OpenedMonitors>,
  ) {
    super(options);
    this.#frontiers = frontiers;
    this.#openMonitors = openMonitors;
  }

  /**
   * Crawls a site from a page. Iterate over the result; leaving the loop ends the crawl. With an `id` and a place to keep its progress
   * (`dataDir`, `store`, or those of the engine) the same call goes on where it stopped.
   *
   * @throws QuernError `BAD_REQUEST` for an address that cannot be read; options are read with the first page
   * @example
   * for await (const page of quern.crawl("https://docs.example.com", { limit: 100 })) console.log(page.metadata.url);
   * for await (const page of quern.crawl("https://example.com", { id: "example", dataDir: "crawls/" })) await keep(page);
   */
  crawl<
    const Formats extends readonly GivenFormat[] = readonly ["markdown"],
    Explain extends ScrapeOptions["explain"] = false,
    Chunks extends ChunksAsked = false,
  >(
    url: string | URL,
    options: JobCall<QuernCrawlOptions, PageWishes<Formats, Explain, Chunks>> = {},
  ): Crawl<PageOf<Formats, Explain, Chunks>> {
    const { dataDir, ...rest } = options as QuernCrawlOptions;
    const store = rest.store ?? (dataDir === undefined ? undefined : this.#storeOf(dataDir));
    const own = rest.id === undefined ? undefined : this.#frontiers;
    const chosen = store ?? own;
    return new Crawl(this, url, { ...rest, ...(chosen ? { store: chosen } : {}) });
  }

  override async close(): Promise<void> {
    await (await this.#monitors?.catch(() => undefined))?.close();
    await super.close();
    await Promise.all([...this.#directories.values()].map((stores) => stores.close()));
  }

  #storeOf(dataDir: string): FrontierStore {
    let stores = this.#directories.get(dataDir);
    if (!stores) {
      stores = lazyStores({ dataDir }) as Stores;
      this.#directories.set(dataDir, stores);
    }
    return stores.frontiers;
  }

  /**
   * Scrapes many pages. Iterate over the result; pages that fail are in its `errors`.
   *
   * @throws QuernError `BAD_REQUEST` for an unknown option, or if `maxConcurrency` is not a whole number from 1
   */
  batch<
    const Formats extends readonly GivenFormat[] = readonly ["markdown"],
    Explain extends ScrapeOptions["explain"] = false,
    Chunks extends ChunksAsked = false,
  >(
    urls: readonly string[],
    options: JobCall<BatchOptions, PageWishes<Formats, Explain, Chunks>> = {},
  ): Batch<PageOf<Formats, Explain, Chunks>> {
    return new Batch(this, urls, options as BatchOptions);
  }

  /**
   * Lists the addresses of a site without converting its pages: those of its sitemaps and the links of the page.
   *
   * @throws QuernError `BAD_REQUEST`, `MAP_TIMEOUT`, or what fetching the page throws when there is no sitemap either
   */
  map(url: string | URL, options: MapOptions = {}): Promise<SiteMap> {
    return mapSite(this, url, options);
  }

  /**
   * Answers a task by reading pages within bounds. With a language model it answers in words or in the shape of a schema; without one,
   * rules fill a schema. Every value names the page and the words that state it; what no page states is null.
   *
   * @param options what is asked, where to begin, and how far the run may go
   * @returns the steps as they end; `result` is the answer. Leaving the loop cancels the run
   * @example
   * const run = quern.agent({ prompt: "What does the mill cost?", urls: ["https://shop.example"], schema });
   * for await (const step of run) console.error(step.outcome);
   * const { data, sources } = await run.result;
   */
  async agent(options: AgentOptions): Promise<AgentRun> {
    const { AgentRun } = await import("@quern/agent");
    return new AgentRun(this.#agentHost(), options);
  }

  /**
   * Monitors of this machine: kept in the data directory or the Redis of `createQuern`, else in memory.
   *
   * @throws QuernError `STATE_UNAVAILABLE` when what keeps them cannot be reached
   * @example
   * const monitors = await quern.monitors();
   * const { id } = await monitors.add({ urls: ["https://shop.example/mill"], schedule: "daily at 9:00", goal: "The price changes" });
   * const { pages } = await monitors.run(id);
   */
  async monitors(): Promise<LocalMonitors> {
    this.#monitors ??= this.#openMonitors
      ? this.#openMonitors(this)
      : import("./open-monitors.js").then(({ openMonitors }) => openMonitors(this, {}));
    return (await this.#monitors).monitors;
  }

  /**
   * Watches pages, a site or a search: checks at once, then by the schedule, and gives each check with what changed. Leaving the loop ends
   * the monitor.
   *
   * @throws QuernError `BAD_REQUEST`; the reason of `signal`
   * @example
   * for await (const { pages } of quern.monitor({ urls: ["https://shop.example/mill"], schedule: "hourly" }))
   *   for (const page of pages) if (page.status === "changed") console.log(page.url, page.diff?.text);
   */
  async *monitor(input: MonitorInput, { signal }: { readonly signal?: AbortSignal } = {}): AsyncGenerator<CheckReport> {
    const monitors = await this.monitors();
    const { id } = await monitors.add(input);
    const given = signal ? { signal } : {};
    try {
      const checks = monitors.watch({ monitor: id, ...given });
      yield await monitors.run(id, given);
      // The first check is over before the loop begins, and is not given twice.
      yield* checks;
    } finally {
      await monitors.remove(id);
    }
  }

  #agentHost(): AgentHost {
    return {
      languageModel: this.languageModel,
      scrape: (url, options) => this.scrape(url, options),
      map: (url, options) => this.map(url, options),
      interact: (url, options) => this.interact(url, options),
      ...(this.searchProviders.length > 0
        ? {
            search: async (query, { limit, signal }) =>
              (await this.search(query, { limit, ...(signal ? { signal } : {}) })).web ?? [],
          }
        : {}),
    };
  }

  /**
   * Searches the web with the providers of `createQuern({ search })`; without one, the pages that were read here. Hits are scraped when
   * `scrapeOptions.formats` names something.
   *
   * @throws QuernError `BAD_REQUEST`, `SEARCH_NOT_CONFIGURED`, `SCRAPE_TIMEOUT`; `SEARCH_FAILED` or the provider's own error when none
   * answered
   * @example
   * const { web } = await quern.search("rotary querns", { limit: 5, scrapeOptions: { formats: ["markdown"] } });
   */
  search<const Sources extends NonNullable<SearchOptions["sources"]> = ["web"]>(
    query: string,
    options: SearchOptions & { sources?: Sources | undefined } = {},
  ): Promise<FoundIn<Sources>> {
    return searchPages(this, query, options);
  }

  /**
   * Searches the indexes of papers of `createQuern({ papers: [openAlex(), arxiv()] })`.
   *
   * @throws QuernError `BAD_REQUEST`, `INDEX_REQUIRED` without an index; the index's own error when none answered
   * @example
   * const { results } = await quern.searchPapers("quern stones of the Roman army", { k: 10, from: "2015-01-01" });
   */
  async searchPapers(query: string, options: PaperOptions = {}): Promise<PaperSearch> {
    return (await import("@quern/search/indexes")).searchPapers(this, query, options);
  }

  /**
   * Looks a paper up by `doi:…`, `arxiv:…`, `pmid:…`, `pmcid:…` or the `paperId` of an earlier answer. With `query` its text is fetched and
   * the passages that answer are given.
   *
   * @throws QuernError `BAD_REQUEST`, `NOT_FOUND`, `INDEX_REQUIRED`; the index's own error when none answered
   * @example
   * const { passages } = await quern.getPaper("arxiv:1706.03762", { query: "How is attention scaled?" });
   */
  async getPaper(id: string, options: ReadPaperOptions = {}): Promise<PaperDetails> {
    return (await import("@quern/search/indexes")).getPaper(this, id, options);
  }

  /**
   * Papers that cite a paper, that it cites, or that stand close to it, sorted by how well they fit an intent.
   *
   * @throws QuernError as {@link getPaper}; `INDEX_REQUIRED` also when no index knows citations
   */
  async similarPapers(id: string, options: SimilarPapersOptions): Promise<SimilarPapers> {
    return (await import("@quern/search/indexes")).similarPapers(this, id, options);
  }

  /**
   * Searches issues, pull requests and readmes with the index of `createQuern({ developer: github({ token }) })`.
   *
   * @throws QuernError `BAD_REQUEST`, `INDEX_REQUIRED` without an index, the index's own error
   * @example
   * const { results } = await quern.searchDeveloper("socket hang up", { repos: ["nodejs/undici"], passages: 2 });
   */
  async searchDeveloper(query: string, options: DeveloperOptions = {}): Promise<DeveloperSearch> {
    return (await import("@quern/search/indexes")).searchDeveloper(this, query, options);
  }
}
