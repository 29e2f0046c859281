/** One page of a check: compared with its last state, judged, and written down. */

import type { Document, Engine, FormatInput, ScrapeOptions } from "@quern/core";
import { type Logger, type QuernError, toQuernError } from "@quern/types";
import type { LineChange } from "../change/compare.js";
import { readState } from "../change/read-state.js";
import { type PageChanges, type PagePair, TASKS } from "../change/tasks.js";
import { stableId } from "../ids.js";
import { judge } from "../judge.js";
import type { KeptState, MonitorStore } from "../monitor-store.js";
import type { Check, CheckPage, CrawlTarget, Monitor, PageStatus, ScrapeTarget } from "../types.js";

/** Visits whose differences are remembered. */
const REMEMBERED_VISITS = 3;
/** Places that are remembered of a visit. */
const MAX_PLACES = 300;
const GONE: ReadonlySet<number> = new Set([404, 410]);

export interface Examination {
  readonly engine: Engine;
  readonly store: MonitorStore;
  readonly monitor: Monitor;
  readonly check: Check;
  readonly signal: AbortSignal;
  readonly logger: Logger | undefined;
}

type PageTarget = ScrapeTarget | CrawlTarget;

interface Wishes {
  readonly formats: readonly FormatInput[];
  readonly json: boolean;
  readonly text: boolean;
}

/** The wishes in a target's formats. A monitor compares by itself, so `changeTracking` only says what with. */
export function wishesOf(target: PageTarget): Wishes {
  type Named = {
    readonly type: string;
    readonly modes?: readonly string[];
    readonly schema?: unknown;
    readonly prompt?: string;
  };
  const asked = ((target.scrapeOptions?.["formats"] ?? []) as ReadonlyArray<string | Named>).map(
    (format): Named => (typeof format === "string" ? { type: format } : format),
  );
  const tracking = asked.find(({ type }) => type === "changeTracking");
  const direct = asked.find(({ type }) => type === "json");
  const fields = direct ?? (tracking?.modes?.includes("json") ? tracking : undefined);
  const isTextAsked = asked.some(({ type }) => type === "markdown") || tracking?.modes?.includes("git-diff");
  const json = fields !== undefined;
  const others = asked.filter(({ type }) => !["changeTracking", "json", "markdown", "rawHtml"].includes(type));
  return {
    json,
    text: !json || Boolean(isTextAsked),
    formats: [
      "markdown",
      "rawHtml",
      ...(others as FormatInput[]),
      ...(fields
        ? [
            {
              type: "json" as const,
              ...(fields.schema ? { schema: fields.schema } : {}),
              ...(fields.prompt ? { prompt: fields.prompt } : {}),
            } as FormatInput,
          ]
        : []),
    ],
  };
}

export const pageId = (check: string, targetId: string, url: string): string => stableId(check, targetId, url);

/** Writes a page down that could not be read. */
export async function noteFailure(
  { store, check }: Examination,
  target: PageTarget,
  url: string,
  reason: unknown,
): Promise<CheckPage> {
  const error: QuernError = toQuernError(reason, url);
  const page: CheckPage = {
    ...blank(check, target.id, url),
    status: "error",
    error: `${error.code}: ${error.message}`,
  };
  await store.addPage(check, page);
  return page;
}

/** Compares a page with its last state. */
export async function examine(
  given: Examination,
  target: PageTarget,
  url: string,
  document: Document,
): Promise<CheckPage> {
  const { store, monitor, check } = given;
  const last = await store.state(monitor.id, target.id, url);
  // The same check in a second attempt, after its worker died between two steps.
  const done = last?.checkId === check.id ? await store.page(check.id, pageId(check.id, target.id, url)) : undefined;
  if (done) return done;
  const { statusCode, scrapeId, creditsUsed } = document.metadata;
  const common = {
    ...blank(check, target.id, url),
    statusCode,
    currentScrapeId: scrapeId,
    previousScrapeId: last?.scrapeId ?? null,
    metadata: document.metadata,
    creditsUsed,
  };
  if (GONE.has(statusCode)) return noteGone(given, common, last);
  if (statusCode >= 400) {
    const page = { ...common, status: "error" as const, error: `The page answered with status ${statusCode}.` };
    await store.addPage(check, page);
    return page;
  }
  return compare(given, target, url, document, common, last);
}

