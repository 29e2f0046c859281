/** Registry of workers, and how many pages of one job may be in work so that jobs share the workers fairly. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { type Logger, QuernError, type StateStore } from "@quern/types";
import { listAll } from "../list-all.js";
import { packageVersion } from "../operations/package-version.js";
import { JOB_FORMAT } from "./job-plan.js";

/** A process that works on pages. */
export interface WorkerInfo {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  /** Pages at once. */
  readonly concurrency: number;
  /** ISO 8601. */
  readonly since: string;
  /** Of Quern. */
  readonly version?: string;
  /** {@link JOB_FORMAT} of the jobs that it understands. Absent: the first. */
  readonly format?: number;
}

export interface Capacity {
  /** Announces this process until `leave` is called. */
  enter(concurrency: number): Promise<void>;
  leave(): Promise<void>;
  workers(): Promise<WorkerInfo[]>;
  /**
   * Makes sure that jobs which begin here find a worker that understands them. None at all is right: one may come.
   *
   * @param version of this process
   * @throws QuernError `CONFLICT` when every worker runs another format
   */
  requireReaders(version: string): Promise<void>;
  /**
   * Pages of a job that may be in work or in the queue at once.
   *
   * @param most what the job asked for, and its team's plan allows
   */
  windowOf(most: number): Promise<number>;
}

const ALIVE_MS = 30_000;
const RENEWAL_MS = ALIVE_MS / 3;
/** Figures that decide about windows may be so old. */
const FRESH_MS = 1_000;
/** More than fits into all workers, with the pages that they claim ahead, so that no worker waits for the next page of its job. */
const SURPLUS = 2;
const MIN_WINDOW_PAGES = 2;

interface Look {
  readonly places: number;
  readonly jobs: number;
  /** Of the workers. */
  readonly formats: ReadonlyArray<{ readonly format: number; readonly version: string }>;
}

/** @param countRunning jobs that are not over */
export function createCapacity(
  state: StateStore,
  countRunning: () => Promise<number>,
  logger: Logger | undefined,
): Capacity {
  const id = randomUUID();
  let renewal: NodeJS.Timeout | undefined;
  let known: Promise<Look> | undefined;
  let asked = Number.NEGATIVE_INFINITY;

  const workers = async (): Promise<WorkerInfo[]> =>
    (await listAll(state, "workers/")).map(({ value }) => value as WorkerInfo);

  const look = () => {
    if (!known || performance.now() - asked > FRESH_MS) {
      asked = performance.now();
      known = Promise.all([workers(), countRunning()]).then(([all, jobs]) => ({
        places: all.reduce((sum, { concurrency }) => sum + concurrency, 0),
        jobs,
        formats: all.map(({ format = 1, version = "of an earlier version" }) => ({ format, version })),
      }));
      known.catch(() => {
        known = undefined;
      });
    }
    return known;
  };

  return {
    workers,
    async enter(concurrency) {
      const info: WorkerInfo = {
        id,
        host: hostname(),
        pid: process.pid,
        concurrency,
        since: new Date().toISOString(),
        version: await packageVersion(),
        format: JOB_FORMAT,
      };
      const announce = () => state.set(`workers/${id}`, info, { expires: Date.now() + ALIVE_MS });
      renewal = setInterval(() => void announce().catch(() => undefined), RENEWAL_MS).unref();
      await announce();
      for (const { host, version, format = 1 } of await workers()) {
        if (format === JOB_FORMAT) continue;
        const facts = { host, theirs: version, ours: info.version };
        logger?.error(facts, "a worker of another version shares this queue: each leaves the jobs of the other alone");
      }
    },
    async requireReaders(version) {
      const all = await look().then(({ formats }) => formats);
      if (all.length === 0 || all.some(({ format }) => format === JOB_FORMAT)) return;
      const theirs = [...new Set(all.map((one) => one.version))].join(", ");
      throw new QuernError(
        "CONFLICT",
        `The workers run Quern ${theirs}, which does not understand the jobs of this server's ${version}.`,
        { hint: "Run one version of Quern on all servers and workers." },
      );
    },
    async leave() {
      clearInterval(renewal);
      await state.delete(`workers/${id}`).catch(() => false);
    },
    async windowOf(most) {
      const { places, jobs } = await look();
      // Jobs that come while no worker is there must not find an empty queue when one comes.
      const all = Math.max(places, MIN_WINDOW_PAGES) * SURPLUS;
      return Math.min(most, Math.max(MIN_WINDOW_PAGES, Math.ceil(all / Math.max(1, jobs))));
    },
  };
}
