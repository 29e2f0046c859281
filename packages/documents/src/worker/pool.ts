import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Progress, QuernError, Semaphore } from "@quern/types";
import { type WorkerFiles, type WorkerModule, workerFiles } from "./module.js";
import { movable } from "./movable.js";
import { deserializeError, type FromWorker, serializeError, type ToWorker, type WorkerData } from "./protocol.js";
import { runHere } from "./run-here.js";
import type { RunOptions } from "./run-options.js";

export interface WorkerPoolOptions {
  /** Threads at most. Default: the number of usable cores. */
  readonly size?: number;
  /** JavaScript heap of one worker in MB. Does not cover buffers and WebAssembly: parsers hold their own byte budgets. Default 512. */
  readonly heapMegabytes?: number;
  /** The part of that heap for what lives shortly, in MB. Default 16: Node's own 48 save no time that can be measured. */
  readonly youngMegabytes?: number;
  /** A worker whose heap and buffers hold more than this after a task, in MB, ends instead of idling. Default 192. */
  readonly keptMegabytes?: number;
  /** An idle worker ends after this many milliseconds. Default 30 000. */
  readonly idleMilliseconds?: number;
  /** Whether idle threads are shared with all pools of the same heap that say so, too: parsers of different kinds are seldom busy at once. */
  readonly sharesThreads?: boolean;
}

interface Slot {
  readonly worker: Worker;
  idleTimer?: NodeJS.Timeout;
}

/** Idle threads, and how many open pools take from them. */
interface Idle {
  readonly slots: Slot[];
  users: number;
}

const SHARED = new Map<string, Idle>();

function sharedIdle(key: string): Idle {
  const shared = SHARED.get(key) ?? { slots: [], users: 0 };
  SHARED.set(key, shared);
  return shared;
}

/**
 * Runs functions of other modules in worker threads that can be killed: for parsers of untrusted documents and for pages too large for
 * the main thread. Workers are started on demand, reused while warm, never keep the process alive when idle.
 *
 * @example
 * const pool = new WorkerPool();
 * const html = await pool.run(new URL("./convert.js", import.meta.url), "convert", bytes, { signal });
 */
export class WorkerPool {
  readonly #heapMegabytes: number;
  readonly #youngMegabytes: number;
  readonly #keptMegabytes: number;
  readonly #idleMilliseconds: number;
  readonly #idle: Idle;
  readonly #busy = new Set<Slot>();
  readonly #places: Semaphore;
  #closed = false;
  /** Undefined until {@link isWarm} is asked, and again when the last worker has ended. */
  #warm: boolean | undefined;

  constructor(options: WorkerPoolOptions = {}) {
    this.#places = new Semaphore(options.size ?? availableParallelism());
    this.#heapMegabytes = options.heapMegabytes ?? 512;
    this.#youngMegabytes = options.youngMegabytes ?? 16;
    this.#keptMegabytes = options.keptMegabytes ?? 192;
    this.#idleMilliseconds = options.idleMilliseconds ?? 30_000;
    this.#idle = options.sharesThreads
      ? sharedIdle(`${this.#heapMegabytes} ${this.#youngMegabytes} ${this.#keptMegabytes}`)
      : { slots: [], users: 0 };
    this.#idle.users++;
  }

