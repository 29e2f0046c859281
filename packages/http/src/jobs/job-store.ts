/** Store of crawls and batches: a record each, their pages and their errors, kept for a day. */
import type { Document } from "@quern/core";
import type { CrawlError, CrawlStatus } from "@quern/jobs";
import type { FrontierCounters, FrontierStore } from "@quern/queue";
import { QuernError, type StateStore } from "@quern/types";
import { replayOf, resultKey, type StoredPage } from "../accounts/results.js";
import { listAll } from "../list-all.js";

export type JobKind = "crawl" | "batch" | "extract";

export interface JobRecord {
  readonly id: string;
  readonly kind: JobKind;
  readonly team: string;
  /** Start page of a crawl. */
  readonly url?: string;
  /** As they were asked for, without headers, which may hold secrets. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** A day after its beginning; later for a job that runs long. */
  readonly expiresAt: number;
  /** When everything of a job that goes on was last given its full time. */
  readonly renewedAt?: number;
  readonly status: CrawlStatus;
  readonly completed: number;
  readonly total: number;
  readonly failed: number;
  /** Of a job that goes on: pages in work, and in line. */
  readonly active?: number;
  readonly waiting?: number;
  readonly creditsUsed: number;
  readonly completedAt?: number;
  readonly robotsBlocked: readonly string[];
  /** Nothing is handed out until the job is resumed. */
  readonly isPaused?: boolean;
  /** Messages about the job are sent somewhere. */
  readonly hasWebhook?: boolean;
  /** Pages that the team's credits left to a crawl whose own limit was higher. */
  readonly payablePages?: number;
  /** Warning about the request itself, known from its beginning on. */
  readonly warning?: string;
  /** Why the whole job failed. */
  readonly error?: string;
}

export type NewRecord = Pick<
  JobRecord,
  "id" | "kind" | "team" | "url" | "options" | "hasWebhook" | "warning" | "payablePages"
>;

export interface PageOfDocuments {
  readonly documents: readonly Document[];
  /** How many there are before and in this page. */
  readonly end: number;
}

export const DAY_MS = 86_400_000;
/** Pages can be fetched for so long at least once a job is over. */
const MIN_KEPT_MS = DAY_MS / 2;
/** A job that goes on is kept for so long, counted from its last renewal, and its pages from when they were written. */
export const RUNNING_KEPT_MS = 30 * DAY_MS;
/** The contract's bounds of one answer. */
const MAX_DOCUMENTS = 100;
const MAX_ANSWER_CHARACTERS = 10 * 1024 * 1024;
/** One step on a job's record may take so long at most. */
const LOCK_MS = 10_000;
const LOCK_POLL_MS = 25;
const DELETED_AT_ONCE = 200;

/** Of each job of a team, in the order of their beginning. */
const teamKey = ({ team, id, createdAt }: Pick<JobRecord, "team" | "id" | "createdAt">): string =>
  `job-list/${team}/${String(createdAt).padStart(14, "0")}.${id}`;
const jobKey = (id: string): string => `jobs/${id}`;
const pageKey = (id: string, entry: string): string => `job-pages/${id}/${entry}`;
const errorKey = (id: string, entry: string): string => `job-errors/${id}/${entry}`;
const cancelledKey = (id: string): string => `jobs-cancelled/${id}`;
/** Raised with each cancellation, so that workers need only look at one number. */
const CANCELLATIONS_KEY = "cancellations";
const runningKey = ({ team, id }: Pick<JobRecord, "team" | "id">): string => `jobs-running/${team}/${id}`;

export interface JobStore {
  create(record: NewRecord): Promise<JobRecord>;
  /** @throws QuernError `NOT_FOUND` also for jobs of other teams and of the other kind */
  read(id: string, kind: JobKind, team: string): Promise<JobRecord>;
  /** As it was written last, whoever asks. */
  find(id: string): Promise<JobRecord | undefined>;
  update(id: string, change: Partial<JobRecord>): Promise<JobRecord | undefined>;
  /** @param entry names the page within the job: written twice it is one page */
  addPage(record: JobRecord, entry: string, document: Document): Promise<void>;
  page(id: string, entry: string): Promise<Document | undefined>;
  addError(record: JobRecord, entry: string, error: CrawlError): Promise<void>;
  error(id: string, entry: string): Promise<CrawlError | undefined>;
  removeErrors(id: string): Promise<void>;
  pages(id: string, skip: number, limit: number | undefined): Promise<PageOfDocuments>;
  /** For jobs of few pages. */
  allPages(id: string): Promise<Document[]>;
  errors(id: string): Promise<CrawlError[]>;
  /** @throws QuernError `NOT_FOUND` also for jobs of other teams */
  readAny(id: string, team: string): Promise<JobRecord>;
  /** Jobs of a team, over or not, latest first. */
  latest(team: string, count: number): Promise<JobRecord[]>;
  /** Jobs of a team that are not over, oldest first. */
  running(team: string, kind?: JobKind): Promise<JobRecord[]>;
  /** Ids of the jobs of all teams that are not over. */
  runningIds(): Promise<string[]>;
  /** Gives everything of a job that goes on its full time anew. */
  renew(record: JobRecord): Promise<void>;
  /** Removes what is kept of a job. */
  delete(id: string): Promise<void>;
  /** From now on the job counts as cancelled, wherever it runs. */
  cancel(record: JobRecord): Promise<void>;
  isCancelled(id: string): Promise<boolean>;
  /** How many jobs were cancelled so far, on all servers together. */
  cancellations(): Promise<number>;
  /** Runs a step while no other server runs one on the same job. */
  alone<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
}

