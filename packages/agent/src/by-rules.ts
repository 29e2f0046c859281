/**
 * The run without a language model: pages are read in the order of how much their links speak of the task. With a schema each is asked for
 * its fields by rules, and the answers are merged field by field; without one the passage that answers the task best is quoted. Nothing is
 * made up, and pages about another item than the requested one are left out.
 */
import { isEmptyJson } from "@quern/json-schema";
import { messageWithHint, QuernError, toQuernError } from "@quern/types";
import { checkAnswer, Evidence } from "./evidence.js";
import { ItemNames, type ItemPage } from "./item-names.js";
import { itemPage, otherItem, ownJson, ownPassage, type ReadPage } from "./item-pages.js";
import { LinkQueue, type WaitingLink } from "./link-queue.js";
import { type ScrapedPage, scrapePage } from "./read-pages.js";
import {
  asksForList,
  type Found,
  fieldNames,
  holds,
  isComplete,
  merge,
  recordPages,
  structuredSource,
  titleWords,
  withNulls,
  withoutStrangers,
} from "./records.js";
import type { Reporter, RunOutcome } from "./run.js";
import { offerIndex } from "./site-index.js";
import type { ToolContext } from "./tool-context.js";
import { CREDITS_A_SEARCH } from "./tools.js";
import { overlap, wordsOf } from "./words.js";

const SEARCH_HITS = 8;
/** A page whose whole title stands in the task is what the task is about. */
const TITLE_BONUS = 1;
/** The caller probably means a page named by its address, unless that is the front page, rather than one found from it. */
const NAMED_BONUS = 1;
/** The search engine's order is worth this much against the words of a link. */
const SEARCH_BONUS = 0.3;
const LINK_TEXT = /\[([^[\]]{0,200})\]\((https?:[^\s)]+)/g;
/** A longer line is text: its words say little about a link in it. */
const MAX_LIST_LINE_CHARACTERS = 400;
/** A line with more links is likely a menu, and its text describes none of them. */
const MAX_LINKS_OF_LINE = 3;
/** Characters of a page that are compared with the task. */
const COMPARED_CHARACTERS = 4_000;
/** Characters of the task that pages are searched for. */
const MAX_QUESTION_CHARACTERS = 2_000;
/** Pages read for an answer in words, besides those that the caller named: the links that fit best come first. */
const MAX_PAGES_FOR_WORDS = 5;
const BY_RULES = "The answer was put together by rules: no language model is configured.";

/** @throws QuernError `BAD_REQUEST` without a place to begin; the reason of the signal */
export async function runByRules(context: ToolContext, report: Reporter): Promise<RunOutcome> {
  return new RuleRun(context, report).run();
}

class RuleRun {
  readonly #context: ToolContext;
  readonly #report: Reporter;
  readonly #wanted: ReadonlySet<string>;
  readonly #items: ItemNames;
  readonly #queue: LinkQueue;
  readonly #evidence = new Evidence();
  readonly #read: ReadPage[] = [];
  readonly #indexed = new Set<string>();
  /** Whether a page was read whose whole name stands in the task. */
  #hasReadTitled = false;
  readonly #formats: readonly unknown[];

