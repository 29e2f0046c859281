/** Smart wait: a page is ready when it has loaded, the network is quiet and its document has stopped changing. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** Nothing may start or end for this long. */
const QUIET_NETWORK = 250;
const QUIET_DOCUMENT = 150;
/** Pages that poll or animate for ever are taken as they are after this. */
const MOST_AFTER_LOAD = 5_000;
const MOST_FOR_LOAD = 15_000;
/** When nothing starts or ends for this long, what is still open will not come: pictures, and then anything. */
const LONGEST_SILENCE_OF_PICTURES = 1_500;
const LONGEST_SILENCE = 5_000;
/** A page whose scripts have not shown any text yet is given this much more, one that asks for patience this much. */
const MOST_FOR_TEXT = 2_000;
const MOST_FOR_PATIENCE = 6_000;
const HARDLY_ANY_TEXT = 10;

/** Streams and reports that never end, or whose end changes nothing. */
const NEVER_WAITED_FOR: ReadonlySet<string> = new Set(["websocket", "eventsource", "media", "ping"]);
const PICTURES: ReadonlySet<string> = new Set(["image", "font", "manifest", "texttrack", "other"]);

/** What is in flight. */
export class NetworkWatch {
  readonly #open = new Set<Request>();
  #lastChange = performance.now();

  constructor(page: Page) {
    page.on("request", (request) => {
      if (NEVER_WAITED_FOR.has(request.resourceType())) return;
      this.#open.add(request);
      this.#lastChange = performance.now();
    });
    const done = (request: Request): void => {
      if (this.#open.delete(request)) this.#lastChange = performance.now();
    };
    page.on("requestfinished", done);
    page.on("requestfailed", done);
  }

  /** Addresses in flight, of style sheets or of scripts. */
  pending(type: "stylesheet" | "script"): string[] {
    return [...this.#open].filter((one) => one.resourceType() === type).map((one) => one.url());
  }

  /** Resolves when nothing is in flight, or nothing that is worth the wait; at the end of the time at the latest. */
  quiet(milliseconds: number, signal: AbortSignal): Promise<void> {
    return this.#wait(milliseconds, signal, (idle) => {
      if (this.#open.size === 0 || idle >= LONGEST_SILENCE) return idle >= QUIET_NETWORK;
      return idle >= LONGEST_SILENCE_OF_PICTURES && [...this.#open].every((one) => PICTURES.has(one.resourceType()));
    });
  }

  /** Resolves when the document has come and nothing else comes any more, though it was asked for. */
  stuck(milliseconds: number, signal: AbortSignal): Promise<void> {
    const loadsDocument = (): boolean => [...this.#open].some((one) => one.resourceType() === "document");
    return this.#wait(milliseconds, signal, (idle) => idle >= LONGEST_SILENCE && !loadsDocument());
  }

  async #wait(milliseconds: number, signal: AbortSignal, isOver: (idle: number) => boolean): Promise<void> {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      const idle = performance.now() - this.#lastChange;
      if (isOver(idle)) return;
      await sleep(Math.max(20, Math.min(100, QUIET_NETWORK - idle)), undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }
}

export interface Settling {
  readonly page: Page;
  readonly network: NetworkWatch;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch; some of the time is left for what comes after. */
  readonly deadline: number;
  /** The page has just been opened: its text, or the way to it, may still be to come. */
  readonly isFirst: boolean;
  /** Loads the page anew without these addresses. */
  readonly leaveOut: (addresses: readonly string[]) => Promise<void>;
}

export async function settle(settling: Settling): Promise<void> {
  const { page, network, signal, deadline, isFirst } = settling;
  const left = (most: number): number => Math.max(0, Math.min(most, (deadline - Date.now()) * 0.6));
  const calm = async (): Promise<void> => {
    await loaded(settling, left(MOST_FOR_LOAD));
    await quiet(page, network, left(MOST_AFTER_LOAD), signal);
  };
  await calm();
  const missing = isFirst ? await holdingUp(page, network) : [];
  if (missing.length > 0) {
    await settling.leaveOut(missing);
    await calm();
  }
  if (!isFirst) return;
  const started = performance.now();
  const end = { empty: started + left(MOST_FOR_TEXT), patience: started + left(MOST_FOR_PATIENCE) };
  for (
    let state = await stateOf(page);
    state !== "text" && performance.now() < end[state];
    state = await stateOf(page)
  ) {
    await sleep(100, undefined, { signal });
  }
  if (performance.now() - started > 100) await calm();
}

/** What keeps the page from being read or laid out, and does not come. */
async function holdingUp(page: Page, network: NetworkWatch): Promise<string[]> {
  const styles = network.pending("stylesheet");
  const scripts = network.pending("script");
  if (styles.length + scripts.length === 0) return [];
  const state = await bounded(page.evaluate("document.readyState"), 1_000);
  return state === "loading" ? [...styles, ...scripts] : state === "interactive" ? styles : [];
}

/** Waits for the load event, or until what it still waits for is not worth it or will not come. */
async function loaded({ page, network, signal }: Settling, milliseconds: number): Promise<void> {
  const over = new AbortController();
  const ends = AbortSignal.any([signal, over.signal]);
  const state = (name: "load" | "domcontentloaded") =>
    page.waitForLoadState(name, { timeout: milliseconds || 1 }).catch(ignoreTimeout);
  const ways = [
    state("load"),
    state("domcontentloaded").then(() => network.quiet(milliseconds, ends)),
    network.stuck(milliseconds, ends),
  ];
  for (const way of ways) way.catch(() => undefined);
  try {
    await Promise.race(ways);
  } finally {
    over.abort();
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

type State = "text" | "empty" | "patience";

const stateOf = async (page: Page): Promise<State> =>
  (await bounded(page.evaluate(readState, { least: HARDLY_ANY_TEXT }), 1_000)) ?? "text";

/** Runs in the page: whether it shows something, nothing yet, or that something is to come. */
function readState({ least }: { least: number }): State {
  // biome-ignore lint/performance/useDomNodeTextContent: scripts and hidden text do not count
  const text = (document.body?.innerText ?? "").replace(/\s+/g, " ").trim();
  const refresh = document.querySelector('meta[http-equiv="refresh" i]')?.getAttribute("content") ?? "";
  const [, seconds, address] = /^\s*([\d.]+)\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(refresh) ?? [];
  if (text.length < 500 && address && Number(seconds) <= 5 && URL.canParse(address, document.baseURI)) {
    const target = new URL(address, document.baseURI);
    if (/^https?:$/.test(target.protocol) && target.href !== location.href) return "patience";
  }
  const asksForPatience =
    /^(?:(?:loading|please wait|just a moment|one moment|redirecting|checking (?:your|if)|you are being redirected|wird geladen|lädt|bitte warten|einen moment|weiterleitung|chargement|veuillez patienter|cargando|espere|caricamento|attendere|carregando|aguarde|laden|ładowanie|загрузка|読み込み中|加载中|로딩)(?![\p{L}\p{N}]))/iu;
  if (text.length < 150 && asksForPatience.test(text) && document.scripts.length > 0) return "patience";
  const isEmpty = text.length < least && document.scripts.length > 0 && document.images.length <= 3;
  return isEmpty ? "empty" : "text";
}

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