export function createJobStore(state: StateStore, frontiers: FrontierStore): JobStore {
  const find = async (id: string): Promise<JobRecord | undefined> =>
    (await state.get(jobKey(id))) as JobRecord | undefined;

  /** Writes down a job that goes on. */
  async function write(record: JobRecord): Promise<JobRecord> {
    const expires = Date.now() + RUNNING_KEPT_MS;
    await state.set(jobKey(record.id), record, { expires });
    await Promise.all([state.set(runningKey(record), 1, { expires }), state.set(teamKey(record), 1, { expires })]);
    return record;
  }

  async function update(id: string, change: Partial<JobRecord>): Promise<JobRecord | undefined> {
    const known = await find(id);
    if (!known) return undefined;
    const changed = { ...known, ...change };
    const record = { ...changed, expiresAt: Math.max(changed.expiresAt, (changed.completedAt ?? 0) + MIN_KEPT_MS) };
    if (record.status === "scraping") return write(record);
    await state.set(jobKey(id), record, { expires: record.expiresAt });
    await state.set(teamKey(record), 1, { expires: record.expiresAt });
    if (change.status !== undefined) await state.delete(runningKey(record));
    return record;
  }

  const isCancelled = async (id: string): Promise<boolean> => (await state.get(cancelledKey(id))) !== undefined;

  /** While a job runs, its frontier knows how far it is. */
  async function current(record: JobRecord): Promise<JobRecord> {
    if (record.status !== "scraping") return record;
    const frontier = frontiers.open(record.id);
    const counters = await frontier.counters();
    if (!counters) {
      const again = await find(record.id);
      if (again?.status !== "scraping") return again ?? record;
      const change = { status: "failed", completedAt: Date.now(), error: SERVER_STOPPED } as const;
      return (await update(record.id, change)) ?? record;
    }
    return {
      ...record,
      ...countsOf(counters),
      active: counters.active,
      waiting: counters.waiting,
      expiresAt: Math.max(record.expiresAt, Date.now() + MIN_KEPT_MS),
      robotsBlocked: await frontier.blocked(),
      ...(counters.state === "paused" ? { isPaused: true } : {}),
      ...((await isCancelled(record.id)) ? { status: "cancelled" } : {}),
    };
  }

  return {
    find,
    update,
    isCancelled,
    async renew({ id }) {
      await Promise.all([update(id, { renewedAt: Date.now() }), frontiers.open(id).renew()]);
    },
    async delete(id) {
      const frontier = frontiers.open(id);
      for (let from = 0; ; from += DELETED_AT_ONCE) {
        const entries = await frontier.results(from, DELETED_AT_ONCE);
        await Promise.all(entries.map((entry) => state.delete(pageKey(id, entry))));
        if (entries.length < DELETED_AT_ONCE) break;
      }
      await this.removeErrors(id);
      await Promise.all([jobKey(id), cancelledKey(id)].map((key) => state.delete(key)));
      await frontier.delete();
    },
    async cancel(record) {
      // A key of its own, which the step that ends the job cannot overwrite.
      await state.set(cancelledKey(record.id), 1, { expires: Date.now() + RUNNING_KEPT_MS });
      await state.add(CANCELLATIONS_KEY, 1);
    },
    cancellations: async () => ((await state.get(CANCELLATIONS_KEY)) as number | undefined) ?? 0,
    async create(given) {
      const createdAt = Date.now();
      return write({
        ...given,
        createdAt,
        expiresAt: createdAt + DAY_MS,
        status: "scraping",
        completed: 0,
        total: 0,
        failed: 0,
        creditsUsed: 0,
        robotsBlocked: [],
      });
    },
    async read(id, kind, team) {
      const record = await find(id);
      if (!record || record.kind !== kind || record.team !== team) throw new QuernError("NOT_FOUND", "Job not found");
      return current(record);
    },
    async readAny(id, team) {
      const record = await find(id);
      if (!record || record.team !== team) throw new QuernError("NOT_FOUND", "Job not found");
      return current(record);
    },
    async latest(team, count) {
      const entries = await state.list(`job-list/${team}/`, { limit: count, reverse: true });
      const found = await Promise.all(entries.map(({ key }) => find(key.slice(key.lastIndexOf(".") + 1))));
      return Promise.all(found.flatMap((record) => (record ? [current(record)] : [])));
    },
    async addPage(record, entry, document) {
      const { id, team, kind, options } = record;
      const page = pageKey(id, entry);
      const now = Date.now();
      const { scrapeId, sourceURL } = document.metadata;
      const asked = kind === "crawl" ? (options["scrapeOptions"] as Record<string, unknown> | undefined) : options;
      const replay = replayOf(sourceURL, asked ?? {});
      await Promise.all([
        state.set(page, document, { expires: now + RUNNING_KEPT_MS }),
        // Clients look pages up, and go on from them, by their own ids too.
        state.set(resultKey(scrapeId), { team, endpoint: kind, page, replay } satisfies StoredPage, {
          expires: Math.max(record.expiresAt, now + DAY_MS),
        }),
      ]);
    },
    page: async (id, entry) => (await state.get(pageKey(id, entry))) as Document | undefined,
    async addError(record, entry, error) {
      await state.set(errorKey(record.id, entry), error, { expires: Date.now() + RUNNING_KEPT_MS });
    },
    error: async (id, entry) => (await state.get(errorKey(id, entry))) as CrawlError | undefined,
    async removeErrors(id) {
      for (const { key } of await listAll(state, `job-errors/${id}/`)) await state.delete(key);
    },
    async pages(id, skip, limit) {
      const documents: Document[] = [];
      const most = Math.min(limit ?? MAX_DOCUMENTS, MAX_DOCUMENTS);
      const frontier = frontiers.open(id);
      let size = 0;
      let end = skip;
      while (documents.length < most) {
        const entries = await frontier.results(end, most - documents.length);
        if (entries.length === 0) break;
        for (const value of await Promise.all(entries.map((entry) => state.get(pageKey(id, entry))))) {
          // A store that is short of memory lets pages go before their job.
          if (value !== undefined) {
            size += JSON.stringify(value).length;
            if (documents.length > 0 && size > MAX_ANSWER_CHARACTERS) return { documents, end };
            documents.push(value as Document);
          }
          end++;
        }
      }
      return { documents, end };
    },
    async allPages(id) {
      const all: Document[] = [];
      for (let from = 0; ; ) {
        const { documents, end } = await this.pages(id, from, undefined);
        if (documents.length === 0) return all;
        all.push(...documents);
        from = end;
      }
    },
    async errors(id) {
      const entries = await listAll(state, `job-errors/${id}/`);
      return entries
        .map(({ value }) => value as CrawlError)
        .sort((one, other) => one.timestamp.localeCompare(other.timestamp));
    },
    async running(team, kind) {
      const entries = await listAll(state, `jobs-running/${team}/`);
      const records = await Promise.all(entries.map(({ key }) => find(key.slice(key.lastIndexOf("/") + 1))));
      const wanted = records.flatMap((record) =>
        record && (kind === undefined || record.kind === kind) ? [current(record)] : [],
      );
      return (await Promise.all(wanted))
        .filter((record) => record.status === "scraping")
        .sort((one, other) => one.createdAt - other.createdAt);
    },
    async runningIds() {
      const entries = await listAll(state, "jobs-running/");
      return entries.map(({ key }) => key.slice(key.lastIndexOf("/") + 1));
    },
    async alone(id, work) {
      const holder = `${process.pid}-${Math.random()}`;
      const key = `job-locks/${id}`;
      while (!(await state.acquire(key, holder, { limit: 1, ttl: LOCK_MS }))) {
        await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
      }
      try {
        return await work();
      } finally {
        await state.release(key, holder);
      }
    },
  };
}

/** Pages that failed are in neither count. */
export const countsOf = ({ done, active, waiting, failed, credits, limit }: FrontierCounters) => ({
  completed: done,
  total: Math.min(limit, done + active + waiting),
  failed,
  creditsUsed: credits,
});

/** Error of jobs that were only in the memory of a server that ended before they did. */
export const SERVER_STOPPED = "The server that ran this job stopped.";
