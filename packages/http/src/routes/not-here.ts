/** Endpoints of the contract that this server knows but does not have: 501, so that nobody mistakes them for a wrong path. */
import { QuernError } from "@quern/types";
import { keyedRoute, type Route } from "../routing/route.js";

interface Missing {
  readonly method: Route["method"];
  readonly path: string;
  readonly code: "VENDOR_SERVICE_REQUIRED";
  /** Ends "It would need …". */
  readonly needs: string;
}

const VENDOR = "the vendor's own staff and documentation";

const missing = (
  code: Missing["code"],
  needs: string,
  routes: ReadonlyArray<readonly [Route["method"], string]>,
): Missing[] => routes.map(([method, path]) => ({ method, path, code, needs }));

const MISSING: readonly Missing[] = [
  ...missing("VENDOR_SERVICE_REQUIRED", VENDOR, [
    ["POST", "/v2/support/ask"],
    ["POST", "/v2/support/docs-search"],
  ]),
];

export const notHereRoutes: readonly Route[] = MISSING.map(({ method, path, code, needs }) =>
  keyedRoute({
    method,
    path,
    summary: "Not available in this version",
    tag: "Not available",
    group: "status",
    hidden: true,
    handle() {
      throw new QuernError(code, `${method} ${path} is not available: it would need ${needs}.`);
    },
  }),
);
