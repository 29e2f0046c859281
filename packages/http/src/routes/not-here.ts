/** Endpoints of the contract that this server knows but does not have: 501, so that nobody mistakes them for a wrong path. */
import { QuernError } from "@quern/core";
import { keyedRoute, type Route } from "../routing/route.js";

const PATHS: ReadonlyArray<readonly [Route["method"], string]> = [
  ["POST", "/v2/crawl/params-preview"],
  ["POST", "/v2/search"],
  ["POST", "/v2/search/{jobId}/feedback"],
  ["POST", "/v2/extract"],
  ["GET", "/v2/extract/{jobId}"],
  ["POST", "/v2/agent"],
  ["GET", "/v2/agent"],
  ["GET", "/v2/agent/{jobId}"],
  ["DELETE", "/v2/agent/{jobId}"],
  ["POST", "/v2/monitor"],
  ["GET", "/v2/monitor"],
  ["GET", "/v2/monitor/{monitorId}"],
  ["DELETE", "/v2/monitor/{monitorId}"],
];

export const notHereRoutes: readonly Route[] = PATHS.map(([method, path]) =>
  keyedRoute({
    method,
    path,
    summary: "Not available in this version",
    tag: "Not available",
    group: "status",
    hidden: true,
    handle() {
      throw new QuernError("NOT_IMPLEMENTED", `${method} ${path} is not available in this version of Quern.`, {
        hint: "Scraping, parsing and browser sessions are; see /openapi.json.",
      });
    },
  }),
);
