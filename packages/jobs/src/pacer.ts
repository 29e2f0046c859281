import { setImmediate as nextTurn } from "node:timers/promises";

/** A loop may hold the thread this long before others get their turn. */
const MAX_HOLD_MS = 25;

/**
 * Keeps long loops from holding up everybody else.
 *
 * @example
 * const pacer = new Pacer();
 * for (const item of items) {
 *   if (pacer.isDue) await pacer.pause();
 *   work(item);
 * }
 */
export class Pacer {
  #since = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#since > MAX_HOLD_MS;
  }

  async pause(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}
