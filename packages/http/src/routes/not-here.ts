/** Endpoints of the contract that this server knows but does not have: 501, so that nobody mistakes them for a wrong path. */
import { QuernError } from "@quern/types";
import { keyedRoute, type Route } from "../routing/route.js";

const PATHS: ReadonlyArray<readonly [Route["method"], string]> = [
  ["GET", "/v2/search/developer"],
  ["POST", "/v2/search/developer"],
  ["GET", "/v2/search/research/papers"],
  ["GET", "/v2/search/research/papers/{paperId}"],
  ["GET", "/v2/search/research/papers/{paperId}/similar"],
  ["GET", "/v2/search/research/github"],
  // Sessions are not recorded.
  ...["/v2/browser", "/v2/interact"].flatMap(
    (prefix) =>
      [
        ["GET", `${prefix}/{sessionId}/replay`],
        ["GET", `${prefix}/{sessionId}/replay/{pageId}`],
      ] as const,
  ),
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
        hint: "What is available stands in /openapi.json.",
      });
    },
  }),
);
