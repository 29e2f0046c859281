/** Jobs that this process works on, with all that a page of theirs needs. */
import type { Engine } from "@quern/core";
import { BatchWalk, SiteWalk, StopRule, type Walk } from "@quern/jobs/worker";
import type { Frontier, FrontierStore } from "@quern/queue";
import { LRUCache } from "lru-cache";
import type { Caller } from "../access/authenticate.js";
import type { TeamReader } from "../access/teams.js";
import { checkFormat, type JobPlan, type JobPlans } from "./job-plan.js";
import type { JobRecord, JobStore } from "./job-store.js";

export interface JobContext {
  readonly record: JobRecord;
  readonly plan: JobPlan;
  readonly caller: Caller;
  readonly frontier: Frontier;
  readonly walk: Walk;
  readonly stopRule: StopRule;
  /** Ends the pages that this process has in work. */
  readonly abort: AbortController;
  /** Pages in work here. */
  running: number;
}

export interface JobContexts {
  /** @returns undefined for a job that is over long ago, or was never there */
  get(id: string): Promise<JobContext | undefined>;
  /** Context of a job that this process has already loaded. */
  known(id: string): JobContext | undefined;
  all(): Iterable<JobContext>;
  forget(id: string): void;
}

interface Parts {
  readonly engine: Engine;
  readonly store: JobStore;
  readonly plans: JobPlans;
  readonly teams: TeamReader;
  readonly frontiers: FrontierStore;
}

const MAX_CONTEXTS = 500;
const KEPT_MS = 60_000;

/** Reason of the signal that ends the pages of a cancelled job. */
export const cancelled = (): Error => new Error("The job was cancelled.");

export function createJobContexts({ engine, store, plans, teams, frontiers }: Parts): JobContexts {
  const contexts = new LRUCache<string, JobContext>({
    max: MAX_CONTEXTS,
    ttl: KEPT_MS,
    updateAgeOnGet: true,
  });
  const making = new Map<string, Promise<JobContext | undefined>>();

  async function make(id: string): Promise<JobContext | undefined> {
    const [record, plan] = await Promise.all([store.find(id), plans.get(id)]);
    if (!record || !plan) return undefined;
    checkFormat(id, plan);
    const frontier = frontiers.open(id);
    const abort = new AbortController();
    const walk = plan.crawl
      ? new SiteWalk(engine, plan.crawl, frontier, abort.signal)
      : new BatchWalk(engine, plan.batch ?? { scrapeOptions: {}, settings: {} });
    const { team, teamPlan, keyId, keyName } = plan;
    const context: JobContext = {
      record,
      plan,
      caller: { team: { ...(await teams.read(team)), plan: teamPlan }, keyId, keyName },
      frontier,
      walk,
      stopRule: new StopRule(plan.crawl?.options.stopWhen),
      abort,
      running: 0,
    };
    contexts.set(id, context);
    // After it is among those that `watch` ends: a cancellation comes before this question or is seen there.
    if (await store.isCancelled(id)) abort.abort(cancelled());
    return context;
  }

  return {
    known: (id) => contexts.peek(id),
    all: () => contexts.values(),
    forget: (id) => void contexts.delete(id),
    get(id) {
      const known = contexts.get(id);
      if (known) return Promise.resolve(known);
      let made = making.get(id);
      if (!made) {
        made = make(id).finally(() => making.delete(id));
        making.set(id, made);
      }
      return made;
    },
  };
}
