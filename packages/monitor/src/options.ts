/** Schemas of what monitors are made and changed with. */
import { scrapeOptionsSchema } from "@quern/core/options";
import { crawlOptionsSchema } from "@quern/jobs/options";
import { nextCronTimes } from "@quern/queue";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { cronOfText } from "./schedule-text.js";
import type { MonitorSchedule } from "./schedule-type.js";

const MAX_TARGETS = 50;
const MAX_URLS = 1_000;
const MAX_DOMAINS = 50;
export const DEFAULT_RETENTION_DAYS = 30;
/** The contract's shortest time between two checks. */
export const MIN_INTERVAL_MS = 300_000;
/** Times that are looked at for the shortest distance. */
const TIMES_LOOKED_AT = 100;

/** Options as they were given, once they are known to be good: defaults are the engine's. */
const checkedBy = (schema: z.ZodType) =>
  z.record(z.string(), z.unknown()).superRefine((value, context) => {
    const read = schema.safeParse(value);
    for (const issue of read.error?.issues ?? []) {
      context.addIssue({ code: "custom", message: issue.message, path: issue.path as PropertyKey[], input: value });
    }
  });

const idSchema = z.uuid().optional();
const scrapeOptions = checkedBy(scrapeOptionsSchema).optional();
const domains = z.array(z.string().min(1).max(253)).max(MAX_DOMAINS).optional();

export const SEARCH_WINDOWS = ["5m", "15m", "1h", "6h", "24h", "7d"] as const;

const targetSchema = z.discriminatedUnion("type", [
  z.strictObject({
    id: idSchema,
    type: z.literal("scrape"),
    urls: z.array(z.string().min(1)).min(1).max(MAX_URLS),
    scrapeOptions,
  }),
  z.strictObject({
    id: idSchema,
    type: z.literal("crawl"),
    url: z.string().min(1),
    crawlOptions: checkedBy(crawlOptionsSchema).optional(),
    scrapeOptions,
  }),
  z
    .strictObject({
      id: idSchema,
      type: z.literal("search"),
      queries: z.array(z.string().trim().min(1).max(256)).min(1).max(12),
      searchWindow: z.enum(SEARCH_WINDOWS).default("24h"),
      maxResults: z.int().min(1).max(50).default(10),
      includeDomains: domains,
      excludeDomains: domains,
    })
    .refine(({ includeDomains, excludeDomains }) => !includeDomains?.length || !excludeDomains?.length, {
      message: "includeDomains and excludeDomains cannot both be specified",
      path: ["includeDomains"],
    }),
]);

const scheduleSchema = z
  .strictObject({
    cron: z.string().min(1).max(200).optional(),
    text: z.string().min(1).max(200).optional(),
    timezone: z.string().min(1).max(100).default("UTC"),
  })
  .refine(({ cron, text }) => (cron === undefined) !== (text === undefined), {
    message: "schedule takes exactly one of cron and text",
  });

export const MONITOR_EVENTS = ["monitor.page", "monitor.check.completed"] as const;

export const notificationSchema = z.strictObject({
  email: z
    .strictObject({
      enabled: z.boolean().default(false),
      recipients: z.array(z.email().toLowerCase()).max(25).default([]),
      includeDiffs: z.boolean().default(false),
    })
    .optional(),
  slack: z.unknown().optional(),
});

const fields = {
  name: z.string().trim().min(1).max(256).meta({ description: "Name of the monitor." }),
  schedule: scheduleSchema.meta({ description: "When to check the pages: a cron expression, or a phrase." }),
  targets: z.array(targetSchema).min(1).max(MAX_TARGETS).meta({ description: "Pages, crawls and searches to watch." }),
  notification: notificationSchema.meta({ description: "Whom to write to." }),
  retentionDays: z.int().min(1).max(365).meta({ description: "Days that checks are kept." }),
  goal: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .meta({ description: "What matters, in words: a language model judges changes by it." }),
  judgeEnabled: z.boolean().meta({ description: "Have a language model judge changes by the goal." }),
} as const;

/** Fields of a new monitor. `webhook` is added by who sends its messages. */
export const createShape = {
  name: fields.name,
  schedule: fields.schedule,
  targets: fields.targets,
  notification: fields.notification.optional(),
  retentionDays: fields.retentionDays.default(DEFAULT_RETENTION_DAYS),
  goal: fields.goal.optional(),
  judgeEnabled: fields.judgeEnabled.optional(),
} as const;

/** Fields of a change. */
export const updateShape = {
  name: fields.name.optional(),
  status: z.enum(["active", "paused"]).optional().meta({ description: "Whether the monitor runs." }),
  schedule: fields.schedule.optional(),
  targets: fields.targets.optional(),
  notification: fields.notification.nullable().optional().meta({ description: "Whom to write to." }),
  retentionDays: fields.retentionDays.optional(),
  goal: fields.goal.nullable().optional().meta({ description: "What matters, in words." }),
  judgeEnabled: fields.judgeEnabled.optional(),
} as const;

interface Judged {
  readonly targets?: ReadonlyArray<{ readonly type: string }> | undefined;
  readonly goal?: string | null | undefined;
  readonly judgeEnabled?: boolean | undefined;
}

/** Hits of a search are only worth a message when something says which. */
export function checkGoal({ targets, goal, judgeEnabled }: Judged, context: z.RefinementCtx): void {
  if (goal || judgeEnabled === false || !targets?.some(({ type }) => type === "search")) return;
  context.addIssue({
    code: "custom",
    message: "A monitor with a search target needs a goal, or judgeEnabled: false",
    path: ["goal"],
    input: goal,
  });
}

export type CreateFields = z.output<z.ZodObject<typeof createShape>>;
export type UpdateFields = z.output<z.ZodObject<typeof updateShape>>;

/**
 * A schedule as it is kept.
 *
 * @throws QuernError `BAD_REQUEST` for what cannot be read, or comes more often than `minInterval` (milliseconds)
 */
export function readSchedule(given: z.output<typeof scheduleSchema>, minInterval: number): MonitorSchedule {
  const cron = given.cron?.trim() ?? cronOfText(given.text as string);
  const timezone = given.timezone;
  if (minInterval >= MIN_INTERVAL_MS && cron.split(/\s+/).length !== 5) {
    throw new QuernError("BAD_REQUEST", `"${cron}": a monitor's cron expression has five fields.`);
  }
  const times = nextCronTimes({ cron, timeZone: timezone }, Date.now(), TIMES_LOOKED_AT);
  if (times.length === 0) throw new QuernError("BAD_REQUEST", `"${cron}" names a time that never comes.`);
  const shortest = Math.min(
    ...times.slice(1).map((time, index) => time - (times[index] as number)),
    Number.POSITIVE_INFINITY,
  );
  if (shortest < minInterval) {
    const minutes = minInterval / 60_000;
    throw new QuernError(
      "BAD_REQUEST",
      `Checks have to be at least ${minutes} minutes apart; "${cron}" comes more often.`,
    );
  }
  return { cron, timezone };
}
