/** One page of a job: a place of the team, a place of the host, the page, its bill, and what comes next. */
import type { Document } from "@quern/core";
import { patience, politeVisit, type Visit } from "@quern/jobs/worker";
import type { HostPlaces, JobQueue, JobResult, QueueWorker, RunningJob } from "@quern/queue";
import { entryId, type Frontier, type FrontierEntry, type Outcome } from "@quern/queue";
import { type Logger, QuernError } from "@quern/types";
import { followSignals } from "@quern/types/signals";
import { creditsOfFailure, type Ledger } from "../accounts/ledger.js";
import type { Slot, Slots } from "../limits/slots.js";
import { forTheWire } from "../routing/wire-document.js";
import { Topic } from "./backend.js";
import type { JobContext, JobContexts } from "./job-contexts.js";
import { stableId } from "./job-ids.js";
import type { JobStore } from "./job-store.js";
import { createWorkroom, type WorkPlace, type Workroom } from "./workroom.js";

/** Queue entry of a page. */
export interface PageJob {
  readonly job: string;
  readonly entry: FrontierEntry;
  /** When it was taken, in milliseconds since the epoch: the time of its bill, whoever writes it. */
  readonly takenAt: number;
  /** Times that the host asked for patience. */
  readonly attempts: number;
}

interface Parts {
  readonly contexts: JobContexts;
  readonly store: JobStore;
  readonly slots: Slots;
  readonly ledger: Ledger;
  readonly hosts: HostPlaces;
  readonly logger: Logger | undefined;
  /** Goes on with a job of which a page is settled. */
  readonly next: (
    context: JobContext,
    settled: { taken: readonly FrontierEntry[]; isLast: boolean; active: number },
  ) => Promise<void>;
  readonly windowOf: (context: JobContext) => Promise<number>;
}

/** A page that brought down its worker so often is given up. Only the first time can others have been beside it. */
const MAX_CRASHES = 3;
/** How soon a page asks again for a place of its team. */
const TEAM_WAIT_MS = 150;

/**
 * While pages take less time than this on average, a worker claims pages beyond its places: the next page is at hand when one makes room, and
 * the store's round trips cost no place its time. Slow pages gain nothing by it, and another worker may have a free place for them.
 */
const QUICK_PAGE_MS = 1_000;
/** Share of the places; pages that are converted or written down count as well. Jobs keep more than this in line (`SURPLUS`): a worker that finds an empty queue has to wait for a message. */
const CLAIMED_AHEAD = 0.5;
/** Weight of the last page in the average. */
const LAST_PAGE_WEIGHT = 0.1;

/** Failures after which nothing of the job can be done or paid. */
const FATAL: ReadonlySet<string> = new Set(["PAYMENT_REQUIRED"]);

/** Where the pages of a worker are worked on. */
interface Workplaces {
  readonly room: Workroom;
  /** Aborts when the worker is closed: pages that have not entered the room go back to the queue. */
  readonly stop: AbortSignal;
  /** Told how long a page kept its place. */
  readonly noteTime: (milliseconds: number) => void;
}

/** A page in this process. */
interface Stay {
  /** The frontier counts the page as lost unless it is settled or given back. */
  isBegun: boolean;
  /** Undefined before there is room. */
  place: WorkPlace | undefined;
}

export interface PageWorker {
  /**
   * Works on the queue's pages.
   *
   * @param concurrency pages at once, without those that are being written down
   */
  work(queue: JobQueue, concurrency: number): QueueWorker;
  /** Gives pages back that could not be given back while the store was away: else they would count as lost with their worker. */
  giveBackOwed(): Promise<void>;
}

