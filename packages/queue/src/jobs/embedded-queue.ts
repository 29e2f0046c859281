/** A queue in this process whose jobs are written down in a state store, so that they outlive it where the store does. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Logger, StateEntry, StateStore } from "@quern/types";
import type { JobHandler, JobQueue, QueueCounts, QueueJob, QueueWorker } from "./queue.js";
import { retryPause } from "./retry-pause.js";

export interface EmbeddedQueueOptions {
  /** Whether the state store outlives the process. Default false. */
  readonly isDurable?: boolean;
  /** Told of jobs that throw. Default: silence. */
  readonly logger?: Logger;
}

/** A process that says nothing for so long is dead, and its jobs are another's. */
const OWNER_MILLISECONDS = 30_000;
const RENEWAL_MILLISECONDS = OWNER_MILLISECONDS / 3;
/** The longest delay that a timer takes. */
const MAX_TIMER_MILLISECONDS = 2 ** 31 - 1;

interface Kept {
  readonly data: unknown;
  /** Milliseconds since the epoch. */
  readonly runAt: number;
  /** Process that works on it. */
  readonly owner: string;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
}

interface Job {
  readonly id: string;
  data: unknown;
  runAt: number;
  isActive: boolean;
  failures: number;
}

interface Topic {
  readonly jobs: Map<string, Job>;
  ready: Job[];
  delayed: Job[];
  workers: Set<Worker>;
  timer: NodeJS.Timeout | undefined;
}

interface Worker {
  readonly handler: JobHandler;
  readonly concurrency: number;
  readonly running: Set<Promise<void>>;
  readonly stop: AbortController;
  isClosing: boolean;
}

const jobKey = (topic: string, id: string): string => `queue/${topic}/${id}`;
const ownerKey = (owner: string): string => `queue-owners/${owner}`;

/**
 * Jobs of one process. Several processes of one machine may share the store: each works on its own jobs, and takes over those of a
 * process that died.
 */
