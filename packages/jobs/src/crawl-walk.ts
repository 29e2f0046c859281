import { randomUUID } from "node:crypto";
import type { Document, Engine, FormatInput, ScrapeOptions } from "@quern/core";
import { validate } from "@quern/core/options";
import { QuernError, toQuernError } from "@quern/types";
import type { CrawlError, CrawlOptions } from "./crawl.js";
import { discoverLinks } from "./discover-links.js";
import { createLinkFilter, type Denial, type LinkFilter } from "./link-filter.js";
import { crawlOptionsSchema, type ResolvedCrawlOptions } from "./options.js";
import { type IdentityRules, isSameHost, isSameSite, pageIdentity, registrableDomain } from "./page-identity.js";
import { Robots } from "./robots.js";
import { guessSitemaps, readSitemaps } from "./sitemap.js";

interface Visit {
  readonly url: URL;
  readonly depth: number;
  readonly fromExternal: boolean;
}

/** Redirects of the start page move the crawl; a signpost is read for its links alone. */
type Role = "start" | "signpost" | "page";

/** The walk behind a {@link Crawl}: from page to page by links and sitemaps. */
export class CrawlWalk {
  readonly errors: CrawlError[] = [];
  readonly #engine: Engine;
  readonly #start: URL;
  readonly #options: ResolvedCrawlOptions;
  readonly #scrapeOptions: ScrapeOptions;
  readonly #addsRawHtml: boolean;
  readonly #settings: CrawlOptions;
  readonly #signal: AbortSignal;
  readonly #identity: IdentityRules;
  readonly #robotsBlocked = new Set<string>();
  readonly #known = new Set<string>();
  readonly #waiting: Visit[] = [];
  #completed = 0;

  /** @throws QuernError `BAD_REQUEST` for options that cannot be read */
  constructor(engine: Engine, start: URL, settings: CrawlOptions, signal: AbortSignal) {
    const {
      signal: _signal,
      onProgress: _progress,
      team: _team,
      linkBase: _linkBase,
      engine: _engine,
      assets: _assets,
      around: _around,
      ...given
    } = settings;
    this.#engine = engine;
    this.#settings = settings;
    this.#signal = signal;
    this.#start = start;
    this.#options = validate(crawlOptionsSchema, given);
    this.#scrapeOptions = (given.scrapeOptions ?? {}) as ScrapeOptions;
    const names = (this.#scrapeOptions.formats ?? []).map(nameOf);
    // Only the bytes of files are wanted with `rawBase64`, which goes with no other format: such pages have no links.
    this.#addsRawHtml = !names.includes("rawHtml") && !names.includes("rawBase64");
    this.#identity = {
      similar: this.#options.deduplicateSimilarURLs,
      ignoreQuery: this.#options.ignoreQueryParameters,
    };
  }

  get completed(): number {
    return this.#completed;
  }

