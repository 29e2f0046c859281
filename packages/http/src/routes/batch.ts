/** POST /v2/batch/scrape. */
import { randomUUID } from "node:crypto";
import type { ScrapeOptions } from "@quern/core";
import {
  clientFieldsShape,
  restOptionsShape,
  scrapeOptionsSchema,
  scrapeOptionsShape,
  validate,
} from "@quern/core/options";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { webhookSchema } from "../jobs/webhook-target.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, type Route } from "../routing/route.js";
import { callerOptions, noteDeclarations, withProtection } from "./job.js";
import { checkJobRetention, checkWebhook, pagesAtOnce, sortUrls, withoutSecrets } from "./job-request.js";
import { siteJobRoutes } from "./site-job.js";

const MAX_URLS = 100_000;
const PATH = "/v2/batch/scrape";

const batchRequestSchema = z.strictObject({
  urls: z.array(z.string()).min(1).max(MAX_URLS).meta({ description: "Addresses of the pages." }),
  appendToId: z.uuid().optional().meta({ description: "Batch that the addresses are added to." }),
  ignoreInvalidURLs: z
    .boolean()
    .default(true)
    .meta({ description: "Skip invalid URLs instead of refusing the request." }),
  maxConcurrency: z.int().min(1).optional().meta({ description: "Pages to fetch in parallel." }),
  webhook: webhookSchema.optional().meta({ description: "Address that is told of pages and of the end." }),
  ...scrapeOptionsShape,
  ...restOptionsShape,
  ...clientFieldsShape,
});
const pageOptionsSchema = scrapeOptionsSchema.safeExtend(restOptionsShape);
const PAGE_OPTIONS = [...Object.keys(scrapeOptionsShape), ...Object.keys(restOptionsShape)];

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
    PAGE_OPTIONS.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  ) as ScrapeOptions;
  validate(pageOptionsSchema, given);
  checkJobRetention(false, valid);
  noteDeclarations(context, valid);
  checkWebhook(services.engine, valid.webhook);
  const { urls, invalid } = sortUrls(services.engine, valid.urls, valid.ignoreInvalidURLs);

  await services.ledger.requireCredits(caller.team, urls.length);
  const options = await withProtection(context, given);
  const { jobs } = services;
  const id = valid.appendToId ?? randomUUID();
  if (valid.appendToId) {
    const known = await jobs.store.read(id, "batch", caller.team.id);
    if (known.status !== "scraping")
      throw new QuernError("CONFLICT", `The batch is ${known.status} and takes no more URLs. Start a new batch.`);
    await jobs.append(known, urls, valid.webhook);
  } else {
    await jobs.start({
      id,
      kind: "batch",
      options: withoutSecrets({ ...given }),
      caller,
      urls,
      plan: {
        batch: { scrapeOptions: options, settings: callerOptions(context) },
        maxConcurrency: pagesAtOnce(valid.maxConcurrency, caller.team),
        ...(valid.webhook ? { webhook: valid.webhook } : {}),
      },
    });
  }
  return json({
    success: true,
    id,
    url: `${services.baseUrl(request)}${PATH}/${id}`,
    ...(valid.ignoreInvalidURLs ? { invalidURLs: invalid } : {}),
  });
}
