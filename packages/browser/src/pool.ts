/** One browser for many requests: started with the first, replaced when worn, killed when it shows no pages any more, closed with the engine. */
import { QuernError, Semaphore } from "@quern/types";
import type { EgressProxy } from "./egress-proxy.js";
import type { ProbeServer } from "./health.js";
import type { LaunchedBrowser } from "./launch.js";
import { pageLimit } from "./limits.js";
import type { PoolOptions } from "./pool-options.js";

export interface Lease {
  readonly browser: LaunchedBrowser;
  /** The work failed in a way that a broken browser would explain: it is looked at before it gets more work. */
  suspect(): void;
  release(): void;
}

interface Slot {
  readonly browser: LaunchedBrowser;
  readonly startedAt: number;
  /** When the pages that are open now were asked for, oldest first. */
  readonly leases: Set<{ readonly since: number }>;
  served: number;
  /** A look at whether it still shows pages, while that is under way. */
  probe?: Promise<void>;
  probedAt: number;
  /** Takes no more pages; closed when the last one is done. */
  retired: boolean;
  watch?: NodeJS.Timeout;
  idleTimer?: NodeJS.Timeout;
}

const WATCH_INTERVAL_MS = 1_000;
/** A page that takes longer than this may be waiting for a part of the browser that is gone. */
const SLOW_PAGE_MS = 3_000;
/** Some pages are slow by themselves: a browser is not asked more often than this because of them. */
const PROBE_INTERVAL_MS = 5_000;

export class BrowserPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  #current: Promise<Slot> | undefined;
  #refusingProxy: Promise<EgressProxy> | undefined;
  #probeServer: Promise<ProbeServer> | undefined;
  #places: Promise<Semaphore> | undefined;
  #closed = false;

  constructor(options: PoolOptions = {}) {
    this.#options = options;
  }

  /**
   * Waits for a free place and gives the current browser.
   * @param alone gives a browser that shows no other page, and ends with this one
   * @throws QuernError `CANCELLED` when closed, `DRIVER_MISSING` when no browser starts; the reason of `signal`
   */
  async acquire(signal: AbortSignal, alone = false): Promise<Lease> {
    this.#assertOpen();
    const { pages } = this.#options;
    this.#places ??= (pages === undefined ? pageLimit() : Promise.resolve(pages)).then((size) => new Semaphore(size));
    const places = await this.#places;
    await places.acquire(signal);
    try {
      this.#assertOpen();
      const slot = await (alone ? this.#start() : this.#slot());
      if (alone) slot.retired = true;
      this.#assertOpen();
      const lease = { since: Date.now() };
      slot.leases.add(lease);
      slot.served++;
      clearTimeout(slot.idleTimer);
      return {
        browser: slot.browser,
        suspect: () => void this.#probe(slot),
        release: () => {
          if (!slot.leases.delete(lease)) return;
          places.release();
          this.#settle(slot);
        },
      };
    } catch (error) {
      places.release();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#current?.catch(() => undefined);
    await Promise.all([...this.#slots].map((slot) => this.#end(slot)));
    await Promise.all([
      this.#refusingProxy?.then((egressProxy) => egressProxy.close()),
      this.#probeServer?.then((server) => server.close()),
    ]);
  }

  async #slot(): Promise<Slot> {
    for (;;) {
      this.#current ??= this.#start();
      const pending = this.#current;
      const forget = (): void => {
        if (this.#current === pending) this.#current = undefined;
      };
      const slot = await pending.catch((error: unknown) => {
        forget();
        throw error;
      });
      await slot.probe;
      if (this.#isFresh(slot)) return slot;
      forget();
      this.#retire(slot);
    }
  }

  #isFresh(slot: Slot): boolean {
    const { pagesBeforeRecycling = 200, maxAge = 30 * 60_000 } = this.#options;
    return (
      !slot.retired &&
      slot.browser.browser.isConnected() &&
      slot.served < pagesBeforeRecycling &&
      Date.now() - slot.startedAt < maxAge
    );
  }

  async #start(): Promise<Slot> {
    const [{ startEgressProxy }, { launchBrowser }, { openProbeServer }] = await Promise.all([
      import("./egress-proxy.js"),
      import("./launch.js"),
      import("./health.js"),
    ]);
    this.#assertOpen();
    this.#refusingProxy ??= startEgressProxy({});
    this.#probeServer ??= openProbeServer();
    const egressProxy = await this.#refusingProxy;
    const startedAt = Date.now();
    const browser = await launchBrowser({
      proxyUrl: egressProxy.url,
      ...(this.#options.executablePath === undefined ? {} : { executablePath: this.#options.executablePath }),
      ...(this.#options.sandbox === undefined ? {} : { sandbox: this.#options.sandbox }),
    });
    const slot: Slot = {
      browser,
      startedAt,
      leases: new Set(),
      served: 0,
      probedAt: 0,
      retired: false,
    };
    this.#slots.add(slot);
    browser.browser.once("disconnected", () => this.#forget(slot));
    slot.watch = setInterval(() => this.#watch(slot), WATCH_INTERVAL_MS).unref();
    if (this.#closed) {
      await this.#end(slot);
      this.#assertOpen();
    }
    return slot;
  }

  /** Pages that wait for a part of the browser that is gone fail long before their deadlines, and are shown again by another browser. */
  #watch(slot: Slot): void {
    const [oldest] = slot.leases;
    const now = Date.now();
    if (oldest && now - oldest.since > SLOW_PAGE_MS && now - slot.probedAt > PROBE_INTERVAL_MS) void this.#probe(slot);
  }

  /** Kills the browser when it shows no pages any more. */
  #probe(slot: Slot): Promise<void> {
    slot.probe ??= this.#look(slot).finally(() => {
      slot.probedAt = Date.now();
      delete slot.probe;
    });
    return slot.probe;
  }

  async #look(slot: Slot): Promise<void> {
    const { showsPages } = await import("./health.js");
    const server = await this.#probeServer;
    if (!server || !this.#slots.has(slot)) return;
    if (await showsPages(slot.browser.browser, server)) return;
    // Ended meanwhile for another reason: nothing is left to kill.
    if (!this.#slots.has(slot)) return;
    slot.retired = true;
    slot.browser.kill();
  }

  #retire(slot: Slot): void {
    slot.retired = true;
    this.#settle(slot);
  }

  #settle(slot: Slot): void {
    if (slot.leases.size > 0) return;
    if (slot.retired) void this.#end(slot);
    else slot.idleTimer = setTimeout(() => this.#retire(slot), this.#options.idle ?? 60_000).unref();
  }

  async #end(slot: Slot): Promise<void> {
    this.#forget(slot);
    const timer = setTimeout(() => slot.browser.kill(), 5_000);
    await slot.browser.browser.close().catch(() => slot.browser.kill());
    clearTimeout(timer);
  }

  #forget(slot: Slot): void {
    slot.retired = true;
    clearInterval(slot.watch);
    clearTimeout(slot.idleTimer);
    this.#slots.delete(slot);
  }

  #assertOpen(): void {
    if (this.#closed) throw new QuernError("CANCELLED", "The renderer is closed.", { hint: "Make a new one." });
  }
}
