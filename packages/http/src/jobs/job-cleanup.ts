/** Removes what is left of jobs that are over and expired: their frontiers, pages, errors and plans. */
import type { JobQueue, JobResult, RunningJob } from "@quern/queue";
import type { StateStore } from "@quern/types";
import { Topic } from "./backend.js";
import { progressKey } from "./courier.js";
import type { JobPlans } from "./job-plan.js";
import { DAY_MS, type JobStore } from "./job-store.js";

interface Parts {
  readonly state: StateStore;
  readonly store: JobStore;
  readonly plans: JobPlans;
  readonly queue: JobQueue;
}

export interface Cleanup {
  /** Sees to it that nothing of the job stays when its time is over. Called before anything of it is written. */
  plan(job: string): Promise<void>;
  readonly handle: (job: RunningJob) => Promise<JobResult>;
}

/** Records go by themselves at their time; they are surely gone so much later. */
const MARGIN_MS = 60_000;

export function createCleanup({ state, store, plans, queue }: Parts): Cleanup {
  return {
    async plan(job) {
      await queue.add(Topic.CLEANUP, [{ id: job, data: { job }, delay: DAY_MS + MARGIN_MS }]);
    },
    async handle({ data }) {
      const { job } = data as { readonly job: string };
      const record = await store.find(job);
      if (record?.status === "scraping") return { again: DAY_MS };
      if (record) return { again: Math.max(0, record.expiresAt - Date.now()) + MARGIN_MS };
      await store.delete(job);
      await plans.delete(job);
      await state.delete(progressKey(job));
      return undefined;
    },
  };
}
