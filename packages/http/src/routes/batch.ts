/** POST /v2/batch/scrape (contract A.6). */
import { randomUUID } from "node:crypto";
import type { ScrapeOptions } from "@quern/core";
import { clientFieldsShape, scrapeOptionsSchema, scrapeOptionsShape, validate } from "@quern/core/options";
import { Batch } from "@quern/jobs";
import { QuernError } from "@quern/types";
import { z } from "zod";
import type { JobRecord } from "../jobs/job-store.js";
import { webhookSchema } from "../jobs/webhooks.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, type Route } from "../routing/route.js";
import { callerOptions, noteDeclarations, withProtection } from "./job.js";
import { checkJobRetention, checkWebhook, pagesAtOnce, sortUrls, withoutSecrets } from "./job-request.js";
import { siteJobRoutes } from "./site-job.js";

const MAX_URLS = 100_000;
const PATH = "/v2/batch/scrape";

const batchRequestSchema = z.strictObject({
  urls: z.array(z.string()).min(1).max(MAX_URLS),
  appendToId: z.uuid().optional(),
  ignoreInvalidURLs: z.boolean().default(true),
  maxConcurrency: z.int().min(1).optional(),
  webhook: webhookSchema.optional(),
  ...scrapeOptionsShape,
  ...clientFieldsShape,
});

export const batchRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: PATH,
    summary: "Scrape many URLs",
    answer: "JobStarted",
    tag: "Sites",
    group: "job",
    paid: true,
    body: () => batchRequestSchema,
    handle: startBatch,
  }),
  ...siteJobRoutes("batch", PATH, "batch"),
];

async function startBatch(context: CallerContext): Promise<Response> {
  const { request, services, caller } = context;
  const body = await readJson(request);
  const valid = validate(batchRequestSchema, body);
  const given = Object.fromEntries(
    Object.keys(scrapeOptionsShape).flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  ) as ScrapeOptions;
  validate(scrapeOptionsSchema, given);
  checkJobRetention(false, valid);
  noteDeclarations(context, valid);
  checkWebhook(services.engine, valid.webhook);
  const { urls, invalid } = sortUrls(services.engine, valid.urls, valid.ignoreInvalidURLs);

  const options = await withProtection(context, given);
  const { store, runner } = services.jobs;
  const id = valid.appendToId ?? randomUUID();
  const known = valid.appendToId ? await store.read(id, "batch", caller.team.id) : undefined;
  if (!known || !runner.add(id, urls)) {
    const record = known
      ? await reopened(context, known)
      : await store.create({ id, kind: "batch", team: caller.team.id, options: withoutSecrets({ ...given }) });
    await runner.start({
      record,
      caller,
      webhook: valid.webhook,
      firstPage: record.completed,
      make: (engine, around) =>
        new Batch(engine, urls, {
          scrapeOptions: options,
          maxConcurrency: pagesAtOnce(valid.maxConcurrency, caller.team),
          ...callerOptions(context),
          around,
        }),
    });
  }
  return json({
    success: true,
    id,
    url: `${services.baseUrl(request)}${PATH}/${id}`,
    ...(valid.ignoreInvalidURLs ? { invalidURLs: invalid } : {}),
  });
}

/** A batch that is over goes on with what is added. */
async function reopened({ services }: CallerContext, record: JobRecord): Promise<JobRecord> {
  if (record.status === "scraping") {
    throw new QuernError("CONFLICT", "The batch runs on another server; it can be added to when it is over.");
  }
  if (record.status === "cancelled") throw new QuernError("CONFLICT", "The batch was cancelled.");
  return (await services.jobs.store.update(record.id, { status: "scraping" })) ?? record;
}
