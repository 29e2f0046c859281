import type { Document, ScrapeOptions } from "@quern/core";
import type { Batch, Crawl, CrawlError, Denial } from "@quern/jobs";
import type { Progress } from "@quern/types";
import type { Invocation } from "./command.js";
import { FAILURE_FLAGS, PROGRESS_FLAGS, textOptions } from "./engine-flags.js";
import { Failures } from "./failures.js";
import { contractOptions, type Flag, type FlagValues } from "./flags.js";
import { formatsWithFlags } from "./format-flags.js";
import { printJson, printJsonLine, wantsJson } from "./json-output.js";
import { chunkLines, namesFile } from "./output.js";
import { progressLine } from "./progress.js";
import { SiteFolder } from "./site-folder.js";
import { writeSiteChunks } from "./site-outputs.js";
import { print, type Terminal, UsageError } from "./terminal.js";

/**
 * Common flags of commands for many pages.
 *
 * @param files what the folder holds
 */
export const siteFlags = (files: string): readonly Flag[] => [
  { name: "output", short: "o", kind: "string", help: `folder for ${files}` },
  {
    name: "json",
    kind: "boolean",
    help: "write each page's whole result as a JSON file, and a summary on stdout; without -o, print one line per page and error",
  },
  {
    name: "frontmatter",
    kind: "boolean",
    needs: ["output"],
    help: "put title, URL and dates before the Markdown",
  },
  ...PROGRESS_FLAGS,
  ...FAILURE_FLAGS,
];

/** @throws UsageError for the name of a file: the pages of a job need a folder */
export function refuseFileName(command: string, values: FlagValues): void {
  const output = values["output"];
  if (output === undefined || !namesFile(String(output))) return;
  throw new UsageError(
    `-o ${output} names a file, but ${command} writes a folder: a file for each page, and index.jsonl. Name a folder, or leave -o out to print a JSON line for each page.`,
  );
}

/** How each page is scraped, from the flags of options, formats and text. */
export function pageOptions(values: FlagValues, terminal: Terminal): ScrapeOptions {
  const options = contractOptions(values) as ScrapeOptions;
  const formats = formatsWithFlags(options.formats, values, terminal) as ScrapeOptions["formats"];
  return { ...options, ...(formats ? { formats } : {}), ...textOptions(values) };
}

/**
 * Writes the pages of a job to the folder that `--output` names, or as JSON lines; then says how it went.
 *
 * @param subject what the progress line names
 * @param onPage gets each page before it is written
 */
export async function writePages<Job extends Crawl | Batch>(
  { values, terminal }: Pick<Invocation, "values" | "terminal">,
  subject: string,
  start: (onProgress: (progress: Progress) => void) => Job,
  onPage: (page: Document) => void = () => {},
  naming: Pick<Summary, "nameOf"> = {},
): Promise<Job> {
  const quiet = values["quiet"] === true;
  const progress = progressLine(terminal, subject, values);
  const job = start(progress.report);
  const folder =
    values["output"] === undefined ? undefined : await SiteFolder.open(String(values["output"]), values, false);
  for await (const page of job) {
    onPage(page);
    if (folder) await folder.write(page);
    else {
      // On a terminal both streams are one screen.
      progress.clear();
      await printPage(terminal, page, values);
    }
  }
  progress.clear();
  await folder?.finish(job.errors);
  if (folder) await writeSiteChunks(folder, values);
  if (!quiet) printSummary(terminal, values, job, { directory: folder?.directory, ...naming });
  if (wantsJson(values)) {
    if (folder) await printJson(terminal, summaryAsJson(job, { directory: folder.directory }));
    else
      for (const { url, code, error } of job.errors)
        await printJsonLine(terminal, { url, error: { code, message: error } });
  }
  return job;
}

async function printPage(terminal: Terminal, page: Document, values: FlagValues): Promise<void> {
  if (values["jsonl"] !== true) return print(terminal, JSON.stringify(page));
  const lines = chunkLines(page);
  if (lines !== "") await print(terminal, lines);
}

interface Summary {
  /** Where the pages were written, if they were. */
  readonly directory?: string | undefined;
  /** Pages that are there now (default: those of the job). */
  readonly pages?: number;
  /** Addresses that were found and not visited. */
  readonly waiting?: number;
  /** How a message names the address of a page that failed. */
  readonly nameOf?: (url: string) => string;
  /** Pages that failed (default: those of the job). */
  readonly errors?: readonly CrawlError[];
}

/** The summary of a job for programs. */
export const summaryAsJson = (
  job: Crawl | Batch,
  { directory, pages = job.completed, waiting = 0, errors = job.errors }: Summary,
): object => ({
  output: directory,
  pages,
  waiting,
  failed: errors.map(({ url, code, error }) => ({ url, error: { code, message: error } })),
  robotsBlocked: job.robotsBlocked,
});

/** Which pages failed, how many are there, and whether more would have been. */
export function printSummary(
  terminal: Terminal,
  values: FlagValues,
  job: Crawl | Batch,
  { directory, pages = job.completed, waiting = 0, errors = job.errors, nameOf = (url) => url }: Summary,
): void {
  const failures = new Failures(terminal, values);
  for (const { url, code, error } of errors) failures.addNamed(nameOf(url), code, error);
  failures.close();
  const blocked = job.robotsBlocked.length > 0 ? `, ${job.robotsBlocked.length} kept out by robots.txt` : "";
  const failed = errors.length > 0 ? `, ${errors.length} failed` : "";
  const left =
    waiting > 0
      ? `; ${waiting} more ${waiting === 1 ? "address was" : "addresses were"} found: --limit is reached`
      : "";
  const count = pages === 1 ? "1 page" : `${pages} pages`;
  terminal.stderr.write(`${count}${directory ? ` in ${directory}` : ""}${failed}${blocked}${left}\n`);
  const hint = "linksNotFollowed" in job ? whyNoMore(job.linksNotFollowed, pages) : "";
  if (hint !== "") terminal.stderr.write(`${hint}\n`);
}

const WHY_NOT_FOLLOWED: Partial<Record<Denial, string>> = {
  BACKWARD_CRAWLING: "outside the path of the start page (--crawl-entire-domain follows them)",
  INCLUDE_PATTERN: "not matched by --include-paths",
  EXCLUDE_PATTERN: "matched by --exclude-paths",
  EXTERNAL_LINK: "on other sites (--allow-external-links follows them)",
  DEPTH_LIMIT: "deeper than --max-discovery-depth",
};

/**
 * Explains why a crawl found hardly any pages: the links that it did not follow. Where there are more pages, links outside the path of the
 * start page may still be most of the site.
 */
function whyNoMore(notFollowed: Crawl["linksNotFollowed"], pages: number): string {
  const reasons = Object.entries(WHY_NOT_FOLLOWED).flatMap(([rule, why]) => {
    const count = notFollowed[rule as Denial] ?? 0;
    const isTold = pages <= 1 || (rule === "BACKWARD_CRAWLING" && count >= pages);
    return count > 0 && isTold ? `${count} ${why}` : [];
  });
  return reasons.length === 0 ? "" : `Links that were not followed: ${reasons.join(", ")}.`;
}
