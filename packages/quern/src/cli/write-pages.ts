import type { Document } from "@quern/core";
import type { Batch, Crawl } from "@quern/jobs";
import type { Progress } from "@quern/types";
import type { Invocation } from "./command.js";
import type { Flag } from "./flags.js";
import { print } from "./output.js";
import { progressLine } from "./progress.js";
import { SiteFolder } from "./site-folder.js";
import type { Terminal } from "./terminal.js";

/** Common flags of commands for many pages. */
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
  const folder =
    values["output"] === undefined ? undefined : await SiteFolder.open(String(values["output"]), values, false);
  for await (const page of job) {
    if (folder) await folder.write(page);
    else await printPage(terminal, page);
  }
  progress.clear();
  if (!quiet) printSummary(terminal, job, folder?.directory);
  return job;
}

const printPage = (terminal: Terminal, page: Document): Promise<void> => print(terminal, JSON.stringify(page));

/** Which pages failed, and how many are there. */
export function printSummary(
  terminal: Terminal,
  job: Crawl | Batch,
  directory: string | undefined,
  pages: number = job.completed,
): void {
  for (const { url, code, error } of job.errors) terminal.stderr.write(`${url}: ${code}: ${error}\n`);
  const blocked = job.robotsBlocked.length > 0 ? `, ${job.robotsBlocked.length} kept out by robots.txt` : "";
  const failed = job.errors.length > 0 ? `, ${job.errors.length} failed` : "";
  terminal.stderr.write(`${pages} pages${directory ? ` in ${directory}` : ""}${failed}${blocked}\n`);
}
