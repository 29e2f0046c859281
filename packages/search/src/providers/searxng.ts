import type { ImageResult, NewsResult, SearchProvider, SearchRequest, SearchSource, WebResult } from "@quern/types";
import { withSites } from "./query.js";
import {
  addressOf,
  askService,
  given,
  hostOf,
  type Json,
  objectsOf,
  pixelsOf,
  readBaseUrl,
  requireSetting,
  textOf,
  withParameters,
} from "./service.js";

/** Options of {@link searxng}. */
export interface SearxngOptions {
  /** Of an instance that allows the JSON format, e.g. `http://127.0.0.1:8080`. */
  readonly baseUrl: string;
}

const CATEGORIES: Readonly<Record<SearchSource, string>> = { web: "general", news: "news", images: "images" };
/** An instance answers with what its engines gave, about ten to thirty results a page. */
const MAX_PAGES = 5;

/**
 * Searches with an instance of SearXNG, which asks many engines.
 *
 * @throws QuernError `BAD_REQUEST` if the URL is invalid
 */
export function searxng({ baseUrl }: SearxngOptions): SearchProvider {
  const base = readBaseUrl("searxng", requireSetting("searxng", "baseUrl", baseUrl));
  return {
    name: "searxng",
    sources: ["web", "news", "images"],
    async search(request, context) {
      const ask = async (source: SearchSource): Promise<Json[]> => {
        const found = new Map<string, Json>();
        for (let page = 1; page <= MAX_PAGES && found.size < request.limit; page++) {
          const answer = await askService("SearXNG", context, pageUrl(base, request, source, page), {
            headers: { accept: "application/json" },
            signal: request.signal,
          });
          const before = found.size;
          for (const result of objectsOf(answer["results"])) {
            const url = addressOf(result["url"]);
            if (url !== undefined && !found.has(url)) found.set(url, result);
          }
          // Engines that know no pages give the first one again.
          if (found.size === before) break;
        }
        return [...found.values()].slice(0, request.limit);
      };
      const results = await Promise.all(request.sources.map(async (source) => [source, await ask(source)] as const));
      const of = new Map(results);
      const { time, location, sortByDate } = request;
      const limits = [
        ...(time?.from !== undefined || time?.to !== undefined ? ["dates from and to"] : []),
        ...(location === undefined ? [] : ["location"]),
        ...(sortByDate ? ["sorting by date"] : []),
      ];
      return {
        web: (of.get("web") ?? []).map(webResult),
        news: (of.get("news") ?? []).map(newsResult),
        images: (of.get("images") ?? []).flatMap(imageResult),
        ...(limits.length > 0 ? { warnings: [`SearXNG knows no ${limits.join(", ")}.`] } : {}),
      };
    },
  };
}

function pageUrl(base: URL, request: SearchRequest, source: SearchSource, page: number): URL {
  const { language, country, safe, time } = request;
  const within = time?.within === "hour" ? "day" : time?.within;
  const parameters = {
    q: withSites(request),
    format: "json",
    categories: CATEGORIES[source],
    pageno: String(page),
    ...(language === undefined
      ? {}
      : { language: country === undefined ? language : `${language}-${country.toUpperCase()}` }),
    ...(safe === undefined ? {} : { safesearch: safe ? "2" : "0" }),
    ...(within === undefined ? {} : { time_range: within }),
  };
  return withParameters(new URL("search", base), parameters);
}

const linkOf = (result: Json): string => addressOf(result["url"]) as string;

function webResult(result: Json): WebResult {
  const url = linkOf(result);
  return { url, title: textOf(result["title"]) || hostOf(url), description: textOf(result["content"]) };
}

function newsResult(result: Json): NewsResult {
  const url = linkOf(result);
  return {
    url,
    title: textOf(result["title"]) || hostOf(url),
    snippet: textOf(result["content"]),
    ...given({
      date: textOf(result["publishedDate"]),
      imageUrl: addressOf(result["thumbnail"]) ?? addressOf(result["img_src"]),
    }),
  };
}

function imageResult(result: Json): ImageResult[] {
  const url = linkOf(result);
  const imageUrl = addressOf(result["img_src"]) ?? addressOf(result["thumbnail_src"]) ?? addressOf(result["thumbnail"]);
  if (imageUrl === undefined) return [];
  const [, width, height] = /(\d+)\s*[x×*]\s*(\d+)/i.exec(textOf(result["resolution"])) ?? [];
  return [
    {
      url,
      title: textOf(result["title"]) || hostOf(url),
      imageUrl,
      ...given({ imageWidth: pixelsOf(width), imageHeight: pixelsOf(height) }),
    },
  ];
}
