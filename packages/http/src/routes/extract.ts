/** POST /v2/extract and GET /v2/extract/{jobId} (deprecated there): the json format over several pages, made into one. */
import { randomUUID } from "node:crypto";
import type { FormatInput, ScrapeOptions } from "@quern/core";
import {
  clientFieldsShape,
  MAX_TIMEOUT_MS,
  MIN_TIMEOUT_MS,
  scrapeOptionsSchema,
  scrapeOptionsShape,
  validate,
} from "@quern/core/options";
import { mapSite } from "@quern/jobs";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { checkJobId } from "../accounts/results.js";
import { type ExtractSettings, mergedPages } from "../jobs/extract-result.js";
import { webhookSchema } from "../jobs/webhook-target.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";
import { callerOptions, noteDeclarations, withProtection } from "./job.js";
import { checkJobRetention, checkSchema, checkWebhook, pagesAtOnce, sortUrls } from "./job-request.js";

const MAX_URLS = 10;
/** Pages below an address that ends in an asterisk. */
const DEFAULT_PAGES = 10;
/** Addresses of a site among which those below a folder are looked for. */
const MAX_MAPPED = 5000;
const TOKENS_A_CREDIT = 15;

const extractRequestSchema = z
  .strictObject({
    urls: z
      .array(z.string())
      .max(MAX_URLS)
      .optional()
      .meta({ description: "Addresses of pages; one that ends in an asterisk stands for the pages below it." }),
    prompt: z.string().max(10_000).optional().meta({ description: "What is meant, in words." }),
    systemPrompt: z.string().max(10_000).optional().meta({ description: "What the language model should keep to." }),
    schema: z.record(z.string(), z.unknown()).optional().meta({ description: "JSON Schema of the data." }),
    ignoreSitemap: z.boolean().default(false).meta({ description: "Do not look into the sitemap for pages." }),
    includeSubdomains: z.boolean().default(true).meta({ description: "Also pages of the domain's other hosts." }),
    allowExternalLinks: z.boolean().default(false).meta({ description: "Also pages of other sites." }),
    enableWebSearch: z.boolean().default(false).meta({ description: "Also search the web for pages." }),
    showSources: z.boolean().default(false).meta({ description: "Say which page each value is from." }),
    ignoreInvalidURLs: z
      .boolean()
      .default(true)
      .meta({ description: "Skip invalid URLs instead of refusing the request." }),
    limit: z
      .int()
      .min(1)
      .max(1000)
      .default(DEFAULT_PAGES)
      .meta({ description: "Maximum number of pages below a URL that ends in an asterisk." }),
    timeout: z
      .int()
      .min(MIN_TIMEOUT_MS)
      .max(MAX_TIMEOUT_MS)
      .optional()
      .meta({ description: "Milliseconds for each page." }),
    agent: z
      .unknown()
      .optional()
      .meta({ description: "Accepted from clients of the contract; no effect.", deprecated: true }),
    webhook: webhookSchema.optional().meta({ description: "Address that is told of the end." }),
    scrapeOptions: scrapeOptionsSchema.optional().meta({ description: "Scrape options of each page." }),
    threatProtection: scrapeOptionsShape.threatProtection,
    zeroDataRetention: z.boolean().default(false).meta({ description: "Keep nothing beyond the job." }),
    ...clientFieldsShape,
  })
  .refine(({ urls, prompt }) => (urls?.length ?? 0) > 0 || prompt !== undefined, {
    message: "Either 'urls' or 'prompt' must be provided.",
  });

type ExtractRequest = z.output<typeof extractRequestSchema>;

export const extractRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/extract",
    summary: "Data of several pages as one (deprecated: the json format of /v2/scrape and /v2/batch/scrape)",
    answer: "ExtractStarted",
    tag: "Sites",
    group: "job",
    paid: true,
    body: () => extractRequestSchema,
    handle: start,
  }),
  keyedRoute({
    method: "GET",
    path: "/v2/extract/{jobId}",
    summary: "Status and data of an extraction",
    answer: "ExtractStatus",
    tag: "Sites",
    group: "status",
    handle: status,
  }),
];

