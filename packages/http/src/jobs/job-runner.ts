/** Runs crawls and batches in this process and writes down what they bring. */
import { randomUUID } from "node:crypto";
import type { Engine } from "@quern/core";
import type { Batch, Crawl, CrawlOptions } from "@quern/jobs";
import { type Logger, QuernError } from "@quern/types";
import type { Caller } from "../access/authenticate.js";
import { creditsOfFailure, type Ledger } from "../accounts/ledger.js";
import type { Slots } from "../limits/slots.js";
import { forTheWire } from "../routing/wire-document.js";
import { type JobRecord, type JobStore, OWNERSHIP_RENEWAL_MILLISECONDS, SERVER_STOPPED } from "./job-store.js";
import type { JobEvent, Webhooks, WebhookTarget } from "./webhooks.js";

export type SiteJob = Crawl | Batch;

export interface JobStart {
  readonly record: JobRecord;
  readonly caller: Caller;
  readonly webhook: WebhookTarget | undefined;
  /** Number of the first page: a batch that is added to goes on counting. */
  readonly firstPage: number;
  /** What the message of its good end carries. Default: nothing. */
  result?(): Promise<readonly unknown[]>;
  /** @param around to be run around each page */
  make(engine: Engine, around: NonNullable<CrawlOptions["around"]>): SiteJob;
}

export interface JobRunner {
  /** Begins the work and comes back at once. */
  start(job: JobStart): Promise<void>;
  /** Adds addresses to a batch that is running here. @returns false when it is not */
  add(id: string, urls: readonly string[]): boolean;
  /** Stops what runs here; a job of another server stops when that server next looks. */
  cancel(id: string): void;
  /** Ends all jobs of this server as failed; pages that are done stay. */
  close(): Promise<void>;
}

interface Parts {
  readonly engine: Engine;
  readonly store: JobStore;
  readonly slots: Slots;
  readonly ledger: Ledger;
  readonly webhooks: Webhooks;
  readonly logger: Logger | undefined;
}

interface RunningJob {
  readonly job: SiteJob;
  /** Ends it as failed. */
  readonly stop: (error: QuernError) => void;
}

/** Pages of a job may wait this long for a place among the team's requests (contract, part I). */
const MOST_WAIT_MILLISECONDS = 48 * 3_600_000;

export function createJobRunner(parts: Parts): JobRunner {
  const { engine, store, slots, ledger, webhooks, logger } = parts;
  const server = randomUUID();
  const running = new Map<string, RunningJob>();

  async function run({ record, caller, webhook, firstPage, make, result }: JobStart): Promise<void> {
    const { id, kind } = record;
    let creditsUsed = record.creditsUsed;
    const aroundPage: NonNullable<CrawlOptions["around"]> = async (scrape, url, signal) => {
      const startedAt = Date.now();
      const slot = await slots.enter(caller.team, { holder: randomUUID(), mostWait: MOST_WAIT_MILLISECONDS, signal });
      try {
        await ledger.requireCredits(caller.team);
        const document = forTheWire(await scrape(), slot.waited);
        const { scrapeId, creditsUsed: credits } = document.metadata;
        creditsUsed += credits;
        await ledger.charge({ caller, jobId: scrapeId, endpoint: kind, startedAt, credits, target: url });
        return document;
      } catch (error) {
        const credits = creditsOfFailure(error);
        if (credits > 0) {
          creditsUsed += credits;
          await ledger.charge({ caller, jobId: randomUUID(), endpoint: kind, startedAt, credits, target: url });
        }
        // Nothing that follows could be paid, or done, either.
        if (QuernError.is(error) && ["PAYMENT_REQUIRED", "CANCELLED"].includes(error.code)) stop(error);
        throw error;
      } finally {
        await slot.release();
      }
    };
    const job = make(engine, aroundPage);
    let failure: QuernError | undefined;
    const stop = (error: QuernError): void => {
      if (job.status === "scraping") failure ??= error;
      job.cancel();
    };
    running.set(id, { job, stop });
    const event = (name: JobEvent, data: readonly unknown[], error?: string) =>
      webhook && webhooks.send(webhook, { kind, id, name, data, error });
    let reportedErrors = 0;
    const keepErrors = async (): Promise<void> => {
      while (reportedErrors < job.errors.length) {
        // Counted before it is kept: the next look may come while this one still writes.
        const error = job.errors[reportedErrors++];
        if (!error) continue;
        await store.addError(record, error);
        event("page", [], error.error);
      }
    };
    const facts = () => ({
      completed: firstPage + job.completed,
      total: firstPage + job.total,
      creditsUsed,
      robotsBlocked: job.robotsBlocked.slice(0, 1000),
    });
    const renewal = setInterval(() => {
      void store.own(id, server).catch(() => undefined);
      void keepErrors().catch(() => undefined);
    }, OWNERSHIP_RENEWAL_MILLISECONDS).unref();
    try {
      event("started", []);
      for await (const document of job) {
        await store.addPage(record, firstPage + job.completed - 1, document);
        await keepErrors();
        await store.update(id, facts());
        event("page", [document]);
        if (await store.isCancelled(id)) job.cancel();
      }
    } catch (error) {
      if (!QuernError.is(error)) logger?.error({ job: id, error: String(error) }, "a job failed");
      failure ??= QuernError.is(error) ? error : new QuernError("UNKNOWN_ERROR", "An unexpected error occurred.");
    } finally {
      clearInterval(renewal);
      running.delete(id);
    }
    await keepErrors();
    const status = failure ? "failed" : job.status === "scraping" ? "completed" : job.status;
    // A job that was cancelled stays cancelled, whatever its last page did.
    const final = (await store.isCancelled(id)) ? "cancelled" : status;
    await store.update(id, {
      ...facts(),
      status: final,
      completedAt: Date.now(),
      ...(failure ? { error: failure.message } : {}),
    });
    await store.disown(id, server);
    event(
      final === "completed" ? "completed" : "failed",
      final === "completed" && webhook && result ? await result() : [],
      failure?.message ?? (final === "cancelled" ? "cancelled" : undefined),
    );
  }

  const runs = new Set<Promise<void>>();
  return {
    async start(job) {
      await store.own(job.record.id, server);
      const ended = run(job)
        .catch((error: unknown) => logger?.error({ job: job.record.id, error: String(error) }, "a job failed"))
        .finally(() => runs.delete(ended));
      runs.add(ended);
    },
    async close() {
      for (const { stop } of running.values()) stop(new QuernError("CANCELLED", SERVER_STOPPED));
      await Promise.all(runs);
    },
    add(id, urls) {
      const job = running.get(id)?.job;
      if (!job || !("add" in job) || job.status !== "scraping") return false;
      job.add(urls);
      return true;
    },
    cancel: (id) => running.get(id)?.job.cancel(),
  };
}
