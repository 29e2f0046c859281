/** POST /v2/map (contract A.9). */
import { randomUUID } from "node:crypto";
import { clientFieldsShape, validate } from "@quern/core/options";
import { type MapOptionsInput, mapOptionsSchema, mapSite } from "@quern/jobs";
import { z } from "zod";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, type Route } from "../routing/route.js";
import { best } from "./job.js";

/** Credits of one call (contract, part I). */
const CREDITS = 1;
const MOST_WAIT_MILLISECONDS = 40_000;

const mapRequestSchema = z.strictObject({
  url: z.string(),
  ...mapOptionsSchema.shape,
  /** There is no index to use. */
  useIndex: z.boolean().optional(),
  ...clientFieldsShape,
});

export const mapRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/map",
    summary: "List the URLs of a site",
    tag: "Sites",
    group: "scrape",
    paid: true,
    body: () => mapRequestSchema,
    handle: map,
  }),
];

async function map({ request, services, caller, trace, ...rest }: CallerContext): Promise<Response> {
  const body = await readJson(request);
  const { url, useIndex } = validate(mapRequestSchema, body);
  const { url: _url, origin: _origin, integration: _integration, useIndex: _useIndex, ...options } = body;
  const startedAt = Date.now();
  const slot = await services.slots.enter(caller.team, {
    holder: randomUUID(),
    mostWait: MOST_WAIT_MILLISECONDS,
    signal: request.signal,
  });
  try {
    const { id, links, warning } = await mapSite(services.engine, url, {
      ...(options as MapOptionsInput),
      signal: request.signal,
    });
    trace.jobId = id;
    trace.credits = CREDITS;
    await best({ request, services, caller, trace, ...rest }, "the ledger", () =>
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
