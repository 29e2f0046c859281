import { QuernError } from "@quern/types";
import type { z } from "zod";

const UNKNOWN_KEY = "Unrecognized key in body -- please review the v2 API documentation for request body changes";

/**
 * Checks a value against a schema and turns issues into the contract's error (part F): the unknown-key text wins, then the first
 * rule of our own, else "Bad Request"; `details` carries the issues.
 *
 * @throws QuernError `BAD_REQUEST`
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: false });
  if (result.success) return result.data;
  const issues = flatten(result.error.issues);
  const message = issues.some((issue) => issue.code === "unrecognized_keys")
    ? UNKNOWN_KEY
    : issues[0]?.code === "custom"
      ? issues[0].message
      : "Bad Request";
  throw new QuernError("BAD_REQUEST", message, { details: issues, hint: describe(issues) });
}

/** Issues of the union branch that came closest stand in for the union's own, which says nothing. */
function flatten(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return [issue];
    const closest = issue.errors.find((branch) => branch.some((inner) => inner.code === "unrecognized_keys"));
    return closest ? flatten(closest).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
  });
}

const describe = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .slice(0, 5)
    .map((issue) => {
      const keys = issue.code === "unrecognized_keys" ? ` (${issue.keys.join(", ")})` : "";
      return `${issue.path.join(".") || "options"}: ${issue.message}${keys}`;
    })
    .join("; ");
