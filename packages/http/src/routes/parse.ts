import type { Engine, ParseOptions } from "@quern/core";
import { parseRequestSchema, validate } from "@quern/core/options";
import { readUpload } from "../multipart.js";
import { json } from "../respond.js";

/** POST /v2/parse (contract A.5): a document uploaded as multipart/form-data. */
export async function parseRoute(request: Request, engine: Engine): Promise<Response> {
  const { bytes, filename, contentType, options } = await readUpload(request);
  validate(parseRequestSchema, options);
  const { origin: _origin, integration: _integration, ...parseOptions } = options;
  const data = await engine.parse(bytes, {
    ...(parseOptions as ParseOptions),
    filename,
    ...(contentType === undefined ? {} : { contentType }),
    assets: false,
    signal: request.signal,
  });
  return json({ success: true, data });
}
