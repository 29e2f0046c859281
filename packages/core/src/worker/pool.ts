import { availableParallelism } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { QuernError } from "../errors.js";
import { Semaphore } from "../semaphore.js";
import type { Progress } from "../types/logger.js";
import { deserializeError, type FromWorker, serializeError, type ToWorker } from "./protocol.js";

export interface WorkerPoolOptions {
  /** Threads at most. Default: the number of usable cores. */
  readonly size?: number;
  /** JavaScript heap of one worker in MB. Does not cover buffers and WebAssembly: parsers hold their own byte budgets. Default 512. */
  readonly heapMegabytes?: number;
  /** An idle worker ends after this many milliseconds. Default 30 000. */
  readonly idleMilliseconds?: number;
}

export interface RunOptions {
  /** On abort the worker is terminated, whatever it is doing, and the call rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Buffers of `input` to move instead of copy; the caller loses them. */
  readonly transfer?: readonly ArrayBuffer[];
  readonly onProgress?: (progress: Progress) => void;
  /** Functions that the task may call back with `context.call(name, payload)`. */
  readonly host?: Readonly<Record<string, (payload: unknown) => Promise<unknown>>>;
}

interface Slot {
  readonly worker: Worker;
  idleTimer?: NodeJS.Timeout;
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
  readonly #idleMilliseconds: number;
  readonly #idle: Slot[] = [];
  readonly #all = new Set<Slot>();
  readonly #places: Semaphore;
  #closed = false;

  constructor(options: WorkerPoolOptions = {}) {
    this.#places = new Semaphore(options.size ?? availableParallelism());
    this.#heapMegabytes = options.heapMegabytes ?? 512;
    this.#idleMilliseconds = options.idleMilliseconds ?? 30_000;
  }

  /**
   * @param module file URL of a module beside the caller, e.g. `new URL("./convert.js", import.meta.url)`
   * @param name its exported function `(input, context: TaskContext) => result`; input and result are structured-cloned
   * @throws what the task threw, as QuernError; `WORKER_FAILED` when the thread died; the abort reason of `options.signal`
   */
  async run<Result>(module: URL, name: string, input: unknown, options: RunOptions): Promise<Result> {
    if (this.#closed) throw new QuernError("CANCELLED", "The worker pool is closed.");
    return this.#places.run(() => {
      if (this.#closed) throw new QuernError("CANCELLED", "The worker pool is closed.");
      // The signal may have fired while this call waited, before anyone listened for it.
      options.signal.throwIfAborted();
      return this.#runIn<Result>(this.#idle.pop() ?? this.#start(), module, name, input, options);
    }, options.signal);
  }

  /** Ends all workers; running tasks reject. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all].map((slot) => this.#discard(slot)));
  }

  #start(): Slot {
    const worker = new Worker(compiled(new URL("./entry.js", import.meta.url)), {
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMegabytes },
      // Workers see no secrets. Their streams are kept from the host's (entry.ts drops what libraries print); reading them here
      // would keep the process alive.
      env: { NODE_ENV: process.env["NODE_ENV"] ?? "" },
      stdout: true,
      stderr: true,
      execArgv: [],
    });
    const slot: Slot = { worker };
    this.#all.add(slot);
    worker.once("exit", () => this.#forget(slot));
    return slot;
  }

  #runIn<Result>(slot: Slot, module: URL, name: string, input: unknown, options: RunOptions): Promise<Result> {
    clearTimeout(slot.idleTimer);
    const { worker } = slot;
    worker.ref();
    return new Promise<Result>((resolve, reject) => {
      const post = (message: ToWorker, transfer: readonly ArrayBuffer[] = []): void =>
        worker.postMessage(message, transfer as ArrayBuffer[]);
      const stop = (): void => {
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
          this.#release(slot);
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
        fail(new QuernError("WORKER_FAILED", `${name}: the worker ended with exit code ${code} before it answered.`));
      const onAbort = (): void => fail(options.signal.reason);
      worker.on("message", onMessage);
      worker.once("error", onError);
      worker.once("exit", onExit);
      options.signal.addEventListener("abort", onAbort, { once: true });
      try {
        post({ kind: "run", module: compiled(module).href, export: name, input }, options.transfer);
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
    slot.worker.unref();
    slot.idleTimer = setTimeout(() => void this.#discard(slot), this.#idleMilliseconds).unref();
    this.#idle.push(slot);
  }

  async #discard(slot: Slot): Promise<void> {
    this.#forget(slot);
    await slot.worker.terminate();
  }

  #forget(slot: Slot): void {
    clearTimeout(slot.idleTimer);
    this.#all.delete(slot);
    const place = this.#idle.indexOf(slot);
    if (place >= 0) this.#idle.splice(place, 1);
  }
}

/** Worker threads cannot load TypeScript: when run from `src` (tests), point at the build of the same file. */
function compiled(module: URL): URL {
  const path = fileURLToPath(module);
  const match = /^(.*[\\/])src([\\/].*)\.[jt]s$/.exec(path);
  return match ? pathToFileURL(`${match[1]}dist${match[2]}.js`) : module;
}
