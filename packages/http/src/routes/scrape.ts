/** POST /v2/scrape and GET /v2/scrape/{jobId}. */
import type { Document, ScrapeOptions } from "@quern/core";
import { DEFAULT_SCRAPE_TIMEOUT_MS, scrapeRequestSchema, validate } from "@quern/core/options";
import { QuernError } from "@quern/types";
import { checkJobId, replayOf } from "../accounts/results.js";
import { readJson } from "../routing/body.js";
import { json, jsonText } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";
import { best, callerOptions, noteDeclarations, runJob, withProtection } from "./job.js";

export const scrapeRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/scrape",
    summary: "Scrape one URL",
    answer: "Page",
    tag: "Scraping",
    group: "scrape",
    paid: true,
    body: () => scrapeRequestSchema,
    handle: scrape,
  }),
  keyedRoute({
    method: "GET",
    path: "/v2/scrape/{jobId}",
    summary: "Result of an earlier scrape, for 24 hours",
    answer: "Page",
    tag: "Scraping",
    group: "status",
    async handle(context) {
      const id = checkJobId(parameter(context, "jobId"));
      const { document } = await context.services.results.get(id, context.caller.team.id);
      return json({ success: true, data: document });
    },
  }),
];

async function scrape(context: CallerContext): Promise<Response> {
  const { request, services, trace, caller } = context;
  const body = await readJson(request);
  // The other form of the body, which also carries the SDK's findTools.
  if ("alexandria" in body && !("url" in body)) {
    throw new QuernError(
      "VENDOR_SERVICE_REQUIRED",
      "Provider tools (alexandria, findTools) are not available: they would need the vendor's paid providers of data.",
      {
        hint: "Scrape addresses, or search.",
      },
    );
  }
  const valid = validate(scrapeRequestSchema, body);
  noteDeclarations(context, valid);
  const { url, origin, integration: _integration, ...given } = valid;
  const options = await withProtection(context, given);
  let document: Document;
  try {
    document = await runJob(context, {
      endpoint: "scrape",
      timeout: valid.timeout ?? DEFAULT_SCRAPE_TIMEOUT_MS,
      target: url,
      run: (limits) =>
        services.engine.scrape(url, {
          ...(options as ScrapeOptions),
          isValidated: true,
          assets: false,
          missingMedia: "error",
          ...callerOptions(context),
          ...limits,
        }),
    });
  } catch (error) {
    // The one failure that the contract answers with status 200.
    if (QuernError.is(error) && error.code === "SCRAPE_DNS_RESOLUTION_ERROR") {
      return json({ success: false, code: error.code, error: error.message });
    }
    throw error;
  }
  const id = document.metadata.scrapeId;
  const written = JSON.stringify(document);
  if (!trace.zeroDataRetention) {
    const replay = replayOf(url, body);
    await best(context, "the result", () =>
      services.results.put(id, { team: caller.team.id, endpoint: "scrape", document, replay }, written),
    );
  }
  const shown = origin.includes("website") ? `,"scrape_id":${JSON.stringify(id)}` : "";
  return jsonText(`{"success":true,"data":${written}${shown}}`);
}
