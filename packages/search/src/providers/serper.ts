import type { SearchProvider, SearchSource } from "@quern/types";
import type { KeyedServiceOptions } from "./brave.js";
import { googleTime, withSites } from "./query.js";
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
} from "./service.js";

const PATHS: Readonly<Record<SearchSource, readonly [path: string, field: string]>> = {
  web: ["search", "organic"],
  news: ["news", "news"],
  images: ["images", "images"],
};

/**
 * Searches Google through serper.dev.
 *
 * @throws QuernError `BAD_REQUEST` without a key
 */
export function serper({ apiKey, baseUrl = "https://google.serper.dev" }: KeyedServiceOptions): SearchProvider {
  const key = requireSetting("serper", "apiKey", apiKey);
  const base = readBaseUrl("serper", baseUrl);
  return {
    name: "serper",
    sources: ["web", "news", "images"],
    async search(request, context) {
      const { limit, country, language, location, safe, signal } = request;
      const ask = async (source: SearchSource): Promise<Json[]> => {
        const [path, field] = PATHS[source];
        const body = {
          q: withSites(request),
          num: limit,
          ...given({ gl: country, hl: language, location, tbs: googleTime(request) }),
          ...(safe === undefined ? {} : { safe: safe ? "active" : "off" }),
        };
        const answer = await askService("Serper", context, new URL(path, base), {
          method: "POST",
          headers: { "x-api-key": key, "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify(body),
          signal,
        });
        return objectsOf(answer[field])
          .filter((result) => addressOf(result["link"]) !== undefined)
          .slice(0, limit);
      };
      const of = new Map(
        await Promise.all(request.sources.map(async (source) => [source, await ask(source)] as const)),
      );
      return {
        web: (of.get("web") ?? []).map((result) => ({ ...titled(result), description: textOf(result["snippet"]) })),
        news: (of.get("news") ?? []).map((result) => ({
          ...titled(result),
          snippet: textOf(result["snippet"]),
          ...given({ date: textOf(result["date"]), imageUrl: imageOf(result["imageUrl"]) }),
        })),
        images: (of.get("images") ?? []).flatMap((result) => {
          const imageUrl = addressOf(result["imageUrl"]) ?? addressOf(result["thumbnailUrl"]);
          if (imageUrl === undefined) return [];
          const imageWidth = pixelsOf(result["imageWidth"]);
          const imageHeight = pixelsOf(result["imageHeight"]);
          return [{ ...titled(result), imageUrl, ...given({ imageWidth, imageHeight }) }];
        }),
      };
    },
  };
}

/** News come with small pictures as data URLs, too. */
const imageOf = (value: unknown): string | undefined =>
  addressOf(value) ?? (typeof value === "string" && value.startsWith("data:image/") ? value : undefined);

function titled(result: Json): { url: string; title: string } {
  const url = addressOf(result["link"]) as string;
  return { url, title: textOf(result["title"]) || hostOf(url) };
}
