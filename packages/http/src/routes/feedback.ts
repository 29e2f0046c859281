/** POST /v2/feedback: what somebody thought of a result. Kept in the state for the server's owner to read. */
import { randomUUID } from "node:crypto";
import { clientFieldsShape, validate } from "@quern/core/options";
import { QuernError, type StateStore } from "@quern/types";
import { z } from "zod";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, type Route } from "../routing/route.js";

const KEPT_MS = 90 * 86_400_000;
const MAX_METADATA_BYTES = 8192;

export const ratingShape = {
  rating: z.enum(["good", "partial", "bad"]).meta({ description: "How good the result was." }),
  valuableSources: z
    .array(z.strictObject({ url: z.string().min(1).max(8192), reason: z.string().max(2000).optional() }))
    .max(50)
    .optional()
    .meta({ description: "Results that helped, and why." }),
  missingContent: z
    .array(z.strictObject({ topic: z.string().min(1).max(200), description: z.string().max(2000).optional() }))
    .max(50)
    .optional()
    .meta({ description: "Topics that the result lacks." }),
  querySuggestions: z.string().max(2000).optional().meta({ description: "Better queries, in words." }),
} as const;

const slugs = z
  .array(
    z
      .string()
      .max(80)
      .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/i),
  )
  .max(20)
  .optional();

const feedbackSchema = z
  .strictObject({
    endpoint: z.enum(["search", "scrape", "parse", "map"]).meta({ description: "Kind of the request that is rated." }),
    jobId: z.uuid().meta({ description: "Id of the request that is rated." }),
    ...ratingShape,
    issues: slugs.meta({ description: "Short names of what was wrong." }),
    tags: slugs.meta({ description: "Your own short names." }),
    note: z.string().max(4000).optional().meta({ description: "Anything else." }),
    url: z.string().max(8192).optional().meta({ description: "Page that is meant." }),
    pageNumbers: z
      .array(z.int().min(1))
      .max(100)
      .optional()
      .meta({ description: "Pages of a document that are meant." }),
    metadata: z.record(z.string(), z.unknown()).optional().meta({ description: "Your own data." }),
    ...clientFieldsShape,
  })
  .superRefine((feedback, context) => {
    const reject = (message: string): void => context.addIssue({ code: "custom", message, input: feedback });
    if (Buffer.byteLength(JSON.stringify(feedback.metadata ?? {})) > MAX_METADATA_BYTES) {
      reject("metadata must be 8 KB or smaller");
    }
    const isGoodScrape = feedback.endpoint === "scrape" && feedback.rating === "good";
    if (feedback.endpoint === "search" || isGoodScrape) refuseUnfounded(feedback, reject);
  });

interface Rating {
  readonly rating: "good" | "partial" | "bad";
  readonly valuableSources?: readonly unknown[] | undefined;
  readonly missingContent?: readonly unknown[] | undefined;
  readonly querySuggestions?: string | undefined;
}

/** Searches are judged by their sources. */
export function refuseUnfounded(feedback: Rating, reject: (message: string) => void): void {
  const sources = (feedback.valuableSources?.length ?? 0) > 0;
  const missing = (feedback.missingContent?.length ?? 0) > 0;
  if (feedback.rating === "good" && !sources) reject('A "good" rating needs valuableSources');
  if (feedback.rating === "partial" && !sources && !missing) {
    reject('A "partial" rating needs valuableSources or missingContent');
  }
  if (feedback.rating === "bad" && !missing && !feedback.querySuggestions) {
    reject('A "bad" rating needs missingContent or querySuggestions');
  }
}

export const feedbackRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/feedback",
    summary: "Say what a result was worth",
    answer: "Feedback",
    tag: "Account",
    group: "status",
    body: () => feedbackSchema,
    handle: feedback,
  }),
];

async function feedback({ request, services, caller }: CallerContext): Promise<Response> {
  const body = await readJson(request);
  const team = caller.team.id;
  let given: z.output<typeof feedbackSchema>;
  try {
    given = validate(feedbackSchema, body);
    if (given.endpoint === "scrape") await services.results.get(given.jobId, team);
    // Nothing is kept of a parse or a map that it could be compared with.
    if (given.endpoint === "search") await services.searches.get(given.jobId, team);
  } catch (error) {
    if (!QuernError.is(error)) throw error;
    const code = FEEDBACK_CODES[error.status];
    if (code === undefined) throw error;
    const details = error.details === undefined ? {} : { details: error.details };
    return json({ success: false, error: error.message, feedbackErrorCode: code, ...details }, error.status);
  }
  return json(await keepFeedback(services.state, team, given));
}

/** Keeps the first word on a job; a second one changes nothing. */
export async function keepFeedback(
  state: StateStore,
  team: string,
  given: { readonly endpoint: string; readonly jobId: string },
): Promise<Record<string, unknown>> {
  const key = `feedback/${team}/${given.endpoint}-${given.jobId}`;
  const record = { feedbackId: randomUUID(), at: new Date().toISOString(), ...given };
  const isFirst = await state.set(key, record, { ifAbsent: true, expires: Date.now() + KEPT_MS });
  if (isFirst) return { success: true, feedbackId: record.feedbackId, creditsRefunded: 0 };
  const { feedbackId } = (await state.get(key)) as typeof record;
  return { success: true, feedbackId, creditsRefunded: 0, alreadySubmitted: true };
}

const FEEDBACK_CODES: Readonly<Record<number, string>> = {
  400: "INVALID_BODY",
  403: "JOB_NOT_YOURS",
  404: "JOB_NOT_FOUND",
};
