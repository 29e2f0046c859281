/** Crawls and batches: begun by a server, worked on by whoever shares its queue, ended once. */
import type { Engine } from "@quern/core";
import { batchOffers } from "@quern/jobs/worker";
import type { QueueCounts, QueueWorker } from "@quern/queue";
import { type FrontierEntry, type FrontierOffer, MAX_PRIORITY } from "@quern/queue";
import type { Logger, StateStore } from "@quern/types";
import type { Caller } from "../access/authenticate.js";
import type { TeamReader } from "../access/teams.js";
import type { Ledger } from "../accounts/ledger.js";
import type { Slots } from "../limits/slots.js";
import { packageVersion } from "../operations/package-version.js";
import { type JobBackend, Topic } from "./backend.js";
import { createCancellation, pageJobId } from "./cancellation.js";
import { type Capacity, createCapacity, type WorkerInfo } from "./capacity.js";
import { createCourier } from "./courier.js";
import { createCleanup } from "./job-cleanup.js";
import { createJobContexts, type JobContext } from "./job-contexts.js";
import { createJobPlans, JOB_FORMAT, type JobPlan } from "./job-plan.js";
import { countsOf, createJobStore, DAY_MS, type JobRecord, type JobStore, SERVER_STOPPED } from "./job-store.js";
import { createPageWorker, type PageJob } from "./page-worker.js";

export type NewJob = Pick<JobRecord, "id" | "kind" | "url" | "options" | "warning" | "payablePages"> & {
  readonly caller: Caller;
  readonly plan: Pick<JobPlan, "crawl" | "batch" | "maxConcurrency" | "webhook">;
  /** Addresses of a batch. */
  readonly urls?: readonly string[];
};

export interface Jobs {
  readonly store: JobStore;
  /**
   * Begins a job; it runs when this returns.
   *
   * @throws QuernError `BAD_REQUEST` for options that cannot be read, `STATE_UNAVAILABLE` while the queue is away, `CONFLICT` when all workers run
   * a release that does not understand this one's jobs
   */
  start(job: NewJob): Promise<JobRecord>;
  /** Adds addresses to a batch; one that is over goes on with them. */
  append(record: JobRecord, urls: readonly string[], webhook: JobPlan["webhook"]): Promise<void>;
  cancel(record: JobRecord): Promise<void>;
  pause(record: JobRecord): Promise<void>;
  resume(record: JobRecord): Promise<void>;
  /**
   * Puts the failed pages in line again; a job that is over goes on with them.
   *
   * @returns how many; none when the job was cancelled or has all the pages that its limit allows
   */
  retry(record: JobRecord): Promise<number>;
  /**
   * Resends all messages of a finished job, in order and with the same ids.
   *
   * @returns false while they are still being sent
   */
  resend(record: JobRecord): Promise<boolean>;
  /** Works on jobs, this process's and others', until `close`. */
  work(options: { readonly concurrency: number }): void;
  readonly workers: Capacity["workers"];
  counts(): Promise<Readonly<Record<string, QueueCounts>>>;
  /** Brings {@link figures} up to date; a queue that is away leaves them out. */
  lookForMetrics(): Promise<void>;
  /** Name, meaning and value of each figure of the last look. */
  figures(): ReadonlyArray<readonly [name: string, help: string, value: number]>;
  /** Finishes the pages that run, within the grace time (milliseconds), and gives back the others. */
  close(grace?: number): Promise<void>;
}

export interface JobParts {
  readonly engine: Engine;
  readonly state: StateStore;
  readonly backend: JobBackend;
  readonly teams: TeamReader;
  readonly slots: Slots;
  readonly ledger: Ledger;
  readonly webhookSecret: string | undefined;
  readonly logger: Logger | undefined;
  readonly resultOf: (store: JobStore, record: JobRecord) => Promise<readonly unknown[]>;
}

export type { WorkerInfo };

