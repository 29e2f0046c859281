import { nearestName, QuernError } from "@quern/types";
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

/**
 * The same check for callers of the library: the error names the options as they are known there, and the first thing that is wrong with them.
 *
 * @param name how the caller knows the value, such as `scrape options`
 * @throws QuernError `BAD_REQUEST`
 */
export function validateOptions<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name: string,
): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: false });
  if (result.success) return result.data;
  const issues = flatten(result.error.issues);
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  const [first] = issues;
  const message = unknown
    ? unknownKey(unknown, schema, name)
    : first?.code === "custom"
      ? first.message
      : `${name}: ${describe(issues.slice(0, 1))}${suggestion(first, value)}`;
  throw new QuernError("BAD_REQUEST", message, {
    details: issues,
    ...(issues.length > 1 ? { hint: describe(issues) } : {}),
  });
}

function unknownKey({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, schema: z.ZodType, name: string): string {
  const [key = ""] = keys;
  const known = path.length === 0 && "shape" in schema ? Object.keys(schema.shape as object) : [];
  const holder = path.length === 0 ? holderOf(key, schema) : undefined;
  const meant = holder === undefined ? nearestName(key, known) : `${holder}.${key}`;
  const where = path.length === 0 ? name : `${path.join(".")} of ${name}`;
  return `Unrecognized key in ${where}: "${key}".${meant ? ` Did you mean "${meant}"?` : ""}`;
}

/** The property of a schema whose value takes the key: `chunks` of a crawl belongs into its `scrapeOptions`. */
function holderOf(key: string, schema: z.ZodType): string | undefined {
  if (!("shape" in schema)) return undefined;
  return Object.entries(schema.shape as Record<string, z.ZodType>).find(([, property]) => {
    const inner = "unwrap" in property ? (property.unwrap as () => z.ZodType)() : property;
    return "shape" in inner && Object.hasOwn(inner.shape as object, key);
  })?.[0];
}

/** For a word in place of one of a few: the one that was most likely meant, which the issue's message lists in quotes. */
function suggestion(issue: z.core.$ZodIssue | undefined, value: unknown): string {
  let word = value;
  for (const step of issue?.path ?? []) {
    if (typeof word !== "object" || word === null) break;
    word = (word as Record<PropertyKey, unknown>)[step];
  }
  if (typeof word !== "string") return "";
  const names = [...(issue?.message ?? "").matchAll(/(['"])([\w-]+)\1/g)].map(([, , name]) => name as string);
  const meant = nearestName(word, names);
  return meant ? `. Did you mean "${meant}"?` : "";
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
