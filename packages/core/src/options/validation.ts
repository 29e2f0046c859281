import { nearestName, QuernError } from "@quern/types";
import type { z } from "zod";
import { formerName } from "./former-names.js";

const UNKNOWN_KEY = "Unrecognized key in body -- please review the v2 API documentation for request body changes";

/**
 * Checks a value against a schema and turns issues into the contract's error: the unknown-key text wins, then the first
 * rule of our own, else the path and the reason of the first issue (contract, part L, 1); `details` carries the issues.
 *
 * @throws QuernError `BAD_REQUEST`
 */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: false });
  if (result.success) return result.data;
  const issues = flatten(result.error.issues).map((issue) => {
    const hint = libraryHint(issue) ?? question(meantBy(issue, schema, value));
    return { ...issue, message: issue.message + unitOf(issue), ...(hint ? { hint } : {}) };
  });
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  const [first] = issues;
  const message = unknown
    ? `${UNKNOWN_KEY} (${[...unknown.path, unknown.keys[0]].join(".")}: unrecognized key)${suggestion(libraryHint(unknown) ?? question(meantBy(unknown, schema, value)))}`
    : first?.code === "custom"
      ? first.message
      : `${describe(issues.slice(0, 1))}${suggestion(first && question(meantBy(first, schema, value)))}`;
  // A single issue is in the message already.
  throw new QuernError("BAD_REQUEST", message, {
    details: issues,
    ...(issues.length > 1 ? { hint: describe(issues) } : {}),
  });
}

/**
 * The same check for callers of the library: the error names the options as they are known there, and the first thing that is wrong with them.
 *
 * @param name how the caller knows the value, such as `scrape options`
 * @param others names beside those of the schema that a misspelt key may mean
 * @throws QuernError `BAD_REQUEST`
 */
export function validateOptions<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  name: string,
  others: Iterable<string> = [],
): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: false });
  if (result.success) return result.data;
  const issues = flatten(result.error.issues);
  const words = (issue: z.core.$ZodIssue): string => inWords(issue) + asList(issue, value);
  const unknown = issues.find((issue) => issue.code === "unrecognized_keys");
  const [first] = issues;
  const message = unknown
    ? unknownKey(unknown, schema, name, others)
    : first?.code === "custom"
      ? first.message
      : `${name}: ${describe(issues.slice(0, 1), words)}${suggestion(first && question(meantBy(first, schema, value)))}`;
  throw new QuernError("BAD_REQUEST", message, {
    details: issues,
    ...(issues.length > 1 ? { hint: describe(issues, words) } : {}),
  });
}

function unknownKey(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  schema: z.ZodType,
  name: string,
  others: Iterable<string>,
): string {
  const { keys, path } = issue;
  const where = path.length === 0 ? name : `${path.join(".")} of ${name}`;
  const names = path.length === 0 ? [] : namesAt(path, schema);
  const choice = names.length > 0 && names.length <= MAX_LISTED_NAMES ? `. It takes ${names.join(", ")}.` : ".";
  return `Unrecognized key in ${where}: "${keys[0]}"${suggestion(question(meantBy(issue, schema, undefined, others))) || choice}`;
}

/** More names than these are looked up in the documentation. */
const MAX_LISTED_NAMES = 10;

const suggestion = (advice: string | undefined): string => (advice ? `. ${advice}` : "");

const question = (meant: string | undefined): string | undefined =>
  meant && `Did you mean ${meant.startsWith("{") ? meant : `"${meant}"`}?`;

/** Options of the library that requests have no field for, with the way that requests go. */
const LIBRARY_OPTIONS: ReadonlyMap<string, string> = new Map([
  ["engine", "engine is an option of the library; over REST, waitFor or actions bring the browser."],
]);

const libraryHint = (issue: z.core.$ZodIssue): string | undefined =>
  issue.code === "unrecognized_keys" ? LIBRARY_OPTIONS.get(issue.keys[0] ?? "") : undefined;

/** The name that was most likely meant where a key is unknown, or a word none of a few that the issue's message lists in quotes. */
function meantBy(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  value: unknown,
  others: Iterable<string> = [],
): string | undefined {
  if (issue.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    const isAtTop = issue.path.length === 0;
    const holder = isAtTop ? holderOf(key, schema) : undefined;
    if (holder !== undefined) return `${holder}.${key}`;
    const names = [...namesAt(issue.path, schema), ...(isAtTop ? others : [])];
    // A key of one kind of action or format that another does not take.
    return names.includes(key) ? undefined : meantName(key, names);
  }
  const word = valueAt(issue.path, value);
  if (typeof word !== "string") return undefined;
  const names = [...issue.message.matchAll(/(['"])([\w-]+)\1/g)].map(([, , name]) => name as string);
  return meantName(word, names);
}

const meantName = (word: string, names: readonly string[]): string | undefined =>
  formerName(word, names) ?? nearestName(word, names);

/** The value that an issue is about: a word that stands for an object has no parts, and is that value itself. */
function valueAt(path: readonly PropertyKey[], value: unknown): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== "object" || found === null) break;
    found = (found as Record<PropertyKey, unknown>)[step];
  }
  return found;
}

/** A longer word is not repeated in a message. */
const MAX_REPEATED_CHARACTERS = 40;

/** Shows how a single word is written where a list is expected. */
function asList(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== "invalid_type" || issue.expected !== "array") return "";
  const word = valueAt(issue.path, value);
  // A word that stands for an object is no value of a list that the object lacks.
  const isThere = issue.path.length === 0 || typeof valueAt(issue.path.slice(0, -1), value) === "object";
  return isThere && typeof word === "string" && word.length <= MAX_REPEATED_CHARACTERS
    ? `, such as [${JSON.stringify(word)}]`
    : "";
}

