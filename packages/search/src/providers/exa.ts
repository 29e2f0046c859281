import type { SearchProvider } from "@quern/types";
import { hostsOf } from "../categories.js";
import type { KeyedServiceOptions } from "./brave.js";
import { datesOf } from "./query.js";
import {
  addressOf,
  askService,
  given,
  hostOf,
  type Json,
  objectsOf,
  readBaseUrl,
  requireSetting,
  textOf,
} from "./service.js";

const MAX_DESCRIPTION_CHARACTERS = 500;
const CATEGORIES: Readonly<Record<string, string>> = { research: "research paper", github: "github", pdf: "pdf" };

/**
 * Searches with the Exa API.
 *
 * @throws QuernError `BAD_REQUEST` without a key
 */
export function exa({ apiKey, baseUrl = "https://api.exa.ai" }: KeyedServiceOptions): SearchProvider {
  const key = requireSetting("exa", "apiKey", apiKey);
  const url = new URL("search", readBaseUrl("exa", baseUrl));
  return {
    name: "exa",
    sources: ["web", "news"],
    async search(request, context) {
      const { query, limit, sources, time, country, excludeDomains, categories, safe, signal } = request;
      const kind = categories.length === 1 ? CATEGORIES[categories[0] as string] : undefined;
      const includeDomains =
        request.includeDomains.length > 0 || kind !== undefined ? request.includeDomains : hostsOf(categories);
      const { from, to } = datesOf(time);
      const ask = async (category: string | undefined): Promise<Json[]> => {
        const answer = await askService("Exa", context, url, {
          method: "POST",
          headers: { "x-api-key": key, "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify({
            query,
            numResults: limit,
            type: "auto",
            contents: { highlights: true, text: { maxCharacters: MAX_DESCRIPTION_CHARACTERS } },
            ...given({
              category,
              userLocation: country?.toUpperCase(),
              startPublishedDate: from === undefined ? undefined : `${from}T00:00:00.000Z`,
              endPublishedDate: to === undefined ? undefined : `${to}T23:59:59.999Z`,
            }),
            ...(includeDomains.length > 0 ? { includeDomains } : {}),
            ...(excludeDomains.length > 0 ? { excludeDomains } : {}),
            ...(safe === undefined ? {} : { moderation: safe }),
          }),
          signal,
        });
        return objectsOf(answer["results"])
          .filter((result) => addressOf(result["url"]) !== undefined)
          .slice(0, limit);
      };
      const [web, news] = await Promise.all([
        sources.includes("web") ? ask(kind) : [],
        sources.includes("news") ? ask("news") : [],
      ]);
      const warnings = [
        ...(request.location === undefined ? [] : ["Exa knows no location, only countries."]),
        ...(request.language === undefined || request.language === "en" ? [] : ["Exa knows no language of results."]),
        ...(request.sortByDate ? ["Exa does not sort by date."] : []),
      ];
      return {
        web: web.map((result) => ({ ...titled(result), description: descriptionOf(result) })),
        news: news.map((result) => ({
          ...titled(result),
          snippet: descriptionOf(result),
          ...given({ date: textOf(result["publishedDate"]), imageUrl: addressOf(result["image"]) }),
        })),
        ...(warnings.length > 0 ? { warnings } : {}),
      };
    },
  };
}

function titled(result: Json): { url: string; title: string } {
  const url = addressOf(result["url"]) as string;
  return { url, title: textOf(result["title"]) || hostOf(url) };
}

function descriptionOf(result: Json): string {
  const highlights = Array.isArray(result["highlights"]) ? result["highlights"].map(textOf).filter(Boolean) : [];
  return (highlights.join(" … ") || textOf(result["summary"]) || textOf(result["text"])).slice(
    0,
    MAX_DESCRIPTION_CHARACTERS,
  );
}
