import type { Frontier, FrontierOffer } from "@quern/queue";
import { createLinkFilter, type Denial, type LinkFilter } from "../link-filter.js";
import type { ResolvedCrawlOptions } from "../options.js";
import { type IdentityRules, pageIdentity, withoutTracking } from "../page-identity.js";
import type { Robots } from "../robots.js";
import { bestFirst, breadthFirst, type Priority } from "./priority.js";
import { isTrap } from "./trap.js";

/** A link as it was found. */
export interface FoundLink {
  readonly url: URL;
  /** Words of the link. */
  readonly text: string;
  /** Links from the start page. */
  readonly depth: number;
  readonly fromExternal: boolean;
  /** Depth by which its place in line is told. */
  readonly levelDepth: number;
}

/** Addresses that are remembered for each rule; beyond them, links are not counted. */
const MAX_COUNTED = 1_000;

/** Turns links into entries for the frontier: those that the crawl may follow, each address in one form. */
export class LinkOffers {
  readonly #identity: IdentityRules;
  readonly #priority: Priority;
  readonly #blocked = new Set<string>();
  readonly #denied = new Map<Denial, Set<string>>();
  #filter: Promise<LinkFilter> | undefined;

  constructor(
    private readonly start: URL,
    private readonly options: ResolvedCrawlOptions,
    private readonly robots: Robots,
    private readonly frontier: Frontier,
  ) {
    this.#identity = { similar: options.deduplicateSimilarURLs, ignoreQuery: options.ignoreQueryParameters };
    this.#priority = options.prioritize === undefined ? breadthFirst : bestFirst(options.prioritize);
  }

  /** The address that is fetched: fragments, and with `deduplicateSimilarURLs` tracking parameters, make no other page. */
  clean(url: URL): URL {
    if (this.#identity.similar) return withoutTracking(url);
    if (url.hash === "") return url;
    const clean = new URL(url);
    clean.hash = "";
    return clean;
  }

  /** Equal for addresses that lead to one page. */
  identify(url: URL): string {
    return pageIdentity(url, this.#identity);
  }

  /** Says which links are followed from where the crawl really began, which a note of the frontier tells. */
  filter(): Promise<LinkFilter> {
    this.#filter ??= (async () => {
      const { base } = await this.frontier.notes();
      const robots = this.options.ignoreRobotsTxt ? undefined : this.robots;
      return createLinkFilter(base === undefined ? this.start : new URL(base), this.options, robots);
    })();
    this.#filter.catch(() => {
      this.#filter = undefined;
    });
    return this.#filter;
  }

  /** The note of where the crawl began has changed. */
  forgetBase(): void {
    this.#filter = undefined;
  }

  /** The entry of a page whose address is clean. */
  pageOffer(link: FoundLink): FrontierOffer {
    return this.#offer(link, this.identify(link.url));
  }

  #offer({ url, text, depth, fromExternal, levelDepth }: FoundLink, identity: string): FrontierOffer {
    const level = this.#priority({ url, text, depth: levelDepth });
    return { kind: "page", url: url.href, depth, external: fromExternal, identity, level };
  }

  /** @returns undefined for a link that is refused, or whose identity is known already */
  async offerOf(
    link: FoundLink,
    filter: LinkFilter,
    known?: ReadonlyMap<string, unknown>,
  ): Promise<FrontierOffer | undefined> {
    const url = this.clean(link.url);
    if (isTrap(url)) return undefined;
    const identity = this.identify(url);
    if (known?.has(identity)) return undefined;
    const denial = await filter({ ...link, url });
    if (denial === "ROBOTS_TXT") this.#blocked.add(url.href);
    if (denial === undefined) return this.#offer({ ...link, url }, identity);
    const denied = this.#denied.get(denial) ?? new Set();
    this.#denied.set(denial, denied);
    if (denied.size < MAX_COUNTED) denied.add(identity);
    return undefined;
  }

  /** How many different addresses each rule has refused. */
  get denied(): Partial<Record<Denial, number>> {
    return Object.fromEntries([...this.#denied].map(([rule, addresses]) => [rule, addresses.size]));
  }

  /** Tells the frontier which addresses robots.txt has refused since the last report. */
  async reportBlocked(): Promise<void> {
    if (this.#blocked.size === 0) return;
    const urls = [...this.#blocked];
    this.#blocked.clear();
    await this.frontier.addBlocked(urls);
  }
}