  /**
   * @param module a module beside the caller: a {@link WorkerModule}, or only its file URL, e.g. `new URL("./convert.js", import.meta.url)`,
   * which a bundler that moves the caller does not know of
   * @param name its exported function `(input, context: TaskContext) => result`; input and result are structured-cloned
   * @throws what the task threw, as QuernError; `WORKER_FAILED` when the thread died; the abort reason of `options.signal`
   */
  async run<Result>(module: URL | WorkerModule, name: string, input: unknown, options: RunOptions): Promise<Result> {
    if (this.#closed) throw closedError();
    const files = workerFiles(module);
    if (files === undefined) {
      if (module instanceof URL)
        throw new QuernError("WORKER_FAILED", `${module.href} does not exist. Was it bundled?`);
      return runHere(module, name, input, options);
    }
    await this.#enter(options);
    let slot: Slot;
    try {
      if (this.#closed) throw closedError();
      // The signal may have fired while this call waited, before anyone listened for it.
      options.signal.throwIfAborted();
      slot = this.#idle.slots.pop() ?? this.#start(files);
      this.#busy.add(slot);
    } catch (error) {
      this.#places.release();
      throw error;
    }
    slot.worker.ref();
    const task: ToWorker = { kind: "run", module: files.module.href, export: name, input };
    return this.#send<Result>(slot, name, task, options, () => this.#places.release());
  }

  /** Waits for a place. Work in line does not stand still, however long the work before it takes: a clock that follows progress is told so. */
  async #enter({ signal, onProgress }: RunOptions): Promise<void> {
    if (!this.#places.isFull || onProgress === undefined) return this.#places.acquire(signal);
    const tell = (): void => onProgress(IN_LINE);
    tell();
    const timer = setInterval(tell, TOLD_EVERY_MS);
    try {
      await this.#places.acquire(signal);
    } finally {
      clearInterval(timer);
    }
  }

  /**
   * Whether a worker is there that need not be started: for work that the caller's own thread does as well as long as there is none. The
   * first call starts one, which is ready when it has loaded the module; where workers cannot be started (a bundler left their files
   * behind) there will never be one.
   */
  isWarm(module: URL | WorkerModule): boolean {
    if (this.#warm === undefined) void this.#warmUp(module);
    return this.#warm === true && this.#busy.size + this.#idle.slots.length > 0;
  }

  /** Ends all workers but idle ones that other pools may use; running tasks reject with `CANCELLED`. */
  async close(): Promise<void> {
    if (!this.#closed) this.#idle.users--;
    this.#closed = true;
    const idle = this.#idle.users === 0 ? this.#idle.slots : [];
    await Promise.all([...this.#busy, ...idle].map((slot) => this.#discard(slot)));
  }

  #start({ entry }: WorkerFiles): Slot {
    const worker = new Worker(entry, {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#heapMegabytes,
        maxYoungGenerationSizeMb: this.#youngMegabytes,
      },
      workerData: { keptMegabytes: this.#keptMegabytes } satisfies WorkerData,
      // Workers see no secrets. Their streams are kept from the host's (entry.ts drops what libraries print); reading them here
      // would keep the process alive.
      env: { NODE_ENV: process.env["NODE_ENV"] ?? "" },
      stdout: true,
      stderr: true,
      execArgv: [],
    });
    const slot: Slot = { worker };
    worker.once("exit", () => this.#forget(slot));
    return slot;
  }

  /** Starts a worker that is free once it has loaded the module. */
  async #warmUp(module: URL | WorkerModule): Promise<void> {
    this.#warm = false;
    const files = workerFiles(module);
    if (files === undefined) return;
    const task: ToWorker = { kind: "load", module: files.module.href };
    const slot = this.#start(files);
    this.#busy.add(slot);
    this.#warm = await this.#send(slot, "worker", task, { signal: NEVER }, () => {}).then(
      () => true,
      () => false,
    );
  }

  /** @param onFree called when the worker takes no more part in the task, which may be after the caller has given it up */
  #send<Result>(slot: Slot, name: string, task: ToWorker, options: RunOptions, onFree: () => void): Promise<Result> {
    clearTimeout(slot.idleTimer);
    const { worker } = slot;
    return new Promise<Result>((resolve, reject) => {
      const post = (message: ToWorker, transfer: readonly ArrayBuffer[] = []): void =>
        worker.postMessage(message, movable(transfer));
      let grace: NodeJS.Timeout | undefined;
      const stop = (): void => {
        clearTimeout(grace);
        onFree();
        worker.off("message", onMessage);
        worker.off("error", onError);
        worker.off("exit", onExit);
        options.signal.removeEventListener("abort", onAbort);
      };
      const onMessage = (message: FromWorker): void => {
        if (message.kind === "progress") options.onProgress?.(message.progress);
        else if (message.kind === "call") void this.#answer(message, options, post);
        else {
          stop();
          if (message.isSpent) void this.#discard(slot);
          else this.#release(slot);
          if (message.kind === "result") resolve(message.value as Result);
          else reject(deserializeError(message.error));
        }
      };
      const fail = (error: unknown): void => {
        stop();
        void this.#discard(slot);
        reject(error);
      };
      const onError = (error: Error & { code?: string }): void =>
        fail(
          error.code === "ERR_WORKER_OUT_OF_MEMORY"
            ? new QuernError(
                "WORKER_FAILED",
                `${name}: needed more than ${this.#heapMegabytes} MB of memory and was stopped.`,
                {
                  hint: "Convert fewer pages at a time (maxPages) or a smaller document.",
                  cause: error,
                },
              )
            : new QuernError("WORKER_FAILED", `${name}: the worker failed: ${error.message}`, { cause: error }),
        );
      const onExit = (code: number): void =>
        fail(
          this.#closed
            ? closedError()
            : new QuernError("WORKER_FAILED", `${name}: the worker ended with exit code ${code} before it answered.`),
        );
      const onAbort = (): void => {
        const { reason } = options.signal;
        reject(reason);
        if (options.isShort) grace = setTimeout(() => fail(reason), GRACE_MS).unref();
        else fail(reason);
      };
      worker.on("message", onMessage);
      worker.once("error", onError);
      worker.once("exit", onExit);
      options.signal.addEventListener("abort", onAbort, { once: true });
      try {
        post(task, options.transfer);
      } catch (error) {
        fail(error);
      }
    });
  }

  async #answer(
    call: Extract<FromWorker, { kind: "call" }>,
    options: RunOptions,
    post: (message: ToWorker) => void,
  ): Promise<void> {
    try {
      const handler = options.host?.[call.name];
      if (!handler) throw new Error(`the caller offers no function ${call.name}`);
      post({ kind: "answer", id: call.id, value: await handler(call.payload) });
    } catch (error) {
      post({ kind: "answer", id: call.id, error: serializeError(error, call.name) });
    }
  }

  #release(slot: Slot): void {
    // A worker keeps the process alive until it has ended: otherwise the process could exit before a caller that waits for it.
    if (!this.#busy.delete(slot)) return;
    slot.worker.unref();
    slot.idleTimer = setTimeout(() => void this.#discard(slot), this.#idleMilliseconds).unref();
    this.#idle.slots.push(slot);
  }

  async #discard(slot: Slot): Promise<void> {
    this.#forget(slot);
    await slot.worker.terminate();
  }

  #forget(slot: Slot): void {
    clearTimeout(slot.idleTimer);
    this.#busy.delete(slot);
    const place = this.#idle.slots.indexOf(slot);
    if (place >= 0) this.#idle.slots.splice(place, 1);
    if (this.#warm && this.#busy.size + this.#idle.slots.length === 0) this.#warm = undefined;
  }
}

/** Told while work waits for a worker. */
const IN_LINE: Progress = { stage: "waiting for a free thread", done: 0 };
/** Well below the shortest time that work may stand still. */
const TOLD_EVERY_MS = 500;
/** How long a short task may go on when nobody waits for it any more. */
const GRACE_MS = 5_000;
const NEVER: AbortSignal = new AbortController().signal;

const closedError = (): QuernError => new QuernError("CANCELLED", "The worker pool is closed.");
