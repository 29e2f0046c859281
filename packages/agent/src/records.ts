/** Records that pages state, put together to one answer. */
import { isEmptyJson, mergeJson } from "@quern/json-schema";
import { isJsonObject } from "@quern/types";
import type { ScrapedPage } from "./read-pages.js";
import { overlap, wordsOf } from "./words.js";

/** A page that was read, with what it states. */
export interface Found {
  readonly page: ScrapedPage;
  readonly json: unknown;
  /** How much the page speaks of the task. */
  readonly score: number;
}

/** A page that speaks so much less of the task than the best one speaks of something else: its values would fit by their names alone. */
const MIN_SHARE_OF_BEST = 0.5;

/** Words of a title without the site's name behind a separator. */
export const titleWords = (title: string | undefined): Set<string> => wordsOf(ownTitle(title));

/** A title without the site's name behind a separator. */
export const ownTitle = (title: string | undefined): string => (title ?? "").split(/ [|–—·»-] /)[0]!;

/**
 * The record of the page that speaks most of the task. Further pages fill in what it leaves open and go on with its lists, but only where
 * they speak of the same: a page that states another name, price or day for the record is about another thing.
 */
export const merge = (found: readonly Found[]): unknown =>
  recordPages(found).reduce<unknown>(
    (all, { json }) => (json === null ? all : all === null ? json : mergeJson(all, json)),
    null,
  );

/** The pages that a record is put together from, the main one first. */
export function recordPages(found: readonly Found[]): Found[] {
  const [main, ...others] = onTopic(found)
    .filter(({ json }) => !isEmptyJson(json))
    .sort((a, b) => b.score - a.score);
  return main ? [main, ...others.filter((other) => agrees(main.json, other.json))] : [];
}

/** Whether two records state no field of the top level differently; lists grow from page to page. */
function agrees(one: unknown, other: unknown): boolean {
  if (!isJsonObject(one) || !isJsonObject(other)) return true;
  return Object.entries(one).every(([name, value]) => {
    const further = Object.hasOwn(other, name) ? other[name] : undefined;
    if (isEmptyJson(value) || isEmptyJson(further) || Array.isArray(value)) return true;
    return isJsonObject(value) ? agrees(value, further) : foldedText(value) === foldedText(further);
  });
}

const foldedText = (value: unknown): string =>
  String(value)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Takes out values whose field has a name of several words of which none stands on the page that shows the value: a museum's founder is no
 * `bookAuthor`. What only structured data state is left, since their names are their own.
 */
export function withoutStrangers(answer: unknown, found: readonly Found[]): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return answer;
  const entries = Object.entries(answer).map(([name, value]) => {
    const words = wordsOf(fieldNames({ properties: { [name]: {} } }).join(" "));
    if (words.size < 2 || typeof value !== "string") return [name, value];
    const pages = found.filter(({ json }) => (json as Record<string, unknown> | null)?.[name] === value);
    const showing = pages.filter(({ page }) => page.markdown.includes(value));
    const isStranger =
      showing.length > 0 && showing.every(({ page }) => overlap(words, `${page.title ?? ""} ${page.markdown}`) === 0);
    return [name, isStranger ? null : value];
  });
  return Object.fromEntries(entries);
}

function onTopic(found: readonly Found[]): Found[] {
  const best = Math.max(0, ...found.map(({ score }) => score));
  return found.filter(({ score }) => score >= best * MIN_SHARE_OF_BEST);
}

/** The page whose structured data holds a value that its text does not show, such as a date in JSON-LD. */
export function structuredSource(found: readonly Found[], value: unknown): { url: string; quote: string } | undefined {
  const holder = found.find(({ json }) => holds(json, value));
  return holder && { url: holder.page.url, quote: String(value) };
}

/** Whether a value stands anywhere in another. */
export function holds(json: unknown, value: unknown): boolean {
  const stack: unknown[] = [json];
  while (stack.length > 0) {
    const current = stack.pop();
    if (current === value) return true;
    if (typeof current === "object" && current !== null) stack.push(...Object.values(current));
  }
  return false;
}

/** Names and descriptions of all fields, as words. */
export function fieldNames(schema: unknown): string[] {
  const names: string[] = [];
  const stack: unknown[] = [schema];
  while (stack.length > 0 && names.length < 500) {
    const current = stack.pop();
    if (typeof current !== "object" || current === null) continue;
    const { properties, description } = current as { properties?: unknown; description?: unknown };
    if (typeof description === "string") names.push(description);
    if (typeof properties === "object" && properties !== null) {
      for (const name of Object.keys(properties))
        names.push(name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " "));
    }
    stack.push(...Object.values(current));
  }
  return names;
}

const propertiesOf = (schema: unknown): Record<string, unknown> =>
  ((schema as { properties?: Record<string, unknown> } | null)?.properties ?? {}) as Record<string, unknown>;

/** Whether every field at the top has a value. */
export function isComplete(json: unknown, schema: unknown): boolean {
  if (typeof json !== "object" || json === null) return false;
  const names = Object.keys(propertiesOf(schema));
  return names.length > 0 && names.every((name) => !isEmptyJson((json as Record<string, unknown>)[name]));
}

/** An answer with null for each field at the top that it lacks. */
export function withNulls(answer: unknown, schema: unknown): unknown {
  if (!isJsonObject(answer)) return answer;
  const fields = Object.keys(propertiesOf(schema)).map((name) => [name, null] as const);
  return { ...Object.fromEntries(fields), ...answer };
}

/** A list goes on over further pages. */
export const asksForList = (schema: unknown): boolean =>
  [schema, ...Object.values(propertiesOf(schema))].some(
    (part) => (part as { type?: unknown } | null)?.type === "array",
  );
