import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** Nothing may start or end for this long. */
const QUIET_MS = 250;
/** When nothing starts or ends for this long, what is still open will not come: pictures, and then anything. */
const MAX_PICTURE_SILENCE_MS = 1_500;
const MAX_SILENCE_MS = 5_000;

/** Streams and reports that never end, or whose end changes nothing. */
const NEVER_WAITED_FOR: ReadonlySet<string> = new Set(["websocket", "eventsource", "media", "ping"]);
const PICTURES: ReadonlySet<string> = new Set(["image", "font", "manifest", "texttrack", "other"]);

/** Tracks the requests in flight. */
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
      if (this.#open.size === 0 || idle >= MAX_SILENCE_MS) return idle >= QUIET_MS;
      return idle >= MAX_PICTURE_SILENCE_MS && [...this.#open].every((one) => PICTURES.has(one.resourceType()));
    });
  }

  /** Resolves when the document has come and nothing else comes any more, though it was asked for. */
  stuck(milliseconds: number, signal: AbortSignal): Promise<void> {
    const loadsDocument = (): boolean => [...this.#open].some((one) => one.resourceType() === "document");
    return this.#wait(milliseconds, signal, (idle) => idle >= MAX_SILENCE_MS && !loadsDocument());
  }

  async #wait(milliseconds: number, signal: AbortSignal, isOver: (idle: number) => boolean): Promise<void> {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      const idle = performance.now() - this.#lastChange;
      if (isOver(idle)) return;
      await sleep(Math.max(20, Math.min(100, QUIET_MS - idle)), undefined, { signal }).catch(() => {
        throw signal.reason;
      });
    }
  }
}
