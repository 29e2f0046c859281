/**
 * A server whose one thread is caught in a loop answers nobody, not even SIGTERM: its handler never runs. A thread beside it sees that, ends the
 * one script, and has the process end in order, so that jobs are given back and whatever supervises it can start another. Where Node cannot go
 * on after that, the process ends at once, and other processes take its jobs when their leases run out. What counts is the processor time of the
 * main thread: a machine that is busy with other things, or was asleep, stalls nothing.
 */
import { url as inspectorUrl } from "node:inspector";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import {
  BEATS,
  ENDED_A_SCRIPT,
  MILLISECONDS_TO_END,
  SHARED_INTEGERS,
  TICK_MS,
  UNDER_WAY,
} from "./stall-watch-shared.js";

export interface StallWatchOptions {
  /** Milliseconds of processor time that the main thread may spend on one thing. */
  readonly maxStall: number;
  /** Requests and stages that are under way, for the log. Without addresses and secrets. */
  readonly underWay: () => string;
  /** Called when a script was ended: locks that it held stay locked, so the process should end in order. */
  readonly onStall: () => void;
}

export interface StallWatch {
  /** From now on the process has so many milliseconds to end by itself. */
  endWithin(milliseconds: number): void;
}

export function watchForStalls({ maxStall, underWay, onStall }: StallWatchOptions): StallWatch {
  const shared = new Int32Array(new SharedArrayBuffer(SHARED_INTEGERS * Int32Array.BYTES_PER_ELEMENT));
  // A debugger stops the thread on purpose.
  if (inspectorUrl() === undefined) {
    Object.defineProperty(globalThis, Symbol.for(UNDER_WAY), { value: underWay, configurable: true });
    let isTold = false;
    setInterval(() => {
      Atomics.add(shared, BEATS, 1);
      if (isTold || Atomics.load(shared, ENDED_A_SCRIPT) === 0) return;
      isTold = true;
      onStall();
    }, TICK_MS / 2).unref();
    const thread = new Worker(new URL("./stall-watch-thread.js", import.meta.url), {
      workerData: { shared, maxStall, mainThread: process.pid, cores: availableParallelism() },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    });
    thread.unref();
  }
  return { endWithin: (milliseconds) => void Atomics.store(shared, MILLISECONDS_TO_END, milliseconds) };
}
