/** The frozen v1 of the contract, for clients that still speak it: a thin translation of v2. */
import { isJsonObject, type JsonObject, QuernError } from "@quern/types";
import { accountRoutes } from "../routes/account.js";
import { batchRoutes } from "../routes/batch.js";
import { crawlRoutes } from "../routes/crawl.js";
import { extractRoutes } from "../routes/extract.js";
import { mapRoutes } from "../routes/map.js";
import { scrapeRoutes } from "../routes/scrape.js";
import { searchRoutes } from "../routes/search.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, type Route } from "../routing/route.js";
import { callRoute, isNotFound, routeOf, translated, withV1Links } from "./call.js";
import { llmsTextRoutes } from "./llms-text.js";
import { documentOf, scrapeOptionsOf } from "./scrape-options.js";
import { batchOptionsOf, crawlOptionsOf, extractOptionsOf, mapOptionsOf, searchOptionsOf } from "./site-options.js";

const V2 = [
  ...scrapeRoutes,
  ...crawlRoutes,
  ...batchRoutes,
  ...mapRoutes,
  ...searchRoutes,
  ...extractRoutes,
  ...accountRoutes,
];

interface Translation {
  readonly method: Route["method"];
  /** Below `/v1`, and below `/v2` where that is not the same. */
  readonly path: string;
  readonly asks?: { readonly method?: Route["method"]; readonly path?: string };
  readonly body?: (body: JsonObject) => JsonObject;
  readonly answer?: (body: JsonObject, asked: JsonObject) => JsonObject;
}

const documentsOf = (body: JsonObject): JsonObject => ({
  ...withV1Links(body),
  ...(Array.isArray(body["data"]) ? { data: body["data"].map((document: JsonObject) => documentOf(document)) } : {}),
});

const TRANSLATIONS: readonly Translation[] = [
  {
    method: "POST",
    path: "/scrape",
    body: (body) => scrapeOptionsOf(body).options,
    answer: scrapedPage,
  },
  { method: "GET", path: "/scrape/{jobId}", answer: scrapedPage },
  { method: "POST", path: "/crawl", body: crawlOptionsOf, answer: withV1Links },
  { method: "GET", path: "/crawl/active" },
  { method: "GET", path: "/crawl/ongoing" },
  { method: "DELETE", path: "/crawl/{jobId}" },
  { method: "GET", path: "/crawl/{jobId}/errors" },
  // The SDK of v1 asks for errors with the wrong method.
  { method: "DELETE", path: "/crawl/{jobId}/errors", asks: { method: "GET" } },
  { method: "POST", path: "/batch/scrape", body: batchOptionsOf, answer: withV1Links },
  { method: "GET", path: "/batch/scrape/{jobId}", answer: documentsOf },
  { method: "DELETE", path: "/batch/scrape/{jobId}" },
  { method: "GET", path: "/batch/scrape/{jobId}/errors" },
  { method: "DELETE", path: "/batch/scrape/{jobId}/errors", asks: { method: "GET" } },
  { method: "POST", path: "/map", body: mapOptionsOf, answer: (body) => ({ ...body, links: urlsOf(body["links"]) }) },
  { method: "POST", path: "/search", body: searchOptionsOf, answer: foundPages },
  { method: "POST", path: "/extract", body: extractOptionsOf },
  { method: "GET", path: "/extract/{jobId}" },
  { method: "GET", path: "/concurrency-check" },
  {
    method: "GET",
    path: "/team/credit-usage",
    answer: (body) => remaining(body, "remainingCredits", "remaining_credits"),
  },
  {
    method: "GET",
    path: "/team/token-usage",
    answer: (body) => remaining(body, "remainingTokens", "remaining_tokens"),
  },
];

/** Routes of v1 that this server does not have, with their replacements. */
const GONE: ReadonlyArray<readonly [Route["method"], string, string]> = [
  ["POST", "/v1/deep-research", "POST /v2/agent"],
  ["GET", "/v1/deep-research/{jobId}", "GET /v2/agent/{jobId}"],
];

export const v1Routes: readonly Route[] = [
  ...TRANSLATIONS.map(translationRoute),
  keyedRoute({
    method: "GET",
    path: "/v1/crawl/{jobId}",
    summary: "v1: status and pages of a crawl or a batch",
    tag: "v1",
    group: "status",
    hidden: true,
    handle: jobStatus,
  }),
  ...llmsTextRoutes,
  ...GONE.map(([method, path, instead]) =>
    keyedRoute({
      method,
      path,
      summary: "v1: gone",
      tag: "v1",
      group: "status",
      hidden: true,
      handle() {
        throw new QuernError("GONE", `${method} ${path} of the first version is not served here. Use ${instead}.`);
      },
    }),
  ),
];

function translationRoute({ method, path, asks, body, answer }: Translation): Route {
  const target = routeOf(V2, asks?.method ?? method, `/v2${asks?.path ?? path}`);
  return keyedRoute({
    method,
    path: `/v1${path}`,
    summary: `v1: ${target.summary}`,
    tag: "v1",
    group: target.group,
    ...(target.paid ? { paid: true } : {}),
    hidden: true,
    async handle(context) {
      const asked = method === "POST" ? await readJson(context.request) : {};
      const response = await callRoute(
        context,
        target,
        method === "POST" ? (body ?? ((same) => same))(asked) : undefined,
      );
      return answer ? translated(response, (good) => answer(good, asked)) : response;
    },
  });
}

/** Clients of v1 ask for batches under the crawl's path, too. */
async function jobStatus(context: CallerContext): Promise<Response> {
  const status = (path: string): Promise<Response> => callRoute(context, routeOf(V2, "GET", path));
  try {
    return await translated(await status("/v2/crawl/{jobId}"), documentsOf);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  try {
    const answer = await translated(await status("/v2/batch/scrape/{jobId}"), documentsOf);
    return answer;
  } catch (error) {
    if (isNotFound(error)) return json({ success: false, error: "Crawl job not found" }, 404);
    throw error;
  }
}

/** v1 keeps a page's warning beside the page. */
function scrapedPage(body: JsonObject, asked: JsonObject): JsonObject {
  if (!isJsonObject(body["data"])) return body;
  const { warning, ...page } = documentOf(body["data"], asked["formats"]);
  const { ignored } = scrapeOptionsOf(asked);
  const warnings = [warning, ignored.length > 0 ? `Without effect: ${ignored.join(", ")}.` : undefined].filter(Boolean);
  return { ...body, data: page, ...(warnings.length > 0 ? { warning: warnings.join(" ") } : {}) };
}

const urlsOf = (links: unknown): unknown[] =>
  Array.isArray(links) ? links.map((link: unknown) => (isJsonObject(link) ? link["url"] : link)) : [];

/** One list of pages, as v1 has no sources. */
function foundPages(body: JsonObject, asked: JsonObject): JsonObject {
  const { data, ...rest } = body;
  const web = isJsonObject(data) && Array.isArray(data["web"]) ? data["web"] : [];
  const { scrapeOptions } = asked;
  const formats = isJsonObject(scrapeOptions) ? scrapeOptions["formats"] : undefined;
  return { ...rest, data: web.map((page: JsonObject) => documentOf(page, formats)) };
}

function remaining(body: JsonObject, name: string, oldName: string): JsonObject {
  const data = isJsonObject(body["data"]) ? body["data"] : {};
  return { ...body, data: { ...data, [oldName]: data[name] } };
}