async function start(context: CallerContext): Promise<Response> {
  const { request, services, caller } = context;
  const body = await readJson(request);
  const valid = validate(extractRequestSchema, body);
  if (valid.schema) await checkSchema(valid.schema);
  if (!valid.urls?.length) {
    throw new QuernError("NOT_IMPLEMENTED", "Extraction needs urls: this server does not search the web.");
  }
  checkJobRetention(valid.zeroDataRetention, valid.scrapeOptions);
  noteDeclarations(context, { zeroDataRetention: false, lockdown: false });
  checkWebhook(services.engine, valid.webhook);
  const asked = (body["scrapeOptions"] ?? {}) as ScrapeOptions;
  const options = await withProtection(context, {
    ...asked,
    ...(valid.timeout === undefined ? {} : { timeout: valid.timeout }),
    ...(valid.threatProtection === undefined ? {} : { threatProtection: valid.threatProtection }),
    formats: [formatOf(valid)] as readonly FormatInput[],
  });
  const { urls: given, invalid } = sortUrls(services.engine, valid.urls, valid.ignoreInvalidURLs);
  const urls = await withPagesBelow(context, given, valid, options);
  const warning = warningOf(valid, asked);
  const settings: ExtractSettings = { urls, showSources: valid.showSources, ...(warning ? { warning } : {}) };

  const id = randomUUID();
  const { webhook } = valid;
  await services.jobs.start({
    id,
    kind: "extract",
    options: { ...settings },
    caller,
    urls,
    plan: {
      batch: { scrapeOptions: options, settings: callerOptions(context) },
      maxConcurrency: pagesAtOnce(undefined, caller.team),
      // Its messages tell of the whole, not of pages.
      ...(webhook ? { webhook: { ...webhook, events: webhook.events.filter((event) => event !== "page") } } : {}),
    },
  });
  return json(
    { success: true, id, urlTrace: [], ...(valid.ignoreInvalidURLs ? { invalidURLs: invalid } : {}) },
    200,
    DEPRECATED,
  );
}

async function status(context: CallerContext): Promise<Response> {
  const { store } = context.services.jobs;
  const id = checkJobId(parameter(context, "jobId"));
  const record = await store.read(id, "extract", context.caller.team.id).catch((error: unknown) => {
    const isMissing = QuernError.is(error) && error.code === "NOT_FOUND";
    throw isMissing ? new QuernError("NOT_FOUND", "Extract job not found") : error;
  });
  const isOver = record.status !== "scraping";
  // A batch is done when each page was tried; an extraction without any page has failed.
  const errors = isOver && record.completed === 0 ? await store.errors(id) : [];
  const failure = record.error ?? errors[0]?.error;
  const state = isOver ? (failure === undefined ? record.status : "failed") : "processing";
  const { showSources, warning } = record.options as unknown as ExtractSettings;
  const { data, sources, warnings } = isOver
    ? await mergedPages(store, record)
    : { data: [], sources: {}, warnings: [] };
  const said = [warning, ...warnings].filter(Boolean).join(" ");
  return json(
    {
      success: state !== "failed",
      status: state,
      data,
      ...(failure === undefined ? {} : { error: failure }),
      expiresAt: new Date(record.expiresAt).toISOString(),
      ...(showSources && isOver ? { sources } : {}),
      creditsUsed: record.creditsUsed,
      tokensUsed: record.creditsUsed * TOKENS_A_CREDIT,
      ...(said ? { warning: said } : {}),
      replacement: "/v2/scrape with the json format",
    },
    200,
    DEPRECATED,
  );
}

const DEPRECATED = {
  deprecation: "true",
  link: '</v2/scrape>; rel="successor-version"',
  warning: '299 - "extract is deprecated: use the json format of scrape"',
};

function formatOf({ schema, prompt, systemPrompt }: ExtractRequest): FormatInput {
  const wish = [systemPrompt, prompt].filter(Boolean).join("\n\n");
  return { type: "json", ...(schema ? { schema } : {}), ...(wish ? { prompt: wish } : {}) } as FormatInput;
}

/** `https://example.com/blog/*` stands for pages below it. */
async function withPagesBelow(
  { services, request }: CallerContext,
  urls: readonly string[],
  { limit, ignoreSitemap, includeSubdomains, allowExternalLinks }: ExtractRequest,
  { threatProtection }: ScrapeOptions,
): Promise<string[]> {
  const found = new Set<string>();
  for (const url of urls) {
    if (!url.endsWith("*")) {
      found.add(url);
      continue;
    }
    const base = url.replace(/\/?\*+$/, "");
    const pagesOf = async (start: string, most: number) => {
      const { links } = await mapSite(services.engine, start, {
        limit: most,
        sitemap: ignoreSitemap ? "skip" : "include",
        includeSubdomains,
        allowExternalLinks,
        ...(threatProtection ? { threatProtection } : {}),
        signal: request.signal,
      });
      return links;
    };
    const links = await pagesOf(base, limit + 1);
    let below = links.filter((link) => link.url !== base);
    // A folder need not have a page of its own: then the site's start page knows what lies in it.
    if (below.length === 0)
      below = (await pagesOf(new URL("/", base).href, MAX_MAPPED)).filter((link) => link.url.startsWith(`${base}/`));
    for (const link of below.length > 0 ? below.slice(0, limit) : links) found.add(link.url);
  }
  return [...found];
}

function warningOf({ enableWebSearch, agent }: ExtractRequest, asked: ScrapeOptions): string | undefined {
  const names = [
    ...(enableWebSearch ? ["enableWebSearch"] : []),
    ...(agent === undefined ? [] : ["agent"]),
    // An extraction answers with data alone.
    ...(asked.formats === undefined ? [] : ["scrapeOptions.formats"]),
  ];
  return names.length > 0 ? `Without effect on this server: ${names.join(", ")}.` : undefined;
}
