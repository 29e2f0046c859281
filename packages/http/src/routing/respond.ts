import { randomUUID } from "node:crypto";
import { type Logger, messageWithHint, QuernError } from "@quern/types";
import type { Trace } from "./route.js";
import { textResponse } from "./text-response.js";

/** JSON response with the status given. */
export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  jsonText(JSON.stringify(body), status, headers);

/** The same for JSON that is written already. */
export const jsonText = (text: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  textResponse(text, status, { "content-type": "application/json", ...headers });

/** Codes that are not part of the wire contract and would only puzzle its clients. */
const STATUS_ONLY: ReadonlySet<string> = new Set([
  "UNAUTHORIZED",
  "PAYMENT_REQUIRED",
  "FORBIDDEN",
  "NOT_FOUND",
  "CONFLICT",
  "GONE",
  "PAYLOAD_TOO_LARGE",
  "RATE_LIMITED",
  "CANCELLED",
]);

const STATE_UNAVAILABLE = "The server cannot reach its data at the moment. Please try again later.";

/**
 * The error body of the contract: `{ success: false, code?, error, details? }`. What was not thrown on purpose is logged under
 * an id and answered without any of its text.
 */
export function errorResponse(error: unknown, logger: Logger | undefined, trace?: Trace): Response {
  if (!QuernError.is(error) || error.code === "UNKNOWN_ERROR") {
    const id = randomUUID();
    // A message may quote the request: of one that leaves no trace, only its kind is told.
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const kind = error instanceof Error ? error.name : typeof error;
    logger?.error({ id, error: trace?.zeroDataRetention ? kind : text }, "request failed");
    return json(
      { success: false, code: "UNKNOWN_ERROR", error: `An unexpected error occurred. Exception ID: ${id}` },
      500,
    );
  }
  if (error.code === "STATE_UNAVAILABLE") {
    // The message names folders and hosts, so it is only logged for the server's owner.
    logger?.error({ error: error.message, hint: error.hint }, "the server's data could not be read or written");
    return json({ success: false, code: error.code, error: STATE_UNAVAILABLE }, error.status);
  }
  // Clients compare the texts of bad requests: what to do next stands beside them, in the contract's list of issues.
  const isExact = error.code === "BAD_REQUEST";
  const text = isExact ? error.message : messageWithHint(error);
  const details = isExact ? issuesOf(error) : error.details;
  return json(
    {
      success: false,
      ...(STATUS_ONLY.has(error.code) ? {} : { code: error.code }),
      error: text,
      ...(details === undefined ? {} : { details }),
    },
    // 499 is no registered status: whoever closed the connection reads nothing anyway.
    error.status === 499 ? 503 : error.status,
    errorHeaders(error),
  );
}

function issuesOf({ message, hint, details }: QuernError): unknown {
  const issues = details ?? (hint === undefined ? undefined : [{ code: "custom", path: [], message }]);
  return Array.isArray(issues) && issues.length === 1 && hint !== undefined && issues[0]?.code === "custom"
    ? [{ hint, ...issues[0] }]
    : issues;
}

function errorHeaders(error: QuernError): Record<string, string> {
  if (error.code === "UNAUTHORIZED") return { "www-authenticate": "Bearer" };
  const details = error.details as { readonly retryAfterSeconds?: unknown } | null | undefined;
  const seconds = details?.retryAfterSeconds;
  return typeof seconds === "number" ? { "retry-after": String(seconds) } : {};
}
