/** A queue in this process whose jobs are written down in a state store, so that they outlive it where the store does. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Logger, StateStore } from "@quern/types";
import { checkJob, checkSchedule, runId } from "./checks.js";
import { nextCronTime } from "./cron.js";
import {
  jobKey,
  type KeptJob,
  listAll,
  type Owner,
  ownerKey,
  type ScheduledRun,
  scheduleRecords,
} from "./embedded-records.js";
import { JobLines } from "./job-lines.js";
import type { JobHandler, JobQueue, JobSchedule, KnownSchedule, QueueCounts, QueueJob, QueueWorker } from "./queue.js";
import { retryPause } from "./retry-pause.js";

export interface EmbeddedQueueOptions {
  /** Whether the state store outlives the process. Default false. */
  readonly isDurable?: boolean;
  /** Told of jobs that throw. Default: silence. */
  readonly logger?: Logger;
}

/** A process that says nothing for so long is dead, and its jobs are another's. */
const OWNER_MS = 30_000;
const RENEWAL_MS = OWNER_MS / 3;
/** How often a process asks whether others of its machine are still there. */
const LOOK_MS = 2_000;
/** The longest delay that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

interface Job {
  readonly id: string;
  readonly priority: number;
  data: unknown;
  runAt: number;
  failures: number;
  run: ScheduledRun | undefined;
}

interface Topic {
  readonly jobs: Map<string, Job>;
  readonly lines: JobLines<Job>;
  readonly workers: Set<Worker>;
  timer: NodeJS.Timeout | undefined;
}

interface Worker {
  readonly handler: JobHandler;
  concurrency: number;
  readonly running: Set<Promise<void>>;
  readonly stop: AbortController;
  isClosing: boolean;
}

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
  let announcedAt = 0;

  const schedules = scheduleRecords(state);

  const topicOf = (name: string): Topic => {
    let topic = topics.get(name);
    if (!topic) {
      topic = { jobs: new Map(), lines: new JobLines(), workers: new Set(), timer: undefined };
      topics.set(name, topic);
    }
    return topic;
  };

  const keep = (topic: string, { id, data, runAt, priority, run }: Job, ifAbsent: boolean): Promise<boolean> => {
    const kept: KeptJob = { data, runAt, owner, ...(priority === 0 ? {} : { priority }), ...(run ? { run } : {}) };
    return state.set(jobKey(topic, id), kept, { ifAbsent });
  };

  /** Puts a job where it belongs and wakes who may take it. */
  function line(name: string, job: Job): void {
    const topic = topicOf(name);
    topic.jobs.set(job.id, job);
    topic.lines.put(job, Date.now());
    setTimer(name);
    hand(name);
  }

  function setTimer(name: string): void {
    const topic = topicOf(name);
    clearTimeout(topic.timer);
    const next = topic.lines.nextTime;
    if (next === undefined || isClosed) return;
    const pause = Math.min(Math.max(0, next - Date.now()), MAX_TIMER_MS);
    topic.timer = setTimeout(() => {
      topic.lines.ripen(Date.now());
      setTimer(name);
      hand(name);
    }, pause);
    // A process with nothing else to do may end: jobs may wait for a day, and what outlives the process is written down.
    topic.timer.unref();
  }

  function hand(name: string): void {
    const topic = topicOf(name);
    for (const worker of topic.workers) {
      while (!worker.isClosing && worker.running.size < worker.concurrency) {
        const job = topic.lines.shift();
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
    let pause: number | undefined;
    try {
      const result = (await isToRun(name, job)) ? await handle(worker, job) : undefined;
      job.failures = 0;
      if (result === undefined) {
        await state.delete(jobKey(name, job.id));
        topicOf(name).jobs.delete(job.id);
        return;
      }
      pause = result.again;
      if (result.data !== undefined) job.data = result.data;
    } catch (error) {
      pause = retryPause(job.failures++);
      if (!worker.stop.signal.aborted)
        logger?.warn({ topic: name, job: job.id, error: String(error) }, "a job will be tried again");
    }
    job.runAt = Date.now() + pause;
    // The pause holds in this process at least; after a restart the job may come earlier.
    await keep(name, job, false).catch(() => undefined);
    line(name, job);
  }

  const handle = (worker: Worker, { id, data, run }: Job): ReturnType<JobHandler> =>
    worker.handler({
      id,
      data,
      signal: worker.stop.signal,
      ...(run ? { schedule: run.schedule, scheduledFor: run.time } : {}),
    });

  /** Sees to the next run of a schedule before this one begins. A run whose schedule has ended or changed its times is none. */
  async function isToRun(name: string, job: Job): Promise<boolean> {
    if (!job.run || job.run.hasBegun) return true;
    const { schedule: id, time } = job.run;
    const schedule = await schedules.get(name, id);
    if (!schedule || nextCronTime(schedule, time - 1) !== time) return false;
    await schedules.noteRun(name, id, time);
    await addRun(name, schedule, nextCronTime(schedule, Math.max(Date.now(), time)));
    job.data = schedule.data;
    job.run = { ...job.run, hasBegun: true };
    return true;
  }

  /** Puts the run of a time in line, unless it is there or was there before. */
  async function addRun(name: string, schedule: JobSchedule, time: number | undefined): Promise<void> {
    if (time === undefined) return;
    const { id, data, priority = 0 } = schedule;
    const run = { schedule: id, time, hasBegun: false };
    const job: Job = { id: runId(id, time), data, runAt: time, priority, failures: 0, run };
    if (topicOf(name).jobs.has(job.id) || !(await keep(name, job, true))) return;
    // Another process was faster from beginning to end.
    if (await schedules.isPast(name, id, time)) await state.delete(jobKey(name, job.id));
    else line(name, job);
  }

  /** Takes a job back that nobody works on. */
  async function takeBack(name: string, job: Job): Promise<boolean> {
    const topic = topicOf(name);
    if (!topic.lines.remove(job)) return false;
    topic.jobs.delete(job.id);
    setTimer(name);
    return state.delete(jobKey(name, job.id));
  }

  const pendingRuns = (name: string, id: string): Job[] =>
    [...topicOf(name).jobs.values()].filter(({ run }) => run?.schedule === id && !run.hasBegun);

  const owners = async (): Promise<Array<[id: string, owner: Owner]>> =>
    (await listAll(state, ownerKey(""))).map(({ key, value }) => [key.slice(ownerKey("").length), value as Owner]);

  function isAlive(id: string, { pid, host }: Owner): boolean {
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
    if (!(await state.acquire("queue-adoption", owner, { limit: 1, ttl: RENEWAL_MS }))) return;
    try {
      const alive = new Set<string>([owner]);
      for (const [id, owner] of await owners()) {
        if (isAlive(id, owner)) alive.add(id);
        else await state.delete(ownerKey(id));
      }
      for (const { key, value } of await listAll(state, "queue/")) {
        const { data, runAt, priority = 0, run, owner: former } = value as KeptJob;
        if (alive.has(former)) continue;
        const [, name = "", id = ""] = key.split("/");
        const job: Job = { id, data, runAt, priority, failures: 0, run };
        await keep(name, job, false);
        line(name, job);
      }
    } finally {
      await state.release("queue-adoption", owner);
    }
  }

  async function announce(): Promise<void> {
    announcedAt = Date.now();
    const record: Owner = { pid: process.pid, host: hostname() };
    await state.set(ownerKey(owner), record, { expires: announcedAt + OWNER_MS });
  }

  /** Stays in the list of processes, and takes over the jobs of those that are gone. */
  async function lookAfter(): Promise<void> {
    if (Date.now() - announcedAt >= RENEWAL_MS) {
      await announce();
      await adopt();
    } else if ((await owners()).some(([id, owner]) => !isAlive(id, owner))) await adopt();
  }

  function start(): Promise<void> {
    started ??= (async () => {
      await announce();
      aliveHere.add(owner);
      renewal = setInterval(() => {
        lookAfter().catch((error: unknown) =>
          logger?.warn({ error: String(error) }, "the queue could not be looked after"),
        );
      }, LOOK_MS).unref();
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
      for (const { id, priority } of jobs) checkJob(id, priority);
      await start();
      await Promise.all(
        jobs.map(async ({ id, data, delay = 0, priority = 0 }: QueueJob) => {
          const job: Job = { id, data, runAt: Date.now() + delay, priority, failures: 0, run: undefined };
          if (topicOf(name).jobs.has(id) || !(await keep(name, job, true))) return;
          line(name, job);
        }),
      );
    },
    async remove(name, id) {
      await start();
      const job = topicOf(name).jobs.get(id);
      return job !== undefined && job.run === undefined && (await takeBack(name, job));
    },
    async schedule(name, schedule) {
      checkSchedule(schedule);
      await start();
      if (await schedules.put(name, schedule)) {
        for (const job of pendingRuns(name, schedule.id)) await takeBack(name, job);
      }
      await addRun(name, schedule, nextCronTime(schedule, Date.now()));
    },
    async unschedule(name, id) {
      await start();
      const wasThere = await schedules.delete(name, id);
      for (const job of pendingRuns(name, id)) await takeBack(name, job);
      return wasThere;
    },
    async schedules(name) {
      const now = Date.now();
      return (await schedules.list(name)).flatMap((schedule): KnownSchedule[] => {
        const next = nextCronTime(schedule, now);
        return next === undefined ? [] : [{ ...schedule, next }];
      });
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
      const begun = start().then(
        () => hand(name),
        (error: unknown) => logger?.error({ error: String(error) }, "the queue could not be opened"),
      );
      return {
        setConcurrency(concurrency) {
          worker.concurrency = concurrency;
          hand(name);
        },
        async close(grace = 0) {
          worker.isClosing = true;
          // The store may be closed behind the worker: what is still opening needs it.
          await begun;
          const timer = setTimeout(() => worker.stop.abort(new Error("The worker is closing.")), grace);
          await Promise.all(worker.running);
          clearTimeout(timer);
          topic.workers.delete(worker);
          hand(name);
        },
      };
    },
    async counts(name): Promise<QueueCounts> {
      const { jobs, lines } = topicOf(name);
      const { waiting, delayed } = lines;
      return { waiting, delayed, active: jobs.size - waiting - delayed };
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
