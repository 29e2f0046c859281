/** What is kept of crawls and batches: a record each, their pages and their errors, for a day. */
import type { Document } from "@quern/core";
import type { CrawlError, CrawlStatus } from "@quern/jobs";
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
  readonly expiresAt: number;
  readonly status: CrawlStatus;
  readonly completed: number;
  readonly total: number;
  readonly creditsUsed: number;
  readonly completedAt?: number;
  readonly robotsBlocked: readonly string[];
  /** Why the whole job failed. */
  readonly error?: string;
}

export interface PageOfDocuments {
  readonly documents: readonly Document[];
  /** How many there are before and in this page. */
  readonly end: number;
}

const DAY_MILLISECONDS = 86_400_000;
/** The contract's bounds of one answer (A.7). */
const MAX_DOCUMENTS = 100;
const MAX_ANSWER_CHARACTERS = 10 * 1024 * 1024;
/** A server that dies is noticed after this time. */
const OWNER_MILLISECONDS = 30_000;

/** Pages are numbered, so that byte order is the order in which they were done. */
const pageKey = (id: string, index: number): string => `job-pages/${id}/${String(index).padStart(7, "0")}`;

export interface JobStore {
  create(
    record: Omit<
      JobRecord,
      "createdAt" | "expiresAt" | "status" | "completed" | "total" | "creditsUsed" | "robotsBlocked"
    >,
  ): Promise<JobRecord>;
  /** @throws QuernError `NOT_FOUND` also for jobs of other teams and of the other kind */
  read(id: string, kind: JobKind, team: string): Promise<JobRecord>;
  update(id: string, change: Partial<JobRecord>): Promise<JobRecord | undefined>;
  addPage(record: JobRecord, index: number, document: Document): Promise<void>;
  addError(record: JobRecord, error: CrawlError): Promise<void>;
  pages(id: string, skip: number, limit: number | undefined): Promise<PageOfDocuments>;
  /** For jobs of few pages. */
  allPages(id: string): Promise<Document[]>;
  errors(id: string): Promise<CrawlError[]>;
  /** Crawls of a team that are not over. */
  running(team: string, kind: JobKind): Promise<JobRecord[]>;
  /** From now on the job counts as cancelled, wherever it runs. */
  cancel(record: JobRecord): Promise<void>;
  isCancelled(id: string): Promise<boolean>;
  /** Says that this server works on the job; to be said again before the time is over. */
  own(id: string, server: string): Promise<void>;
  disown(id: string, server: string): Promise<void>;
}

export function createJobStore(state: StateStore): JobStore {
  const find = async (id: string): Promise<JobRecord | undefined> =>
    (await state.get(`jobs/${id}`)) as JobRecord | undefined;
  const runningKey = (record: Pick<JobRecord, "team" | "id">): string => `jobs-running/${record.team}/${record.id}`;

  async function update(id: string, change: Partial<JobRecord>): Promise<JobRecord | undefined> {
    const known = await find(id);
    if (!known) return undefined;
    const record = { ...known, ...change };
    await state.set(`jobs/${id}`, record, { expires: record.expiresAt });
    if (change.status === "scraping") await state.set(runningKey(record), 1, { expires: record.expiresAt });
    else if (change.status !== undefined) await state.delete(runningKey(record));
    return record;
  }

  const isCancelled = async (id: string): Promise<boolean> => (await state.get(`jobs-cancelled/${id}`)) !== undefined;

  /** A job that was cancelled, or that nobody works on any more, is over. */
  async function checked(record: JobRecord): Promise<JobRecord> {
    if (record.status === "scraping" && (await isCancelled(record.id))) return { ...record, status: "cancelled" };
    if (record.status !== "scraping" || (await state.held(`job-owners/${record.id}`)) > 0) return record;
    const again = await find(record.id);
    if (again?.status !== "scraping") return again ?? record;
    const change = { status: "failed", completedAt: Date.now(), error: SERVER_STOPPED } as const;
    return (await update(record.id, change)) ?? record;
  }

  return {
    update,
    isCancelled,
    async cancel(record) {
      // A key of its own: the server that runs the job writes the record all the time.
      await state.set(`jobs-cancelled/${record.id}`, 1, { expires: record.expiresAt });
      await state.delete(runningKey(record));
    },
    async create(given) {
      const createdAt = Date.now();
      const record: JobRecord = {
        ...given,
        createdAt,
        expiresAt: createdAt + DAY_MILLISECONDS,
        status: "scraping",
        completed: 0,
        total: 0,
        creditsUsed: 0,
        robotsBlocked: [],
      };
      await state.set(`jobs/${record.id}`, record, { expires: record.expiresAt });
      await state.set(runningKey(record), 1, { expires: record.expiresAt });
      return record;
    },
    async read(id, kind, team) {
      const record = await find(id);
      if (!record || record.kind !== kind || record.team !== team) throw new QuernError("NOT_FOUND", "Job not found");
      return checked(record);
    },
    async addPage(record, index, document) {
      const { id, team, kind, expiresAt: expires, options } = record;
      const page = pageKey(id, index);
      const { scrapeId, sourceURL } = document.metadata;
      const asked = kind === "crawl" ? (options["scrapeOptions"] as Record<string, unknown> | undefined) : options;
      const replay = replayOf(sourceURL, asked ?? {});
      await state.set(page, document, { expires });
      // Clients look pages up, and go on from them, by their own ids too.
      await state.set(resultKey(scrapeId), { team, endpoint: kind, page, replay } satisfies StoredPage, { expires });
    },
    async addError(record, error) {
      await state.set(`job-errors/${record.id}/${error.id}`, error, { expires: record.expiresAt });
    },
    async pages(id, skip, limit) {
      const documents: Document[] = [];
      let size = 0;
      const found = await state.list(`job-pages/${id}/`, {
        limit: Math.min(limit ?? MAX_DOCUMENTS, MAX_DOCUMENTS),
        ...(skip > 0 ? { after: pageKey(id, skip - 1) } : {}),
      });
      for (const { value } of found) {
        size += JSON.stringify(value).length;
        if (documents.length > 0 && size > MAX_ANSWER_CHARACTERS) break;
        documents.push(value as Document);
      }
      return { documents, end: skip + documents.length };
    },
    async allPages(id) {
      return (await listAll(state, `job-pages/${id}/`)).map(({ value }) => value as Document);
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
      const alive = await Promise.all(records.flatMap((record) => (record?.kind === kind ? [checked(record)] : [])));
      return alive
        .filter((record) => record.status === "scraping")
        .sort((one, other) => one.createdAt - other.createdAt);
    },
    async own(id, server) {
      await state.acquire(`job-owners/${id}`, server, { limit: 1, ttl: OWNER_MILLISECONDS });
    },
    async disown(id, server) {
      await state.release(`job-owners/${id}`, server);
    },
  };
}

/** Error of jobs whose server ended before they did. */
export const SERVER_STOPPED = "The server that ran this job stopped.";

/** How often a server says that it still works on a job. */
export const OWNERSHIP_RENEWAL_MILLISECONDS = OWNER_MILLISECONDS / 3;