export function createPageWorker(parts: Parts): PageWorker {
  const { contexts, store, slots, ledger, hosts, logger } = parts;
  const owed = new Map<string, { readonly frontier: Frontier; readonly entry: FrontierEntry }>();

  async function giveBackOwed(): Promise<void> {
    for (const [key, { frontier, entry }] of [...owed]) {
      // Taken first: two that give back at once would give back twice.
      owed.delete(key);
      await giveBack(frontier, entry, key);
    }
  }

  async function giveBack(frontier: Frontier, entry: FrontierEntry, key: string): Promise<void> {
    await frontier.giveBack(entry).catch(() => owed.set(key, { frontier, entry }));
  }

  function work(queue: JobQueue, concurrency: number): QueueWorker {
    const stop = new AbortController();
    const ahead = Math.ceil(concurrency * CLAIMED_AHEAD);
    let average = QUICK_PAGE_MS;
    const noteTime = (milliseconds: number): void => {
      const before = average;
      average += LAST_PAGE_WEIGHT * (milliseconds - average);
      const isQuick = average < QUICK_PAGE_MS;
      if (isQuick !== before < QUICK_PAGE_MS) worker.setConcurrency(concurrency + (isQuick ? ahead : 0));
    };
    const workplaces: Workplaces = { room: createWorkroom(concurrency), stop: stop.signal, noteTime };
    const worker = queue.process(Topic.PAGES, (job) => handle(job, workplaces), { concurrency });
    return {
      ...worker,
      close(grace) {
        // Pages that were claimed ahead are another's at once.
        stop.abort(new Error("The worker is closing."));
        return worker.close(grace);
      },
    };
  }

  async function handle(
    { data, signal: closing }: RunningJob,
    { room, stop, noteTime }: Workplaces,
  ): Promise<JobResult> {
    const page = data as PageJob;
    const context = await contexts.get(page.job);
    // A job that was deleted, or ended a day ago.
    if (!context) return undefined;
    const { caller, walk, abort } = context;
    // The same for each try: a worker that died leaves its places to the one that goes on with the page.
    const holder = stableId(page.job, entryId(page.entry));
    const { signal, release } = followSignals(closing, abort.signal);
    const waiting = followSignals(signal, stop);
    let slot: Slot | undefined;
    let slotAsked: Promise<unknown> | undefined;
    const stay: Stay = { isBegun: false, place: undefined };
    let isSettled = false;
    context.running++;
    try {
      let entered = performance.now();
      const enter = async (): Promise<WorkPlace> => {
        stay.place = await room.enter(waiting.signal);
        entered = performance.now();
        return stay.place;
      };
      // The team and the host are asked in one round trip, and before there is room here: a page that was claimed ahead then has all it needs.
      const asked = slots.tryEnter(caller.team, holder).then((found) => (slot = found));
      asked.catch(() => undefined);
      slotAsked = asked;
      const begin = async (): Promise<boolean> =>
        (await asked) !== undefined && (await isToBeVisited(context, page, stay, enter, signal));
      const visit = await politeVisit({ walk, places: hosts }, page.entry, {
        holder,
        signal,
        begin,
        around: async (scrape) => {
          await ledger.requireCredits(caller.team);
          try {
            return await scrape(() => stay.place?.shareRoom());
          } finally {
            void slot?.release();
            stay.place?.makeRoom();
            noteTime(performance.now() - entered);
          }
        },
      });
      if (!(await asked)) return { again: TEAM_WAIT_MS * (0.5 + Math.random()) };
      if (visit.outcome === "gone") return undefined;
      if (visit.outcome === "wait") return { again: visit.milliseconds };
      if (visit.outcome === "later" && page.attempts + 1 < walk.attempts) {
        const attempts = page.attempts + 1;
        return { again: patience(attempts, visit.after), data: { ...page, attempts } satisfies PageJob };
      }
      await settle(context, page, finalOf(visit));
      isSettled = true;
      return undefined;
    } catch (error) {
      // Somebody else goes on with the page.
      if (closing.aborted || (stop.aborted && !stay.place)) return { again: 0 };
      if (!abort.signal.aborted) throw error;
      await settle(context, page, { outcome: "skipped", offers: [] });
      isSettled = true;
      return undefined;
    } finally {
      context.running--;
      // Else the page would count as one that its worker did not survive.
      if (stay.isBegun && !isSettled) await giveBack(context.frontier, page.entry, holder);
      stay.place?.leave();
      await slotAsked?.catch(() => undefined);
      await slot?.release();
      waiting.release();
      release();
    }
  }

  /**
   * A page that was lost with its worker is tried alone: the next crash then tells it from those that were only beside it.
   *
   * @param enter waits for a place in the room
   * @returns false for a page that was settled meanwhile, or is given up here
   */
  async function isToBeVisited(
    context: JobContext,
    page: PageJob,
    stay: Stay,
    enter: () => Promise<WorkPlace>,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (owed.size > 0) await giveBackOwed();
    const begun = await context.frontier.begin(page.entry);
    if (begun === undefined) return false;
    if (begun.hasBegun) {
      stay.isBegun = true;
      await enter();
      return true;
    }
    if (begun.losses < MAX_CRASHES) {
      const place = await enter();
      await place.alone(signal);
      stay.isBegun = (await context.frontier.begin(page.entry, { isAlone: true })) !== undefined;
      return stay.isBegun;
    }
    const { url } = page.entry;
    const error = new QuernError(
      "WORKER_FAILED",
      `${url} was given up: ${MAX_CRASHES} worker processes in a row crashed or hung while they worked on it. Their logs say why, or their machine ran out of memory.`,
    );
    logger?.error({ job: page.job, url }, "a page brings down its workers");
    await settle(context, page, { outcome: "failed", error, offers: [] });
    return false;
  }

  async function settle(context: JobContext, page: PageJob, visit: Final): Promise<void> {
    const { frontier, walk, stopRule } = context;
    const { credits, outcome } = await keep(context, page, visit);
    const fill = await parts.windowOf(context);
    const settled = await frontier.settle(page.entry, outcome, { credits, offers: visit.offers, fill });
    const { active } = settled.counters;
    if (
      settled.isFirst &&
      visit.outcome === "done" &&
      stopRule.note(walk.isRelevant(visit.document), settled.counters)
    ) {
      const isLast = await frontier.setState("stopped");
      await parts.next(context, { taken: settled.taken, isLast: isLast || settled.isLast, active });
      return;
    }
    await parts.next(context, { ...settled, active });
  }

  /** Writes down what a page brought, under names that are the same whoever does it. */
  async function keep(
    context: JobContext,
    page: PageJob,
    visit: Final,
  ): Promise<{ credits: number; outcome: Outcome }> {
    const { record, caller, frontier } = context;
    const id = entryId(page.entry);
    const jobId = stableId(record.id, id);
    const charge = (credits: number): Promise<void> =>
      ledger.charge({
        caller,
        jobId,
        endpoint: record.kind,
        startedAt: page.takenAt,
        credits,
        target: page.entry.url,
      });
    if (visit.outcome === "done") {
      const document = withId(forTheWire(visit.document, undefined), jobId);
      const credits = document.metadata.creditsUsed;
      await Promise.all([store.addPage(record, id, document), charge(credits)]);
      return { credits, outcome: "done" };
    }
    if (visit.outcome === "skipped") return { credits: 0, outcome: "skipped" };
    const { error } = visit;
    if (FATAL.has(error.code)) {
      await frontier.setNote("failure", error.message);
      await frontier.setState("stopped");
      return { credits: 0, outcome: "skipped" };
    }
    const credits = creditsOfFailure(error);
    if (credits > 0) await charge(credits);
    // A start page that cannot be read is the reason of a crawl that brings nothing.
    if (page.entry.kind === "start") await frontier.setNote("startError", error.message);
    await store.addError(record, id, {
      id: jobId,
      timestamp: new Date().toISOString(),
      url: page.entry.url,
      code: error.code,
      error: error.message,
    });
    return { credits, outcome: "failed" };
  }

  return { work, giveBackOwed };
}

type Final = Exclude<Visit, { outcome: "later" }>;

/** The answer of a host that stayed busy to the last. */
const finalOf = (visit: Visit): Final => {
  if (visit.outcome !== "later") return visit;
  if (visit.document) return { outcome: "done", document: visit.document, offers: [] };
  return { outcome: "failed", error: visit.error, offers: [] };
};

const withId = (document: Document, scrapeId: string): Document => ({
  ...document,
  metadata: { ...document.metadata, scrapeId },
});
