/** POST /v2/search and its feedback. */
import { randomUUID } from "node:crypto";
import type { Document, ScrapeOptions } from "@quern/core";
import { clientFieldsShape, scrapeOptionsShape, validate } from "@quern/core/options";
import { type SearchData, type SearchOptions, searchPages } from "@quern/search";
import { checkTogether, MAX_QUERY_CHARACTERS, searchOptionsShape } from "@quern/search/options";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { checkJobId } from "../accounts/results.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";
import { forTheWire } from "../routing/wire-document.js";
import { keepFeedback, ratingShape, refuseUnfounded } from "./feedback.js";
import { best, callerOptions, noteDeclarations, withProtection } from "./job.js";
import { pagesAtOnce } from "./job-request.js";

const MAX_WAIT_MS = 40_000;

const searchRequestSchema = z
  .strictObject({
    query: z.string().trim().min(1).max(MAX_QUERY_CHARACTERS).meta({ description: "What to search for." }),
    ...searchOptionsShape,
    zeroDataRetention: scrapeOptionsShape.zeroDataRetention,
    auditMetadata: scrapeOptionsShape.auditMetadata,
    ...clientFieldsShape,
  })
  .superRefine(checkTogether);

const feedbackSchema = z
  .strictObject({ ...ratingShape, ...clientFieldsShape })
  .superRefine((feedback, context) =>
    refuseUnfounded(feedback, (message) => context.addIssue({ code: "custom", message, input: feedback })),
  );

export const searchRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/search",
    summary: "Search the web, and scrape what is found",
    answer: "SearchResults",
    tag: "Search",
    group: "scrape",
    paid: true,
    body: () => searchRequestSchema,
    handle: search,
  }),
  keyedRoute({
    method: "POST",
    path: "/v2/search/{jobId}/feedback",
    summary: "Say what a search was worth, within 24 hours",
    answer: "Feedback",
    tag: "Search",
    group: "status",
    body: () => feedbackSchema,
    handle: feedback,
  }),
];

async function search(context: CallerContext): Promise<Response> {
  const { request, services, caller, trace } = context;
  const body = await readJson(request);
  let valid: z.output<typeof searchRequestSchema>;
  try {
    valid = validate(searchRequestSchema, body);
  } catch (error) {
    // The contract words this endpoint's refusals in its own way.
    if (!QuernError.is(error) || error.code !== "BAD_REQUEST") throw error;
    return json({ success: false, error: "Invalid request body", details: error.details }, 400);
  }
  const isPrivate = valid.zeroDataRetention || [valid.enterprise ?? []].flat().includes("zdr");
  noteDeclarations(context, { zeroDataRetention: isPrivate, lockdown: false, auditMetadata: valid.auditMetadata });
  if (!isPrivate) trace.target = valid.query;
  const startedAt = Date.now();
  const slot = await services.slots.enter(caller.team, {
    holder: randomUUID(),
    mostWait: MAX_WAIT_MS,
    signal: request.signal,
  });
  let released: Promise<void> | undefined;
  // Given back before hits are scraped: a team with one place could not scrape any while the search holds it.
  const release = (): Promise<void> => (released ??= slot.release());
  let data: SearchData;
  try {
    data = await run(context, body, valid, isPrivate, release);
  } finally {
    await release();
  }
  trace.jobId = data.id;
  trace.credits = data.creditsUsed;
  await best(context, "the ledger", () =>
    services.ledger.charge({
      caller,
      jobId: data.id,
      endpoint: "search",
      startedAt,
      credits: data.creditsUsed,
      ...(isPrivate ? {} : { target: valid.query }),
    }),
  );
  await best(context, "the search", () => services.searches.put(data.id, caller.team.id));
  const { id, warning, creditsUsed, ...found } = data;
  return json({ success: true, data: found, ...(warning === undefined ? {} : { warning }), creditsUsed, id });
}

async function run(
  context: CallerContext,
  body: Record<string, unknown>,
  valid: z.output<typeof searchRequestSchema>,
  isPrivate: boolean,
  release: () => Promise<void>,
): Promise<SearchData> {
  const { services, caller, request } = context;
  const given = Object.fromEntries(
    Object.keys(searchOptionsShape).flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  ) as SearchOptions;
  const scrapeOptions = await withProtection(context, {
    ...given.scrapeOptions,
    ...(given.threatProtection && !given.scrapeOptions?.threatProtection
      ? { threatProtection: given.threatProtection }
      : {}),
    ...(isPrivate ? { zeroDataRetention: true } : {}),
  } as ScrapeOptions);
  const scrapes = (scrapeOptions.formats?.length ?? 0) > 0;
  const { threatProtection: _threatProtection, ...options } = given;
  return searchPages(services.engine, valid.query, {
    ...options,
    ...(scrapes ? { scrapeOptions } : {}),
    maxConcurrency: pagesAtOnce(undefined, caller.team),
    ...callerOptions(context),
    around: async (scrape, url, signal) => {
      await release();
      return scrapeHit(context, scrape, url, signal);
    },
    signal: request.signal,
  });
}

/** Each hit waits for a place of its own; what it costs is a part of the search's bill. */
async function scrapeHit(
  { services, caller, trace }: CallerContext,
  scrape: () => Promise<Document>,
  url: string,
  signal: AbortSignal,
): Promise<Document> {
  const slot = await services.slots.enter(caller.team, {
    holder: randomUUID(),
    mostWait: MAX_WAIT_MS,
    signal,
  });
  try {
    const document = forTheWire(await scrape(), slot.waited);
    if (!trace.zeroDataRetention) {
      const { scrapeId } = document.metadata;
      await services.results
        .put(scrapeId, { team: caller.team.id, endpoint: "search", document, replay: { url, options: {} } })
        .catch((error: unknown) => services.logger?.error({ error: String(error) }, "the result could not be written"));
    }
    return document;
  } finally {
    await slot.release();
  }
}

async function feedback(context: CallerContext): Promise<Response> {
  const { request, services, caller } = context;
  const team = caller.team.id;
  try {
    const jobId = checkJobId(parameter(context, "jobId"));
    const given = validate(feedbackSchema, await readJson(request));
    await services.searches.get(jobId, team);
    return json(await keepFeedback(services.state, team, { endpoint: "search", jobId, ...given }));
  } catch (error) {
    const code = QuernError.is(error) ? FEEDBACK_CODES[error.status] : undefined;
    if (!QuernError.is(error) || code === undefined) throw error;
    const details = error.details === undefined ? {} : { details: error.details };
    return json({ success: false, error: error.message, feedbackErrorCode: code, ...details }, error.status);
  }
}

const FEEDBACK_CODES: Readonly<Record<number, string>> = {
  400: "INVALID_BODY",
  403: "JOB_NOT_YOURS",
  404: "SEARCH_NOT_FOUND",
  409: "FEEDBACK_WINDOW_EXPIRED",
};
