import type { SearchProvider, SearchRequest, SearchSource, SearchTime } from "@quern/types";
import { withSites } from "./query.js";
import {
  addressOf,
  askService,
  given,
  hostOf,
  type Json,
  objectOf,
  objectsOf,
  pixelsOf,
  readBaseUrl,
  requireSetting,
  textOf,
  withParameters,
} from "./service.js";

/** Options of search services that need a key and nothing else. */
export interface KeyedServiceOptions {
  readonly apiKey: string;
  /** Where the service is reached, for proxies and tests. Default: its public address. */
  readonly baseUrl?: string | undefined;
}

/** Results that one request may ask for, and pages that may follow. */
const PAGES: Readonly<Record<SearchSource, { readonly size: number; readonly pages: number }>> = {
  web: { size: 20, pages: 5 },
  news: { size: 50, pages: 2 },
  images: { size: 100, pages: 1 },
};
const FRESHNESS = { hour: "pd", day: "pd", week: "pw", month: "pm", year: "py" } as const;

/**
 * Searches with the Brave Search API.
 *
 * @throws QuernError `BAD_REQUEST` without a key
 */
export function brave({
  apiKey,
  baseUrl = "https://api.search.brave.com/res/v1",
}: KeyedServiceOptions): SearchProvider {
  const key = requireSetting("brave", "apiKey", apiKey);
  const base = readBaseUrl("brave", baseUrl);
  return {
    name: "brave",
    sources: ["web", "news", "images"],
    async search(request, context) {
      const ask = async (source: SearchSource): Promise<Json[]> => {
        const { size, pages } = PAGES[source];
        const found: Json[] = [];
        for (let page = 0; page < pages && found.length < request.limit; page++) {
          const answer = await askService("Brave", context, pageUrl(base, request, source, page), {
            headers: { accept: "application/json", "x-subscription-token": key },
            signal: request.signal,
          });
          const results = objectsOf((source === "web" ? objectOf(answer["web"]) : answer)["results"]);
          found.push(...results.filter((result) => addressOf(result["url"]) !== undefined));
          const more = objectOf(answer["query"])["more_results_available"];
          if (results.length < Math.min(size, request.limit) || more === false) break;
        }
        return found.slice(0, request.limit);
      };
      const of = new Map(
        await Promise.all(request.sources.map(async (source) => [source, await ask(source)] as const)),
      );
      return {
        web: (of.get("web") ?? []).map((result) => ({ ...titled(result), description: textOf(result["description"]) })),
        news: (of.get("news") ?? []).map((result) => ({
          ...titled(result),
          snippet: textOf(result["description"]),
          ...given({
            date: textOf(result["age"]) || textOf(result["page_age"]),
            imageUrl: addressOf(objectOf(result["thumbnail"])["src"]),
          }),
        })),
        images: (of.get("images") ?? []).flatMap((result) => {
          const properties = objectOf(result["properties"]);
          const imageUrl = addressOf(properties["url"]) ?? addressOf(objectOf(result["thumbnail"])["src"]);
          if (imageUrl === undefined) return [];
          const imageWidth = pixelsOf(properties["width"]);
          const imageHeight = pixelsOf(properties["height"]);
          return [{ ...titled(result), imageUrl, ...given({ imageWidth, imageHeight }) }];
        }),
        ...(request.location === undefined ? {} : { warnings: ["Brave knows no location, only countries."] }),
      };
    },
  };
}

function titled(result: Json): { url: string; title: string } {
  const url = addressOf(result["url"]) as string;
  return { url, title: textOf(result["title"]) || hostOf(url) };
}

function freshness({ from = "1970-01-01", to = new Date().toISOString().slice(0, 10), within }: SearchTime): string {
  return within === undefined ? `${from}to${to}` : FRESHNESS[within];
}

function pageUrl(base: URL, request: SearchRequest, source: SearchSource, page: number): URL {
  const { limit, country, language, safe, time } = request;
  return withParameters(new URL(`${source}/search`, base), {
    q: withSites(request),
    count: String(Math.min(limit, PAGES[source].size)),
    offset: page > 0 ? String(page) : undefined,
    country: country?.toUpperCase(),
    search_lang: language,
    // Images know strict and off alone.
    safesearch: safe === undefined ? undefined : safe ? "strict" : "off",
    freshness: source === "images" || !time ? undefined : freshness(time),
  });
}
