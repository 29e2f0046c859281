/** Work that has to be done once, now or later, by whoever has room. */

export interface QueueJob {
  /** Unique among the jobs of its topic that are not done: letters, digits, `.`, `_`, `-` and `~`, 200 at most. */
  readonly id: string;
  /** A JSON value. */
  readonly data: unknown;
  /** Milliseconds before it may be handed out. Default 0. */
  readonly delay?: number;
}

export interface RunningJob {
  readonly id: string;
  readonly data: unknown;
  /** Aborts when the worker is closed and its grace time is over: the job will be handed out again. */
  readonly signal: AbortSignal;
}

/** Nothing: the job is done. `again`: hand it out again after so many milliseconds, with new data where there is any. */
export type JobResult = undefined | { readonly again: number; readonly data?: unknown };

/** A handler that throws gets its job again after a pause that doubles from one second to thirty. */
export type JobHandler = (job: RunningJob) => Promise<JobResult>;

export interface QueueWorker {
  /**
   * Takes no more jobs, and waits for those that run. After `grace` milliseconds their signal aborts; what is not done then is handed out
   * to others. Safe to call twice.
   */
  close(grace?: number): Promise<void>;
}

export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
}

/**
 * A queue in memory, in a data directory or in Redis. A job is handed out at least once: a worker that dies gives its jobs back, by itself
 * within half a minute, so handlers bear to see a job twice.
 */
export interface JobQueue {
  readonly name: string;
  /** Whether jobs outlive the process. */
  readonly isDurable: boolean;
  /** A job whose id is there already (waiting or in work) is left as it is. */
  add(topic: string, jobs: readonly QueueJob[]): Promise<void>;
  /** Hands jobs out, those that came first before others, so many at once. */
  process(topic: string, handler: JobHandler, options: { readonly concurrency: number }): QueueWorker;
  counts(topic: string): Promise<QueueCounts>;
  /** Waits for nothing: close the workers first. */
  close(): Promise<void>;
}
