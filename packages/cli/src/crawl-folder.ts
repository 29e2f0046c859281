/** A crawl into a folder: it goes on where it was interrupted, and looks again for what changed once it is complete. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CrawlOptions } from "@quern/jobs";
import { crawlOptionsSchema } from "@quern/jobs/options";
import type { Quern } from "@quern/kit";
import { crawlFingerprint } from "./fingerprint.js";
import type { FlagValues } from "./flags.js";
import { printJson, wantsJson } from "./json-output.js";
import { makeFolder, openFolder, writeTo } from "./make-folder.js";
import { progressLine } from "./progress.js";
import { type IndexRow, SiteFolder } from "./site-folder.js";
import { writeOutputs, writeSiteChunks } from "./site-outputs.js";
import { ExitCode, type Terminal } from "./terminal.js";
import { printSummary, summaryAsJson } from "./write-pages.js";

/** State of a folder's crawl, in `.quern/crawl.json`. */
interface CrawlState {
  readonly url: string;
  /** Counts from 1. */
  readonly run: number;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly isComplete: boolean;
  /** Fingerprint of the flags; missing in folders of earlier versions. */
  readonly options?: string;
  /** The run before this one had other options. */
  readonly isAnew?: boolean;
  /** The run before this one had not followed all links, so that those of unchanged pages are needed, too. */
  readonly hasMore?: boolean;
  /** Addresses that failed in the last run, and how many links they lie from the start page. */
  readonly failed?: ReadonlyArray<readonly [address: string, depth: number]>;
}

interface FolderCrawl {
  readonly quern: Quern;
  readonly url: string;
  readonly options: CrawlOptions;
  /** With `output`. */
  readonly values: FlagValues;
  readonly terminal: Terminal;
}

/** Counters of the run before. */
type Left = NonNullable<Awaited<ReturnType<ReturnType<NonNullable<CrawlOptions["store"]>["open"]>["counters"]>>>;