  constructor(context: ToolContext, report: Reporter) {
    const { prompt, schema } = context.options;
    this.#context = context;
    this.#report = report;
    const fields = fieldNames(schema).join(" ");
    this.#wanted = wordsOf(`${prompt} ${fields}`);
    this.#items = new ItemNames(prompt);
    this.#queue = new LinkQueue({
      task: prompt,
      fields,
      items: this.#items,
      isList: schema !== undefined && asksForList(schema),
    });
    this.#formats = [
      schema
        ? { type: "deterministicJson", schema }
        : { type: "question", question: prompt.slice(0, MAX_QUESTION_CHARACTERS) },
    ];
  }

  async run(): Promise<RunOutcome> {
    const { options, bounds, signal } = this.#context;
    for (const url of options.urls ?? [])
      this.#queue.offer({ url: bounds.admit(url).href, text: "", depth: 0, bonus: 1 });
    if (!options.urls?.length) await this.#searchFirst();
    const warnings: string[] = [];
    let status: RunOutcome["status"] = "completed";
    for (let link = await this.#nextLink(); link !== undefined; link = await this.#nextLink()) {
      signal.throwIfAborted();
      const bound = bounds.reached();
      if (bound) {
        status = "stopped";
        warnings.push(bound);
        break;
      }
      await this.#readLink(link);
      if (this.#isEnough()) break;
    }
    if (this.#queue.leavesOut)
      warnings.push("Some of many like pages were not read: their links do not tell which of them answers the task.");
    const found = this.#found();
    const outcome = options.schema ? this.#inFields(found) : inWords(found);
    const other = outcome.sources.length === 0 ? otherItem(this.#read, this.#items) : undefined;
    return { ...outcome, status, warnings: [BY_RULES, ...outcome.warnings, ...(other ? [other] : []), ...warnings] };
  }

  /** The best link. Where none is good, the sites that were read are asked for their addresses first, once each. */
  async #nextLink(): Promise<WaitingLink | undefined> {
    if (!this.#queue.isPromising && this.#read.length > 0 && !this.#context.bounds.reached()) {
      const sites = new Set(this.#read.map(({ page }) => new URL(page.url).origin));
      for (const site of sites) if (!this.#indexed.has(site)) await this.#askForIndex(new URL(site));
    }
    return this.#queue.next();
  }

  async #askForIndex(site: URL): Promise<void> {
    const { bounds, options, signal } = this.#context;
    this.#indexed.add(site.origin);
    const started = Date.now();
    const before = bounds.creditsUsed;
    const number = bounds.countStep();
    const step = {
      number,
      tool: "map" as const,
      arguments: { url: site.href },
      reason: "No link on the pages read matches the task well.",
      pages: [],
      started,
    };
    try {
      const listed = await offerIndex(site, options.prompt, this.#queue, this.#context);
      const outcome = `${listed} addresses of ${site.host}.`;
      this.#report.step({ ...step, outcome, failed: false, credits: bounds.creditsUsed - before });
    } catch (error) {
      signal.throwIfAborted();
      const outcome = messageWithHint(toQuernError(error, site.href));
      this.#report.step({ ...step, outcome, failed: true, credits: bounds.creditsUsed - before });
    }
  }

  async #readLink(link: WaitingLink): Promise<void> {
    const { bounds, signal } = this.#context;
    const started = Date.now();
    const before = bounds.creditsUsed;
    const step = {
      number: bounds.countStep(),
      tool: "scrape" as const,
      arguments: { url: link.url },
      reason: `This link matches the task (score ${Math.round(Math.max(0, link.score) * 100)} %).`,
      started,
    };
    try {
      const page = await scrapePage(bounds.admit(link.url), this.#context, this.#formats);
      this.#queue.know(page.url);
      const { statusCode } = page.document.metadata;
      const isError = statusCode >= 400;
      const outcome = isError ? `The page answers with status ${statusCode}.` : this.#keep(page, link);
      if (isError) link.readInVain();
      this.#offerLinks(page, link.depth + 1);
      this.#report.step({ ...step, outcome, failed: isError, pages: [page], credits: bounds.creditsUsed - before });
    } catch (error) {
      signal.throwIfAborted();
      const failure = toQuernError(error, link.url);
      if (failure.code === "BAD_REQUEST" && this.#read.length === 0 && this.#queue.size === 0) throw failure;
      link.readInVain();
      const outcome = messageWithHint(failure);
      this.#report.step({ ...step, outcome, failed: true, pages: [], credits: bounds.creditsUsed - before });
    }
  }

  /** @returns what the page gives, in a sentence */
  #keep(page: ScrapedPage, link: WaitingLink): string {
    const item = itemPage(page, link);
    this.#items.read(item);
    const isFrontPage = new URL(page.url).pathname === "/";
    if (isFrontPage) this.#queue.knowSite(page.title ?? "");
    this.#hasReadTitled ||= link.isTitled;
    const stated = this.#ownAnswer(page, item);
    const onTask = overlap(this.#wanted, `${page.title ?? ""} ${page.markdown.slice(0, COMPARED_CHARACTERS)}`);
    const { prompt, urls } = this.#context.options;
    const isNamed = urls !== undefined && link.depth === 0 && !isFrontPage;
    const score = onTask + TITLE_BONUS * overlap(titleWords(page.title), prompt) + (isNamed ? NAMED_BONUS : 0);
    this.#evidence.add(page);
    this.#read.push({ page, item, json: stated, score });
    const isOther = this.#items.isOther(item);
    if (isOther || isEmptyJson(stated)) link.readInVain();
    if (isOther) return "The page is about another item than the requested one.";
    return isEmptyJson(stated)
      ? "The page states nothing of what is asked."
      : "The page states at least some of what is asked.";
  }

  /** The values that a page states of the requested item. Lists hold items of many names. */
  #ownAnswer({ document }: ScrapedPage, item: ItemPage): unknown {
    const { schema } = this.#context.options;
    if (!schema) return ownPassage(document.answer || null, item, this.#items);
    return asksForList(schema) ? (document.json ?? null) : ownJson(document.json ?? null, item, this.#items);
  }

  /** Pages that are not about another item. What is known of the site's items grows with each page. */
  #found(): Found[] {
    return this.#read.filter(({ item }) => !this.#items.isOther(item));
  }

  #isEnough(): boolean {
    if (!this.#hasReadTitled && this.#queue.hasTitled) return false;
    const { schema, urls } = this.#context.options;
    const found = this.#found();
    if (schema) return isComplete(merge(found), schema) && this.#queue.size > 0 && !asksForList(schema);
    const hasAnswer = found.some(({ json }) => json !== null);
    return this.#read.length >= (urls?.length ?? 0) + (hasAnswer ? 0 : MAX_PAGES_FOR_WORDS);
  }

  #inFields(found: readonly Found[]): Omit<RunOutcome, "status"> {
    const answer = withoutStrangers(merge(found), found);
    const pages = recordPages(found);
    const checked = checkAnswer(answer, [], this.#evidence, {
      machineReadable: (value) => structuredSource(pages, value),
      pagesOf: (value) => pages.filter(({ json }) => holds(json, value)).map(({ page }) => page.url),
    });
    const warnings =
      checked.data === null
        ? ["None of the pages states the schema's values in a form that rules can read."]
        : checked.removed.length > 0
          ? [`Left out, because no text of a page states it: ${checked.removed.slice(0, 20).join(", ")}.`]
          : [];
    const data = withNulls(checked.data, this.#context.options.schema);
    return { data, message: "", sources: checked.sources, warnings };
  }

  async #searchFirst(): Promise<void> {
    const { host, bounds, options, signal } = this.#context;
    if (!host.search) {
      throw new QuernError(
        "BAD_REQUEST",
        "The agent does not know where to start: there are no urls and no search provider.",
        { hint: "Give urls, or configure a search provider (docs/search.md)." },
      );
    }
    const started = Date.now();
    const query = options.prompt.slice(0, 400);
    bounds.spend(CREDITS_A_SEARCH);
    const hits = await host.search(query, { limit: SEARCH_HITS, signal });
    for (const [rank, { url, title = "", description = "" }] of hits.entries()) {
      if (!URL.canParse(url) || !bounds.allows(new URL(url))) continue;
      this.#queue.offer({
        url,
        name: title,
        text: `${title} ${description}`,
        depth: 0,
        bonus: SEARCH_BONUS / (rank + 1),
      });
    }
    this.#report.step({
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
  #offerLinks(page: ScrapedPage, depth: number): void {
    const texts = new Map<string, string>();
    for (const line of page.markdown.split("\n")) {
      const links = [...line.matchAll(LINK_TEXT)];
      // In a list or a table, the rest of the line says what the link is about.
      const isAbout = links.length <= MAX_LINKS_OF_LINE && line.length < MAX_LIST_LINE_CHARACTERS;
      const around = isAbout ? line.replace(LINK_TEXT, "$1") : "";
      for (const [, name = "", target = ""] of links) {
        const address = target.replace(/#.*$/, "");
        if (!texts.has(address)) texts.set(address, `${name} ${around}`);
      }
    }
    for (const link of page.links) {
      const url = new URL(link.url);
      // By rules a run stays on the sites where it began: other sites say other things.
      if (url.host !== new URL(page.url).host || !this.#context.bounds.allows(url)) continue;
      const text = texts.get(link.url.replace(/#.*$/, "")) ?? link.text;
      this.#queue.offer({ url: link.url, name: link.text, text, depth, from: page.url });
    }
  }
}

/** The passage of the page that speaks most of the task, among those with an answer. */
function inWords(found: readonly Found[]): Omit<RunOutcome, "status"> {
  const [best] = found.filter(({ json }) => typeof json === "string").sort((a, b) => b.score - a.score);
  const message = String(best?.json ?? "");
  const nothing =
    found.length === 0
      ? "No page was read: the search found none, or none could be reached."
      : "None of the pages answers the task in a sentence that rules can find.";
  return {
    data: null,
    message,
    sources: best ? [{ field: "", url: best.page.url, quote: message }] : [],
    warnings: best ? [] : [nothing],
  };
}
