import { existsSync } from "node:fs";
import type { ScrapeOptions } from "@quern/core";
import { createQuern } from "@quern/kit";
import type { ImageHit, NewsHit, SearchData, SearchOptions, WebHit } from "@quern/search";
import { searchOptionsSchema } from "@quern/search/options";
import type { CommandBody } from "../command.js";
import { ENGINE_FLAGS, engineOptions, PROGRESS_FLAGS, SEARCH_FLAGS } from "../engine-flags.js";
import { type FlagValues, schemaFlags } from "../flags.js";
import { progressLine } from "../progress.js";
import { ExitCode, print, UsageError } from "../terminal.js";

const SEARCH = schemaFlags(searchOptionsSchema);
/** Lists of the contract, in several shapes there, and their words. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  sources: ["web", "news", "images"],
  categories: ["github", "research", "pdf", "developer"],
};

export const searchCommand: CommandBody = {
  flags: [
    ...SEARCH.flags.map((flag) => {
      const choices = LISTS[flag.name];
      return choices ? { ...flag, kind: "list" as const, choices } : flag;
    }),
    ...ENGINE_FLAGS,
    ...SEARCH_FLAGS,
    {
      name: "formats",
      short: "f",
      kind: "list",
      help: "formats to scrape each hit in: markdown, links… (comma-separated)",
    },
    { name: "json", kind: "boolean", help: "print everything as JSON" },
    ...PROGRESS_FLAGS,
  ],
  async run({ positionals, values, terminal, signal }) {
    const query = positionals.join(" ").trim();
    if (query === "") throw new UsageError("search needs words to search for.");
    refuseMissingFolder(values);
    await using quern = createQuern(await engineOptions(values));
    const quiet = values["quiet"] === true;
    const progress = progressLine(terminal, query, values);
    let data: SearchData;
    try {
      data = await quern.search(query, { ...searchOptions(values), signal, onProgress: progress.report });
    } finally {
      progress.clear();
    }
    if (data.warning && !quiet) terminal.stderr.write(`warning: ${data.warning}\n`);
    await print(terminal, values["json"] === true ? JSON.stringify(data, null, 2) : readable(data));
    return ExitCode.OK;
  },
};

/** A search reads a folder: a mistyped one is not made. */
function refuseMissingFolder(values: FlagValues): void {
  const folder = values["data-dir"];
  if (!folder || existsSync(String(folder)) || SEARCH_FLAGS.some(({ name }) => values[name] !== undefined)) return;
  throw new UsageError(
    `There is no folder ${String(folder)}, so nothing was read into it. Check --data-dir, or fill it first: quern crawl URL --data-dir ${String(folder)}`,
  );
}

function searchOptions(values: FlagValues): SearchOptions {
  const { scrapeOptions, ...options } = SEARCH.options(values) as SearchOptions;
  const formats = values["formats"] as ScrapeOptions["formats"];
  const scraping = { ...scrapeOptions, ...(formats ? { formats } : {}) };
  return { ...options, ...(Object.keys(scraping).length > 0 ? { scrapeOptions: scraping } : {}) };
}

/** Title, address and a few lines of each hit. */
function readable({ web, news, images }: SearchData): string {
  const parts = [
    ...section("Web", web, (hit: WebHit) => [hit.description, ...content(hit)]),
    ...section("News", news, (hit: NewsHit) => [[hit.date, hit.snippet].filter(Boolean).join(" · "), ...content(hit)]),
    ...section("Images", images, (hit: ImageHit) => [
      hit.imageUrl + (hit.imageWidth && hit.imageHeight ? ` (${hit.imageWidth}×${hit.imageHeight})` : ""),
    ]),
  ];
  return parts.length > 0 ? parts.join("\n\n") : "Nothing was found.";
}

/** A heading only where there are several kinds. */
function section<Hit extends { readonly position: number; readonly title: string; readonly url: string }>(
  name: string,
  hits: readonly Hit[] | undefined,
  lines: (hit: Hit) => string[],
): string[] {
  if (!hits?.length) return [];
  const entries = hits.map((hit) =>
    [`${hit.position}. ${hit.title}`, `   ${hit.url}`, ...lines(hit).filter(Boolean).map(indented)].join("\n"),
  );
  return name === "Web" ? entries : [`${name}:`, ...entries];
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, "   ");

/** Content of a scraped hit, or why there is none. */
function content({ markdown, summary, metadata }: WebHit | NewsHit): string[] {
  if (markdown !== undefined) return ["", markdown.trim()];
  if (summary !== undefined) return ["", summary];
  return metadata?.error !== undefined && metadata.statusCode === 0
    ? [`(could not be scraped: ${metadata.error})`]
    : [];
}
