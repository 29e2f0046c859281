/**
 * Delivers a job's messages. What there is to tell is read from the job's log, so no event is lost with a worker; how far the courier
 * came is written down after each message, so each is sent at least once, in order and under one id.
 */
import { randomUUID } from "node:crypto";
import type { Document, Engine } from "@quern/core";
import type { FrontierStore, JobQueue, JobResult, LogEntry, RunningJob } from "@quern/queue";
import type { Logger, StateStore } from "@quern/types";
import { Topic } from "./backend.js";
import { stableId } from "./job-ids.js";
import type { JobPlans } from "./job-plan.js";
import { type JobRecord, type JobStore, RUNNING_KEPT_MS } from "./job-store.js";
import type { JobEvent, WebhookTarget } from "./webhook-target.js";
import { sendMessage } from "./webhooks.js";

interface Parts {
  readonly engine: Engine;
  readonly state: StateStore;
  readonly store: JobStore;
  readonly plans: JobPlans;
  readonly frontiers: FrontierStore;
  readonly queue: JobQueue;
  readonly secret: string | undefined;
  readonly logger: Logger | undefined;
  /** Data in the message of a successful job. */
  readonly resultOf: (record: JobRecord) => Promise<readonly unknown[]>;
}

/** How far the messages of a job are. */
interface Progress {
  /** Entries of the log that are told. */
  readonly told: number;
  readonly hasStarted: boolean;
  /** Length of the log when an end was told; a batch that is added to has several. */
  readonly endedAt?: number;
}

/** A message that was not taken, by what it tells. */
interface Retry {
  readonly job: string;
  readonly name: JobEvent;
  readonly index: number;
  readonly attempt: number;
}

/** How soon the courier looks again at a job that goes on. */
const LOOK_MS = 400;
/** A courier that is asked to end comes back so soon. */
const ENTRIES_AT_ONCE = 16;
/** Page messages between two notes of how far the courier came: so many may come twice after a crash. */
const MESSAGES_A_NOTE = 8;
/** The contract's pauses between deliveries of a message that is not taken. */
const RETRY_MS = [60_000, 300_000, 900_000];

export const progressKey = (job: string): string => `job-couriers/${job}`;
const courierId = (job: string): string => `courier-${job}`;

export interface Courier {
  /** Makes sure that somebody delivers the job's messages. */
  send(job: string): Promise<void>;
  /**
   * Starts over with the first message of a finished job.
   *
   * @returns false while messages are still being sent
   */
  sendAgain(job: string): Promise<boolean>;
  readonly handle: (job: RunningJob) => Promise<JobResult>;
}