/** The property of a schema whose value takes the key: `chunks` of a crawl belongs into its `scrapeOptions`. */
function holderOf(key: string, schema: z.ZodType): string | undefined {
  if (!("shape" in schema)) return undefined;
  return Object.entries(schema.shape as Record<string, z.ZodType>).find(([, property]) => {
    const inner = "unwrap" in property ? (property.unwrap as () => z.ZodType)() : property;
    return "shape" in inner && Object.hasOwn(inner.shape as object, key);
  })?.[0];
}

/** Names that the objects at a path may have, of every branch of a union. */
function namesAt(path: readonly PropertyKey[], schema: z.ZodType): string[] {
  let schemas = [schema];
  for (const step of path) schemas = schemas.flatMap(branchesOf).flatMap((branch) => partAt(step, branch));
  return schemas.flatMap(branchesOf).flatMap((branch) => Object.keys(shapeOf(branch) ?? {}));
}

/** The schemas that a value may have once optional, default, preprocessing and union are taken off. */
function branchesOf(schema: z.ZodType): z.ZodType[] {
  const definition = schema.def as unknown as {
    readonly innerType?: z.ZodType;
    readonly in?: z.ZodType;
    readonly out?: z.ZodType;
    readonly options?: readonly z.ZodType[];
  };
  // Of a schema and a transformation, in either order, the transformation has no names.
  const single = [definition.innerType, definition.in, definition.out].filter((part) => part !== undefined);
  const inner = definition.options ?? single;
  return inner.length > 0 ? inner.flatMap(branchesOf) : [schema];
}

function partAt(step: PropertyKey, schema: z.ZodType): z.ZodType[] {
  const part =
    typeof step === "number"
      ? (schema.def as unknown as { readonly element?: z.ZodType }).element
      : shapeOf(schema)?.[String(step)];
  return part ? [part] : [];
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined =>
  "shape" in schema ? (schema.shape as Record<string, z.ZodType>) : undefined;

/** Issues of the union branch that came closest stand in for the union's own, which says nothing. */
function flatten(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== "invalid_union") return [issue];
    const closest =
      issue.errors.find((branch) => branch.some((inner) => inner.code === "unrecognized_keys")) ??
      // A branch that looked inside of the value took it for its kind.
      issue.errors.find((branch) => branch.some((inner) => inner.path.length > 0));
    return closest ? flatten(closest).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) : [issue];
  });
}

const describe = (
  issues: readonly z.core.$ZodIssue[],
  wording: (issue: z.core.$ZodIssue) => string = ({ message }) => message,
): string =>
  issues
    .slice(0, 5)
    .map((issue) => {
      const keys = issue.code === "unrecognized_keys" ? ` (${issue.keys.join(", ")})` : "";
      return `${issue.path.join(".") || "options"}: ${wording(issue)}${keys}`;
    })
    .join("; ");

const KINDS: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};
/** Units of a length, by the kind of value. */
const UNITS: Readonly<Record<string, string>> = { array: "entries", string: "characters" };

/** Numbers that callers take for seconds. */
const IN_MILLISECONDS: ReadonlySet<string> = new Set(["timeout", "waitFor", "milliseconds", "maxAge", "minAge"]);

/** Beginnings of the messages that zod writes for the cases below. */
const ZODS_WORDS = /^(?:Too (?:small|big): |Invalid (?:input|option|discriminator value|element|key)\b)/;

/** Plain words for people who call the library; answers of the server keep zod's, as the contract has them. */
function inWords(issue: z.core.$ZodIssue): string {
  // An option may have a message of its own.
  if (!ZODS_WORDS.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "too_small":
      return bound(issue, issue.inclusive === false ? "more than" : "at least", issue.minimum) ?? issue.message;
    case "too_big":
      return bound(issue, issue.inclusive === false ? "less than" : "at most", issue.maximum) ?? issue.message;
    case "invalid_type": {
      const kind = KINDS[issue.expected];
      return kind === undefined ? issue.message : `must be ${kind}`;
    }
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_union": {
      const { options } = issue as { readonly options?: readonly unknown[] };
      return options === undefined ? issue.message : oneOf(options);
    }
    default:
      return issue.message;
  }
}

/** Follows the limit that ends zod's message about a number. */
function unitOf(issue: z.core.$ZodIssue): string {
  const isBound = issue.code === "too_small" || issue.code === "too_big";
  return isBound && /\d$/.test(issue.message) && isTime(issue.path) ? " milliseconds" : "";
}

const isTime = (path: readonly PropertyKey[]): boolean => IN_MILLISECONDS.has(String(path.at(-1)));

function bound(
  { origin, path }: { readonly origin: string; readonly path: readonly PropertyKey[] },
  relation: string,
  limit: number | bigint,
): string | undefined {
  if (origin === "number" || origin === "int")
    return `must be ${relation} ${limit}${isTime(path) ? " milliseconds" : ""}`;
  const unit = UNITS[origin];
  return unit === undefined ? undefined : `must have ${relation} ${limit} ${unit}`;
}

function oneOf(values: readonly unknown[]): string {
  const names = values.map((value) => JSON.stringify(value)).join(", ");
  return values.length === 1 ? `must be ${names}` : `must be one of ${names}`;
}
