/** Schemas of what several answers have in common: documents, jobs, monitors and their parts. */
import { ASKS } from "@quern/core/options";
import type { z } from "zod";
import { answerSchemaOf } from "./json-schema.js";
import { count, flag, id, type Json, list, object, orNull, text, texts, time } from "./schema-parts.js";

const METADATA = object(
  {
    sourceURL: text,
    url: text,
    statusCode: { type: "integer" },
    scrapeId: id,
    proxyUsed: { enum: ["basic", "stealth"] },
    creditsUsed: count,
    concurrencyLimited: flag,
  },
  {
    contentType: text,
    engine: { type: "string", description: "What got the page: http, chromium, upload" },
    concurrencyQueueDurationMs: count,
    cacheState: { enum: ["hit", "miss"] },
    cachedAt: time,
    error: { type: "string", description: "Of the page: the name of its error status" },
    title: text,
    description: { type: ["string", "array"] },
    language: text,
    numPages: count,
    totalPages: count,
  },
);

export const JOB = object(
  {
    id,
    kind: { enum: ["crawl", "batch", "extract"] },
    status: { enum: ["scraping", "completed", "failed", "cancelled"] },
    isPaused: flag,
    completed: count,
    total: count,
    failed: count,
    active: { ...count, description: "Pages in work" },
    waiting: { ...count, description: "Pages waiting" },
    hasWebhook: flag,
    creditsUsed: count,
    createdAt: time,
    expiresAt: time,
  },
  { url: text, completedAt: time, error: text },
);

/** Fields of all asks, as their schemas describe them; of a name that several have, the first counts. */
const askedFields: Record<string, Json> = {};
for (const { output } of ASKS)
  for (const [name, schema] of Object.entries(output as Readonly<Record<string, z.ZodType>>))
    askedFields[name] ??= answerSchemaOf(schema);

/** `methods` of the library is a part of the explanation over HTTP. */
const explanation = askedFields["explanation"] as { readonly properties: Readonly<Record<string, Json>> };

export const DOCUMENT: Json = {
  description: "Has the fields of the requested formats and extras.",
  ...object(
    { metadata: METADATA },
    {
      ...askedFields,
      explanation: {
        ...explanation,
        properties: {
          ...explanation.properties,
          methods: {
            type: "object",
            additionalProperties: text,
            description: "How each derived format was answered: by the model, or by the method of that name.",
          },
        },
      },
      assets: {
        description:
          "Images of a parsed document, if requested. `url` is a signed URL, valid for at least 24 hours, or a data URL.",
        ...list(object({ id: text, mediaType: text, url: text }, { name: text })),
      },
      warning: { type: "string", description: "What could not be done or had no effect." },
    },
  ),
};

/** Of a hit that was scraped: the fields of a document; of one that could not be, only metadata that say why. */
export const HIT = {
  markdown: text,
  html: text,
  rawHtml: text,
  links: texts,
  screenshot: text,
  metadata: { type: "object" },
};

const PAPER_FACTS = { paperId: text, ids: { type: "object" }, title: text, abstract: text };
export const PAPER_HIT = object(
  { ...PAPER_FACTS, primaryId: text, score: { type: "number" } },
  { signals: { type: "object", description: "Of papers found along citations: what the score is made of" } },
);
export const PAPER = object(PAPER_FACTS, { authors: text, categories: texts, createdDate: text, updateDate: text });

export const RESULT_OF_CODE = {
  success: flag,
  stdout: text,
  result: { type: "string", description: "Value of the last expression; JSON where it is no text" },
  stderr: text,
  exitCode: { type: "integer" },
  killed: { type: "boolean", description: "The code was stopped at its timeout" },
};
export const VIEWS = { cdpUrl: text, liveViewUrl: text, interactiveLiveViewUrl: text };
export const PERIOD = { startDate: time, endDate: time };
export const BILLING = { billingPeriodStart: orNull("string"), billingPeriodEnd: orNull("string") };

const SUMMARY = object({
  totalPages: count,
  same: count,
  changed: count,
  new: count,
  removed: count,
  error: count,
});
export const MONITOR = object(
  {
    id,
    name: text,
    status: { enum: ["active", "paused", "deleted"] },
    schedule: object({ cron: text, timezone: text }),
    nextRunAt: orNull("string"),
    lastRunAt: orNull("string"),
    currentCheckId: orNull("string"),
    targets: list({ type: "object" }),
    webhook: orNull("object"),
    notification: orNull("object"),
    retentionDays: count,
    estimatedCreditsPerMonth: count,
    lastCheckSummary: orNull("object"),
    goal: orNull("string"),
    judgeEnabled: flag,
    createdAt: time,
    updatedAt: time,
  },
  {
    emailRecipientSubscriptions: list(
      object(
        {
          email: text,
          status: { enum: ["pending", "confirmed", "unsubscribed"] },
          source: { enum: ["team", "opt_in", "legacy"] },
        },
        { confirmationEmailSent: flag },
      ),
    ),
  },
);
export const CHECK = {
  id,
  monitorId: id,
  status: {
    enum: ["queued", "running", "completed", "failed", "partial", "skipped_overlap", "skipped_no_credits"],
  },
  trigger: { enum: ["scheduled", "manual"] },
  scheduledFor: orNull("string"),
  startedAt: orNull("string"),
  finishedAt: orNull("string"),
  estimatedCredits: count,
  reservedCredits: orNull("integer"),
  actualCredits: orNull("integer"),
  billingStatus: { enum: ["not_applicable", "reserved", "confirmed", "released", "failed"] },
  summary: SUMMARY,
  targetResults: list({ type: "object" }),
  error: orNull("string"),
  createdAt: time,
  updatedAt: time,
};
export const CHECK_PAGE = object(
  {
    id,
    targetId: id,
    url: text,
    status: { enum: ["same", "new", "changed", "removed", "error"] },
    previousScrapeId: orNull("string"),
    currentScrapeId: orNull("string"),
    statusCode: orNull("integer"),
    error: orNull("string"),
    metadata: orNull("object"),
    judgment: orNull("object"),
    diff: orNull("object"),
    createdAt: time,
  },
  { snapshot: { type: "object" } },
);
