/** One process's view of a crawl: takes an entry of the frontier, and answers with a document and the entries that it leads to. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Document, Engine, FormatInput, ScrapeOptions } from "@quern/core";
import { validateOptions } from "@quern/core/options";
import { type Frontier, type FrontierEntry, type FrontierLimits, type FrontierOffer, fingerprint } from "@quern/queue";
import { type QuernError, toQuernError } from "@quern/types";
import type { EarlierPages } from "../crawl-options.js";
import type { CrawlOptionsInput } from "../documented.js";
import { BY_PATTERN, createLinkFilter } from "../link-filter.js";
import { crawlOptionsSchema, type ResolvedCrawlOptions } from "../options.js";
import { isSameHost, isSameSite, registrableDomain } from "../page-identity.js";
import { Robots } from "../robots.js";
import { guessSitemaps, MAX_SITEMAP_DEPTH, sitemapEntries } from "../sitemap.js";
import { type DiscoveredPage, discovered } from "./discovered.js";
import { isSoftNotFound } from "./error-page.js";
import { LinkOffers } from "./link-offers.js";
import { MAX_ATTEMPTS } from "./patience.js";
import { isRelevant, SITEMAP_LEVEL } from "./priority.js";
import { deniedRedirect, pageFailed, softNotFound, startRefused } from "./refusals.js";
import { retryAfterMilliseconds } from "./retry-after.js";
import { Revisit, Unchanged } from "./revisit.js";
import { scrapeAnewOnError } from "./scrape-anew.js";
import { textWithoutAddresses } from "./trap.js";
import { type AroundPage, type PageSettings, type Pause, told, type Visit, type Walk } from "./walk.js";

/** All that another process needs to go on with a crawl. JSON. */
export interface CrawlPlan {
  readonly start: string;
  readonly options: CrawlOptionsInput;
  readonly settings: PageSettings;
}

/** Addresses that are kept for each page of the result, and some beside: the rest is dropped. */
const KNOWN_A_PAGE = 20;
const KNOWN_AT_LEAST = 1_000;
const MAX_KNOWN_ADDRESSES = 5_000_000;
const LINKS_A_TURN = 500;

export class SiteWalk implements Walk {
  readonly options: ResolvedCrawlOptions;
  readonly limits: FrontierLimits;
  readonly timeout: number | undefined;
  readonly attempts = MAX_ATTEMPTS;
  readonly #engine: Engine;
  readonly #start: URL;
  readonly #scrapeOptions: ScrapeOptions;
  readonly #discovers: boolean;
  readonly #settings: PageSettings;
  readonly #frontier: Frontier;
  readonly #signal: AbortSignal;
  readonly #robots: Robots;
  readonly #links: LinkOffers;
  readonly #revisit: Revisit | undefined;
  readonly #began = Date.now();

  /**
   * @param signal ends what the whole crawl shares, such as reading robots.txt
   * @throws QuernError `BAD_REQUEST` for options that cannot be read
   */
  constructor(engine: Engine, plan: CrawlPlan, frontier: Frontier, signal: AbortSignal, earlier?: EarlierPages) {
    this.#engine = engine;
    this.#start = new URL(plan.start);
    this.#settings = plan.settings;
    this.#frontier = frontier;
    this.#signal = signal;
    this.options = validateOptions(crawlOptionsSchema, plan.options, "crawl options");
    this.#scrapeOptions = (plan.options.scrapeOptions ?? {}) as ScrapeOptions;
    // Only the bytes of files are wanted with `rawBase64`, which goes with no other format: such pages have no links.
    this.#discovers = !(this.#scrapeOptions.formats ?? []).map(nameOf).includes("rawBase64");
    this.#robots = new Robots(engine, this.options.robotsUserAgent, this.#reach(), frontier);
    this.#links = new LinkOffers(this.#start, this.options, this.#robots, frontier);
    this.#revisit = earlier && new Revisit(engine, earlier, this.#scrapeOptions, () => this.#reach());
    this.timeout = this.options.scrapeOptions?.timeout;
    const { limit } = this.options;
    this.limits = { limit, maxKnown: Math.min(limit * KNOWN_A_PAGE + KNOWN_AT_LEAST, MAX_KNOWN_ADDRESSES) };
  }

