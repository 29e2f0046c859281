/** POST /v2/crawl and what belongs to it. */
import { createHash, randomUUID } from "node:crypto";
import { readTargetUrl } from "@quern/core";
import { clientFieldsShape, scrapeOptionsShape, validate } from "@quern/core/options";
import { type CrawlOptionsInput, compilePathPatterns, crawlOptionsFromPrompt } from "@quern/jobs";
import { crawlOptionsSchema } from "@quern/jobs/options";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { webhookSchema } from "../jobs/webhook-target.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, type Route } from "../routing/route.js";
import { callerOptions, noteDeclarations, withProtection } from "./job.js";
import { checkJobRetention, checkWebhook, pagesAtOnce, withoutSecrets } from "./job-request.js";
import { siteJobRoutes } from "./site-job.js";

const DAY_MS = 86_400_000;

const crawlRequestSchema = z.strictObject({
  url: z.string().meta({ description: "Address of the start page." }),
  ...crawlOptionsSchema.shape,
  maxConcurrency: z.int().min(1).optional().meta({ description: "Pages to fetch in parallel." }),
  prompt: z
    .string()
    .max(10_000)
    .optional()
    .meta({ description: "What to crawl, in words; a language model turns it into options." }),
  webhook: webhookSchema.optional().meta({ description: "Address that is told of pages and of the end." }),
  zeroDataRetention: z.boolean().default(false).meta({ description: "Keep nothing beyond the job." }),
  auditMetadata: scrapeOptionsShape.auditMetadata,
  ...clientFieldsShape,
});

const previewSchema = z.strictObject({
  url: z.string().meta({ description: "Address of the start page." }),
  prompt: z
    .string()
    .min(1)
    .max(10_000)
    .meta({ description: "What to crawl, in words; a language model turns it into options." }),
  ...clientFieldsShape,
});

export const crawlRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/crawl",
    summary: "Scrape a site page by page",
    answer: "JobStarted",
    tag: "Sites",
    group: "job",
    paid: true,
    body: () => crawlRequestSchema,
    handle: startCrawl,
  }),
  keyedRoute({
    method: "POST",
    path: "/v2/crawl/params-preview",
    summary: "The options that a wish in words means, without a crawl",
    answer: "CrawlOptions",
    tag: "Sites",
    group: "scrape",
    paid: true,
    body: () => previewSchema,
    async handle({ request, services: { engine } }) {
      const { url, prompt } = validate(previewSchema, await readJson(request));
      const start = readTargetUrl(url, (candidate) => engine.allowsHost(candidate));
      const { options, warning } = await crawlOptionsFromPrompt(engine, start, prompt, request.signal);
      return json({ success: true, data: { url, ...options }, ...(warning ? { warning } : {}) });
    },
  }),
  ...["/v2/crawl/active", "/v2/crawl/ongoing"].map((path) =>
    keyedRoute({
      method: "GET",
      path,
      summary: "Crawls that are not over",
      answer: "ActiveCrawls",
      tag: "Sites",
      group: "status",
      async handle({ services, caller }) {
        const records = await services.jobs.store.running(caller.team.id, "crawl");
        const crawls = records.map(({ id, team, url, createdAt, options }) => ({
          id,
          teamId: team,
          url,
          created_at: new Date(createdAt).toISOString(),
          options,
        }));
        return json({ success: true, crawls });
      },
    }),
  ),
  ...siteJobRoutes("crawl", "/v2/crawl", "crawl"),
];

async function startCrawl(context: CallerContext): Promise<Response> {
  const { request, services, caller } = context;
  const asked = await readJson(request);
  const { prompt, url: typedUrl, zeroDataRetention, scrapeOptions, webhook } = validate(crawlRequestSchema, asked);
  const url = readTargetUrl(typedUrl, (candidate) => services.engine.allowsHost(candidate));
  // Before a model hears of what is refused.
  checkJobRetention(zeroDataRetention, scrapeOptions);
  checkWebhook(services.engine, webhook);
  const prompted = prompt ? await crawlOptionsFromPrompt(services.engine, url, prompt, request.signal) : undefined;
  const body: Record<string, unknown> = { ...prompted?.options, ...asked };
  const valid = validate(crawlRequestSchema, body);
  noteDeclarations(context, { zeroDataRetention: false, lockdown: false, auditMetadata: valid.auditMetadata });
  await compilePathPatterns("includePaths", valid.includePaths, valid.regexOnFullURL);
  await compilePathPatterns("excludePaths", valid.excludePaths, valid.regexOnFullURL);
  await refuseRepetition(context);

  const given = Object.fromEntries(
    Object.keys(crawlOptionsSchema.shape).flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  ) as CrawlOptionsInput;
  const left = await services.ledger.remainingCredits(caller.team);
  const maxConcurrency = pagesAtOnce(valid.maxConcurrency, caller.team);
  const options: CrawlOptionsInput = {
    ...given,
    scrapeOptions: await withProtection(context, given.scrapeOptions ?? {}),
    limit: Math.max(1, Math.min(valid.limit, left)),
    maxConcurrency,
  };
  const id = randomUUID();
  await services.jobs.start({
    id,
    kind: "crawl",
    url: url.href,
    options: withoutSecrets({ ...given }),
    ...(prompted?.warning ? { warning: prompted.warning } : {}),
    ...(left < valid.limit ? { payablePages: left } : {}),
    caller,
    plan: {
      crawl: { start: url.href, options, settings: callerOptions(context) },
      // One page at a time, and one in line.
      maxConcurrency: valid.delay === undefined ? maxConcurrency : Math.min(2, maxConcurrency),
      ...(valid.webhook ? { webhook: valid.webhook } : {}),
    },
  });
  const { scrapeOptions: _scrapeOptions, ...finalCrawlerOptions } = given;
  return json({
    success: true,
    id,
    url: `${services.baseUrl(request)}/v2/crawl/${id}`,
    ...(prompted ? { promptGeneratedOptions: prompted.options, finalCrawlerOptions } : {}),
    ...(prompted?.warning ? { warning: prompted.warning } : {}),
  });
}

/** The same `x-idempotency-key` starts one crawl. */
async function refuseRepetition({ request, services, caller }: CallerContext): Promise<void> {
  const key = request.headers.get("x-idempotency-key");
  if (!key) return;
  const name = createHash("sha256").update(key).digest("hex");
  const isNew = await services.state.set(`idempotency/${caller.team.id}/${name}`, 1, {
    ifAbsent: true,
    expires: Date.now() + DAY_MS,
  });
  if (!isNew) throw new QuernError("CONFLICT", "Idempotency key already used");
}
