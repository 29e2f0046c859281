import { QuernError } from "@quern/types";
import { Deadline, type DeadlineOptions } from "./deadline.js";

/** The calls of an engine that run now, and whether it takes new ones. */
export class RunningCalls {
  #count = 0;
  #closed = false;

  get count(): number {
    return this.#count;
  }

  /** @throws QuernError `CANCELLED` once the engine is closed */
  assertOpen(): void {
    if (this.#closed) throw closedError();
  }

  /** Takes no further calls. Those that run and fail from now on fail with `CANCELLED`. */
  close(): void {
    this.#closed = true;
  }

  /**
   * Runs a call within its deadline.
   *
   * @param subject URL or file name, for the error text
   * @param timeout milliseconds for the whole call
   */
  async run<Result>(
    subject: string,
    timeout: number,
    limits: DeadlineOptions,
    work: (deadline: Deadline) => Promise<Result>,
  ): Promise<Result> {
    limits.signal?.throwIfAborted();
    const deadline = new Deadline(subject, timeout, limits);
    this.#count++;
    try {
      return await work(deadline);
    } catch (error) {
      // Sockets and threads that close under a call fail in their own words.
      if (this.#closed && !deadline.signal.aborted) throw closedError();
      throw error;
    } finally {
      this.#count--;
      deadline.clear();
    }
  }
}

const closedError = (): QuernError => new QuernError("CANCELLED", "The engine is closed.", { hint: "Make a new one." });
