/** POST /v2/map. */
import { randomUUID } from "node:crypto";
import { clientFieldsShape, scrapeOptionsShape, validate } from "@quern/core/options";
import { type MapOptionsInput, mapSite } from "@quern/jobs";
import { mapOptionsSchema } from "@quern/jobs/options";
import { z } from "zod";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, type Route } from "../routing/route.js";
import { best, noteDeclarations, withProtection } from "./job.js";

/** Credits of one call (contract, part I). */
const CREDITS = 1;
const MAX_WAIT_MS = 40_000;

const mapRequestSchema = z.strictObject({
  url: z.string().meta({ description: "Address of the site." }),
  ...mapOptionsSchema.shape,
  /** There is no index to use. */
  useIndex: z
    .boolean()
    .optional()
    .meta({ description: "Accepted from clients of the contract; no effect.", deprecated: true }),
  auditMetadata: scrapeOptionsShape.auditMetadata,
  ...clientFieldsShape,
});

export const mapRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/map",
    summary: "List the URLs of a site",
    answer: "SiteMap",
    tag: "Sites",
    group: "scrape",
    paid: true,
    body: () => mapRequestSchema,
    handle: map,
  }),
];

async function map(context: CallerContext): Promise<Response> {
  const { request, services, caller, trace } = context;
  const body = await readJson(request);
  const { url, useIndex, auditMetadata } = validate(mapRequestSchema, body);
  noteDeclarations(context, { zeroDataRetention: false, lockdown: false, auditMetadata });
  const given = Object.fromEntries(
    Object.keys(mapOptionsSchema.shape).flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  ) as MapOptionsInput;
  const options = await withProtection(context, given);
  const startedAt = Date.now();
  const slot = await services.slots.enter(caller.team, {
    holder: randomUUID(),
    mostWait: MAX_WAIT_MS,
    signal: request.signal,
  });
  try {
    const { id, links, warning } = await mapSite(services.engine, url, {
      ...options,
      signal: request.signal,
    });
    trace.jobId = id;
    trace.credits = CREDITS;
    await best(context, "the ledger", () =>
      services.ledger.charge({ caller, jobId: id, endpoint: "map", startedAt, credits: CREDITS, target: url }),
    );
    const warnings = [warning, useIndex ? "useIndex has no effect: this server has no index." : undefined].filter(
      Boolean,
    );
    return json({ success: true, id, links, ...(warnings.length > 0 ? { warning: warnings.join(" ") } : {}) });
  } finally {
    await slot.release();
  }
}