  /**
   * The entry that a crawl begins with.
   *
   * @throws QuernError `BAD_REQUEST` for path patterns that cannot be read
   */
  async first(): Promise<FrontierOffer[]> {
    await createLinkFilter(this.#start, this.options, undefined);
    const url = this.#links.clean(this.#start);
    const start: FrontierOffer = {
      kind: "start",
      url: url.href,
      depth: 0,
      external: false,
      level: SITEMAP_LEVEL,
      identity: this.#links.identify(url),
    };
    return [start];
  }

  /** The entries of an earlier crawl's pages, which are looked at again whether anything links to them or not. */
  earlierPages(): FrontierOffer[] {
    const revisit = this.#revisit;
    if (!revisit) return [];
    const levelDepth = revisit.hasMore ? 0 : EARLIER_DEPTH;
    return [...revisit.urls].map((address): FrontierOffer => {
      const url = this.#links.clean(new URL(address));
      const depth = revisit.depthOf(address);
      return this.#links.pageOffer({ url, text: "", depth, fromExternal: false, levelDepth });
    });
  }

  /**
   * Milliseconds between two requests to the host of an address, as the caller or the host's robots.txt asks for, and how long ago this
   * process asked for robots.txt.
   */
  async pauseFor(url: string): Promise<Pause> {
    const { delay, ignoreRobotsTxt } = this.options;
    if (ignoreRobotsTxt) return { pause: (delay ?? 0) * 1000, since: Number.POSITIVE_INFINITY };
    const { crawlDelay = 0, fetchedAt } = await this.#robots.rulesFor(new URL(url));
    return { pause: Math.max(delay ?? 0, crawlDelay) * 1000, since: Date.now() - fetchedAt };
  }

  /** With `prioritize`: whether the page speaks of it. */
  isRelevant({ markdown, metadata }: Document): boolean {
    const { prioritize } = this.options;
    return prioritize !== undefined && isRelevant(prioritize, `${metadata.title ?? ""} ${markdown ?? ""}`);
  }

  /**
   * @param around runs around the request for a page; not around sitemaps
   * @throws the reason of a signal; nothing else
   */
  async visit(entry: FrontierEntry, signal: AbortSignal, around: AroundPage = (scrape) => scrape()): Promise<Visit> {
    try {
      if (entry.kind === "sitemap") return await this.#readSitemap(entry, signal);
      if (entry.kind === "start") return await this.#visitStart(entry, signal, around);
      return await this.#visitPage(entry, signal, around);
    } catch (error) {
      signal.throwIfAborted();
      this.#signal.throwIfAborted();
      if (error instanceof Unchanged) return { outcome: "skipped", offers: [] };
      return { outcome: "failed", error: toQuernError(error, entry.url), offers: [] };
    }
  }

  /** See {@link LinkOffers.denied}. */
  get denied(): LinkOffers["denied"] {
    return this.#links.denied;
  }

  async #visitStart(entry: FrontierEntry, signal: AbortSignal, around: AroundPage): Promise<Visit> {
    const robots = this.options.ignoreRobotsTxt ? undefined : this.#robots;
    const url = new URL(entry.url);
    const before = await createLinkFilter(this.#start, this.options, robots);
    const denial = await before({ url, depth: 0, fromExternal: false });
    // Patterns say what is wanted, not where to look: a start page that they leave out still leads to others.
    const isWanted = denial === undefined;
    if (!isWanted && !BY_PATTERN.has(denial)) {
      if (denial === "ROBOTS_TXT") await this.#frontier.addBlocked([url.href]);
      throw startRefused(url, denial);
    }
    let page: Scraped | undefined;
    let failure: QuernError | undefined;
    if (isWanted || (await this.#mayLookAround(url))) {
      try {
        const scraped = await this.#scrape(entry, signal, around, isWanted);
        if ("after" in scraped) return { outcome: "later", ...scraped };
        page = scraped;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof Unchanged)) failure = toQuernError(error, entry.url);
      }
    }
    const landed = page?.landed ?? url;
    const base = rebased(this.#start, landed);
    // Workers elsewhere judge links by where the crawl really began.
    await this.#frontier.setNote("base", base.href);
    this.#links.forgetBase();
    await this.#frontier.claim(this.#links.identify(landed), entry);
    const sitemaps = await this.#sitemapsOf(landed);
    await this.#revisit?.readDates(sitemaps.map((one) => one.url));
    const links = page ? await this.#offersOf(page, entry) : [];
    // An address that is offered twice keeps its first place.
    const earlier = this.earlierPages();
    const offers = this.#revisit?.hasMore ? [...sitemaps, ...earlier, ...links] : [...sitemaps, ...links, ...earlier];
    if (failure) return { outcome: "failed", error: failure, offers };
    if (!page || !isWanted) return { outcome: "skipped", offers };
    return { outcome: "done", document: page.document, discovery: page.discovery, offers };
  }

  async #mayLookAround(url: URL): Promise<boolean> {
    if (this.options.sitemap === "only") return false;
    return this.options.ignoreRobotsTxt || (await this.#robots.rulesFor(url)).allows(url);
  }

  async #visitPage(entry: FrontierEntry, signal: AbortSignal, around: AroundPage): Promise<Visit> {
    const scraped = await this.#scrape(entry, signal, around, true);
    if ("after" in scraped) return { outcome: "later", ...scraped };
    const url = new URL(entry.url);
    if (!(await this.#isItself(scraped.landed, url, entry, "redirect"))) return { outcome: "skipped", offers: [] };
    const canonical = this.#canonicalOf(scraped);
    if (canonical && !(await this.#isItself(canonical, scraped.landed, entry, "canonical"))) {
      const offers = (await this.#isCopy(canonical, scraped.document, entry))
        ? []
        : await this.#offersOf(scraped, entry);
      return { outcome: "skipped", offers };
    }
    const { document, discovery } = scraped;
    return { outcome: "done", document, discovery, offers: await this.#offersOf(scraped, entry) };
  }

  /**
   * A page that ends at another address is judged by that address; two addresses that end at one page are one page.
   *
   * @returns false when another entry of the frontier is that page
   * @throws QuernError `CRAWL_DENIAL` for a redirect to an address that the crawl leaves out
   */
  async #isItself(landed: URL, url: URL, entry: FrontierEntry, by: "redirect" | "canonical"): Promise<boolean> {
    const identity = this.#links.identify(landed);
    if (identity === this.#links.identify(url)) return true;
    const filter = await this.#links.filter();
    const denial = await filter({ url: landed, depth: entry.depth, fromExternal: entry.external });
    if (denial === undefined) return this.#frontier.claim(identity, entry);
    // An own address that the crawl may not read says nothing about this page.
    if (by === "canonical") return true;
    throw deniedRedirect(url, landed, denial);
  }

  /** The page's own address, unless it names the home page, as careless sites do on every page. */
  #canonicalOf({ discovery, landed }: Scraped): URL | undefined {
    const { canonical } = discovery ?? {};
    if (canonical === undefined || !this.options.deduplicateSimilarURLs) return undefined;
    const url = new URL(canonical);
    if (!isSameHost(url, landed)) return undefined;
    return url.pathname === "/" && landed.pathname !== "/" ? undefined : url;
  }

  /**
   * Whether a page that names another as its own address has been seen with the same text under that name: its links lead to more copies.
   * The second page of a list that carelessly names the first still leads to what only it lists.
   */
  async #isCopy(canonical: URL, document: Document, entry: FrontierEntry): Promise<boolean> {
    const text = fingerprint(textWithoutAddresses(document)).toString("hex");
    return !(await this.#frontier.claim(`copy ${this.#links.identify(canonical)} ${text}`, entry));
  }

  async #readSitemap(entry: FrontierEntry, signal: AbortSignal): Promise<Visit> {
    const filter = await this.#links.filter();
    for await (const found of sitemapEntries(this.#engine, entry.url, { ...this.#reach(), signal })) {
      const offers: FrontierOffer[] = [];
      for (const { kind, url } of found) {
        if (kind === "page") {
          const offer = await this.#links.offerOf(
            { url, text: "", depth: 0, fromExternal: false, levelDepth: 1 },
            filter,
          );
          if (offer) offers.push(offer);
        } else if (entry.depth + 1 < MAX_SITEMAP_DEPTH) offers.push(sitemapOffer(url.href, entry.depth + 1));
      }
      await this.#links.reportBlocked();
      // Part by part: a sitemap of 50 000 pages neither fills memory nor is lost with a worker.
      await this.#frontier.offer(offers);
      const counters = await this.#frontier.counters();
      if (!counters || counters.state === "stopped" || counters.known >= counters.maxKnown) break;
    }
    return { outcome: "skipped", offers: [] };
  }

  async #sitemapsOf(landed: URL): Promise<FrontierOffer[]> {
    const { sitemap, allowSubdomains } = this.options;
    if (sitemap === "skip") return [];
    const named = (await this.#robots.rulesFor(landed)).sitemaps;
    const domain = allowSubdomains ? registrableDomain(landed.hostname) : undefined;
    const addresses = named.length > 0 ? named : guessSitemaps(landed, domain);
    return addresses
      .filter((address) => URL.canParse(address))
      .map((address) => sitemapOffer(new URL(address).href, 0));
  }

  async #offersOf({ document, discovery, landed }: Scraped, entry: FrontierEntry): Promise<FrontierOffer[]> {
    if (this.options.sitemap === "only") return [];
    if (!/html/i.test(document.metadata.contentType ?? "html")) return [];
    const filter = await this.#links.filter();
    const fromExternal = !isSameHost(landed, this.#start) && !isSameSite(landed, this.#start);
    const depth = entry.depth + 1;
    const offers = new Map<string, FrontierOffer>();
    for (const [index, { url, text }] of (discovery?.links ?? []).entries()) {
      if (index % LINKS_A_TURN === LINKS_A_TURN - 1) await nextTurn();
      const candidate = { url: new URL(url), text, depth, fromExternal, levelDepth: depth };
      const offer = await this.#links.offerOf(candidate, filter, offers);
      if (offer) offers.set(offer.identity, offer);
    }
    await this.#links.reportBlocked();
    return [...offers.values()];
  }

  async #scrape(
    entry: FrontierEntry,
    signal: AbortSignal,
    around: AroundPage,
    isWanted: boolean,
  ): Promise<Scraped | { error: QuernError; after: number | undefined }> {
    const { team, linkBase, engine, assets = false } = this.#settings;
    const options: ScrapeOptions = {
      ...this.#scrapeOptions,
      // Of a page that is not wanted itself, only the links are.
      ...(isWanted ? {} : { formats: ["links"] }),
      discover: this.#discovers || !isWanted,
      assets,
      signal,
      ...(team === undefined ? {} : { team }),
      ...(linkBase === undefined ? {} : { linkBase }),
      ...(engine === undefined ? {} : { engine }),
    };
    if (isWanted) await this.#revisit?.requireChange(entry.url, signal);
    const scrape = (onFetched?: () => void): Promise<Document> =>
      scrapeAnewOnError(this.#engine, entry.url, { ...options, ...told(onFetched) }, (status) => status >= 400);
    const scraped = await (isWanted ? around(scrape) : scrape());
    const { document, discovery } = discovered(scraped, this.#scrapeOptions);
    const { statusCode } = document.metadata;
    if (statusCode >= 400) {
      const error = pageFailed(entry.url, statusCode);
      if (statusCode !== 429 && statusCode !== 503) throw error;
      return { error, after: retryAfterMilliseconds(discovery?.headers["retry-after"]) };
    }
    if (isWanted && entry.kind === "page" && isSoftNotFound(document)) throw softNotFound(entry.url);
    return { document, discovery, landed: new URL(document.metadata.url) };
  }

  /** How robots.txt and sitemaps are reached: as the pages are. */
  #reach() {
    const { headers, skipTlsVerification, proxy, location, zeroDataRetention, threatProtection } = this.#scrapeOptions;
    const given = { headers, skipTlsVerification, proxy, location, zeroDataRetention, threatProtection };
    return {
      ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as object),
      // A caller who wants fresh pages wants fresh rules: those that this crawl itself has got.
      ...(this.#scrapeOptions.maxAge === undefined
        ? {}
        : { maxAge: Math.max(this.#scrapeOptions.maxAge, Date.now() - this.#began) }),
      signal: this.#signal,
    };
  }
}

/** Where pages of an earlier crawl stand in line, in links from the start page. */
const EARLIER_DEPTH = 2;

interface Scraped extends DiscoveredPage {
  readonly landed: URL;
}

const sitemapOffer = (url: string, depth: number): FrontierOffer => ({
  kind: "sitemap",
  url,
  depth,
  external: false,
  identity: `sitemap ${url}`,
  level: SITEMAP_LEVEL,
});

const nameOf = (format: FormatInput): string => (typeof format === "string" ? format : format.type);

/**
 * A start page that redirects to another host moves the crawl there. To another path of its own host it moves only upwards or sideways:
 * `/` that lands on `/en/home` still means the whole site.
 */
const rebased = (start: URL, landed: URL): URL =>
  isSameHost(start, landed) ? start : start.pathname === "/" ? new URL("/", landed) : landed;
