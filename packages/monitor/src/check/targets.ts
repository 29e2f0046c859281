/** Pages of a check's targets: addresses, a site, hits of a search. */
import type { Document, ScrapeOptions } from "@quern/core";
import { Crawl, type CrawlOptions } from "@quern/jobs";
import { searchPages } from "@quern/search";
import { toQuernError } from "@quern/types";
import { judge } from "../judge.js";
import type { CheckPage, CrawlTarget, MonitorTarget, ScrapeTarget, SearchTarget } from "../types.js";
import { type Examination, examine, noteFailure, noteMissing, pageId, wishesOf } from "./examine.js";

export interface TargetOutcome {
  readonly pages: readonly CheckPage[];
  readonly credits: number;
  readonly result: Readonly<Record<string, unknown>>;
}

export interface TargetParts extends Examination {
  /** Options of every page, such as the team's. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Runs around each page, e.g. to wait for a free place. */
  readonly around: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly onPage: (page: CheckPage) => Promise<void>;
  /** Keeps a page's document, so that clients can look it up by its id. */
  readonly onDocument: (document: Document) => Promise<void>;
}

/** Pages of a target that are read side by side. */
const PAGES_AT_ONCE = 4;
const CREDITS_A_SEARCH = 2;
const HITS_A_SEARCH = 10;
/** How far back a search looks, as Google writes it. The nearest that providers know. */
const WINDOWS = { "5m": "qdr:h", "15m": "qdr:h", "1h": "qdr:h", "6h": "qdr:d", "24h": "qdr:d", "7d": "qdr:w" } as const;

export function checkTarget(parts: TargetParts, target: MonitorTarget): Promise<TargetOutcome> {
  if (target.type === "scrape") return checkPages(parts, target);
  return target.type === "crawl" ? checkSite(parts, target) : checkSearch(parts, target);
}

/** Without the fields that would answer from the cache: a check looks at the page as it is now. */
const fresh = (parts: TargetParts, target: ScrapeTarget | CrawlTarget): ScrapeOptions => ({
  ...parts.settings,
  ...target.scrapeOptions,
  ...(parts.settings["threatProtection"] === undefined
    ? {}
    : { threatProtection: parts.settings["threatProtection"] as never }),
  formats: wishesOf(target).formats as ScrapeOptions["formats"] & readonly ["markdown"],
  maxAge: 0,
  assets: false,
});

async function checkPages(parts: TargetParts, target: ScrapeTarget): Promise<TargetOutcome> {
  const pages: CheckPage[] = [];
  const waiting = [...new Set(target.urls)];
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      pages.push(await checkPage(parts, target, url));
    }
  };
  await Promise.all(Array.from({ length: Math.min(PAGES_AT_ONCE, waiting.length) }, work));
  return {
    pages,
    credits: creditsOf(pages),
    result: { targetId: target.id, type: "scrape", expectedJobs: pages.map(({ id }) => id) },
  };
}

async function checkPage(parts: TargetParts, target: ScrapeTarget, url: string): Promise<CheckPage> {
  const { engine, signal } = parts;
  let page: CheckPage;
  try {
    const document = (await parts.around(() => engine.scrape(url, { ...fresh(parts, target), signal }))) as Document;
    await parts.onDocument(document);
    page = await examine(parts, target, url, document);
  } catch (error) {
    signal.throwIfAborted();
    page = await noteFailure(parts, target, url, error);
  }
  await parts.onPage(page);
  return page;
}

