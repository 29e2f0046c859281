/** Usage of a team, its remaining credits, and its current activity. */

import { validate } from "@quern/core/options";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { currentMonth } from "../accounts/ledger.js";
import type { AnswerName } from "../openapi/answers.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, type Route } from "../routing/route.js";

/** Stands for "no limit": the contract's clients expect a number. */
const UNLIMITED_CREDITS = 999_999_999;
const TOKENS_A_CREDIT = 15;
/** Kinds of request that the ledger knows. */
const ENDPOINTS = [
  "scrape",
  "parse",
  "search",
  "map",
  "crawl",
  "batch",
  "extract",
  "agent",
  "monitor",
  "interact",
  "browser",
] as const;

const account = (
  path: string,
  summary: string,
  answer: AnswerName,
  handle: (context: CallerContext) => Promise<Response>,
  query?: () => z.ZodObject,
): Route =>
  keyedRoute({
    method: "GET",
    path,
    summary,
    answer,
    tag: "Account",
    group: "status",
    handle,
    ...(query ? { query } : {}),
  });

const historyQuery = () =>
  z.object({ byApiKey: z.enum(["true", "false"]).optional().meta({ description: "Count each key for itself." }) });
const activityQuery = () =>
  z.object({
    endpoint: z.enum(ENDPOINTS).optional().meta({ description: "Only requests of this kind." }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(50)
      .meta({ description: "Maximum number of entries returned." }),
    cursor: z
      .string()
      .regex(/^[0-9a-z]{9}-[0-9a-f-]{36}$/)
      .optional()
      .meta({ description: "Where the answer before ended." }),
  });

export const accountRoutes: readonly Route[] = [
  account(
    "/v2/concurrency-check",
    "Requests running now, and how many may",
    "Concurrency",
    async ({ caller, services }) => {
      const { active } = await services.slots.count(caller.team.id);
      return json({ success: true, concurrency: active, maxConcurrency: caller.team.plan.concurrency });
    },
  ),
  account("/v2/team/queue-status", "Requests running and waiting", "QueueStatus", async ({ caller, services }) => {
    const [{ active, waiting }, { entries }] = await Promise.all([
      services.slots.count(caller.team.id),
      services.ledger.activity(caller.team.id, { endpoint: undefined, limit: 1, cursor: undefined }),
    ]);
    return json({
      success: true,
      jobsInQueue: active + waiting,
      activeJobsInQueue: active,
      waitingJobsInQueue: waiting,
      maxConcurrency: caller.team.plan.concurrency,
      mostRecentSuccess: entries[0]?.created_at ?? null,
    });
  }),
  account("/v2/team/credit-usage", "Credits left this month", "CreditUsage", async (context) => {
    const { remaining, plan, ...period } = await balance(context);
    return json({ success: true, data: { remainingCredits: remaining, planCredits: plan, ...period } });
  }),
  account("/v2/team/token-usage", "Tokens left this month: 15 a credit", "TokenUsage", async (context) => {
    const { remaining, plan, ...period } = await balance(context);
    const data = { remainingTokens: remaining * TOKENS_A_CREDIT, planTokens: plan * TOKENS_A_CREDIT, ...period };
    return json({ success: true, data });
  }),
  account(
    "/v2/team/credit-usage/historical",
    "Credits used, by month and by key",
    "CreditHistory",
    async (context) => json({ success: true, periods: await history(context) }),
    historyQuery,
  ),
  account(
    "/v2/team/token-usage/historical",
    "Tokens used, by month and by key",
    "TokenHistory",
    async (context) => {
      const periods = (await history(context)).map(({ creditsUsed, ...period }) => ({
        ...period,
        tokensUsed: creditsUsed * TOKENS_A_CREDIT,
      }));
      return json({ success: true, periods });
    },
    historyQuery,
  ),
  account(
    "/v2/team/activity",
    "Jobs of the last 24 hours, newest first",
    "Activity",
    async ({ request, caller, services }) => {
      const { endpoint, limit, cursor } = validate(activityQuery(), queryOf(request));
      const page = await services.ledger.activity(caller.team.id, { endpoint, limit, cursor });
      return json({ success: true, data: page.entries, cursor: page.cursor, has_more: page.cursor !== null });
    },
    activityQuery,
  ),
];

async function balance({ caller, services }: CallerContext) {
  const limit = caller.team.monthlyCredits;
  const used = await services.ledger.usedThisMonth(caller.team.id);
  const { startDate, endDate } = currentMonth();
  return {
    remaining: limit === undefined ? UNLIMITED_CREDITS : Math.max(0, limit - used),
    plan: limit ?? UNLIMITED_CREDITS,
    billingPeriodStart: limit === undefined ? null : startDate,
    billingPeriodEnd: limit === undefined ? null : endDate,
  };
}

function history({ request, caller, services }: CallerContext) {
  const { byApiKey } = validate(historyQuery(), queryOf(request));
  return services.ledger.history(caller.team.id, byApiKey === "true");
}

/** @throws QuernError `BAD_REQUEST` when a name comes twice */
function queryOf(request: Request): Record<string, string> {
  const pairs = [...new URL(request.url).searchParams];
  const query = Object.fromEntries(pairs);
  if (Object.keys(query).length === pairs.length) return query;
  throw new QuernError("BAD_REQUEST", "A query parameter was given twice.");
}
