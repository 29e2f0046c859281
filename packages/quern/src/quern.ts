import type { AgentHost, AgentOptions, AgentRun } from "@quern/agent";
import { Engine, type EngineOptions } from "@quern/core";
import {
  Batch,
  type BatchOptions,
  Crawl,
  type CrawlOptions,
  type MapOptions,
  mapSite,
  type SiteMap,
} from "@quern/jobs";
import type { FrontierStore } from "@quern/queue";
import { type SearchData, type SearchOptions, searchPages } from "@quern/search";
import { lazyStores, type Stores } from "./stores.js";

export interface QuernCrawlOptions extends CrawlOptions {
  /** Directory that keeps the progress of the crawl. Default: that of the engine, where it has one and the crawl has an `id`. */
  readonly dataDir?: string;
}

/** An engine that also knows its way through whole sites. */
export class Quern extends Engine {
  readonly #frontiers: FrontierStore | undefined;
  readonly #directories = new Map<string, Stores>();

  /** @param frontiers where crawls with an `id` keep their progress, unless they say where */
  constructor(options: EngineOptions = {}, frontiers?: FrontierStore) {
    super(options);
    this.#frontiers = frontiers;
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
  crawl(url: string | URL, options: QuernCrawlOptions = {}): Crawl {
    const { dataDir, ...rest } = options;
    const store = rest.store ?? (dataDir === undefined ? undefined : this.#storeOf(dataDir));
    const own = rest.id === undefined ? undefined : this.#frontiers;
    const chosen = store ?? own;
    return new Crawl(this, url, { ...rest, ...(chosen ? { store: chosen } : {}) });
  }

  override async close(): Promise<void> {
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
   * @throws QuernError `BAD_REQUEST` for a number of pages at a time that is none
   */
  batch(urls: readonly string[], options: BatchOptions = {}): Batch {
    return new Batch(this, urls, options);
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
  search(query: string, options: SearchOptions = {}): Promise<SearchData> {
    return searchPages(this, query, options);
  }
}
