/** A job queue on BullMQ, wherever BullMQ keeps its jobs. */
import {
  checkJob,
  checkSchedule,
  type JobHandler,
  type JobQueue,
  type JobResult,
  type JobSchedule,
  type KnownSchedule,
  nextCronTime,
  type QueueCounts,
  type QueueWorker,
  retryPause,
  runId,
} from "@quern/queue";
import { type Logger, QuernError } from "@quern/types";
import type { Job, JobSchedulerJson, Queue, QueueOptions, RepeatOptions, Worker, WorkerOptions } from "bullmq";
import { type LockRenewal, renewLocks } from "./lock-renewal.js";

/** The database that BullMQ keeps its jobs in. */
export interface Home {
  /** Name of the driver. */
  readonly name: string;
  /** For errors: `The queue in Redis does not answer`. */
  readonly place: string;
  readonly producer: () => Pick<QueueOptions, "connection" | "prefix" | "skipWaitingForReady">;
  readonly worker: () => Pick<WorkerOptions, "connection" | "prefix">;
  /** Default: Redis. */
  readonly factory?: unknown;
  /** Address of a Redis whose locks a thread renews. Default: the main thread renews them. */
  readonly lockUrl?: string;
  close(): Promise<void>;
}

/** A worker that says nothing for so long has lost its jobs: another takes them at its next look. */
interface Patience {
  readonly lock: number;
  readonly look: number;
}
/** A thread renews the locks each second. */
const SHORT: Patience = { lock: 4_000, look: 1_000 };
/** The main thread renews the locks, which may be busy with a page. */
const LONG: Patience = { lock: 15_000, look: 8_000 };
/** How often a worker that cannot reach the database tries again. */
const RETRY_MS = 1_000;
const RENEWAL_MS = 1_000;
/** Jobs that throw, of which a worker remembers how often. */
const MAX_COUNTED = 10_000;
/** Handlers count for themselves how often a job brought down its worker. */
const MAX_STALLED = 10_000;
/** Nobody reads the stream of events. */
const EVENTS_KEPT = 100;
/** How long closing a worker may take beyond its grace time, where Redis is away. */
const CLOSE_MS = 3_000;
const JOB_NAME = "job";
/** Both sides compute the times of schedules in the same way. */
const settings = {
  repeatStrategy: (after: number, { pattern = "", tz }: RepeatOptions): number | undefined =>
    nextCronTime({ cron: pattern, ...(tz === undefined ? {} : { timeZone: tz }) }, after),
};

export function jobQueue(bullmq: typeof import("bullmq"), home: Home, logger: Logger | undefined): JobQueue {
  const queues = new Map<string, Queue>();
  const workers = new Set<Worker>();
  let locks: LockRenewal | undefined;

  const queueOf = (topic: string): Queue => {
    let queue = queues.get(topic);
    if (!queue) {
      const options: QueueOptions = {
        ...home.producer(),
        settings,
        defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
        streams: { events: { maxLen: EVENTS_KEPT } },
      };
      queue = new bullmq.Queue(topic, options, home.factory as never);
      queue.on("error", () => undefined);
      queues.set(topic, queue);
    }
    return queue;
  };

  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (cause) {
      if (QuernError.is(cause)) throw cause;
      throw new QuernError(
        "STATE_UNAVAILABLE",
        `The queue in ${home.place} does not answer: ${(cause as Error).message}`,
        {
          hint: "Check that the server runs and can be reached from here; the connection comes back by itself.",
          cause,
        },
      );
    }
  };

  return {
    name: home.name,
    isDurable: true,
    add: (topic, jobs) =>
      run(async () => {
        for (const { id, priority } of jobs) checkJob(id, priority);
        if (jobs.length === 0) return;
        await queueOf(topic).addBulk(
          jobs.map(({ id, data, delay = 0, priority = 0 }) => ({
            name: JOB_NAME,
            data,
            opts: { jobId: id, delay, priority },
          })),
        );
      }),
    remove: (topic, id) =>
      run(async () => {
        const queue = queueOf(topic);
        return (await queue.getJob(id)) !== undefined && (await queue.remove(id)) === 1;
      }),
    schedule: (topic, schedule) =>
      run(async () => {
        checkSchedule(schedule);
        const queue = queueOf(topic);
        const { id, cron, timeZone, data, priority = 0 } = schedule;
        if (await isScheduled(queue, schedule)) return;
        await queue.upsertJobScheduler(
          id,
          { pattern: cron, ...(timeZone === undefined ? {} : { tz: timeZone }) },
          { name: JOB_NAME, data, opts: { priority } },
        );
      }),
    unschedule: (topic, id) => run(() => queueOf(topic).removeJobScheduler(id)),
    schedules: (topic) =>
      run(async () => {
        const known = await queueOf(topic).getJobSchedulers();
        return known.map(describe).sort((one, other) => (one.id < other.id ? -1 : 1));
      }),
    process(topic, handler, { concurrency }): QueueWorker {
      const stop = new AbortController();
      const connection = home.worker();
      const { lockUrl: url } = home;
      if (url !== undefined)
        locks ??= renewLocks({ url, lockMilliseconds: SHORT.lock, renewalMilliseconds: RENEWAL_MS }, logger);
      const patience = locks ? SHORT : LONG;
      const queue = `${connection.prefix ?? ""}:${topic}:`;
      const held = new Set<() => void>();
      const hold = (id: string, token: string): (() => void) => {
        const release = locks?.hold({ queue, id, token }) ?? (() => undefined);
        held.add(release);
        return () => {
          held.delete(release);
          release();
        };
      };
      const worker = new bullmq.Worker(
        topic,
        processor(bullmq, { handler, stop: stop.signal, topic, logger, hold, failures: new Map() }),
        {
          ...connection,
          concurrency,
          settings,
          lockDuration: patience.lock,
          stalledInterval: patience.look,
          skipLockRenewal: locks !== undefined,
          runRetryDelay: RETRY_MS,
          maxStalledCount: MAX_STALLED,
          removeOnComplete: { count: 0 },
          removeOnFail: { count: 0 },
        },
        home.factory as never,
      );
      worker.on("error", (error) => logger?.debug({ topic, error: error.message }, "the queue cannot be reached"));
      workers.add(worker);
      let closing: Promise<void> | undefined;
      return {
        setConcurrency: (concurrency) => void (worker.concurrency = concurrency),
        close: (grace = 0) =>
          (closing ??= (async () => {
            const closed = worker.close().catch(() => undefined);
            const timer = setTimeout(() => stop.abort(new Error("The worker is closing.")), grace);
            const late = new Promise<void>((resolve) => setTimeout(resolve, grace + CLOSE_MS).unref());
            await Promise.race([closed, late]);
            clearTimeout(timer);
            // Handlers that go on all the same have lost their jobs.
            for (const release of held) release();
            workers.delete(worker);
          })()),
      };
    },
    counts: (topic) =>
      run(async (): Promise<QueueCounts> => {
        const counts = await queueOf(topic).getJobCounts("waiting", "prioritized", "active", "delayed");
        const { waiting = 0, prioritized = 0, active = 0, delayed = 0 } = counts;
        return { waiting: waiting + prioritized, active, delayed };
      }),
    async close() {
      await Promise.allSettled([...workers].map((worker) => worker.close(true)));
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      await locks?.close();
      await home.close();
    },
  };
}

