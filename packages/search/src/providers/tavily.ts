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
  objectOf,
  objectsOf,
  readBaseUrl,
  requireSetting,
  textOf,
} from "./service.js";

const MAX_RESULTS = 20;
const MAX_QUERY_CHARACTERS = 400;

/**
 * Searches with the Tavily API.
 *
 * @throws QuernError `BAD_REQUEST` without a key
 */
export function tavily({ apiKey, baseUrl = "https://api.tavily.com" }: KeyedServiceOptions): SearchProvider {
  const key = requireSetting("tavily", "apiKey", apiKey);
  const url = new URL("search", readBaseUrl("tavily", baseUrl));
  return {
    name: "tavily",
    sources: ["web", "news", "images"],
    async search(request, context) {
      const { limit, sources, time, country, excludeDomains, signal } = request;
      const includeDomains = request.includeDomains.length > 0 ? request.includeDomains : hostsOf(request.categories);
      const { from, to } = datesOf(time?.within === undefined ? time : undefined);
      const within = time?.within === "hour" ? "day" : time?.within;
      const ask = async (topic: "general" | "news", images: boolean): Promise<Json> =>
        askService("Tavily", context, url, {
          method: "POST",
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify({
            query: `${request.query}${request.categories.includes("pdf") ? " filetype:pdf" : ""}`.slice(
              0,
              MAX_QUERY_CHARACTERS,
            ),
            topic,
            max_results: Math.min(limit, MAX_RESULTS),
            ...(images ? { include_images: true, include_image_descriptions: true } : {}),
            ...given({ time_range: within, start_date: from, end_date: to }),
            ...(topic === "general" && country ? given({ country: countryName(country) }) : {}),
            ...(includeDomains.length > 0 ? { include_domains: includeDomains } : {}),
            ...(excludeDomains.length > 0 ? { exclude_domains: excludeDomains } : {}),
          }),
          signal,
        });
      const wantsImages = sources.includes("images");
      const [general, news] = await Promise.all([
        sources.includes("web") || wantsImages ? ask("general", wantsImages) : undefined,
        sources.includes("news") ? ask("news", false) : undefined,
      ]);
      const warnings = [
        ...(limit > MAX_RESULTS ? [`Tavily gives ${MAX_RESULTS} results at most.`] : []),
        ...(request.location === undefined ? [] : ["Tavily knows no location, only countries."]),
        ...(request.language === undefined || request.language === "en"
          ? []
          : ["Tavily knows no language of results."]),
        ...(request.safe ? ["Tavily knows no safe search."] : []),
        ...(request.sortByDate ? ["Tavily does not sort by date."] : []),
      ];
      return {
        web: sources.includes("web")
          ? linked(general).map((result) => ({ ...titled(result), description: textOf(result["content"]) }))
          : [],
        news: linked(news).map((result) => ({
          ...titled(result),
          snippet: textOf(result["content"]),
          ...given({ date: textOf(result["published_date"]) }),
        })),
        images: wantsImages ? imagesOf(general).slice(0, limit) : [],
        ...(warnings.length > 0 ? { warnings } : {}),
      };
    },
  };
}

const linked = (answer: Json | undefined): Json[] =>
  objectsOf(answer?.["results"]).filter((result) => addressOf(result["url"]) !== undefined);

function titled(result: Json): { url: string; title: string } {
  const url = addressOf(result["url"]) as string;
  return { url, title: textOf(result["title"]) || hostOf(url) };
}

/** Images are addresses, or objects when descriptions were asked for; the pages that show them are not told. */
function imagesOf(answer: Json | undefined): Array<{ url: string; title: string; imageUrl: string }> {
  const list = answer?.["images"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((image: unknown) => {
    const imageUrl = addressOf(typeof image === "string" ? image : objectOf(image)["url"]);
    if (imageUrl === undefined) return [];
    return [{ url: imageUrl, title: textOf(objectOf(image)["description"]) || hostOf(imageUrl), imageUrl }];
  });
}

/** Tavily writes countries out: `germany`. */
function countryName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames("en", { type: "region", fallback: "none" }).of(code.toUpperCase())?.toLowerCase();
  } catch {
    return undefined;
  }
}
