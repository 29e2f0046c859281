/** The locks of jobs in work, renewed by a thread: a page that keeps the main thread busy does not lose its job. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { Logger } from "@quern/types";

/** A job that this process works on. */
export interface HeldJob {
  /** Start of every key of the queue: `quern-queue:pages:`. */
  readonly queue: string;
  readonly id: string;
  /** Holder of the lock, as BullMQ knows it. */
  readonly token: string;
}

export interface LockRenewal {
  /** Renews the lock of a job until the answer is called. */
  hold(job: HeldJob): () => void;
  close(): Promise<void>;
}

/** Settings of the thread. */
export interface LockThreadData {
  readonly url: string;
  readonly lockMilliseconds: number;
  readonly renewalMilliseconds: number;
  /** One integer that the main thread raises while it is alive. */
  readonly beats: Int32Array;
}

export type ToLockThread = { readonly kind: "hold" | "release"; readonly number: number; readonly job: HeldJob };

/** How often the main thread says that it is alive. */
const BEAT_MS = 500;
/** A thread that ended is started again this much later. */
const RESTART_MS = 1_000;
const HEAP_MB = 32;

/** @returns undefined where the body of the thread is not beside this module, as in a bundle of a single file */
export function renewLocks(
  settings: Omit<LockThreadData, "beats">,
  logger: Logger | undefined,
): LockRenewal | undefined {
  const file = fileURLToPath(new URL("./lock-thread.js", import.meta.url)).replace(
    /([\\/])src([\\/]lock-thread\.js)$/,
    "$1dist$2",
  );
  if (!existsSync(file)) return undefined;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const held = new Map<number, HeldJob>();
  let count = 0;
  let isClosed = false;
  let thread: Worker | undefined;

  function start(): void {
    if (isClosed) return;
    const workerData: LockThreadData = { ...settings, beats };
    const limits = { maxOldGenerationSizeMb: HEAP_MB };
    const started = new Worker(file, { workerData, env: {}, execArgv: [], resourceLimits: limits });
    started.unref();
    started.on("error", (error) => logger?.warn({ error: String(error) }, "the thread that renews locks failed"));
    started.once("exit", () => {
      if (!isClosed) setTimeout(start, RESTART_MS).unref();
    });
    for (const [number, job] of held) started.postMessage({ kind: "hold", number, job } satisfies ToLockThread);
    thread = started;
  }

  start();
  const beat = setInterval(() => void Atomics.add(beats, 0, 1), BEAT_MS).unref();
  return {
    hold(job) {
      const number = count++;
      held.set(number, job);
      thread?.postMessage({ kind: "hold", number, job } satisfies ToLockThread);
      return () => {
        held.delete(number);
        thread?.postMessage({ kind: "release", number, job } satisfies ToLockThread);
      };
    },
    async close() {
      isClosed = true;
      clearInterval(beat);
      await thread?.terminate();
    },
  };
}
