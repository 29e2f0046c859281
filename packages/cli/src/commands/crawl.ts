import type { CrawlOptionsInput } from "@quern/jobs";
import { crawlOptionsSchema } from "@quern/jobs/options";
import { createQuern } from "@quern/kit";
import type { CommandBody } from "../command.js";
import { crawlIntoFolder } from "../crawl-folder.js";
import { converterOptions, ENGINE_FLAGS, TEXT_FLAGS } from "../engine-flags.js";
import { OPTION_FLAGS, schemaFlags } from "../flags.js";
import { FORMAT_FLAGS } from "../format-flags.js";
import { ExitCode, UsageError } from "../terminal.js";
import { pageOptions, refuseFileName, siteFlags, writePages } from "../write-pages.js";

const CRAWL = schemaFlags(crawlOptionsSchema.omit({ scrapeOptions: true }));

const FILES =
  "a file per page, index.jsonl, merged.md (all pages in one), llms.txt, llms-full.txt, sitemap.xml and the state of the crawl (.quern)";

export const crawlCommand: CommandBody = {
  flags: [...CRAWL.flags, ...OPTION_FLAGS, ...FORMAT_FLAGS, ...ENGINE_FLAGS, ...TEXT_FLAGS, ...siteFlags(FILES)],
  async run({ positionals, values, terminal, signal }) {
    const [url, ...more] = positionals;
    refuseFileName("crawl", values);
    if (url === undefined || more.length > 0) throw new UsageError("crawl takes one URL.");
    await using quern = createQuern(await converterOptions(values));
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
