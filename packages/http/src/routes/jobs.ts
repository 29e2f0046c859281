/** Crawls, batches and extractions of a team in one list, and what can be done with each: pause, resume, cancel, retry, send its webhooks again. */
import { validate } from "@quern/core/options";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { checkJobId } from "../accounts/results.js";
import type { JobKind, JobRecord } from "../jobs/job-store.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";

const PATH = "/v2/jobs";
const DEFAULT_JOBS = 25;
const MAX_JOBS = 100;
const NOUNS: Readonly<Record<JobKind, string>> = { crawl: "crawl", batch: "batch scrape", extract: "extraction" };

const listQuery = () =>
  z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(MAX_JOBS)
      .default(DEFAULT_JOBS)
      .meta({ description: "Maximum number of jobs returned." }),
  });

export const jobRoutes: readonly Route[] = [
  keyedRoute({
    method: "GET",
    path: PATH,
    summary: "Crawls, batches and extractions, latest first, and who works on them",
    answer: "Jobs",
    tag: "Jobs",
    group: "status",
    query: listQuery,
    async handle({ request, services: { jobs }, caller }) {
      const { limit } = validate(listQuery(), Object.fromEntries(new URL(request.url).searchParams));
      const [records, workers] = await Promise.all([jobs.store.latest(caller.team.id, limit), jobs.workers()]);
      const places = workers.reduce((sum, { concurrency }) => sum + concurrency, 0);
      return json({ success: true, jobs: records.map(describe), workers: { count: workers.length, places } });
    },
  }),
  keyedRoute({
    method: "GET",
    path: `${PATH}/{jobId}`,
    summary: "How far a crawl, batch or extraction is",
    answer: "Job",
    tag: "Jobs",
    group: "status",
    handle: async (context) => json({ success: true, job: describe(await find(context)) }),
  }),
  action(
    "pause",
    "Hand out no more pages until the job is resumed; pages in work are finished",
    async (context, record) => {
      refuseIfOver(record);
      await context.services.jobs.pause(record);
      return undefined;
    },
  ),
  action("resume", "Go on with a job that was paused", async (context, record) => {
    refuseIfOver(record);
    await context.services.jobs.resume(record);
    return undefined;
  }),
  action("cancel", "Stop a job for good; pages that are done stay", async (context, record) => {
    if (record.status === "cancelled") return undefined;
    refuseIfOver(record);
    await context.services.jobs.cancel(record);
    return undefined;
  }),
  action("retry", "Try the failed pages again; a job that is over goes on with them", async (context, record) => {
    if (record.status === "cancelled") throw new QuernError("CONFLICT", `The ${NOUNS[record.kind]} was cancelled.`);
    return { retried: await context.services.jobs.retry(record) };
  }),
  action(
    "resend-webhooks",
    "Send all messages of a job that is over to its webhook once more, under the same ids",
    async (context, record) => {
      const noun = NOUNS[record.kind];
      if (!record.hasWebhook) throw new QuernError("CONFLICT", `The ${noun} has no webhook.`);
      if (record.status === "scraping") throw new QuernError("CONFLICT", `The ${noun} is not over yet.`);
      if (!(await context.services.jobs.resend(record))) {
        throw new QuernError("CONFLICT", "The messages are still being sent.");
      }
      return undefined;
    },
  ),
];

/** POST to a job, answered by how it is then. */
function action(
  name: string,
  summary: string,
  act: (context: CallerContext, record: JobRecord) => Promise<{ readonly retried: number } | undefined>,
): Route {
  return keyedRoute({
    method: "POST",
    path: `${PATH}/{jobId}/${name}`,
    summary,
    answer: "Job",
    tag: "Jobs",
    group: "status",
    async handle(context) {
      const done = await act(context, await find(context));
      return json({ success: true, job: describe(await find(context)), ...done });
    },
  });
}

const find = (context: CallerContext): Promise<JobRecord> =>
  context.services.jobs.store.readAny(checkJobId(parameter(context, "jobId")), context.caller.team.id);

function refuseIfOver({ kind, status }: JobRecord): void {
  if (status === "scraping") return;
  const end = status === "cancelled" ? "was cancelled" : "is already over";
  throw new QuernError("CONFLICT", `The ${NOUNS[kind]} ${end}.`);
}

function describe(record: JobRecord) {
  const { id, kind, url, status, isPaused = false, completed, total, failed, creditsUsed, error } = record;
  const { active = 0, waiting = 0, hasWebhook = false, createdAt, completedAt, expiresAt } = record;
  return {
    id,
    kind,
    ...(url === undefined ? {} : { url }),
    status,
    isPaused: status === "scraping" && isPaused,
    completed,
    total,
    failed,
    active,
    waiting,
    hasWebhook,
    creditsUsed,
    createdAt: new Date(createdAt).toISOString(),
    ...(completedAt === undefined ? {} : { completedAt: new Date(completedAt).toISOString() }),
    expiresAt: new Date(expiresAt).toISOString(),
    ...(error === undefined ? {} : { error }),
  };
}
