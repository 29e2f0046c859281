import type { Engine } from "@quern/core";
import { QuernError } from "@quern/types";
import type { FoundIn, SearchOptions } from "./search-types.js";

/**
 * Searches with the engine's providers and, where formats are asked for, scrapes the hits.
 *
 * @throws QuernError `BAD_REQUEST`, `CANCELLED`, `SEARCH_NOT_CONFIGURED`, `SCRAPE_TIMEOUT`; `SEARCH_FAILED` or the provider's own error when none answered;
 * the reason of `signal`
 * @example
 * const { web } = await searchPages(engine, "rotary querns", { limit: 5, scrapeOptions: { formats: ["markdown"] } });
 */
export async function searchPages<const Sources extends NonNullable<SearchOptions["sources"]> = ["web"]>(
  engine: Engine,
  query: string,
  options: SearchOptions & { sources?: Sources | undefined } = {},
): Promise<FoundIn<Sources>> {
  const [{ validateOptions }, { MAX_QUERY_CHARACTERS, searchOptionsSchema }, { runSearch }] = await Promise.all([
    import("@quern/core/options"),
    import("./options.js"),
    import("./run-search.js"),
  ]);
  engine.assertOpen();
  const { maxConcurrency, signal, onProgress, around, team, linkBase, ...given } = options;
  const words = String(query).trim();
  if (words === "") throw new QuernError("BAD_REQUEST", "The query is empty.", { hint: "Say what to search for." });
  if (words.length > MAX_QUERY_CHARACTERS) {
    throw new QuernError(
      "BAD_REQUEST",
      `The query has ${words.length} characters; at most ${MAX_QUERY_CHARACTERS} are searched for.`,
    );
  }
  return runSearch({
    engine,
    query: words,
    options: validateOptions(searchOptionsSchema, given, "search options"),
    scrapeOptions: options.scrapeOptions,
    maxConcurrency: maxConcurrency ?? 5,
    signal,
    onProgress: onProgress ?? (() => {}),
    around: around ?? ((scrape) => scrape()),
    caller: { ...(team === undefined ? {} : { team }), ...(linkBase === undefined ? {} : { linkBase }) },
  }) as Promise<FoundIn<Sources>>;
}