export function createCourier(parts: Parts): Courier {
  const { state, store, plans, frontiers, queue } = parts;

  async function message(record: JobRecord, name: JobEvent, index: number, entry: LogEntry | undefined) {
    const page = entry?.outcome === "done" ? await store.page(record.id, entry.id) : undefined;
    const failure = entry?.outcome === "failed" ? await store.error(record.id, entry.id) : undefined;
    const isOver = name === "completed" || name === "failed";
    const reason = record.error ?? (record.status === "cancelled" ? "cancelled" : undefined);
    const data: readonly (Document | unknown)[] =
      name === "completed" ? await parts.resultOf(record) : page === undefined ? [] : [page];
    return {
      kind: record.kind,
      id: record.id,
      name,
      webhookId: stableId(record.id, name, index),
      data,
      error:
        failure?.error ??
        (entry?.outcome === "failed"
          ? "The page failed."
          : isOver && name === "failed"
            ? (reason ?? "failed")
            : undefined),
    };
  }

  type Message = Awaited<ReturnType<typeof message>>;

  /** Sends a message once; one that is not taken comes again later, and keeps none behind it waiting. */
  async function deliver(
    record: JobRecord,
    target: WebhookTarget,
    name: JobEvent,
    index: number,
    ready?: Promise<Message>,
  ) {
    if (!target.events.includes(name)) return;
    const failure = await sendMessage(
      parts.engine,
      parts.secret,
      target,
      await (ready ?? message(record, name, index, undefined)),
    );
    if (failure === undefined) return;
    parts.logger?.warn(
      { job: record.id, host: new URL(target.url).host, attempt: 1, failure },
      "a webhook was not taken",
    );
    const retry: Retry = { job: record.id, name, index, attempt: 0 };
    const id = `retry-${record.id}-${name}-${index}`;
    await queue.add(Topic.WEBHOOKS, [{ id, data: retry, delay: RETRY_MS[0] as number }]);
  }

  async function retry({ job, name, index, attempt }: Retry): Promise<JobResult> {
    const [record, plan] = await Promise.all([store.find(job), plans.get(job)]);
    if (!record || !plan?.webhook) return undefined;
    const [entry] = name === "page" ? await frontiers.open(job).log(index, 1) : [];
    const text = await message(record, name, index, entry);
    const failure = await sendMessage(parts.engine, parts.secret, plan.webhook, text);
    if (failure === undefined) return undefined;
    const { host } = new URL(plan.webhook.url);
    parts.logger?.warn({ job, host, attempt: attempt + 2, failure }, "a webhook was not taken");
    const pause = RETRY_MS[attempt + 1];
    return pause === undefined ? undefined : { again: pause, data: { job, name, index, attempt: attempt + 1 } };
  }

  async function tour(job: string, signal: AbortSignal): Promise<JobResult> {
    const key = progressKey(job);
    const [found, plan] = await Promise.all([store.find(job), plans.get(job)]);
    if (!found || !plan?.webhook) return undefined;
    const target = plan.webhook;
    let progress = ((await state.get(key)) ?? { told: 0, hasStarted: false }) as Progress;
    const note = async (change: Partial<Progress>): Promise<void> => {
      progress = { ...progress, ...change };
      await state.set(key, progress, { expires: Date.now() + RUNNING_KEPT_MS });
    };
    if (!progress.hasStarted) {
      await deliver(found, target, "started", 0);
      await note({ hasStarted: true });
    }
    // Read before the log: what the log holds once the job is over is all of it.
    const record = (await store.find(job)) ?? found;
    const frontier = frontiers.open(job);
    for (;;) {
      const from = progress.told;
      const entries = await frontier.log(from, ENTRIES_AT_ONCE);
      if (entries.length === 0) break;
      if (!target.events.includes("page")) {
        await note({ told: from + entries.length });
        continue;
      }
      // Pages are read beside one another; their messages go one by one, in order.
      const messages = entries.map((entry, offset) => message(record, "page", from + offset, entry));
      for (const one of messages) one.catch(() => undefined);
      let told = from;
      for (const ready of messages) {
        if (signal.aborted) break;
        await deliver(record, target, "page", told, ready);
        told++;
        if ((told - from) % MESSAGES_A_NOTE === 0) await note({ told });
      }
      if (told > progress.told) await note({ told });
      if (signal.aborted) return { again: 0 };
    }
    if (record.status === "scraping") return { again: LOOK_MS };
    if (progress.endedAt === progress.told) return undefined;
    await deliver(record, target, record.status === "completed" ? "completed" : "failed", progress.told);
    await note({ endedAt: progress.told });
    return undefined;
  }

  return {
    async send(job) {
      await queue.add(Topic.WEBHOOKS, [{ id: courierId(job), data: { job } }]);
    },
    async sendAgain(job) {
      const found = (await state.get(progressKey(job))) as Progress | undefined;
      if (found?.endedAt === undefined || found.endedAt !== found.told) return false;
      const anew: Progress = { told: 0, hasStarted: false };
      await state.set(progressKey(job), anew, { expires: Date.now() + RUNNING_KEPT_MS });
      // A new id: the queue may still hold the last tour.
      await queue.add(Topic.WEBHOOKS, [{ id: `${courierId(job)}-again-${randomUUID()}`, data: { job } }]);
      return true;
    },
    handle: ({ data, signal }) => {
      const work = data as Retry | { readonly job: string };
      return "attempt" in work ? retry(work) : tour(work.job, signal);
    },
  };
}
