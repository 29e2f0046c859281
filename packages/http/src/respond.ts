import { randomUUID } from "node:crypto";
import { type Logger, QuernError } from "@quern/core";

/** JSON response with the status given. */
export const json = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(body, { status, headers: { ...headers } });

/** Codes that are not part of the wire contract and would only puzzle its clients. */
const STATUS_ONLY: ReadonlySet<string> = new Set([
  "UNAUTHORIZED",
  "FORBIDDEN",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "PAYLOAD_TOO_LARGE",
  "CANCELLED",
]);

/**
 * The error body of the contract (part F): `{ success: false, code?, error, details? }`. What was not thrown on purpose is logged under
 * an id and answered without any of its text.
 */
export function errorResponse(error: unknown, logger: Logger | undefined): Response {
  if (!QuernError.is(error) || error.code === "UNKNOWN_ERROR") {
    const id = randomUUID();
    logger?.error(
      { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      "request failed",
    );
    return json(
      { success: false, code: "UNKNOWN_ERROR", error: `An unexpected error occurred. Exception ID: ${id}` },
      500,
    );
  }
  const text = error.hint && error.code !== "BAD_REQUEST" ? `${error.message} ${error.hint}` : error.message;
  return json(
    {
      success: false,
      ...(STATUS_ONLY.has(error.code) ? {} : { code: error.code }),
      error: text,
      ...(error.details === undefined ? {} : { details: error.details }),
    },
    // 499 is no registered status: whoever closed the connection reads nothing anyway.
    error.status === 499 ? 503 : error.status,
    error.code === "UNAUTHORIZED" ? { "www-authenticate": "Bearer" } : {},
  );
}
