import { QuernError } from "@quern/types";

/**
 * The one clock of a request. Its signal aborts when the caller gives up or the time is over; every stage gets that signal, so nothing
 * outlives the request.
 */
export class Deadline {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly signal: AbortSignal;
  /** What the request is busy with, for the error text. */
  stage = "starting";
  readonly #timer: NodeJS.Timeout;

  /**
   * @param subject URL or file name, for the error text
   * @param milliseconds time for the whole request
   * @param caller the caller's own signal
   */
  constructor(subject: string, milliseconds: number, caller?: AbortSignal) {
    this.at = Date.now() + milliseconds;
    const timeout = new AbortController();
    this.#timer = setTimeout(() => {
      timeout.abort(
        new QuernError("SCRAPE_TIMEOUT", `${subject} timed out after ${milliseconds} ms (while ${this.stage}).`, {
          hint: "Raise timeout (at most 300000 ms), or ask for less: fewer pages, fewer formats.",
          details: { timeout: milliseconds, stage: this.stage },
        }),
      );
    }, milliseconds);
    this.signal = caller ? AbortSignal.any([caller, timeout.signal]) : timeout.signal;
  }

  get remaining(): number {
    return Math.max(0, this.at - Date.now());
  }

  /** Runs a stage; rejects at the deadline even if the stage does not listen to the signal. */
  async run<Result>(stage: string, work: () => Result | Promise<Result>): Promise<Result> {
    this.stage = stage;
    this.signal.throwIfAborted();
    let onAbort: () => void = () => {};
    const aborted = new Promise<never>((_resolve, reject) => {
      onAbort = () => reject(this.signal.reason);
      this.signal.addEventListener("abort", onAbort, { once: true });
    });
    try {
      return await Promise.race([Promise.resolve().then(work), aborted]);
    } finally {
      this.signal.removeEventListener("abort", onAbort);
    }
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}