export function embeddedQueue(state: StateStore, options: EmbeddedQueueOptions = {}): JobQueue {
  const { isDurable = false, logger } = options;
  const owner: string = randomUUID();
  const topics = new Map<string, Topic>();
  let isClosed = false;
  let started: Promise<void> | undefined;
  let renewal: NodeJS.Timeout | undefined;

  const topicOf = (name: string): Topic => {
    let topic = topics.get(name);
    if (!topic) {
      topic = { jobs: new Map(), ready: [], delayed: [], workers: new Set(), timer: undefined };
      topics.set(name, topic);
    }
    return topic;
  };

  const keep = (topic: string, { id, data, runAt }: Job, ifAbsent: boolean): Promise<boolean> =>
    state.set(jobKey(topic, id), { data, runAt, owner } satisfies Kept, { ifAbsent });

  /** Puts a job where it belongs and wakes who may take it. */
  function line(name: string, job: Job): void {
    const topic = topicOf(name);
    topic.jobs.set(job.id, job);
    if (job.runAt <= Date.now()) topic.ready.push(job);
    else topic.delayed.push(job);
    setTimer(name);
    hand(name);
  }

  function setTimer(name: string): void {
    const topic = topicOf(name);
    clearTimeout(topic.timer);
    if (topic.delayed.length === 0 || isClosed) return;
    const next = Math.min(...topic.delayed.map(({ runAt }) => runAt));
    const pause = Math.min(Math.max(0, next - Date.now()), MAX_TIMER_MILLISECONDS);
    topic.timer = setTimeout(() => {
      const now = Date.now();
      const due = topic.delayed.filter(({ runAt }) => runAt <= now).sort((one, other) => one.runAt - other.runAt);
      topic.delayed = topic.delayed.filter(({ runAt }) => runAt > now);
      topic.ready.push(...due);
      setTimer(name);
      hand(name);
    }, pause);
    // A process with nothing else to do may end; what is delayed is written down.
    if (isDurable) topic.timer.unref();
  }

  function hand(name: string): void {
    const topic = topicOf(name);
    for (const worker of topic.workers) {
      while (!worker.isClosing && worker.running.size < worker.concurrency) {
        const job = topic.ready.shift();
        if (!job) return;
        const running: Promise<void> = run(name, worker, job).finally(() => {
          worker.running.delete(running);
          hand(name);
        });
        worker.running.add(running);
      }
    }
  }

  async function run(name: string, worker: Worker, job: Job): Promise<void> {
    const topic = topicOf(name);
    job.isActive = true;
    let pause: number | undefined;
    try {
      const result = await worker.handler({ id: job.id, data: job.data, signal: worker.stop.signal });
      job.failures = 0;
      if (result === undefined) {
        await state.delete(jobKey(name, job.id));
        topic.jobs.delete(job.id);
        return;
      }
      pause = result.again;
      if (result.data !== undefined) job.data = result.data;
    } catch (error) {
      pause = retryPause(job.failures++);
      if (!worker.stop.signal.aborted)
        logger?.warn({ topic: name, job: job.id, error: String(error) }, "a job will be tried again");
    } finally {
      job.isActive = false;
    }
    job.runAt = Date.now() + pause;
    // The pause holds in this process at least; after a restart the job may come earlier.
    await keep(name, job, false).catch(() => undefined);
    line(name, job);
  }

  async function isAlive(id: string, { pid, host }: Owner): Promise<boolean> {
    if (host !== hostname()) return true;
    // A process of an earlier life with this one's number is gone for sure.
    if (pid === process.pid) return id === owner || aliveHere.has(id);
    try {
      process.kill(pid, 0);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EPERM";
    }
  }

  /** Takes over the jobs of processes that are gone. */
  async function adopt(): Promise<void> {
    if (!(await state.acquire("queue-adoption", owner, { limit: 1, ttl: RENEWAL_MILLISECONDS }))) return;
    try {
      const alive = new Set<string>([owner]);
      for (const { key, value } of await listAll(state, "queue-owners/")) {
        const id = key.slice("queue-owners/".length);
        if (await isAlive(id, value as Owner)) alive.add(id);
        else await state.delete(key);
      }
      for (const { key, value } of await listAll(state, "queue/")) {
        const kept = value as Kept;
        if (alive.has(kept.owner)) continue;
        const [, name = "", id = ""] = key.split("/");
        const job: Job = { id, data: kept.data, runAt: kept.runAt, isActive: false, failures: 0 };
        await keep(name, job, false);
        line(name, job);
      }
    } finally {
      await state.release("queue-adoption", owner);
    }
  }

  const announce = (): Promise<boolean> =>
    state.set(ownerKey(owner), { pid: process.pid, host: hostname() } satisfies Owner, {
      expires: Date.now() + OWNER_MILLISECONDS,
    });

  function start(): Promise<void> {
    started ??= (async () => {
      await announce();
      aliveHere.add(owner);
      renewal = setInterval(() => {
        announce()
          .then(adopt)
          .catch((error: unknown) => logger?.warn({ error: String(error) }, "the queue could not be looked after"));
      }, RENEWAL_MILLISECONDS).unref();
      await adopt();
    })();
    // A failed start may succeed the next time.
    started.catch(() => {
      started = undefined;
    });
    return started;
  }

  return {
    name: "embedded",
    isDurable,
    async add(name, jobs) {
      await start();
      await Promise.all(
        jobs.map(async ({ id, data, delay = 0 }: QueueJob) => {
          const job: Job = { id, data, runAt: Date.now() + delay, isActive: false, failures: 0 };
          if (topicOf(name).jobs.has(id) || !(await keep(name, job, true))) return;
          line(name, job);
        }),
      );
    },
    process(name, handler, { concurrency }): QueueWorker {
      const worker: Worker = {
        handler,
        concurrency,
        running: new Set(),
        stop: new AbortController(),
        isClosing: false,
      };
      const topic = topicOf(name);
      topic.workers.add(worker);
      start().then(
        () => hand(name),
        (error: unknown) => logger?.error({ error: String(error) }, "the queue could not be opened"),
      );
      return {
        async close(grace = 0) {
          worker.isClosing = true;
          const timer = setTimeout(() => worker.stop.abort(new Error("The worker is closing.")), grace);
          await Promise.all(worker.running);
          clearTimeout(timer);
          topic.workers.delete(worker);
          hand(name);
        },
      };
    },
    async counts(name): Promise<QueueCounts> {
      const { jobs, ready, delayed } = topicOf(name);
      return { waiting: ready.length, delayed: delayed.length, active: jobs.size - ready.length - delayed.length };
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearInterval(renewal);
      for (const { timer } of topics.values()) clearTimeout(timer);
      aliveHere.delete(owner);
      await state.delete(ownerKey(owner)).catch(() => false);
    },
  };
}

/** Queues of this process that are open. */
const aliveHere = new Set<string>();

async function listAll(state: StateStore, prefix: string): Promise<StateEntry[]> {
  const all: StateEntry[] = [];
  for (let after: string | undefined; ; after = all.at(-1)?.key) {
    const page = await state.list(prefix, after === undefined ? {} : { after });
    if (page.length === 0) return all;
    all.push(...page);
  }
}
