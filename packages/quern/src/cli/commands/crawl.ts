import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Document } from "@quern/core";
import { type Crawl, type CrawlOptionsInput, crawlOptionsSchema } from "@quern/jobs";
import { createQuern } from "../../create-quern.js";
import type { Command } from "../command.js";
import { ENGINE_FLAGS, engineOptions } from "../engine-flags.js";
import { contractOptions, type FlagValues, OPTION_FLAGS, schemaFlags } from "../flags.js";
import { print, renderResult } from "../output.js";
import { PageNames } from "../page-names.js";
import { progressLine } from "../progress.js";
import { ExitCode, type Terminal, UsageError } from "../terminal.js";

const CRAWL = schemaFlags(crawlOptionsSchema.omit({ scrapeOptions: true }), {
  includePaths: "expressions that a page's path has to match (comma-separated, RE2 syntax)",
  excludePaths: "expressions for paths to leave out",
  regexOnFullURL: "match the expressions against the whole URL",
  sitemap: "include (default), skip or only",
  maxDiscoveryDepth: "links from the start page; 0 is the start page and the sitemap",
  limit: "most pages (default 10000)",
  crawlEntireDomain: "also pages beside and above the start page's path",
  allowExternalLinks: "also pages of other sites, one link away",
  allowSubdomains: "also pages of the domain's other hosts",
  ignoreRobotsTxt: "do not ask robots.txt",
  robotsUserAgent: "name that robots.txt is read for (default Quern)",
  deduplicateSimilarURLs: "http and https, www, slash and index files are one page (default on)",
  ignoreQueryParameters: "pages that differ only in their query are one page",
  delay: "seconds between two pages, one page at a time",
  maxConcurrency: "pages at a time (default 4)",
});

export const crawlCommand: Command = {
  name: "crawl",
  usage: "quern crawl URL -o DIR [--limit N]",
  summary: "get all pages of a site, a file each; without -o a JSON line each",
  flags: [
    ...CRAWL.flags,
    ...OPTION_FLAGS,
    ...ENGINE_FLAGS,
    { name: "output", short: "o", kind: "string", help: "folder for the pages and index.jsonl" },
    { name: "frontmatter", kind: "boolean", help: "put title, URL and dates in front of the Markdown" },
    { name: "quiet", short: "q", kind: "boolean", help: "no progress, no warnings" },
  ],
  async run({ positionals, values, terminal, signal }) {
    const [url, ...more] = positionals;
    if (url === undefined || more.length > 0) throw new UsageError("crawl takes one URL.");
    await using quern = createQuern(engineOptions(values));
    const quiet = values["quiet"] === true;
    const progress = progressLine(terminal, url, quiet);
    const job = quern.crawl(url, {
      ...(CRAWL.options(values) as CrawlOptionsInput),
      scrapeOptions: contractOptions(values) as NonNullable<CrawlOptionsInput["scrapeOptions"]>,
      signal,
      onProgress: progress.report,
    });
    const folder = values["output"] === undefined ? undefined : new SiteFolder(String(values["output"]), values);
    for await (const page of job) {
      if (folder) await folder.write(page);
      else await print(terminal, JSON.stringify(page));
    }
    progress.clear();
    if (!quiet) report(terminal, job, folder?.directory);
    return job.errors.length === 0 ? ExitCode.OK : ExitCode.PARTIAL;
  },
};

function report(terminal: Terminal, job: Crawl, directory: string | undefined): void {
  for (const { url, code, error } of job.errors) terminal.stderr.write(`${url}: ${code}: ${error}\n`);
  const blocked = job.robotsBlocked.length > 0 ? `, ${job.robotsBlocked.length} kept out by robots.txt` : "";
  const failed = job.errors.length > 0 ? `, ${job.errors.length} failed` : "";
  terminal.stderr.write(`${job.completed} pages${directory ? ` in ${directory}` : ""}${failed}${blocked}\n`);
}

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
