/** Runs at most a number of jobs at once; the first error surfaces at `drained` and stops nothing before. */
export class Slots {
  readonly #size: number;
  readonly #running = new Set<Promise<void>>();
  #error: { readonly cause: unknown } | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  /** Waits until a job may start. */
  async free(): Promise<void> {
    while (this.#running.size >= this.#size) await Promise.race(this.#running);
  }

  run(job: () => Promise<void>): void {
    const running = job()
      .catch((error: unknown) => {
        this.#error ??= { cause: error };
      })
      .finally(() => {
        this.#running.delete(running);
      });
    this.#running.add(running);
  }

  /** @throws the first error of any job */
  async drained(): Promise<void> {
    await Promise.all(this.#running);
    if (this.#error !== undefined) throw this.#error.cause;
  }
}
