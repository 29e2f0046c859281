/** Scripts that never yield: a page is asked for a sign of life while it is shown; when none comes, its script is ended and the page stays. */
import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { bounded } from "./bounded.js";

const INTERVAL = 1_000;
/** Pages that build much at once are silent for seconds. */
const MOST_SILENCE = 8_000;
/** Of a page that was silent for too long before. */
const SILENCE_AFTER_THE_FIRST = 1_000;
/** Of the time that is left: some is needed to take the page down afterwards. */
const SHARE_OF_TIME = 0.35;
const TIME_TO_END = 4_000;
const TIME_FOR_NEWS = 50;

export class HangGuard {
  readonly #session: CDPSession;
  readonly #deadline: number;
  readonly #over = new AbortController();
  #stopped = false;
  #crashed = false;
  /** Rejects when the page's process has died, or does not even answer after its script was ended. */
  readonly #lost: Promise<never>;

  /** @param deadline milliseconds since the epoch */
  static async start(page: Page, deadline: number): Promise<HangGuard> {
    // Opened while the page still answers: a session that is opened later waits for the script to yield.
    return new HangGuard(page, await page.context().newCDPSession(page), deadline);
  }

  private constructor(page: Page, session: CDPSession, deadline: number) {
    this.#session = session;
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
    return this.#stopped;
  }

  async end(): Promise<void> {
    this.#over.abort();
    await bounded(this.#session.detach(), 1_000);
  }

  async #watch(): Promise<never> {
    const { signal } = this.#over;
    for (;;) {
      const most = this.#stopped ? SILENCE_AFTER_THE_FIRST : MOST_SILENCE;
      const silence = Math.min(most, Math.max(0, this.#deadline - Date.now()) * SHARE_OF_TIME);
      if (!(await this.#answers(silence))) {
        await this.#endScript();
      }
      await sleep(INTERVAL, undefined, { signal, ref: false });
    }
  }

  /** A script that begins anew at once (an interval) is ended until the page gets a word in between. */
  async #endScript(): Promise<void> {
    const end = Date.now() + TIME_TO_END;
    while (Date.now() < end) {
      // Whoever loops again gets no more turns. At first others may go on: some of them are ours, and wait for timers.
      if (this.#stopped) void this.#send("Emulation.setScriptExecutionDisabled", { value: true });
      void this.#send("Runtime.terminateExecution");
      this.#stopped = true;
      if (await this.#answers(TIME_TO_END / 10)) return;
    }
    throw new Error(PAGE_HANGS);
  }

  /** An error is an answer too: the page went elsewhere, or the guard is over. */
  #send(...command: Parameters<CDPSession["send"]>): Promise<unknown> {
    return this.#session.send(...command).catch(() => undefined);
  }

  async #answers(milliseconds: number): Promise<boolean> {
    const answer = this.#send("Runtime.evaluate", { expression: "0" }).then(() => true);
    return this.#over.signal.aborted || ((await bounded(answer, milliseconds)) ?? this.#over.signal.aborted);
  }
}

const PAGE_HANGS = "The page's process does not answer";
const PAGE_CRASHED = "Page crashed";
