import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { ScrapeOptions } from "@quern/core";
import { createQuern } from "../../create-quern.js";
import type { Command } from "../command.js";
import { ENGINE_FLAGS, engineOptions } from "../engine-flags.js";
import { contractOptions, OPTION_FLAGS } from "../flags.js";
import { print } from "../output.js";
import { progressLine } from "../progress.js";
import { printSummary, SiteFolder } from "../site-folder.js";
import { ExitCode, UsageError } from "../terminal.js";

export const batchCommand: Command = {
  name: "batch",
  usage: "quern batch FILE|- -o DIR",
  summary: "get the pages of a list, one URL a line; without -o a JSON line each",
  flags: [
    ...OPTION_FLAGS,
    ...ENGINE_FLAGS,
    { name: "max-concurrency", kind: "number", help: "pages at a time (default 4)" },
    { name: "output", short: "o", kind: "string", help: "folder for the pages and index.jsonl" },
    { name: "frontmatter", kind: "boolean", help: "put title, URL and dates in front of the Markdown" },
    { name: "quiet", short: "q", kind: "boolean", help: "no progress, no warnings" },
  ],
  async run({ positionals, values, terminal, signal }) {
    const [source, ...more] = positionals;
    if (source === undefined || more.length > 0) throw new UsageError("batch takes one file, or - for stdin.");
    const urls = await readList(source);
    if (urls.length === 0) throw new UsageError(`${source} holds no URL.`);
    await using quern = createQuern(engineOptions(values));
    const quiet = values["quiet"] === true;
    const progress = progressLine(terminal, source, quiet);
    const job = quern.batch(urls, {
      scrapeOptions: contractOptions(values) as ScrapeOptions,
      ...(values["max-concurrency"] === undefined ? {} : { maxConcurrency: values["max-concurrency"] as number }),
      signal,
      onProgress: progress.report,
    });
    const folder = values["output"] === undefined ? undefined : new SiteFolder(String(values["output"]), values);
    for await (const page of job) {
      if (folder) await folder.write(page);
      else await print(terminal, JSON.stringify(page));
    }
    progress.clear();
    if (!quiet) printSummary(terminal, job, folder?.directory);
    return job.errors.length === 0 ? ExitCode.OK : job.completed === 0 ? ExitCode.FAILED : ExitCode.PARTIAL;
  },
};

/** Lines that are empty or begin with `#` are left out. @throws UsageError when the file cannot be read */
async function readList(source: string): Promise<string[]> {
  try {
    const content = source === "-" ? await text(process.stdin) : await readFile(source, "utf8");
    return content
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#"));
  } catch (error) {
    throw new UsageError(`Cannot read ${source}: ${(error as Error).message}`);
  }
}
