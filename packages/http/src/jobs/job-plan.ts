/** Plan of a job, for servers that never saw the request. Kept beside the record, as it may hold headers with secrets. */

import type { BatchPlan, CrawlPlan } from "@quern/jobs/worker";
import type { StateStore } from "@quern/types";
import type { Plan } from "../access/plans.js";
import type { WebhookTarget } from "./webhook-target.js";

export interface JobPlan {
  /** One of both. */
  readonly crawl?: CrawlPlan;
  readonly batch?: BatchPlan;
  readonly team: string;
  /** Limits of the team, as known to the server that took the request. */
  readonly teamPlan: Plan;
  readonly keyId: string;
  readonly keyName: string;
  /** Pages in work at once at most. */
  readonly maxConcurrency: number;
  readonly webhook?: WebhookTarget;
}

export interface JobPlans {
  put(id: string, plan: JobPlan, expires: number): Promise<void>;
  get(id: string): Promise<JobPlan | undefined>;
}

export const createJobPlans = (state: StateStore): JobPlans => ({
  async put(id, plan, expires) {
    await state.set(`job-plans/${id}`, plan, { expires });
  },
  get: async (id) => (await state.get(`job-plans/${id}`)) as JobPlan | undefined,
});
