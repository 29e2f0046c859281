/** Asks the engine's providers side by side and merges what they found; those that fail are left out. */
import type { Engine } from "@quern/core";
import {
  type ImageResult,
  messageWithHint,
  type NewsResult,
  QuernError,
  type SearchProvider,
  type SearchRequest,
  type SearchResults,
  type SearchSource,
  type WebResult,
} from "@quern/types";
import { failureOf, nothingFound } from "./failure.js";
import { fitsDomains, identityOf, mergeByRank } from "./merge.js";
import { nameOf, type ResolvedSearchOptions } from "./options.js";
import { SEARCH_SOURCES } from "./search-types.js";
import { readTime } from "./time.js";

export interface Hits {
  readonly web: readonly WebResult[];
  readonly news: readonly NewsResult[];
  readonly images: readonly ImageResult[];
}

/**
 * @param team asks for the caller's own pages where the provider keeps pages
 * @param warnings takes what went wrong without spoiling the whole
 */
export async function askProviders(
  engine: Engine,
  query: string,
  options: ResolvedSearchOptions,
  team: string | undefined,
  signal: AbortSignal,
  warnings: string[],
): Promise<Hits> {
  const providers = await readyProviders(engine.searchProviders, team);
  const request = { ...requestOf(query, options, signal, warnings), ...(team === undefined ? {} : { team }) };
  if (!options.highlights && providers.some(({ add }) => add === undefined)) {
    warnings.push("highlights: false has no effect on results of search services.");
  }
  const context = { send: engine.send.bind(engine) };
  const asked = providers
    .map((provider) => ({
      provider,
      sources: request.sources.filter((source) => sourcesOf(provider).includes(source)),
    }))
    .filter(({ sources }) => sources.length > 0);
  const nobodys = request.sources.filter((source) => !asked.some(({ sources }) => sources.includes(source)));
  if (nobodys.length > 0) {
    warnings.push(
      `No configured provider supports ${nobodys.join(" or ")} (configured: ${providers.map(({ name }) => name).join(", ")}).`,
    );
  }
  const answers = await Promise.all(
    asked.map(async ({ provider, sources }) => {
      try {
        return { provider, results: await provider.search({ ...request, sources }, context) };
      } catch (error) {
        signal.throwIfAborted();
        return { provider, error: failureOf(error, provider.name) };
      }
    }),
  );
  const failures = answers.flatMap(({ provider, error }) => (error ? [{ provider, error }] : []));
  const results = answers.flatMap(({ results }) => (results ? [results] : []));
  if (results.length === 0 && failures.length > 0) throw allFailed(failures);
  for (const { provider, error } of failures) warnings.push(`${provider.name} is left out: ${messageWithHint(error)}`);
  warnings.push(...results.flatMap(({ warnings: found }) => found ?? []));
  const hits = merged(results, options);
  const isEmpty = hits.web.length + hits.news.length + hits.images.length === 0;
  const isOwnIndex = asked.length > 0 && asked.every(({ provider }) => provider.add !== undefined);
  if (isEmpty && isOwnIndex) {
    warnings.push(
      "Nothing was found among the pages that were read here, and no other search provider is configured. Other words may find some; or scrape or crawl further pages, or add a provider, e.g. with --searxng-url, or createQuern({ search: [searxng({ baseUrl })] }).",
    );
  } else if (isEmpty && asked.length > 0) {
    const answered = asked.filter(({ provider }) => !failures.some((failure) => failure.provider === provider));
    warnings.push(nothingFound(answered.map(({ provider }) => provider.name)));
  }
  return hits;
}

