/** Plan of a job, for servers that never saw the request. Kept beside the record, as it may hold headers with secrets. */

import type { BatchPlan, CrawlPlan } from "@quern/jobs/worker";
import { QuernError, type StateStore } from "@quern/types";
import type { Plan } from "../access/plans.js";
import { RUNNING_KEPT_MS } from "./job-store.js";
import type { WebhookTarget } from "./webhook-target.js";

/** Changes when servers and workers of two releases would not understand each other's jobs. */
export const JOB_FORMAT = 1;

export interface JobPlan {
  /** {@link JOB_FORMAT} of the server that began the job, and its version. Absent in the first format. */
  readonly format?: number;
  readonly version?: string;
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
  put(id: string, plan: JobPlan): Promise<void>;
  get(id: string): Promise<JobPlan | undefined>;
  delete(id: string): Promise<void>;
}

export const createJobPlans = (state: StateStore): JobPlans => ({
  async put(id, plan) {
    await state.set(`job-plans/${id}`, plan, { expires: Date.now() + RUNNING_KEPT_MS });
  },
  async delete(id) {
    await state.delete(`job-plans/${id}`);
  },
  get: async (id) => (await state.get(`job-plans/${id}`)) as JobPlan | undefined,
});

/** @throws QuernError `STATE_UNAVAILABLE` for a job of another format, which is left to those that understand it */
export function checkFormat(id: string, { format = 1, version = "an earlier version" }: JobPlan): void {
  if (format === JOB_FORMAT) return;
  throw new QuernError(
    "STATE_UNAVAILABLE",
    `Job ${id} was begun by Quern ${version} (jobs of format ${format}), and this process reads format ${JOB_FORMAT}.`,
    { hint: "Run one version of Quern on all servers and workers. The job's pages stay queued until then." },
  );
}
