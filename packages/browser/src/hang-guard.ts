/** Scripts that never yield: a page is asked for a sign of life while it is shown; when none comes, its script is ended and the page stays. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { ScriptGuard } from "./script-guard.js";

const INTERVAL_MS = 1_000;
/** Pages that build much at once are silent for seconds. */
const MAX_SILENCE_MS = 8_000;
/** Of a page that was silent for too long before. */
const LATER_SILENCE_MS = 1_000;
/** Of the time that is left: some is needed to take the page down afterwards. */
const SHARE_OF_TIME = 0.35;
const TIME_FOR_NEWS = 50;

export class HangGuard {
  readonly #scriptGuard: ScriptGuard;
  readonly #deadline: number;
  readonly #over = new AbortController();
  #crashed = false;
  /** Rejects when the page's process has died, or does not even answer after its script was ended. */
  readonly #lost: Promise<never>;

  /** @param deadline milliseconds since the epoch */
  static async start(page: Page, deadline: number): Promise<HangGuard> {
    return new HangGuard(page, await unlessHanging(ScriptGuard.open(page), deadline), deadline);
  }

  private constructor(page: Page, scriptGuard: ScriptGuard, deadline: number) {
    this.#scriptGuard = scriptGuard;
    this.#deadline = deadline;
    const crash = new Promise<never>((_resolve, reject) => {
      page.once("crash", () => {
        this.#crashed = true;
        reject(new Error(PAGE_CRASHED));
      });
    });
    this.#lost = Promise.race([crash, this.#watch()]);
    this.#lost.catch(() => undefined);
  }

  /** Does some work; that the page's process hangs or dies under it counts for more than how the work fails then. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await Promise.race([work, this.#lost]);
    } catch (error) {
      // The news of a crash may come behind the failure.
      await sleep(TIME_FOR_NEWS);
      throw this.#crashed ? new Error(PAGE_CRASHED, { cause: error }) : error;
    }
  }

  /** Whether a script had to be ended. */
  get stopped(): boolean {
    return this.#scriptGuard.hasEnded;
  }

  /** No script of the page gets another turn. */
  stopScripts(): void {
    this.#scriptGuard.stopScripts();
  }

  async end(): Promise<void> {
    this.#over.abort();
    await this.#scriptGuard.close();
  }

  async #watch(): Promise<never> {
    const { signal } = this.#over;
    for (;;) {
      const most = this.stopped ? LATER_SILENCE_MS : MAX_SILENCE_MS;
      const silence = Math.min(most, Math.max(0, this.#deadline - Date.now()) * SHARE_OF_TIME);
      const isFine = (await this.#scriptGuard.answers(silence)) || signal.aborted;
      if (!isFine && !(await this.#scriptGuard.endScript())) throw new Error(PAGE_HANGS);
      await sleep(INTERVAL_MS, undefined, { signal, ref: false });
    }
  }
}

/**
 * For steps that a page whose process does not answer would never take.
 *
 * @param deadline milliseconds since the epoch
 */
export async function unlessHanging<Result>(step: Promise<Result>, deadline: number): Promise<Result> {
  const over = new AbortController();
  const silence = Math.min(MAX_SILENCE_MS, Math.max(0, deadline - Date.now()) * SHARE_OF_TIME);
  const late = sleep(silence, undefined, { signal: over.signal }).then(() => {
    throw new Error(PAGE_HANGS);
  });
  late.catch(() => undefined);
  step.catch(() => undefined);
  try {
    return await Promise.race([step, late]);
  } finally {
    over.abort();
  }
}

const PAGE_HANGS = "The page's process does not answer";
const PAGE_CRASHED = "Page crashed";
