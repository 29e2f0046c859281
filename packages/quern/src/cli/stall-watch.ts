/**
 * A server whose one thread is caught in a loop answers nobody, not even SIGTERM: its handler never runs. A thread beside it sees that and ends
 * the process, so that whatever supervises it can start another.
 */
import { url as inspectorUrl } from "node:inspector";
import { Worker } from "node:worker_threads";
import { BEATS, MILLISECONDS_TO_END, SHARED_INTEGERS, TICK_MS } from "./stall-watch-shared.js";

export interface StallWatch {
  /** From now on the process has so many milliseconds to end by itself. */
  endWithin(milliseconds: number): void;
}

/**
 * @param maxStall milliseconds that the main thread may be busy with one thing
 */
export function watchForStalls(maxStall: number): StallWatch {
  const shared = new Int32Array(new SharedArrayBuffer(SHARED_INTEGERS * Int32Array.BYTES_PER_ELEMENT));
  // A debugger stops the thread on purpose.
  if (inspectorUrl() === undefined) {
    setInterval(() => Atomics.add(shared, BEATS, 1), TICK_MS / 2).unref();
    const thread = new Worker(new URL("./stall-watch-thread.js", import.meta.url), {
      workerData: { shared, maxStall },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
    });
    thread.unref();
  }
  return { endWithin: (milliseconds) => void Atomics.store(shared, MILLISECONDS_TO_END, milliseconds) };
}