/** How often somebody looks after jobs that a worker may have left. */
const CARE_MS = 10_000;
/** How often a process asks whether a job was cancelled elsewhere: one read of one number. */
const WATCH_MS = 100;
/** Messages in delivery at once. */
const WEBHOOK_CONCURRENCY = 50;
const CLEANUP_CONCURRENCY = 2;
/** How often all that is kept of a job that goes on gets its full time anew. */
const RENEWAL_MS = 7 * DAY_MS;

export function createJobs(parts: JobParts): Jobs {
  const { engine, state, backend, teams, slots, ledger, logger } = parts;
  const { frontiers, queue, hosts } = backend;
  const store = createJobStore(state, frontiers);
  const plans = createJobPlans(state);
  const contexts = createJobContexts({ engine, store, plans, teams, frontiers });
  const capacity = createCapacity(state, async () => (await store.runningIds()).length, logger);
  const cancellation = createCancellation({ store, contexts, frontiers, queue });
  const cleanup = createCleanup({ state, store, plans, queue });
  const courier = createCourier({
    engine,
    state,
    store,
    plans,
    frontiers,
    queue,
    secret: parts.webhookSecret,
    logger,
    resultOf: (record) => parts.resultOf(store, record),
  });
  /** Jobs that were begun here, which end with this process where nothing outlives it. */
  const own = new Set<string>();
  const workers: QueueWorker[] = [];
  const timers: NodeJS.Timeout[] = [];
  let figures: ReturnType<Jobs["figures"]> = [];
  let isClosing = false;

  const windowOf = (context: Pick<JobContext, "plan">): Promise<number> =>
    capacity.windowOf(context.plan.maxConcurrency);

  /**
   * The first page of a job goes before the second of another, and so on: a job of few pages does not wait behind all that a large one has
   * in line.
   *
   * @param ahead pages that the job has in work or in the queue already
   */
  async function enqueue(job: string, entries: readonly FrontierEntry[], ahead: number): Promise<void> {
    if (entries.length === 0) return;
    const takenAt = Date.now();
    await queue.add(
      Topic.PAGES,
      entries.map((entry, index) => ({
        id: pageJobId(job, entry),
        data: { job, entry, takenAt, attempts: 0 } satisfies PageJob,
        priority: Math.min(Math.max(0, ahead) + index + 1, MAX_PRIORITY),
      })),
    );
  }

  /** Hands out what waits, as far as there is room. */
  async function dispatch(id: string, plan: Pick<JobPlan, "maxConcurrency">): Promise<void> {
    const frontier = frontiers.open(id);
    const ahead = (await frontier.counters())?.active ?? 0;
    await enqueue(id, await frontier.take(await windowOf({ plan: plan as JobPlan })), ahead);
  }

  /** Ends a job whose frontier is over. Safe to call twice, and by several processes. */
  async function finish(id: string): Promise<void> {
    await store.alone(id, async () => {
      const record = await store.find(id);
      if (record?.status !== "scraping") return;
      const frontier = frontiers.open(id);
      const counters = await frontier.counters();
      if (!counters?.isOver) return;
      const { failure, startError } = await frontier.notes();
      const isCancelled = await store.isCancelled(id);
      const error = failure ?? (counters.done === 0 && record.kind === "crawl" ? startError : undefined);
      await store.update(id, {
        ...countsOf(counters),
        total: counters.done,
        robotsBlocked: await frontier.blocked(),
        status: isCancelled ? "cancelled" : error === undefined ? "completed" : "failed",
        completedAt: Date.now(),
        ...(error === undefined || isCancelled ? {} : { error }),
      });
    });
    own.delete(id);
    contexts.known(id)?.abort.abort();
    contexts.forget(id);
    await dropWhatIsDone(id);
  }

  /** Identities stay where failed pages may be tried again, which lead to pages that are known. */
  async function dropWhatIsDone(id: string): Promise<void> {
    const [frontier, plan] = [frontiers.open(id), await plans.get(id)];
    const { failed = 0, state, done = 0, limit = 0 } = (await frontier.counters()) ?? {};
    const mayGoOn = plan?.crawl !== undefined && failed > 0 && state !== "stopped" && done < limit;
    if (!mayGoOn) await frontier.compact();
  }

  const next = async (
    context: JobContext,
    {
      taken,
      isLast,
      active,
    }: { readonly taken: readonly FrontierEntry[]; readonly isLast: boolean; readonly active: number },
  ): Promise<void> => {
    await enqueue(context.record.id, taken, active - taken.length);
    if (isLast) await finish(context.record.id);
  };

  const pageWorker = createPageWorker({ contexts, store, slots, ledger, hosts, logger, next, windowOf });

  /** Goes on with jobs whose workers died between two steps. */
  async function care(): Promise<void> {
    for (const id of await store.runningIds()) {
      if (isClosing) return;
      const [record, plan] = await Promise.all([store.find(id), plans.get(id)]);
      if (record?.status !== "scraping" || !plan || (plan.format ?? 1) !== JOB_FORMAT) continue;
      if (Date.now() - (record.renewedAt ?? record.createdAt) > RENEWAL_MS) {
        await Promise.all([store.renew(record), plans.put(id, plan)]);
      }
      const frontier = frontiers.open(id);
      const counters = await frontier.counters();
      if (!counters) continue;
      if (counters.isOver) await finish(id);
      else {
        await enqueue(id, await frontier.active(), 0);
        await dispatch(id, plan);
      }
      if (plan.webhook) await courier.send(id);
    }
  }

  /** Does work again and again; logs when it begins to fail and when it succeeds again, not each failure between. */
  function every(milliseconds: number, failed: string, recovered: string, work: () => Promise<void>): void {
    let isBusy = false;
    let isFailing = false;
    const turn = (): void => {
      if (isBusy || isClosing) return;
      isBusy = true;
      work()
        .then(
          () => {
            if (isFailing) logger?.warn({}, recovered);
            isFailing = false;
          },
          (error: unknown) => {
            if (!isFailing) logger?.warn({ error: String(error) }, failed);
            isFailing = true;
          },
        )
        .finally(() => {
          isBusy = false;
        });
    };
    timers.push(setInterval(turn, milliseconds).unref());
    turn();
  }

  async function offerAll(id: string, offers: readonly FrontierOffer[]): Promise<void> {
    const frontier = frontiers.open(id);
    for (let start = 0; start < offers.length; start += OFFERS_AT_ONCE) {
      await frontier.offer(offers.slice(start, start + OFFERS_AT_ONCE));
    }
  }

  async function begin(id: string, plan: JobPlan): Promise<void> {
    await dispatch(id, plan);
    if (plan.webhook) await courier.send(id);
  }

  return {
    store,
    workers: capacity.workers,
    async start({ id, kind, url, options, warning, payablePages, caller, plan: asked, urls }) {
      const { team, keyId, keyName } = caller;
      const version = await packageVersion();
      await capacity.requireReaders(version);
      const plan: JobPlan = {
        ...asked,
        format: JOB_FORMAT,
        version,
        team: team.id,
        teamPlan: team.plan,
        keyId,
        keyName,
      };
      const { BatchWalk, SiteWalk } = await import("@quern/jobs/worker");
      const frontier = frontiers.open(id);
      const walk = plan.crawl
        ? new SiteWalk(engine, plan.crawl, frontier, new AbortController().signal)
        : new BatchWalk(engine, plan.batch ?? { scrapeOptions: {}, settings: {} });
      const offers = "first" in walk ? await walk.first() : batchOffers(urls ?? [], 0);
      // The record comes last: a job that is known is complete, whatever became of the server that began it.
      await cleanup.plan(id);
      await frontier.create(walk.limits);
      await offerAll(id, offers);
      await plans.put(id, plan);
      const record = await store.create({
        id,
        kind,
        team: caller.team.id,
        options,
        ...(url === undefined ? {} : { url }),
        ...(warning === undefined ? {} : { warning }),
        ...(payablePages === undefined ? {} : { payablePages }),
        ...(plan.webhook ? { hasWebhook: true } : {}),
      });
      own.add(id);
      await begin(id, plan);
      return record;
    },
    async append(record, urls, webhook) {
      const { id } = record;
      const known = await plans.get(id);
      if (!known) return;
      const plan = webhook ? { ...known, webhook } : known;
      await store.alone(id, async () => {
        if (webhook) await plans.put(id, plan);
        const counters = await frontiers.open(id).counters();
        await offerAll(id, batchOffers(urls, counters?.known ?? 0));
        await begin(id, plan);
        await store.update(id, { status: "scraping", ...(plan.webhook ? { hasWebhook: true } : {}) });
      });
      own.add(id);
      if (plan.webhook) await courier.send(id);
    },
    async cancel(record) {
      if (await cancellation.cancel(record)) await finish(record.id);
    },
    async pause({ id }) {
      await frontiers.open(id).setState("paused");
    },
    async resume({ id }) {
      await frontiers.open(id).setState("open");
      const plan = await plans.get(id);
      if (plan) await dispatch(id, plan);
    },
    async retry(record) {
      const { id } = record;
      const plan = await plans.get(id);
      if (!plan) return 0;
      let count = 0;
      await store.alone(id, async () => {
        count = await frontiers.open(id).retryFailed();
        if (count === 0) return;
        await store.removeErrors(id);
        await store.update(id, { status: "scraping" });
      });
      if (count === 0) return 0;
      own.add(id);
      await dispatch(id, plan);
      if (plan.webhook) await courier.send(id);
      return count;
    },
    resend: ({ id }) => courier.sendAgain(id),
    work({ concurrency }) {
      workers.push(
        pageWorker.work(queue, concurrency),
        queue.process(Topic.WEBHOOKS, courier.handle, { concurrency: WEBHOOK_CONCURRENCY }),
        queue.process(Topic.CLEANUP, cleanup.handle, { concurrency: CLEANUP_CONCURRENCY }),
      );
      capacity.enter(concurrency).catch((error: unknown) => {
        logger?.warn({ error: String(error) }, "this worker could not be announced");
      });
      every(CARE_MS, "jobs could not be looked after", "jobs are looked after again", care);
      every(WATCH_MS, "jobs could not be watched", "jobs are watched again", async () => {
        await cancellation.watch();
        await pageWorker.giveBackOwed();
      });
    },
    figures: () => figures,
    async lookForMetrics() {
      try {
        const [counts, known, running] = await Promise.all([this.counts(), capacity.workers(), store.runningIds()]);
        figures = [
          ["quern_jobs_running", "Crawls and batches that are not over.", running.length],
          ["quern_workers", "Processes that work on crawls and batches.", known.length],
          ["quern_worker_places", "Pages that all workers take at once.", sumOf(known.map((one) => one.concurrency))],
          ...Object.entries(counts).flatMap(([topic, { waiting, active, delayed }]) => [
            [`quern_queue_${topic}_waiting`, `Jobs of the topic ${topic} that wait for a worker.`, waiting] as const,
            [`quern_queue_${topic}_active`, `Jobs of the topic ${topic} in work.`, active] as const,
            [`quern_queue_${topic}_delayed`, `Jobs of the topic ${topic} that wait for their time.`, delayed] as const,
          ]),
        ];
      } catch (error) {
        figures = [];
        logger?.warn({ error: String(error) }, "the queue could not be asked for its figures");
      }
    },
    async counts() {
      const topics = Object.values(Topic);
      const counts = await Promise.all(topics.map((topic) => queue.counts(topic)));
      return Object.fromEntries(topics.map((topic, index) => [topic, counts[index] as QueueCounts]));
    },
    async close(grace = 0) {
      if (isClosing) return;
      isClosing = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(workers.map((worker) => worker.close(grace)));
      await capacity.leave();
      if (frontiers.isDurable && queue.isDurable) return;
      for (const id of own) {
        const counters = await frontiers.open(id).counters();
        const change = { status: "failed", completedAt: Date.now(), error: SERVER_STOPPED } as const;
        await store.update(id, { ...(counters ? countsOf(counters) : {}), ...change });
      }
    },
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const OFFERS_AT_ONCE = 1_000;
