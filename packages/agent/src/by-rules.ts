/**
 * The run without a language model: pages are read in the order of how much their links speak of the task. With a schema each is asked for
 * its fields by rules, and the answers are merged field by field; without one the passage that answers the task best is quoted. Nothing is
 * made up.
 */
import { isEmptyJson, mergeJson } from "@quern/json-schema";
import { isJsonObject, messageWithHint, QuernError, toQuernError } from "@quern/types";
import { checkAnswer, Evidence } from "./evidence.js";
import { LinkQueue, overlap, wordsOf } from "./link-queue.js";
import { type ScrapedPage, scrapePage } from "./read-pages.js";
import type { Reporter, RunOutcome } from "./run.js";
import type { ToolContext } from "./tool-context.js";
import { CREDITS_A_SEARCH } from "./tools.js";

const SEARCH_HITS = 8;
/** A page whose whole title stands in the task is what the task is about. */
const TITLE_BONUS = 1;
/** The search engine's order is worth this much against the words of a link. */
const SEARCH_BONUS = 0.3;
const LINK_TEXT = /\[([^[\]]{0,200})\]\((https?:[^\s)]+)/g;

interface Found {
  readonly page: ScrapedPage;
  readonly json: unknown;
  /** How much the page speaks of the task. */
  readonly score: number;
}

/** Characters of the task that pages are searched for. */
const MAX_QUESTION_CHARACTERS = 2_000;
/** Pages read for an answer in words, besides those that the caller named: the links that fit best come first. */
const MAX_PAGES_FOR_WORDS = 5;
const BY_RULES = "The answer was put together by rules: no language model is configured.";

/** @throws QuernError `BAD_REQUEST` without a place to begin; the reason of the signal */
export async function runByRules(context: ToolContext, report: Reporter): Promise<RunOutcome> {
  const { options, bounds } = context;
  const format = options.schema
    ? { type: "deterministicJson", schema: options.schema }
    : { type: "question", question: options.prompt.slice(0, MAX_QUESTION_CHARACTERS) };
  const wanted = wordsOf(`${options.prompt} ${fieldNames(options.schema).join(" ")}`);
  const queue = new LinkQueue(wanted);
  for (const url of options.urls ?? []) queue.offer(bounds.admit(url).href, "", 0, 1);
  if (!options.urls?.length) await searchFirst(context, queue, report);
  const found: Found[] = [];
  const evidence = new Evidence();
  let status: RunOutcome["status"] = "completed";
  const warnings: string[] = [];
  for (let link = queue.next(); link !== undefined; link = queue.next()) {
    context.signal.throwIfAborted();
    const bound = bounds.reached();
    if (bound) {
      status = "stopped";
      warnings.push(bound);
      break;
    }
    const started = Date.now();
    const before = bounds.creditsUsed;
    const number = bounds.countStep();
    const step = { number, tool: "scrape" as const, arguments: { url: link.url }, started };
    const reason = `The link fits the task by ${Math.round(Math.max(0, link.score) * 100)} %.`;
    try {
      const page = await scrapePage(bounds.admit(link.url), context, [format]);
      queue.know(page.url);
      const isError = page.document.metadata.statusCode >= 400;
      const stated = options.schema ? page.document.json : page.document.answer || null;
      const json = isError ? null : (stated ?? null);
      if (!isError) {
        evidence.add(page);
        const onTask = overlap(wanted, `${page.title ?? ""} ${page.markdown.slice(0, 4_000)}`);
        found.push({ page, json, score: onTask + TITLE_BONUS * overlap(titleWords(page.title), options.prompt) });
      }
      offerLinks(page, link.depth + 1, queue, context);
      const outcome = isError
        ? `The page answers with status ${page.document.metadata.statusCode}.`
        : isEmptyJson(json)
          ? "The page states nothing of what is asked."
          : "The page states at least some of what is asked.";
      report.step({ ...step, reason, outcome, failed: isError, pages: [page], credits: bounds.creditsUsed - before });
    } catch (error) {
      context.signal.throwIfAborted();
      const reasonGiven = toQuernError(error, link.url);
      if (reasonGiven.code === "BAD_REQUEST" && found.length === 0 && queue.size === 0) throw reasonGiven;
      report.step({
        ...step,
        reason,
        outcome: messageWithHint(reasonGiven),
        failed: true,
        pages: [],
        credits: bounds.creditsUsed - before,
      });
    }
    if (!options.schema) {
      const namedPages = options.urls?.length ?? 0;
      const hasAnswer = found.some(({ json }) => json !== null);
      if (found.length >= namedPages + (hasAnswer ? 0 : MAX_PAGES_FOR_WORDS)) break;
    } else if (isComplete(merge(found), options.schema) && queue.size > 0 && !asksForList(options.schema)) break;
  }
  if (!options.schema) return inWords(found, status, warnings);
  const answer = withoutStrangers(merge(found), found);
  const pages = recordPages(found);
  const checked = checkAnswer(answer, [], evidence, {
    machineReadable: (value) => structuredSource(pages, value),
    pagesOf: (value) => pages.filter(({ json }) => holds(json, value)).map(({ page }) => page.url),
  });
  if (checked.data === null)
    warnings.push("None of the pages states the schema's values in a form that rules can read.");
  else if (checked.removed.length > 0)
    warnings.push(`Left out, because no text of a page states it: ${checked.removed.slice(0, 20).join(", ")}.`);
  return {
    status,
    data: checked.data,
    message: "",
    sources: checked.sources,
    warnings: [BY_RULES, ...warnings],
  };
}