async function noteGone(
  { store, monitor, check }: Examination,
  common: Omit<CheckPage, "status">,
  last: KeptState | undefined,
): Promise<CheckPage> {
  // Told once; a page that was never there is an error of the monitor.
  const status: PageStatus = last === undefined ? "error" : last.isRemoved ? "same" : "removed";
  const error = status === "error" ? `The page answered with status ${common.statusCode}.` : null;
  const page: CheckPage = { ...common, status, error };
  await store.addPage(check, page);
  if (last) await store.putState(monitor.id, { ...last, isRemoved: true, checkId: check.id });
  return page;
}

async function compare(
  given: Examination,
  target: PageTarget,
  url: string,
  document: Document,
  common: Omit<CheckPage, "status">,
  last: KeptState | undefined,
): Promise<CheckPage> {
  const { engine, store, monitor, check } = given;
  const wishes = wishesOf(target);
  const { markdown = "", rawHtml, json, metadata } = document;
  const contentType = typeof metadata.contentType === "string" ? metadata.contentType : undefined;
  const options = { ...(target.scrapeOptions as ScrapeOptions | undefined), signal: given.signal };
  const state = await readState(engine, { url: metadata.url, markdown, rawHtml, contentType }, options);
  const known = last && !last.isRemoved ? last : undefined;
  const comparison = known && (await compareApart(given, known, { ...state, json }, wishes));
  const { changes = [], fields = {}, diff: text } = comparison ?? {};
  const isFieldsChanged = Object.keys(fields).length > 0;
  const status: PageStatus = known === undefined ? "new" : changes.length > 0 || isFieldsChanged ? "changed" : "same";
  const page: CheckPage = {
    ...common,
    status,
    diff:
      status !== "changed"
        ? null
        : { ...(text ? { text: text.text } : {}), json: isFieldsChanged ? fields : (text?.json ?? {}) },
    ...(wishes.json ? { snapshot: { json: json ?? null } } : {}),
    judgment: await judgmentOf(given, url, status, [...changes, ...fieldChanges(fields)]),
  };
  await store.addPage(check, page);
  await store.putState(monitor.id, {
    url,
    targetId: target.id,
    scrapeId: metadata.scrapeId,
    ...state,
    ...(wishes.json ? { json: json ?? null } : {}),
    places: [...(comparison ? [comparison.places.slice(0, MAX_PLACES)] : []), ...(known?.places ?? [])].slice(
      0,
      REMEMBERED_VISITS,
    ),
    checkId: check.id,
  });
  return page;
}

/** Long pages are compared in a worker thread. */
function compareApart(
  { engine, signal }: Examination,
  { markdown, page, json, places }: KeptState,
  current: PagePair["current"],
  wishes: Wishes,
): Promise<PageChanges> {
  const pair: PagePair = {
    previous: { markdown, ...(page === undefined ? {} : { page }), json },
    current: {
      markdown: current.markdown,
      ...(current.page === undefined ? {} : { page: current.page }),
      json: current.json,
    },
    places: places ?? [],
    wantsText: wishes.text,
    wantsJson: wishes.json,
  };
  const texts = [pair.previous, pair.current].flatMap((state) => [state.markdown, state.page ?? ""]);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return engine.runApart<PageChanges>(TASKS, "comparePages", pair, characters, signal);
}

const judgmentOf = async (
  { monitor, engine, signal, logger }: Examination,
  url: string,
  status: PageStatus,
  changes: readonly LineChange[],
) =>
  monitor.judgeEnabled && status === "changed"
    ? judge({ url, goal: monitor.goal, changes }, engine, signal, logger)
    : null;

const fieldChanges = (fields: PageChanges["fields"]): LineChange[] =>
  Object.entries(fields).map(([name, { previous, current }]) => ({
    type: previous === null ? "added" : current === null ? "removed" : "changed",
    before: previous === null ? null : `${name}: ${JSON.stringify(previous)}`,
    after: current === null ? null : `${name}: ${JSON.stringify(current)}`,
  }));

const blank = (check: Check, targetId: string, url: string): Omit<CheckPage, "status"> => ({
  id: pageId(check.id, targetId, url),
  targetId,
  url,
  previousScrapeId: null,
  currentScrapeId: null,
  statusCode: null,
  error: null,
  metadata: null,
  judgment: null,
  diff: null,
  createdAt: Date.now(),
  creditsUsed: 0,
});

/** A page that a crawl no longer comes by. */
export async function noteMissing({ store, monitor, check }: Examination, last: KeptState): Promise<CheckPage> {
  const page: CheckPage = {
    ...blank(check, last.targetId, last.url),
    status: "removed",
    previousScrapeId: last.scrapeId,
  };
  await store.addPage(check, page);
  await store.putState(monitor.id, { ...last, isRemoved: true, checkId: check.id });
  return page;
}
