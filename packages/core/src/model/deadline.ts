import { setMaxListeners } from "node:events";
import { MAX_TIMEOUT_MS, QuernError } from "@quern/types";
import { type FollowedSignals, followSignals } from "@quern/types/signals";

export interface DeadlineOptions {
  /** The caller's own signal. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds of the time that were used up before the work began, in line for a place. Default 0. */
  readonly queued?: number | undefined;
  /** The time counts from the last {@link Deadline.progress}: work that moves on is never cut off. Default false. */
  readonly followsProgress?: boolean;
}

const underWay = new Set<Deadline>();

/** Stages of all requests of this process that run now, those of the newest request last. */
export const stagesUnderWay = (): string[] => [...underWay].flatMap((deadline) => deadline.stages);

/**
 * The one clock of a request. Its signal aborts when the caller gives up or the time is over; every stage gets that signal, so nothing
 * outlives the request. Stages may run side by side: the error names those that were not finished.
 */
export class Deadline {
  /** Milliseconds since the epoch; `Number.MAX_SAFE_INTEGER` for one that follows progress. */
  readonly at: number;
  readonly signal: AbortSignal;
  readonly #followed: FollowedSignals;
  readonly #running: string[] = [];
  #last = "starting";
  readonly #timer: NodeJS.Timeout;
  readonly #timeoutError: () => QuernError;
  readonly #followsProgress: boolean;
  readonly #milliseconds: number;

  /**
   * @param subject URL or file name, for the error text
   * @param milliseconds time for the whole request
   */
  constructor(
    subject: string,
    milliseconds: number,
    { signal, queued = 0, followsProgress = false }: DeadlineOptions = {},
  ) {
    const left = Math.max(0, milliseconds - queued);
    this.at = followsProgress ? Number.MAX_SAFE_INTEGER : Date.now() + left;
    this.#followsProgress = followsProgress;
    this.#milliseconds = milliseconds;
    this.#timeoutError = () => {
      const stages = this.#running.length > 0 ? [...new Set(this.#running)] : [this.#last];
      const inLine = queued > 0 ? `, ${queued} ms of them in line for a free place` : "";
      return new QuernError(
        "SCRAPE_TIMEOUT",
        `${subject} timed out after ${milliseconds} ms${followsProgress ? " without progress" : ""}${inLine} (while ${stages.join(" and ")}).`,
        {
          hint: `Raise timeout (at most ${MAX_TIMEOUT_MS} ms), or request less: fewer pages, fewer formats${queued > 0 ? ", fewer requests at once" : ""}.`,
          details: {
            timeout: milliseconds,
            stage: stages[0],
            ...(stages.length > 1 ? { stages } : {}),
            ...(queued > 0 ? { queued } : {}),
          },
        },
      );
    };
    this.#timer = setTimeout(() => this.#expire(), left);
    underWay.add(this);
    this.#followed = followSignals(signal);
    this.signal = this.#followed.signal;
    // As many listen as there are formats and downloads side by side, and each goes when it is done.
    setMaxListeners(0, this.signal);
  }

  /** A page, a sheet or another part of the work is done. */
  progress(): void {
    if (this.#followsProgress) this.#timer.refresh();
  }

  /** Milliseconds until the request ends if nothing happens: of one that follows progress, the time it may stand still. */
  get patience(): number {
    return this.#followsProgress ? this.#milliseconds : this.remaining;
  }

  get remaining(): number {
    return Math.max(0, this.at - Date.now());
  }

  /**
   * Runs a stage; rejects at the deadline even if the stage does not listen to the signal. A stage that kept the thread busy past the deadline
   * ends with the timeout too, although no timer could fire meanwhile.
   */
  async run<Result>(stage: string, work: () => Result | Promise<Result>): Promise<Result> {
    this.#check();
    this.#running.push(stage);
    let onAbort: () => void = () => {};
    const aborted = new Promise<never>((_resolve, reject) => {
      onAbort = () => reject(this.signal.reason);
      this.signal.addEventListener("abort", onAbort, { once: true });
    });
    try {
      const result = await Promise.race([Promise.resolve().then(work), aborted]);
      this.#check();
      return result;
    } finally {
      this.signal.removeEventListener("abort", onAbort);
      this.#running.splice(this.#running.indexOf(stage), 1);
      this.#last = stage;
    }
  }

  /** Names of the stages that run now. */
  get stages(): readonly string[] {
    return this.#running;
  }

  /** Ends the clock: the signal fires no more. */
  clear(): void {
    underWay.delete(this);
    this.#followed.release();
    clearTimeout(this.#timer);
  }

  #check(): void {
    if (Date.now() > this.at) this.#expire();
    this.signal.throwIfAborted();
  }

  #expire(): void {
    if (!this.signal.aborted) this.#followed.abort(this.#timeoutError());
  }
}