async function checkSite(parts: TargetParts, target: CrawlTarget): Promise<TargetOutcome> {
  const { engine, signal, store, monitor, check } = parts;
  const pages: CheckPage[] = [];
  const note = async (page: CheckPage): Promise<void> => {
    pages.push(page);
    await parts.onPage(page);
  };
  const { team, linkBase, ...settings } = parts.settings as { readonly team?: string; readonly linkBase?: string };
  const crawl = new Crawl(engine, target.url, {
    ...(target.crawlOptions as CrawlOptions | undefined),
    scrapeOptions: withoutSettings({ ...settings, ...fresh(parts, target) }) as NonNullable<
      CrawlOptions["scrapeOptions"]
    >,
    ...(team === undefined ? {} : { team }),
    ...(linkBase === undefined ? {} : { linkBase }),
    signal,
  });
  try {
    for await (const document of crawl) {
      await parts.onDocument(document);
      await note(await examine(parts, target, document.metadata.sourceURL, document));
    }
  } catch (error) {
    signal.throwIfAborted();
    if (pages.length === 0 && crawl.errors.length === 0)
      await note(await noteFailure(parts, target, target.url, error));
  }
  for (const { url, code, error, statusCode } of crawl.errors) {
    const known = await store.state(monitor.id, target.id, url);
    const isGone = known !== undefined && !known.isRemoved && (statusCode === 404 || statusCode === 410);
    if (isGone) await note(await noteMissing(parts, known));
    else if (!known?.isRemoved) await note(await noteFailure(parts, target, url, new Error(`${code}: ${error}`)));
  }
  // A crawl that came to its limit says nothing about the pages behind it.
  const limit = Number(target.crawlOptions?.["limit"] ?? Number.POSITIVE_INFINITY);
  if (crawl.status === "completed" && pages.length < limit) {
    for (const last of await store.states(monitor.id, target.id)) {
      if (last.checkId !== check.id && !last.isRemoved && !pages.some(({ url }) => url === last.url))
        await note(await noteMissing(parts, last));
    }
  }
  return { pages, credits: creditsOf(pages), result: { targetId: target.id, type: "crawl", crawlId: crawl.id } };
}

const withoutSettings = ({
  team: _team,
  linkBase: _linkBase,
  assets: _assets,
  ...options
}: Record<string, unknown>): Record<string, unknown> => options;

async function checkSearch(parts: TargetParts, target: SearchTarget): Promise<TargetOutcome> {
  const { engine, signal, store, monitor, check } = parts;
  const pages: CheckPage[] = [];
  const seen = new Set<string>();
  const { team } = parts.settings as { readonly team?: string };
  let results = 0;
  let failure: string | undefined;
  for (const query of target.queries) {
    try {
      const { web = [] } = await parts.around(() =>
        searchPages(engine, query, {
          limit: target.maxResults,
          tbs: WINDOWS[target.searchWindow],
          ...(target.includeDomains?.length ? { includeDomains: target.includeDomains } : {}),
          ...(target.excludeDomains?.length ? { excludeDomains: target.excludeDomains } : {}),
          ...(team === undefined ? {} : { team }),
          signal,
        }),
      );
      results += web.length;
      for (const { url, title, description } of web) {
        if (seen.has(url)) continue;
        seen.add(url);
        const known = await store.state(monitor.id, target.id, url);
        const isNew = known === undefined || known.checkId === check.id;
        const text = `${title ?? ""} ${description ?? ""}`.trim();
        const page: CheckPage = {
          id: pageId(check.id, target.id, url),
          targetId: target.id,
          url,
          status: isNew ? "new" : "same",
          previousScrapeId: null,
          currentScrapeId: null,
          statusCode: null,
          error: null,
          metadata: { title, description, query },
          judgment: isNew && monitor.judgeEnabled && monitor.goal ? await judgeHit(parts, url, text) : null,
          diff: null,
          createdAt: Date.now(),
          creditsUsed: 0,
        };
        await store.addPage(check, page);
        await store.putState(monitor.id, {
          url,
          targetId: target.id,
          scrapeId: "",
          markdown: text,
          places: [],
          checkId: check.id,
        });
        pages.push(page);
        await parts.onPage(page);
      }
    } catch (error) {
      signal.throwIfAborted();
      failure = toQuernError(error, query).message;
    }
  }
  const searchCredits = target.queries.length * CREDITS_A_SEARCH * Math.ceil(target.maxResults / HITS_A_SEARCH);
  return {
    pages,
    credits: failure && results === 0 ? 0 : searchCredits,
    result: {
      targetId: target.id,
      type: "search",
      searchCompleted: failure === undefined,
      resultCount: results,
      matches: pages.filter(({ status, judgment }) => status === "new" && judgment?.meaningful !== false).length,
      searchCredits,
      ...(failure === undefined ? {} : { error: failure }),
    },
  };
}

const judgeHit = ({ monitor, engine, signal, logger }: TargetParts, url: string, text: string) =>
  judge({ url, goal: monitor.goal, changes: [{ type: "added", before: null, after: text }] }, engine, signal, logger);

const creditsOf = (pages: readonly CheckPage[]): number => pages.reduce((sum, page) => sum + page.creditsUsed, 0);
