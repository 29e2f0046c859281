/** Smart wait: a page is ready when it has loaded, the network is quiet and its document has stopped changing. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** Nothing may start or end for this long. */
const QUIET_NETWORK = 250;
const QUIET_DOCUMENT = 150;
/** Pages that poll or animate for ever are taken as they are after this. */
const MOST_AFTER_LOAD = 5_000;
const MOST_FOR_LOAD = 15_000;
/** A page whose scripts have not shown any text yet is given this much more. */
const MOST_FOR_TEXT = 2_000;
const HARDLY_ANY_TEXT = 10;

/** Counts requests in flight; streams that never end do not count. */
export class NetworkWatch {
  readonly #open = new Set<Request>();
  #lastChange = performance.now();

  constructor(page: Page) {
    page.on("request", (request) => {
      if (["websocket", "eventsource", "media", "ping"].includes(request.resourceType())) return;
      this.#open.add(request);
      this.#lastChange = performance.now();
    });
    const done = (request: Request): void => {
      if (this.#open.delete(request)) this.#lastChange = performance.now();
    };
    page.on("requestfinished", done);
    page.on("requestfailed", done);
  }

  /** Resolves when quiet, or at the end of the time. */
  async quiet(milliseconds: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      const idle = performance.now() - this.#lastChange;
      if (this.#open.size === 0 && idle >= QUIET_NETWORK) return;
      await sleep(Math.max(20, Math.min(100, QUIET_NETWORK - idle)), undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }
}

/**
 * @param deadline milliseconds since the epoch; some of the time is left for what comes after
 * @param isFirst the page has just been opened, so text may still be to come
 */
export async function settle(
  page: Page,
  network: NetworkWatch,
  deadline: number,
  signal: AbortSignal,
  isFirst: boolean,
): Promise<void> {
  const left = (most: number): number => Math.max(0, Math.min(most, (deadline - Date.now()) * 0.6));
  await page.waitForLoadState("load", { timeout: left(MOST_FOR_LOAD) || 1 }).catch(ignoreTimeout);
  await quiet(page, network, left(MOST_AFTER_LOAD), signal);
  if (isFirst && !(await hasText(page))) {
    const textEnd = performance.now() + left(MOST_FOR_TEXT);
    while (performance.now() < textEnd && !(await hasText(page))) await sleep(100, undefined, { signal });
    await quiet(page, network, left(1_000), signal);
  }
}

/** Network and document are watched at the same time: what the last answer changes in the document is waited for, nothing twice. */
async function quiet(page: Page, network: NetworkWatch, milliseconds: number, signal: AbortSignal): Promise<void> {
  const end = performance.now() + milliseconds;
  const before = await bounded(page.evaluateHandle(watchDocument), 1_000);
  await network.quiet(milliseconds, signal);
  const rest = Math.max(0, end - performance.now());
  const wait = async (watcher = before): Promise<true | undefined> => {
    const most = { quiet: QUIET_DOCUMENT, most: rest };
    return watcher && bounded(watcher.evaluate(untilQuiet, most), rest + 500);
  };
  // The page may have gone on to another address meanwhile: its watcher went with it, and the new document is watched from now on.
  if (!(await wait())) await wait(await bounded(page.evaluateHandle(watchDocument), 1_000));
}

interface Changes {
  last: number;
  readonly observer: MutationObserver;
}

/** Runs in the page. */
function watchDocument(): Changes {
  const changes: Changes = {
    last: performance.now(),
    observer: new MutationObserver(() => {
      changes.last = performance.now();
    }),
  };
  changes.observer.observe(document, { childList: true, subtree: true, characterData: true });
  return changes;
}

/** Runs in the page. */
function untilQuiet(changes: Changes, { quiet, most }: { quiet: number; most: number }): Promise<true> {
  const end = performance.now() + most;
  return new Promise((resolve) => {
    const look = (): void => {
      const rest = Math.min(changes.last + quiet, end) - performance.now();
      if (rest > 0) setTimeout(look, rest);
      else {
        changes.observer.disconnect();
        resolve(true);
      }
    };
    look();
  });
}

const ignoreTimeout = (error: Error): void => {
  if (error.name !== "TimeoutError") throw error;
};

const hasText = async (page: Page): Promise<boolean> =>
  (await bounded(
    page.evaluate((least) => {
      // biome-ignore lint/performance/useDomNodeTextContent: scripts and hidden text do not count
      const text = document.body?.innerText ?? "";
      return text.replace(/\s+/g, "").length >= least || document.scripts.length === 0 || document.images.length > 3;
    }, HARDLY_ANY_TEXT),
    1_000,
  )) ?? true;

/** A page whose script never yields must not hold the request up: undefined after the time, or when the page went away meanwhile. */
export async function bounded<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}