function merged(results: readonly SearchResults[], options: ResolvedSearchOptions): Hits {
  const { limit, includeDomains = [], excludeDomains = [] } = options;
  const list = <Result extends { readonly url: string }>(
    lists: ReadonlyArray<readonly Result[] | undefined>,
    keyOf: (result: Result) => string,
    textOf: (result: Result) => string,
  ): Result[] =>
    mergeByRank(
      lists.map((one) => (one ?? []).filter(({ url }) => fitsDomains(url, includeDomains, excludeDomains))),
      keyOf,
      // The first provider's words, unless it has none.
      (first, second) => ({ ...second, ...first, ...(textOf(first) === "" ? second : {}), url: first.url }),
    ).slice(0, limit);
  return {
    web: list(
      results.map(({ web }) => web),
      ({ url }) => identityOf(url),
      ({ description }) => description,
    ),
    news: list(
      results.map(({ news }) => news),
      ({ url }) => identityOf(url),
      ({ snippet }) => snippet,
    ),
    images: list(
      results.map(({ images }) => images),
      ({ imageUrl }) => identityOf(imageUrl),
      ({ title }) => title,
    ),
  };
}

/** @throws QuernError `SEARCH_NOT_CONFIGURED` */
async function readyProviders(
  providers: readonly SearchProvider[],
  team: string | undefined,
): Promise<SearchProvider[]> {
  const ready = await Promise.all(
    providers.map(async (provider) => ((await provider.isReady?.(team)) === false ? undefined : provider)),
  );
  const found = ready.filter((provider) => provider !== undefined);
  if (found.length > 0) return found;
  const hasIndex = providers.some(({ add }) => add !== undefined);
  const provider =
    '--searxng-url http://127.0.0.1:8080 (or --brave-key, --serper-key, --tavily-key, --exa-key; QUERN_SEARXNG_URL and so on), in the library createQuern({ search: [searxng({ baseUrl: "…" })] })';
  throw new QuernError(
    "SEARCH_NOT_CONFIGURED",
    hasIndex
      ? "There is nothing to search: no search provider is configured, and the index of pages read here is empty."
      : "There is nothing to search: no search provider is configured.",
    {
      hint: hasIndex
        ? `Scrape or crawl pages first; this process finds what it has read itself. A server and its workers on one machine share an index if each has the same --index-dir. Or configure a provider: ${provider}.`
        : `Configure one: ${provider}.`,
    },
  );
}

const sourcesOf = ({ sources = ["web"] }: SearchProvider): readonly SearchSource[] => sources;

function requestOf(
  query: string,
  options: ResolvedSearchOptions,
  signal: AbortSignal,
  warnings: string[],
): SearchRequest {
  const { limit, includeDomains = [], excludeDomains = [], safe, highlights } = options;
  const names = options.sources.map(nameOf);
  // Options of the source itself win.
  const own = options.sources.find((source) => typeof source === "object" && source.type === "web");
  const { tbs, location, country, lang } = { ...options, ...(typeof own === "object" ? definedOf(own) : {}) };
  const { time, sortByDate, unknown } = readTime(tbs);
  if (unknown.length > 0) warnings.push(`tbs: "${unknown.join(",")}" is not a known value.`);
  const categories = (options.categories ?? []).map(nameOf);
  const language = lang?.split("-")[0]?.toLowerCase();
  return {
    query,
    limit,
    sources: SEARCH_SOURCES.filter((source) => names.includes(source)),
    includeDomains: includeDomains.map((domain) => domain.toLowerCase()),
    excludeDomains: excludeDomains.map((domain) => domain.toLowerCase()),
    categories,
    highlights,
    sortByDate,
    ...(time ? { time } : {}),
    ...(location === undefined ? {} : { location }),
    ...(country === undefined ? {} : { country: country.toLowerCase() }),
    ...(language === undefined ? {} : { language }),
    ...(safe === undefined ? {} : { safe }),
    signal,
  };
}

const definedOf = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** One provider's error stands for itself; of several the caller hears of all. */
function allFailed(
  failures: ReadonlyArray<{ readonly provider: SearchProvider; readonly error: QuernError }>,
): QuernError {
  const [first] = failures;
  if (failures.length === 1 && first) return first.error;
  const attempts = failures.map(({ provider, error }) => ({
    provider: provider.name,
    code: error.code,
    message: error.message,
  }));
  return new QuernError(
    "SEARCH_FAILED",
    `No search provider answered. ${failures.map(({ provider, error }) => `${provider.name}: ${error.message}`).join(" ")}`,
    {
      hint: first?.error.hint ?? "Try again later.",
      details: { attempts },
      cause: first?.error,
    },
  );
}
