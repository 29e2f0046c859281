import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Document } from "@quern/core";
import type { Batch, Crawl } from "@quern/jobs";
import type { Progress } from "@quern/types";
import type { Invocation } from "./command.js";
import type { Flag, FlagValues } from "./flags.js";
import { print, renderResult } from "./output.js";
import { PageNames } from "./page-names.js";
import { progressLine } from "./progress.js";
import type { Terminal } from "./terminal.js";

/** One file a page under paths that mirror the site, and `index.jsonl` that lists them. */
class SiteFolder {
  readonly #names = new PageNames();
  #written = 0;

  constructor(
    readonly directory: string,
    readonly values: FlagValues,
  ) {}

  async write(page: Document): Promise<void> {
    const { text, extension } = renderResult(page, this.values);
    const { url, title, statusCode } = page.metadata;
    const file = this.#names.nameOf(url, extension);
    const path = join(this.directory, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text.endsWith("\n") ? text : `${text}\n`);
    const line = `${JSON.stringify({ url, file, title, statusCode })}\n`;
    await writeFile(join(this.directory, "index.jsonl"), line, { flag: this.#written++ === 0 ? "w" : "a" });
  }
}

/** What commands for many pages take beside their own flags. */
export const SITE_FLAGS: readonly Flag[] = [
  { name: "output", short: "o", kind: "string", help: "folder for the pages and index.jsonl" },
  { name: "frontmatter", kind: "boolean", help: "put title, URL and dates in front of the Markdown" },
  { name: "quiet", short: "q", kind: "boolean", help: "no progress, no warnings" },
];

/**
 * Writes the pages of a job to the folder that `--output` names, or as JSON lines; then says how it went.
 *
 * @param subject what the progress line names
 */
export async function writePages<Job extends Crawl | Batch>(
  { values, terminal }: Pick<Invocation, "values" | "terminal">,
  subject: string,
  start: (onProgress: (progress: Progress) => void) => Job,
): Promise<Job> {
  const quiet = values["quiet"] === true;
  const progress = progressLine(terminal, subject, quiet);
  const job = start(progress.report);
  const folder = values["output"] === undefined ? undefined : new SiteFolder(String(values["output"]), values);
  for await (const page of job) {
    if (folder) await folder.write(page);
    else await print(terminal, JSON.stringify(page));
  }
  progress.clear();
  if (!quiet) printSummary(terminal, job, folder?.directory);
  return job;
}

/** Which pages failed, and how many are there. */
function printSummary(terminal: Terminal, job: Crawl | Batch, directory: string | undefined): void {
  for (const { url, code, error } of job.errors) terminal.stderr.write(`${url}: ${code}: ${error}\n`);
  const blocked = job.robotsBlocked.length > 0 ? `, ${job.robotsBlocked.length} kept out by robots.txt` : "";
  const failed = job.errors.length > 0 ? `, ${job.errors.length} failed` : "";
  terminal.stderr.write(`${job.completed} pages${directory ? ` in ${directory}` : ""}${failed}${blocked}\n`);
}