function describe({ key, pattern = "", tz, template, next = 0 }: JobSchedulerJson): KnownSchedule {
  const { data, opts } = template ?? {};
  return {
    id: key,
    cron: pattern,
    ...(tz === undefined ? {} : { timeZone: tz }),
    data,
    ...(opts?.priority ? { priority: opts.priority } : {}),
    next,
  };
}

/** Whether a schedule is there like this, and its next run too. */
async function isScheduled(queue: Queue, { id, cron, timeZone, data, priority = 0 }: JobSchedule): Promise<boolean> {
  const found = await queue.getJobScheduler(id);
  if (!found) return false;
  const known = describe(found);
  const isSame =
    known.cron === cron &&
    known.timeZone === timeZone &&
    (known.priority ?? 0) === priority &&
    JSON.stringify(known.data) === JSON.stringify(data);
  return isSame && (await queue.getJob(bullRunId(id, known.next))) !== undefined;
}

const bullRunId = (schedule: string, time: number): string => `repeat:${schedule}:${time}`;

/** The part of a job that its handler is told. */
function factsOf({ id = "", repeatJobKey: schedule, opts }: Job) {
  if (schedule === undefined) return { id };
  const scheduledFor = opts.prevMillis ?? 0;
  return { id: runId(schedule, scheduledFor), schedule, scheduledFor };
}

interface Processing {
  readonly handler: JobHandler;
  readonly stop: AbortSignal;
  readonly topic: string;
  readonly logger: Logger | undefined;
  /** Job → how often it threw in a row here. */
  readonly failures: Map<string, number>;
  /** Keeps the lock of a job until the answer is called. */
  readonly hold: (id: string, token: string) => () => void;
}

/** Runs a handler as BullMQ wants it: what is to be handed out again goes back in line, or waits. */
function processor({ DelayedError, WaitingError }: typeof import("bullmq"), { hold, ...work }: Processing) {
  return async (job: Job, token = ""): Promise<void> => {
    const release = hold(job.id ?? "", token);
    try {
      const again: JobResult = await handle(job, work);
      if (again === undefined) return;
      if (again.data !== undefined) await job.updateData(again.data);
      if (again.again <= 0) {
        await job.moveToWait(token);
        throw new WaitingError();
      }
      await job.moveToDelayed(Date.now() + again.again, token);
      throw new DelayedError();
    } finally {
      release();
    }
  };
}

/** Runs a handler that may throw; how often each job threw in a row is counted. */
async function handle(job: Job, { handler, stop, topic, logger, failures }: Omit<Processing, "hold">) {
  const facts = factsOf(job);
  try {
    const result: JobResult = await handler({ ...facts, data: job.data, signal: stop });
    failures.delete(facts.id);
    return result;
  } catch (error) {
    if (stop.aborted) return { again: 0 };
    logger?.warn({ topic, job: facts.id, error: String(error) }, "a job will be tried again");
    // The store is away, not the job at fault: once it is back, all jobs go on at once.
    if (QuernError.is(error) && error.code === "STATE_UNAVAILABLE") return { again: RETRY_MS };
    const count = failures.get(facts.id) ?? 0;
    if (failures.size >= MAX_COUNTED) failures.clear();
    failures.set(facts.id, count + 1);
    return { again: retryPause(count) };
  }
}