/** The passage of the page that speaks most of the task, among those with an answer. */
function inWords(found: readonly Found[], status: RunOutcome["status"], warnings: readonly string[]): RunOutcome {
  const [best] = found.filter(({ json }) => typeof json === "string").sort((a, b) => b.score - a.score);
  const message = String(best?.json ?? "");
  const nothing =
    found.length === 0
      ? "No page was read: the search found none, or none could be reached."
      : "None of the pages answers the task in a sentence that rules can find.";
  return {
    status,
    data: null,
    message,
    sources: best ? [{ field: "", url: best.page.url, quote: message }] : [],
    warnings: [BY_RULES, ...(best ? [] : [nothing]), ...warnings],
  };
}

async function searchFirst(
  { host, bounds, options, signal }: ToolContext,
  queue: LinkQueue,
  report: Reporter,
): Promise<void> {
  if (!host.search) {
    throw new QuernError(
      "BAD_REQUEST",
      "The agent does not know where to start: there are no urls and no search provider.",
      {
        hint: "Give urls, or configure a search provider (docs/search.md).",
      },
    );
  }
  const started = Date.now();
  const query = options.prompt.slice(0, 400);
  bounds.spend(CREDITS_A_SEARCH);
  const hits = await host.search(query, { limit: SEARCH_HITS, signal });
  for (const [rank, hit] of hits.entries()) {
    if (!URL.canParse(hit.url) || !bounds.allows(new URL(hit.url))) continue;
    queue.offer(hit.url, `${hit.title ?? ""} ${hit.description ?? ""}`, 0, SEARCH_BONUS / (rank + 1));
  }
  report.step({
    number: bounds.countStep(),
    tool: "search",
    arguments: { query },
    reason: "There are no addresses to begin with.",
    outcome: `${hits.length} hits.`,
    failed: false,
    pages: [],
    credits: CREDITS_A_SEARCH,
    started,
  });
}

/** Links with the words that they stand in. */
function offerLinks(page: ScrapedPage, depth: number, queue: LinkQueue, { bounds }: ToolContext): void {
  const texts = new Map<string, string>();
  for (const line of page.markdown.split("\n")) {
    for (const match of line.matchAll(LINK_TEXT)) {
      const address = match[2]!.replace(/#.*$/, "");
      // In a list or a table, the rest of the line says what the link is about.
      if (!texts.has(address))
        texts.set(address, `${match[1]} ${line.length < 400 ? line.replace(LINK_TEXT, "$1") : ""}`);
    }
  }
  for (const link of page.links) {
    const url = new URL(link.url);
    // By rules a run stays on the sites where it began: other sites say other things.
    if (url.host !== new URL(page.url).host || !bounds.allows(url)) continue;
    queue.offer(url.href, texts.get(link.url.replace(/#.*$/, "")) ?? link.text, depth);
  }
}

/** A page that speaks so much less of the task than the best one speaks of something else: its values would fit by their names alone. */
const MIN_SHARE_OF_BEST = 0.5;

/** Words of a title without the site's name behind a separator. */
const titleWords = (title: string | undefined): Set<string> => wordsOf((title ?? "").split(/ [|–—·»-] /)[0]!);

/**
 * The record of the page that speaks most of the task. Further pages fill in what it leaves open and go on with its lists, but only where
 * they speak of the same: a page that states another name, price or day for the record is about another thing.
 */
const merge = (found: readonly Found[]): unknown =>
  recordPages(found).reduce<unknown>(
    (all, { json }) => (json === null ? all : all === null ? json : mergeJson(all, json)),
    null,
  );

/** The pages that a record is put together from, the main one first. */
function recordPages(found: readonly Found[]): Found[] {
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
function withoutStrangers(answer: unknown, found: readonly Found[]): unknown {
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
function structuredSource(found: readonly Found[], value: unknown): { url: string; quote: string } | undefined {
  const holder = found.find(({ json }) => holds(json, value));
  return holder && { url: holder.page.url, quote: String(value) };
}

/** Whether a value stands anywhere in another. */
function holds(json: unknown, value: unknown): boolean {
  const stack: unknown[] = [json];
  while (stack.length > 0) {
    const current = stack.pop();
    if (current === value) return true;
    if (typeof current === "object" && current !== null) stack.push(...Object.values(current));
  }
  return false;
}

/** Names and descriptions of all fields, as words. */
function fieldNames(schema: unknown): string[] {
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
function isComplete(json: unknown, schema: unknown): boolean {
  if (typeof json !== "object" || json === null) return false;
  const names = Object.keys(propertiesOf(schema));
  return names.length > 0 && names.every((name) => !isEmptyJson((json as Record<string, unknown>)[name]));
}

/** A list goes on over further pages. */
const asksForList = (schema: unknown): boolean =>
  [schema, ...Object.values(propertiesOf(schema))].some(
    (part) => (part as { type?: unknown } | null)?.type === "array",
  );
