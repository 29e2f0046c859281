/** Work that has to be done once, now or later, or again and again, by whoever has room. */
import type { CronTimes } from "./cron.js";

export interface QueueJob {
  /** Unique among the jobs of its topic that are not done: letters, digits, `.`, `_`, `-` and `~`, 200 at most. */
  readonly id: string;
  /** A JSON value. */
  readonly data: unknown;
  /** Milliseconds before it may be handed out. Default 0. For a run at a certain time: that time less `Date.now()`. */
  readonly delay?: number;
  /** 0 to {@link MAX_PRIORITY}: smaller numbers are handed out first, jobs of one number in the order of their arrival. Default 0. */
  readonly priority?: number;
}

/** Jobs that a queue makes by itself, one for each time of a cron expression. */
export interface JobSchedule extends CronTimes {
  /** Unique among the schedules of its topic: characters as of a job's id, 150 at most. */
  readonly id: string;
  /** A JSON value: the data of each run. */
  readonly data: unknown;
  /** Of each run; see {@link QueueJob.priority}. */
  readonly priority?: number;
}

export interface KnownSchedule extends JobSchedule {
  /** When the next run is due, in milliseconds since the epoch. */
  readonly next: number;
}

export interface RunningJob {
  /** Of a schedule's run: the schedule's id, `~`, and the milliseconds of {@link scheduledFor}. */
  readonly id: string;
  readonly data: unknown;
  /** Aborts when the worker is closed and its grace time is over: the job will be handed out again. */
  readonly signal: AbortSignal;
  /** Id of the schedule that it is a run of. */
  readonly schedule?: string;
  /** The time of the schedule that it is the run of, in milliseconds since the epoch. It may begin later, when workers are busy or away. */
  readonly scheduledFor?: number;
}

/** Nothing: the job is done. `again`: hand it out again after so many milliseconds, with new data where there is any. */
export type JobResult = undefined | { readonly again: number; readonly data?: unknown };

/** A handler that throws gets its job again after a pause that doubles from one second to thirty. */
export type JobHandler = (job: RunningJob) => Promise<JobResult>;

export interface QueueWorker {
  /** From now on, hands out at most this number of jobs at once (at least 1); jobs that run beyond it are finished. */
  setConcurrency(concurrency: number): void;
  /**
   * Takes no more jobs, and waits for those that run. After `grace` milliseconds their signal aborts; what is not done then is handed out
   * to others. Safe to call twice.
   */
  close(grace?: number): Promise<void>;
}

export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  /** The next run of each schedule is one of them. */
  readonly delayed: number;
}

/**
 * A queue in memory, in a data directory or in Redis. A job is handed out at least once: the jobs of a worker that dies return to the queue
 * within half a minute at most, so a handler must tolerate seeing a job twice.
 */
export interface JobQueue {
  readonly name: string;
  /** Whether jobs and schedules outlive the process. */
  readonly isDurable: boolean;
  /**
   * A job whose id is there already (waiting or in work) is left as it is.
   *
   * @throws QuernError `BAD_REQUEST` for a priority out of bounds, `STATE_UNAVAILABLE` while the queue is away
   */
  add(topic: string, jobs: readonly QueueJob[]): Promise<void>;
  /**
   * Takes back a job that nobody works on yet.
   *
   * @returns false when it is not there, or is in work
   */
  remove(topic: string, id: string): Promise<boolean>;
  /**
   * Makes a job for each time of a cron expression, until it is unscheduled. However many servers share the queue, and each of them may
   * schedule the same, every time has one run, which goes to one worker. A time that passes while no worker is there is made up for: one
   * run comes late, however many were missed. A run that takes longer than the time to the next does not keep that one back: a handler
   * that wants no overlap asks whether the earlier run (by {@link RunningJob.schedule}) goes on.
   *
   * Scheduling an id again replaces its times, data and priority; the same once more changes nothing.
   *
   * @example
   * await queue.schedule("checks", { id: "monitor-1", cron: "0 9 * * 1-5", timeZone: "Europe/Berlin", data: { monitor: "1" } });
   * queue.process("checks", async ({ data, scheduledFor }) => { … }, { concurrency: 4 });
   *
   * @throws QuernError `BAD_REQUEST` for times that cannot be read or never come, `STATE_UNAVAILABLE` while the queue is away
   */
  schedule(topic: string, schedule: JobSchedule): Promise<void>;
  /**
   * Ends a schedule. Its run that is in work goes on; none comes after it.
   *
   * @returns false when there is none of this id
   */
  unschedule(topic: string, id: string): Promise<boolean>;
  /** All schedules of a topic, by id. */
  schedules(topic: string): Promise<KnownSchedule[]>;
  /** Hands jobs out, so many at once: by priority, then those that came first before others. */
  process(topic: string, handler: JobHandler, options: { readonly concurrency: number }): QueueWorker;
  counts(topic: string): Promise<QueueCounts>;
  /** Waits for nothing: close the workers first. */
  close(): Promise<void>;
}

export const MAX_PRIORITY = 1_000_000;
