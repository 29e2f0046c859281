import { type Engine, QuernError, type ScrapeOptions } from "@quern/core";
import { scrapeRequestSchema, validate } from "@quern/core/options";
import { readJson } from "../body.js";
import { json } from "../respond.js";

/** POST /v2/scrape (contract A.1). */
export async function scrapeRoute(request: Request, engine: Engine): Promise<Response> {
  const body = await readJson(request);
  const { origin } = validate(scrapeRequestSchema, body);
  const {
    url,
    origin: _origin,
    integration: _integration,
    ...options
  } = body as { url: string } & Record<string, unknown>;
  try {
    const data = await engine.scrape(url, { ...(options as ScrapeOptions), assets: false, signal: request.signal });
    const shown = origin.includes("website") ? { scrape_id: data.metadata.scrapeId } : {};
    return json({ success: true, data, ...shown });
  } catch (error) {
    // The one failure that the contract answers with status 200.
    if (QuernError.is(error) && error.code === "SCRAPE_DNS_RESOLUTION_ERROR") {
      return json({ success: false, code: error.code, error: error.message });
    }
    throw error;
  }
}
