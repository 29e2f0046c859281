/** POST /v2/parse (contract A.5): a document uploaded as multipart/form-data. */
import type { ParseOptions } from "@quern/core";
import { parseRequestSchema, validate } from "@quern/core/options";
import { readUpload, type Upload } from "../routing/multipart.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, type Route } from "../routing/route.js";
import { checkRetention, engineTeam, runJob } from "./job.js";

const DEFAULT_TIMEOUT = 30_000;

export const parseRoutes: readonly Route[] = [
  keyedRoute({
    method: "POST",
    path: "/v2/parse",
    summary: "Convert an uploaded document",
    tag: "Parsing",
    group: "scrape",
    paid: true,
    form: () => parseRequestSchema,
    handle: async (context) => parseUpload(context, await readUpload(context.request)),
  }),
];

async function parseUpload(context: CallerContext, upload: Upload): Promise<Response> {
  const { bytes, filename, contentType, options } = upload;
  const valid = validate(parseRequestSchema, options);
  checkRetention(context, valid);
  const { origin: _origin, integration: _integration, ...parseOptions } = options;
  const data = await runJob(context, {
    endpoint: "parse",
    timeout: valid.timeout ?? DEFAULT_TIMEOUT,
    target: filename,
    run: (signal) =>
      context.services.engine.parse(bytes, {
        ...(parseOptions as ParseOptions),
        filename,
        ...(contentType === undefined ? {} : { contentType }),
        assets: false,
        team: engineTeam(context),
        signal,
      }),
  });
  return json({ success: true, data });
}