/** Answers that say that a page is gone for good. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** @returns the exit code */
export async function crawlIntoFolder({ quern, url, options, values, terminal }: FolderCrawl): Promise<number> {
  const directory = String(values["output"]);
  const quiet = values["quiet"] === true;
  const say = (sentence: string): void => void (quiet || terminal.stderr.write(`${sentence}\n`));
  await openFolder(directory);
  await makeFolder(join(directory, ".quern"));
  const { openDataDirectory } = await import("@quern/lmdb");
  const data = await openDataDirectory(join(directory, ".quern"));
  try {
    const before = await readState(directory);
    const isSame = before?.url === url;
    const left = isSame ? await data.frontiers.open(`run-${before.run}`).counters() : undefined;
    const flags = createHash("sha256").update(crawlFingerprint(values)).digest("hex");
    const isChanged = isSame && before.options !== undefined && before.options !== flags;
    const wanted = options.limit ?? crawlOptionsSchema.shape.limit.parse(undefined);
    const goesOn = isSame && !isChanged && left !== undefined && canGoOn(left, before.isComplete, wanted);
    const state: CrawlState = goesOn
      ? { ...before, isComplete: false }
      : {
          url,
          run: (before?.run ?? 0) + 1,
          startedAt: new Date().toISOString(),
          isComplete: false,
          options: flags,
          isAnew: isChanged,
          hasMore: before?.isComplete !== true || (left?.waiting ?? 0) > 0,
          failed: before?.failed ?? [],
        };
    const folder = await SiteFolder.open(directory, values, isSame);
    const earlier = folder.rows.filter(({ fetchedAt }) => fetchedAt < state.startedAt);
    const counts = { new: 0, changed: 0, same: 0 };
    const touched = new Set<string>();
    const failedBefore = new Map(state.failed);
    const failed = new Map<string, number>();
    const isRevisit = state.run > 1 && earlier.length > 0;
    if (isChanged) say("The options have changed since the last run: the crawl starts again.");
    else if (goesOn) say(`Continuing ${url}: ${left.done} pages done, ${left.waiting + left.active} waiting`);
    else if (isRevisit) say(`Checking ${earlier.length} pages of ${url} for changes`);
    if (before && !goesOn) await data.frontiers.open(`run-${before.run}`).delete();
    await writeState(directory, state);
    const progress = progressLine(terminal, url, values);
    const rows = new Map(earlier.map((row) => [row.sourceURL, row]));
    const job = quern.crawl(url, {
      ...options,
      // Cached pages would hide changes.
      ...(isRevisit ? { scrapeOptions: { maxAge: 0, ...options.scrapeOptions } } : {}),
      id: `run-${state.run}`,
      store: data.frontiers,
      onProgress: progress.report,
      onPage: async (page, discovery, depth) => {
        touched.add(page.metadata.sourceURL);
        counts[await folder.write(page, discovery, depth)]++;
      },
      onError: ({ url: address }, depth) => {
        failed.set(address, depth);
      },
      // With other options, other pages may be wanted: those that the crawl finds.
      ...(isRevisit && state.isAnew !== true
        ? {
            earlier: {
              // Before the limit is reached: what failed is tried again.
              urls: new Set([...failedBefore.keys(), ...rows.keys()]),
              hasMore: state.hasMore === true,
              find: (address) => rows.get(address),
              depthOf: (address) => rows.get(address)?.depth ?? failedBefore.get(address),
              unchanged: async (address) => {
                touched.add(address);
                counts.same++;
                await folder.keep(address);
              },
            },
          }
        : {}),
    });
    try {
      for await (const _page of job);
    } catch (error) {
      progress.clear();
      if (!options.signal?.aborted) throw error;
      await writeState(directory, { ...state, failed: [...failedBefore, ...failed] });
      await folder.finish();
      say(
        `Interrupted after ${folder.rows.length} ${folder.rows.length === 1 ? "page" : "pages"} in ${directory}. Run the same command again to continue.`,
      );
      if (wantsJson(values))
        await printJson(terminal, { url, output: directory, pages: folder.rows.length, isInterrupted: true });
      return ExitCode.PARTIAL;
    }
    progress.clear();
    const { waiting = 0 } = (await data.frontiers.open(job.id).counters()) ?? {};
    const gone = isRevisit ? removedOf(earlier, touched, job.errors, waiting === 0 && state.isAnew !== true) : [];
    for (const address of gone) await folder.remove(address);
    await folder.finish();
    await writeOutputs(folder, url);
    await writeSiteChunks(folder, values);
    for (const address of gone) failed.delete(address);
    await writeState(directory, { ...state, isComplete: true, failed: [...failed] });
    if (isRevisit && !quiet) {
      const { new: fresh, changed, same } = counts;
      const seen = new Set([...touched, ...failed.keys(), ...gone]);
      const unseen = earlier.filter(({ sourceURL }) => !seen.has(sourceURL)).length;
      const why = waiting > 0 ? "not looked at: the crawl ended before them" : "kept, which this run did not find";
      const rest = unseen === 0 ? "" : `; ${unseen} ${why}`;
      say(`${fresh} new, ${changed} changed, ${same} the same, ${gone.length} removed${rest}`);
    }
    // A page that is reported as removed is not a failure.
    const removed = new Set(gone);
    const errors = job.errors.filter(({ url: address }) => !removed.has(address));
    const summary = { directory, pages: folder.rows.length, waiting, errors };
    if (!quiet) printSummary(terminal, values, job, summary);
    if (wantsJson(values)) {
      const changes = isRevisit ? { ...counts, removed: gone.length } : undefined;
      await printJson(terminal, { url, ...summaryAsJson(job, summary), ...(changes ? { changes } : {}) });
    }
    return errors.length === 0 ? ExitCode.OK : folder.rows.length === 0 ? ExitCode.FAILED : ExitCode.PARTIAL;
  } finally {
    await data.close();
  }
}

/**
 * Whether a run has addresses left: it was interrupted, or its limit was lower.
 *
 * @param limit of this call
 */
function canGoOn(left: Left, isComplete: boolean, limit: number): boolean {
  // A run that ended without a page failed at its start page: nothing is there to go on with.
  if (!isComplete && left.isOver && left.done === 0) return false;
  // A low limit keeps few addresses.
  if (limit > left.limit && left.known >= left.maxKnown) return false;
  return !isComplete || (limit > left.limit && left.waiting > 0 && left.state === "open");
}

/**
 * Pages that the site no longer has; one that could not be reached this time stays.
 *
 * @param sawAll the crawl ended by itself: pages that it did not come to are nowhere on the site
 */
function removedOf(
  earlier: readonly IndexRow[],
  touched: ReadonlySet<string>,
  errors: ReadonlyArray<{ readonly url: string; readonly statusCode?: number }>,
  sawAll: boolean,
): string[] {
  const failed = new Map(errors.map(({ url, statusCode }) => [url, statusCode]));
  return earlier
    .map(({ sourceURL }) => sourceURL)
    .filter((address) => !touched.has(address) && (failed.has(address) ? GONE.has(failed.get(address) ?? 0) : sawAll));
}

const statePath = (directory: string): string => join(directory, ".quern", "crawl.json");

async function readState(directory: string): Promise<CrawlState | undefined> {
  try {
    return JSON.parse(await readFile(statePath(directory), "utf8")) as CrawlState;
  } catch {
    return undefined;
  }
}

const writeState = (directory: string, state: CrawlState): Promise<void> =>
  writeTo(statePath(directory), `${JSON.stringify(state)}\n`);
