/** One browser for many requests: started with the first, replaced when worn, killed when it hangs, closed with the engine. */
import { QuernError, Semaphore } from "@quern/types";
import type { Gate } from "./gate.js";
import type { LaunchedBrowser } from "./launch.js";
import { pageLimit } from "./limits.js";

export interface PoolOptions {
  readonly executablePath?: string;
  readonly sandbox?: boolean;
  /** Pages open at once. Default: from cores and memory. */
  readonly pages?: number;
  /** Pages after which a browser is replaced. Default 200. */
  readonly pagesBeforeRecycling?: number;
  /** Milliseconds after which a browser is replaced. Default 30 minutes. */
  readonly maxAge?: number;
  /** Milliseconds without work after which the browser is closed. Default 60 000. */
  readonly idle?: number;
}

export interface Lease {
  readonly browser: LaunchedBrowser;
  release(): void;
}

interface Slot {
  readonly browser: LaunchedBrowser;
  readonly startedAt: number;
  served: number;
  active: number;
  /** Takes no more pages; closed when the last one is done. */
  retired: boolean;
  watch?: NodeJS.Timeout;
  idleTimer?: NodeJS.Timeout;
}

const WATCH_INTERVAL = 2_000;
/** A browser that does not answer for this long is taken to hang. */
const ANSWER_TIMEOUT = 6_000;

export class BrowserPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  #current: Promise<Slot> | undefined;
  #closedGate: Promise<Gate> | undefined;
  #places: Promise<Semaphore> | undefined;
  #closed = false;

  constructor(options: PoolOptions = {}) {
    this.#options = options;
  }

  /**
   * Waits for a free place and gives the current browser.
   * @throws QuernError `CANCELLED` when closed, `DRIVER_MISSING` when no browser starts; the reason of `signal`
   */
  async acquire(signal: AbortSignal): Promise<Lease> {
    this.#assertOpen();
    const { pages } = this.#options;
    this.#places ??= (pages === undefined ? pageLimit() : Promise.resolve(pages)).then((size) => new Semaphore(size));
    const places = await this.#places;
    await places.acquire(signal);
    try {
      this.#assertOpen();
      const slot = await this.#slot();
      this.#assertOpen();
      slot.active++;
      slot.served++;
      clearTimeout(slot.idleTimer);
      let released = false;
      return {
        browser: slot.browser,
        release: () => {
          if (released) return;
          released = true;
          slot.active--;
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
    await this.#closedGate?.then((gate) => gate.close());
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
    const [{ openGate }, { launchBrowser }] = await Promise.all([import("./gate.js"), import("./launch.js")]);
    this.#assertOpen();
    this.#closedGate ??= openGate({});
    const gate = await this.#closedGate;
    const browser = await launchBrowser({
      proxyUrl: gate.url,
      ...(this.#options.executablePath === undefined ? {} : { executablePath: this.#options.executablePath }),
      ...(this.#options.sandbox === undefined ? {} : { sandbox: this.#options.sandbox }),
    });
    const slot: Slot = { browser, startedAt: Date.now(), served: 0, active: 0, retired: false };
    this.#slots.add(slot);
    browser.browser.once("disconnected", () => this.#forget(slot));
    slot.watch = setInterval(() => void this.#check(slot), WATCH_INTERVAL).unref();
    if (this.#closed) {
      await this.#end(slot);
      this.#assertOpen();
    }
    return slot;
  }

  /** A stopped or stuck browser answers nobody: its pages fail at once instead of at their deadlines. */
  async #check(slot: Slot): Promise<void> {
    if (slot.active === 0 || (await slot.browser.answers(ANSWER_TIMEOUT))) return;
    if (this.#slots.has(slot)) slot.browser.kill();
  }

  #retire(slot: Slot): void {
    slot.retired = true;
    this.#settle(slot);
  }

  #settle(slot: Slot): void {
    if (slot.active > 0) return;
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
