import { setImmediate as pause } from "node:timers/promises";

/** Others have their turn after this time. */
const TURN_MS = 10;

/** Long work in turns: `if (turns.isOver) await turns.next();` lets others go on in between. */
export class Turns {
  #began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.#began >= TURN_MS;
  }

  async next(): Promise<void> {
    await pause();
    this.#began = performance.now();
  }
}
