import type { CrawlOptionsInput } from "@quern/jobs";
import { crawlOptionsSchema } from "@quern/jobs/options";
import { createQuern } from "../../create-quern.js";
import type { Command } from "../command.js";
import { crawlIntoFolder } from "../crawl-folder.js";
import { converterOptions, ENGINE_FLAGS, TEXT_FLAGS } from "../engine-flags.js";
import { OPTION_FLAGS, schemaFlags } from "../flags.js";
import { FORMAT_FLAGS } from "../format-flags.js";
import { ExitCode, UsageError } from "../terminal.js";
import { pageOptions, SITE_FLAGS, writePages } from "../write-pages.js";

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
  prioritize: "keywords or a sentence: pages that speak of them first",
  stopWhen: 'ends early: {"relevantPages": N} or {"nothingNewIn": N}, as JSON',
});

export const crawlCommand: Command = {
  name: "crawl",
  usage: "quern crawl URL -o DIR [--limit N]",
  summary: "get all pages of a site, a file each; without -o a JSON line each",
  flags: [...CRAWL.flags, ...OPTION_FLAGS, ...FORMAT_FLAGS, ...ENGINE_FLAGS, ...TEXT_FLAGS, ...SITE_FLAGS],
  async run({ positionals, values, terminal, signal }) {
    const [url, ...more] = positionals;
    if (url === undefined || more.length > 0) throw new UsageError("crawl takes one URL.");
    await using quern = createQuern(converterOptions(values));
    const options = {
      ...(CRAWL.options(values) as CrawlOptionsInput),
      scrapeOptions: pageOptions(values, terminal) as NonNullable<CrawlOptionsInput["scrapeOptions"]>,
      signal,
    };
    if (values["output"] !== undefined) return await crawlIntoFolder({ quern, url, options, values, terminal });
    const job = await writePages({ values, terminal }, url, (onProgress) =>
      quern.crawl(url, { ...options, onProgress }),
    );
    return job.errors.length === 0 ? ExitCode.OK : job.completed === 0 ? ExitCode.FAILED : ExitCode.PARTIAL;
  },
};
