import type { Engine, ScrapeOptions } from "@quern/core";
import type { FrontierEntry, FrontierLimits, FrontierOffer } from "@quern/queue";
import { QuernError, toQuernError } from "@quern/types";
import { discovered } from "./discovered.js";
import { retryAfterMilliseconds } from "./retry-after.js";
import { scrapeAnewOnError } from "./scrape-anew.js";
import { type AroundPage, type PageSettings, type Pause, told, type Visit, type Walk } from "./walk.js";

/** All that another process needs to go on with a batch, beside its frontier. JSON. */
export interface BatchPlan {
  readonly scrapeOptions: ScrapeOptions;
  readonly settings: PageSettings;
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER;
const BATCH_LEVEL = 1;
/** The answer of a host that stays busy is the page in the end. */
const MAX_BATCH_ATTEMPTS = 3;

/** The pages of a list. A page that answers with an error is a page all the same: the caller named it. */
export class BatchWalk implements Walk {
  readonly limits: FrontierLimits = { limit: NO_LIMIT, maxKnown: NO_LIMIT };
  readonly timeout: number | undefined;
  readonly attempts = MAX_BATCH_ATTEMPTS;
  readonly #engine: Engine;
  readonly #plan: BatchPlan;

  constructor(engine: Engine, plan: BatchPlan) {
    this.#engine = engine;
    this.#plan = plan;
    this.timeout = plan.scrapeOptions.timeout;
  }

  /** A batch does not check robots.txt. */
  async pauseFor(): Promise<Pause> {
    return { pause: 0, since: Number.POSITIVE_INFINITY };
  }

  isRelevant(): boolean {
    return false;
  }

  async visit(entry: FrontierEntry, signal: AbortSignal, around: AroundPage = (scrape) => scrape()): Promise<Visit> {
    const { team, linkBase, engine, assets = false } = this.#plan.settings;
    try {
      const options: ScrapeOptions = {
        ...this.#plan.scrapeOptions,
        discover: !formatsOf(this.#plan.scrapeOptions).includes("rawBase64"),
        assets,
        signal,
        ...(team === undefined ? {} : { team }),
        ...(linkBase === undefined ? {} : { linkBase }),
        ...(engine === undefined ? {} : { engine }),
      };
      const scraped = await around((onFetched) =>
        scrapeAnewOnError(this.#engine, entry.url, { ...options, ...told(onFetched) }, asksForPatience),
      );
      const { document, discovery } = discovered(scraped, this.#plan.scrapeOptions);
      const { statusCode } = document.metadata;
      if (!asksForPatience(statusCode)) return { outcome: "done", document, offers: [] };
      const error = new QuernError("SCRAPE_SITE_ERROR", `${entry.url} answered ${statusCode}`, {
        details: { statusCode },
      });
      return { outcome: "later", error, after: retryAfterMilliseconds(discovery?.headers["retry-after"]), document };
    } catch (error) {
      signal.throwIfAborted();
      return { outcome: "failed", error: toQuernError(error, entry.url), offers: [] };
    }
  }
}

/**
 * Entries for a list of addresses. The same address twice is two pages.
 *
 * @param first number of the first one: unique within the batch, as it keeps equal addresses apart
 */
export const batchOffers = (urls: readonly string[], first: number): FrontierOffer[] =>
  urls.map((url, index) => ({
    kind: "page",
    url,
    depth: first + index,
    external: false,
    identity: `${first + index}`,
    level: BATCH_LEVEL,
  }));

const asksForPatience = (status: number): boolean => status === 429 || status === 503;

const formatsOf = ({ formats = [] }: ScrapeOptions): string[] =>
  formats.map((format) => (typeof format === "string" ? format : format.type));
