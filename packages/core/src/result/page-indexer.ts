/** Hands pages to the indexes when the engine has nothing better to do: no request waits for its page to be indexed. */
import type { IndexedPage, Logger, SearchProvider } from "@quern/types";

/** Pages, and characters of their text, that may wait. A request beyond that waits with its page. */
const MAX_WAITING_PAGES = 5_000;
const MAX_WAITING_CHARACTERS = 16_000_000;
/** The engine counts as idle so long after its last page, when no request runs. */
const IDLE_MS = 100;
/** On an engine that is never idle pages wait so long, and are then taken a few at a time. */
const MAX_WAIT_MS = 30_000;
const PAGES_A_SLICE = 5;

export interface PageIndexer {
  /** Takes a page. Resolves at once while there is room. */
  keep(page: IndexedPage): Promise<void>;
  /** Resolves when all pages that were taken are indexed. */
  drain(): Promise<void>;
}

/**
 * @param isBusy whether requests are running
 * @returns undefined when no provider is an index
 */
export function createPageIndexer(
  providers: readonly SearchProvider[],
  isBusy: () => boolean,
  logger: Logger | undefined,
): PageIndexer | undefined {
  const indexes = providers.filter(({ add }) => add !== undefined);
  if (indexes.length === 0) return undefined;
  let waiting: IndexedPage[] = [];
  let characters = 0;
  let since = 0;
  let lastKept = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Work follows work, so that pages are indexed in the order of their arrival. */
  let working: Promise<void> = Promise.resolve();

  const index = async (pages: readonly IndexedPage[]): Promise<void> => {
    for (const page of pages) {
      const kept = await Promise.allSettled(indexes.map((one) => one.add?.(page)));
      for (const result of kept) {
        if (result.status === "rejected") logger?.warn({ error: String(result.reason) }, "a page could not be indexed");
      }
    }
  };

  const take = (count: number): Promise<void> => {
    const pages = waiting.slice(0, count);
    waiting = waiting.slice(count);
    for (const { markdown } of pages) characters -= markdown.length;
    since = Date.now();
    working = working.then(() => index(pages));
    return working;
  };

  const look = (): void => {
    timer = undefined;
    if (waiting.length === 0) return;
    const isOverdue = Date.now() - since > MAX_WAIT_MS;
    // Callers that ask for one page after the other leave no request running for a moment only.
    const isIdle = !isBusy() && Date.now() - lastKept >= IDLE_MS;
    if (!isIdle && !isOverdue) {
      later(IDLE_MS);
      return;
    }
    // Between two slices requests have their turn.
    const isLate = !isIdle;
    void take(PAGES_A_SLICE).then(() => {
      if (isLate) since -= MAX_WAIT_MS;
      later(0);
    });
  };
  const later = (milliseconds: number): void => {
    if (timer === undefined) timer = setTimeout(look, milliseconds).unref();
  };

  return {
    async keep(page) {
      lastKept = Date.now();
      if (waiting.length === 0) since = lastKept;
      waiting.push(page);
      characters += page.markdown.length;
      if (waiting.length > MAX_WAITING_PAGES || characters > MAX_WAITING_CHARACTERS) await take(PAGES_A_SLICE);
      else later(IDLE_MS);
    },
    async drain() {
      while (waiting.length > 0) await take(waiting.length);
      await working;
    },
  };
}

/** An index that is asked is up to date first. */
export function upToDate(provider: SearchProvider, indexer: () => PageIndexer | undefined): SearchProvider {
  const { name, sources } = provider;
  if (!provider.add) return provider;
  return {
    name,
    ...(sources ? { sources } : {}),
    async isReady(team) {
      await indexer()?.drain();
      return (await provider.isReady?.(team)) ?? true;
    },
    async search(request, context) {
      await indexer()?.drain();
      return provider.search(request, context);
    },
    add: async (page) => provider.add?.(page),
    close: async () => provider.close?.(),
  };
}
