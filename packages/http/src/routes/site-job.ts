/** Common parts of crawls and batches: status page by page, cancelling, errors. */

import { validate } from "@quern/core/options";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { checkJobId } from "../accounts/results.js";
import { describeJob } from "../jobs/describe-job.js";
import type { JobKind, JobRecord } from "../jobs/job-store.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";

const statusQuery = () =>
  z.object({
    skip: z.coerce.number().int().min(0).default(0).meta({ description: "Results to leave out from the beginning." }),
    limit: z.coerce.number().int().min(1).optional().meta({ description: "Maximum number of results returned." }),
  });

/** GET and DELETE of a job, and its errors. */
export function siteJobRoutes(kind: JobKind, path: string, noun: string): Route[] {
  const tag = "Sites";
  const find = async (context: CallerContext): Promise<JobRecord> => {
    const id = checkJobId(parameter(context, "jobId"));
    return context.services.jobs.store.read(id, kind, context.caller.team.id);
  };
  return [
    keyedRoute({
      method: "GET",
      path: `${path}/{jobId}`,
      summary: `Status and pages of a ${noun}`,
      answer: "JobStatus",
      tag,
      group: "status",
      query: statusQuery,
      handle: async (context) => status(context, await find(context), `${path}/`),
    }),
    keyedRoute({
      method: "DELETE",
      path: `${path}/{jobId}`,
      summary: `Stop a ${noun}; pages that are done stay`,
      answer: "JobCancelled",
      tag,
      group: "status",
      async handle(context) {
        const record = await find(context);
        if (record.status === "completed" || record.status === "failed") {
          throw new QuernError("CONFLICT", `${kind === "crawl" ? "Crawl" : "Batch scrape"} is already completed`);
        }
        await context.services.jobs.cancel(record);
        return json({ status: "cancelled" });
      },
    }),
    keyedRoute({
      method: "GET",
      path: `${path}/{jobId}/errors`,
      summary: `Pages of a ${noun} that failed`,
      answer: "JobErrors",
      tag,
      group: "status",
      async handle(context) {
        const record = await find(context);
        const errors = await context.services.jobs.store.errors(record.id);
        // The Python SDK's asynchronous client takes a batch's answer without `success` for a failure.
        return json({ ...(kind === "batch" ? { success: true } : {}), errors, robotsBlocked: record.robotsBlocked });
      },
    }),
  ];
}

async function status(context: CallerContext, record: JobRecord, path: string): Promise<Response> {
  const { request, services } = context;
  const { skip, limit } = validate(statusQuery(), Object.fromEntries(new URL(request.url).searchParams));
  const { documents, end } = await services.jobs.store.pages(record.id, skip, limit);
  // Clients follow `next` at once and without a pause: it is only there when there is something to get.
  const hasMore = documents.length > 0 && end < record.completed;
  const again = `${services.baseUrl(request)}${path}${record.id}?skip=${end}${limit === undefined ? "" : `&limit=${limit}`}`;
  return json({ ...describeJob(record), ...(hasMore ? { next: again } : {}), data: documents });
}
