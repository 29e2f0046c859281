/** Reaches the indexes of this process in their thread. One thread holds them all: two indexes of one directory share its lock. */
import { Worker } from "node:worker_threads";
import { type WorkerModule, workerModuleFile } from "@quern/documents";
import type { IndexedPage, Logger } from "@quern/types";
import type { FromThread, ToThread } from "./messages.js";
import type { FoundPage } from "./page-index.js";
import type { IndexSearch } from "./team-indexes.js";

export interface IndexAccess {
  isReady(team: string): Promise<boolean>;
  add(team: string, page: IndexedPage): Promise<void>;
  /** @throws the signal's reason */
  search(team: string, search: IndexSearch, signal: AbortSignal): Promise<readonly FoundPage[]>;
  close(): Promise<void>;
}

export interface IndexAccessOptions {
  readonly directory: string | undefined;
  readonly maxBytes: number;
  readonly logger: Logger | undefined;
}

const MODULE: WorkerModule = {
  get url() {
    return new URL("./thread.js", import.meta.url);
  },
  name: "@quern/search/index-thread",
  load: () => import("./thread.js"),
};

interface Waiting {
  resolve(value: boolean | readonly FoundPage[] | undefined): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  readonly loggers: Map<number, Logger | undefined>;
}

let shared: Thread | undefined;
let lastIndex = 0;
let lastCall = 0;

/** Without files that a thread could load (a bundle that stands alone) the indexes live in the caller's thread. */
export function openIndex(options: IndexAccessOptions): IndexAccess {
  const file = workerModuleFile(MODULE);
  return file === undefined ? inCaller(options) : inThread(file, options);
}

function inCaller(options: IndexAccessOptions): IndexAccess {
  const indexes = import("./team-indexes.js").then(({ TeamIndexes }) => new TeamIndexes(options));
  return {
    isReady: async (team) => (await indexes).isReady(team),
    add: async (team, page) => (await indexes).add(team, page),
    search: async (team, search, signal) => (await indexes).search(team, search, signal),
    close: async () => (await indexes).close(),
  };
}

function inThread(file: URL, { directory, maxBytes, logger }: IndexAccessOptions): IndexAccess {
  const index = ++lastIndex;
  /** The thread that knows of this index: after a crash the next call opens it anew. */
  let thread: Thread | undefined;
  const ask = (message: (call: number) => ToThread): { call: number; answer: Promise<unknown> } => {
    shared ??= startThread(file);
    if (thread !== shared) {
      thread = shared;
      thread.loggers.set(index, logger);
      post(thread, { kind: "open", index, directory, maxBytes });
    }
    const { waiting } = thread;
    const call = ++lastCall;
    const answer = new Promise((resolve, reject) => waiting.set(call, { resolve, reject }));
    // While it is asked, the thread keeps the process alive.
    thread.worker.ref();
    post(thread, message(call));
    return { call, answer };
  };
  return {
    isReady: async (team) => (await ask((call) => ({ kind: "ready", index, call, team })).answer) === true,
    async add(team, page) {
      await ask((call) => ({ kind: "add", index, call, team, page })).answer;
    },
    async search(team, search, signal) {
      signal.throwIfAborted();
      const { call, answer } = ask((id) => ({ kind: "search", index, call: id, team, search }));
      const cancel = (): void => {
        if (thread) post(thread, { kind: "cancel", call });
      };
      signal.addEventListener("abort", cancel, { once: true });
      try {
        return (await answer) as readonly FoundPage[];
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener("abort", cancel);
      }
    },
    async close() {
      const opened = thread;
      if (!opened || opened !== shared) return;
      await ask((call) => ({ kind: "close", index, call })).answer;
      thread = undefined;
      opened.loggers.delete(index);
      if (opened.loggers.size > 0) return;
      if (shared === opened) shared = undefined;
      await opened.worker.terminate();
    },
  };
}

const post = ({ worker }: Thread, message: ToThread): void => worker.postMessage(message);

function startThread(file: URL): Thread {
  // It needs no secret of the environment.
  const worker = new Worker(file, { env: {}, execArgv: [] });
  const thread: Thread = { worker, waiting: new Map(), loggers: new Map() };
  worker.unref();
  worker.on("message", (message: FromThread) => {
    if (message.kind === "warning") {
      thread.loggers.get(message.index)?.warn(message.facts, message.message);
      return;
    }
    const waiting = thread.waiting.get(message.call);
    thread.waiting.delete(message.call);
    if (thread.waiting.size === 0) worker.unref();
    if (message.kind === "done") waiting?.resolve(message.value);
    else waiting?.reject(message.error);
  });
  const gone = (error: unknown): void => {
    if (shared === thread) shared = undefined;
    for (const { reject } of thread.waiting.values()) reject(error);
    thread.waiting.clear();
  };
  worker.on("error", gone);
  worker.on("exit", () => gone(new Error("The thread of the search index ended.")));
  return thread;
}