  get total(): number {
    return Math.min(this.#options.limit, this.#known.size);
  }

  get robotsBlocked(): readonly string[] {
    return [...this.#robotsBlocked];
  }

  /** @throws the error of the start page when no page at all could be read */
  async *pages(): AsyncGenerator<Document, void, undefined> {
    const signal = this.#signal;
    const robots = this.#options.ignoreRobotsTxt ? undefined : this.#robots(signal);
    let filter = await createLinkFilter(this.#start, this.#options, robots);
    const start: Visit = { url: this.#start, depth: 0, fromExternal: false };
    const denial = await this.#offer(start, filter);
    // Patterns say what is wanted, not where to look: a start page that they leave out still leads to others.
    const isWanted = denial === undefined;
    if (!isWanted && !BY_PATTERN.has(denial)) throw startRefused(this.#start, denial);
    this.#waiting.shift();

    // The start page goes first and alone: where it redirects to is where the crawl takes place.
    const first = isWanted
      ? await this.#visit(start, filter, signal, "start")
      : await this.#lookAround(start, filter, robots, signal);
    const landed = first.landed ?? this.#start;
    if (!isSameHost(landed, this.#start) || landed.pathname !== this.#start.pathname) {
      filter = await createLinkFilter(rebased(this.#start, landed), this.#options, robots);
    }
    await this.#follow(first, filter);
    await this.#addSitemaps(landed, filter, robots ?? this.#robots(signal), signal);
    if (first.document && isWanted) yield this.#count(first.document);
    else if (this.#waiting.length === 0 && first.error) throw first.error;
    yield* this.#visitAll(filter, signal);
  }

  /** The links of a start page that is not wanted itself. */
  async #lookAround(start: Visit, filter: LinkFilter, robots: Robots | undefined, signal: AbortSignal) {
    const isOpen = robots === undefined || (await robots.rulesFor(start.url)).allows(start.url);
    if (isOpen && this.#options.sitemap !== "only") return this.#visit(start, filter, signal, "signpost");
    return { links: [], depth: 0, external: false };
  }

  async *#visitAll(filter: LinkFilter, signal: AbortSignal): AsyncGenerator<Document, void, undefined> {
    const { limit, delay } = this.#options;
    const places = delay === undefined ? this.#options.maxConcurrency : 1;
    const running = new Map<Visit, Promise<readonly [Visit, Visited]>>();
    while (this.#completed < limit) {
      while (running.size < Math.min(places, limit - this.#completed) && this.#waiting.length > 0) {
        if (delay !== undefined) await pause(delay * 1000, signal);
        const visit = this.#waiting.shift() as Visit;
        const work = this.#visit(visit, filter, signal, "page").then((visited) => [visit, visited] as const);
        // Who leaves the loop waits for none of these any more.
        work.catch(() => undefined);
        running.set(visit, work);
      }
      if (running.size === 0) return;
      const [visit, visited] = await Promise.race(running.values());
      running.delete(visit);
      await this.#follow(visited, filter);
      if (visited.document) yield this.#count(visited.document);
    }
  }

  #count(document: Document): Document {
    this.#completed++;
    this.#settings.onProgress?.({ stage: "crawling", done: this.#completed, total: this.total, unit: "pages" });
    return document;
  }

  #robots(signal: AbortSignal): Robots {
    return new Robots(this.#engine, this.#options.robotsUserAgent, this.#reach(signal));
  }

  /** How robots.txt and sitemaps are reached: as the pages are. */
  #reach(signal: AbortSignal) {
    const { headers, skipTlsVerification, proxy, location, zeroDataRetention, threatProtection } = this.#scrapeOptions;
    const given = { headers, skipTlsVerification, proxy, location, zeroDataRetention, threatProtection };
    return {
      ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as object),
      signal,
    };
  }

  async #addSitemaps(landed: URL, filter: LinkFilter, robots: Robots, signal: AbortSignal): Promise<void> {
    const { sitemap, limit, allowSubdomains } = this.#options;
    if (sitemap === "skip") return;
    const named = (await robots.rulesFor(landed)).sitemaps;
    const domain = allowSubdomains ? registrableDomain(landed.hostname) : undefined;
    const addresses = named.length > 0 ? named : guessSitemaps(landed, domain);
    // Some addresses will be refused by the filter: read more than are needed, but no million for ten pages.
    const pages = await readSitemaps(
      this.#engine,
      addresses,
      this.#reach(signal),
      (found) => found >= limit * 10 + 1000,
    );
    for (const url of pages) await this.#offer({ url, depth: 0, fromExternal: false }, filter);
  }

  /** Puts a link in line, unless it is known or refused. @returns the rule that refuses it */
  async #offer(visit: Visit, filter: LinkFilter): Promise<Denial | undefined> {
    const identity = pageIdentity(visit.url, this.#identity);
    if (this.#known.has(identity) || this.#known.size >= this.#options.limit * 20 + 1000) return undefined;
    const denial = await filter(visit);
    if (denial === "ROBOTS_TXT") this.#robotsBlocked.add(visit.url.href);
    if (denial !== undefined) return denial;
    this.#known.add(identity);
    this.#waiting.push(visit);
    return undefined;
  }

  async #follow({ links, depth, external }: Visited, filter: LinkFilter): Promise<void> {
    if (this.#options.sitemap === "only") return;
    for (const url of links) await this.#offer({ url, depth: depth + 1, fromExternal: external }, filter);
  }

  async #visit(visit: Visit, filter: LinkFilter, signal: AbortSignal, role: Role): Promise<Visited> {
    const { depth } = visit;
    const nothing = { links: [], depth, external: false };
    try {
      const document = await this.#scrape(visit.url, signal, role);
      const landed = new URL(document.metadata.url);
      if (role === "page" && landed.href !== visit.url.href) {
        const denial = await this.#judgeRedirect(visit, landed, filter);
        if (denial === "seen") return nothing;
        if (denial !== undefined) throw deniedRedirect(visit.url, landed, denial);
      }
      const { rawHtml, ...rest } = document;
      const isHtml = /html/i.test(document.metadata.contentType ?? "html");
      return {
        document: this.#addsRawHtml ? rest : document,
        links: isHtml ? discoverLinks(rawHtml ?? "", landed.href).map(({ url }) => url) : [],
        depth,
        external: !isSameHost(landed, this.#start) && !isSameSite(landed, this.#start),
        landed,
      };
    } catch (error) {
      signal.throwIfAborted();
      const reason = toQuernError(error, visit.url.href);
      this.errors.push({
        id: randomUUID(),
        timestamp: new Date().toISOString(),
        url: visit.url.href,
        code: reason.code,
        error: reason.message,
      });
      return { ...nothing, error: reason };
    }
  }

  #scrape(url: URL, signal: AbortSignal, role: Role): Promise<Document> {
    const formats = role === "signpost" ? [] : (this.#scrapeOptions.formats ?? ["markdown"]);
    const { team, linkBase, engine, assets = false, around = (scrape) => scrape() } = this.#settings;
    const options: ScrapeOptions = {
      ...this.#scrapeOptions,
      // Links are looked for in the whole page, whatever the caller wants to see of it.
      formats: (this.#addsRawHtml || role === "signpost" ? [...formats, "rawHtml"] : formats) as readonly FormatInput[],
      assets,
      signal,
      ...(team === undefined ? {} : { team }),
      ...(linkBase === undefined ? {} : { linkBase }),
      ...(engine === undefined ? {} : { engine }),
    };
    return around(() => this.#engine.scrape(url, options), url.href, signal);
  }

  /** A page that redirects is judged by where it ends; two addresses that end at one page are one page. */
  async #judgeRedirect(visit: Visit, landed: URL, filter: LinkFilter) {
    const identity = pageIdentity(landed, this.#identity);
    if (identity === pageIdentity(visit.url, this.#identity)) return undefined;
    if (this.#known.has(identity)) return "seen" as const;
    const denial = await filter({ ...visit, url: landed });
    if (denial === undefined) this.#known.add(identity);
    return denial;
  }
}

interface Visited {
  readonly document?: Document;
  readonly error?: QuernError;
  readonly links: readonly URL[];
  readonly depth: number;
  /** The page lies on another site than the start page. */
  readonly external: boolean;
  readonly landed?: URL;
}

/** Denials of what the caller does not want to have, as opposed to what must not be read. */
const BY_PATTERN: ReadonlySet<Denial> = new Set(["INCLUDE_PATTERN", "EXCLUDE_PATTERN"]);

function startRefused(url: URL, denial: Denial): QuernError {
  const byRobots = denial === "ROBOTS_TXT";
  return new QuernError(
    "CRAWL_DENIAL",
    `${url.href} cannot be crawled from: ${byRobots ? "robots.txt keeps it out" : denial}.`,
    {
      hint: byRobots ? "Ask the site's owner, or set ignoreRobotsTxt where you may." : "Start from a page of the site.",
      details: { url: url.href },
    },
  );
}

const nameOf = (format: FormatInput): string => (typeof format === "string" ? format : format.type);

/**
 * A start page that redirects to another host moves the crawl there. To another path of its own host it moves only upwards or sideways:
 * `/` that lands on `/en/home` still means the whole site.
 */
const rebased = (start: URL, landed: URL): URL =>
  isSameHost(start, landed) ? start : start.pathname === "/" ? new URL("/", landed) : landed;

const deniedRedirect = (from: URL, to: URL, rule: string): QuernError =>
  new QuernError("CRAWL_DENIAL", `${from.href} redirects to ${to.href}, which the crawl leaves out (${rule}).`);

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { setTimeout: wait } = await import("node:timers/promises");
  await wait(milliseconds, undefined, { signal });
}
