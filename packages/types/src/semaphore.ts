/** Lets a fixed number of holders in at a time; the others wait in line. */
export class Semaphore {
  readonly #size: number;
  readonly #waiting: Array<() => void> = [];
  #held = 0;

  /** @param size places, at least 1 */
  constructor(size: number) {
    this.#size = Math.max(1, size);
  }

  /** Places in use. */
  get held(): number {
    return this.#held;
  }

  /** Whether the next caller has to wait. */
  get isFull(): boolean {
    return this.#held >= this.#size;
  }

  /** Callers in line. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Waits for a place. Whoever got one must {@link release} it.
   *
   * @throws the reason of `signal` when it aborts while waiting; the place in line is given up then
   */
  async acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#held < this.#size) {
      this.#held++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      this.#waiting.push(enter);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  /** Gives the place to the next in line, or frees it. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held--;
  }

  /** Runs work while holding a place. */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.acquire(signal);
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}
