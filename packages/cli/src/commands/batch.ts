import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { createQuern } from "@quern/kit";
import { whyUnreadable } from "@quern/types/folders";
import type { CommandBody } from "../command.js";
import { converterOptions, ENGINE_FLAGS, FAIL_FLAG, TEXT_FLAGS } from "../engine-flags.js";
import { OPTION_FLAGS } from "../flags.js";
import { FORMAT_FLAGS } from "../format-flags.js";
import { ExitCode, UsageError } from "../terminal.js";
import { pageOptions, refuseFileName, siteFlags, writePages } from "../write-pages.js";

export const batchCommand: CommandBody = {
  flags: [
    ...OPTION_FLAGS,
    ...FORMAT_FLAGS,
    ...ENGINE_FLAGS,
    ...TEXT_FLAGS,
    { name: "max-concurrency", kind: "number", help: "pages to fetch in parallel (default 4)" },
    ...siteFlags("a file per page and index.jsonl"),
    FAIL_FLAG,
  ],
  async run({ positionals, values, terminal, signal }) {
    const [source, ...more] = positionals;
    refuseFileName("batch", values);
    if (source === undefined || more.length > 0) throw new UsageError("batch takes one file, or - for stdin.");
    if (/^https?:\/\//i.test(source))
      throw new UsageError(`batch takes a file with URLs, and ${source} is a URL: quern scrape ${source}`);
    const lines = await readList(source);
    const urls = lines.map(({ url }) => url);
    if (urls.length === 0) throw new UsageError(`${source === "-" ? "stdin" : source} contains no URLs.`);
    await using quern = createQuern(await converterOptions(values));
    let refused = 0;
    const job = await writePages(
      { values, terminal },
      source,
      (onProgress) =>
        quern.batch(urls, {
          scrapeOptions: pageOptions(values, terminal),
          ...(values["max-concurrency"] === undefined ? {} : { maxConcurrency: values["max-concurrency"] as number }),
          signal,
          onProgress,
        }),
      ({ metadata }) => {
        if (metadata.statusCode >= 400) refused++;
      },
      {
        nameOf: (url) => (URL.canParse(url) ? url : `${url} (line ${lines.find((line) => line.url === url)?.number})`),
      },
    );
    if (refused > 0 && values["quiet"] !== true)
      terminal.stderr.write(`${refused} of the pages answered with HTTP 400 or more\n`);
    const failed = values["fail"] === true ? refused : 0;
    if (job.errors.length + failed === 0) return ExitCode.OK;
    return job.completed === failed ? ExitCode.FAILED : ExitCode.PARTIAL;
  },
};

interface ListedUrl {
  readonly url: string;
  /** Of its line, counted from 1. */
  readonly number: number;
}

/**
 * Lines that are empty or begin with `#` are left out.
 *
 * @throws UsageError when the file cannot be read
 */
async function readList(source: string): Promise<ListedUrl[]> {
  try {
    const content = source === "-" ? await text(process.stdin) : await readFile(source, "utf8");
    return content
      .split(/\r?\n/)
      .map((line, index) => ({ url: line.trim(), number: index + 1 }))
      .filter(({ url }) => url !== "" && !url.startsWith("#"));
  } catch (error) {
    throw new UsageError(`Cannot read ${source}: ${whyUnreadable(error)}.`);
  }
}
