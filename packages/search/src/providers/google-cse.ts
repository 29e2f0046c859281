import type { SearchProvider, SearchRequest } from "@quern/types";
import type { KeyedServiceOptions } from "./brave.js";
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

/** Options of {@link googleCse}. */
export interface GoogleCseOptions extends KeyedServiceOptions {
  /** Id of the search engine (`cx`). */
  readonly engineId: string;
}

const PAGE_SIZE = 10;
const MAX_RESULTS = 100;
const WITHIN = { hour: "d1", day: "d1", week: "w1", month: "m1", year: "y1" } as const;

/**
 * Searches with Google's Programmable Search Engine.
 *
 * @throws QuernError `BAD_REQUEST` without a key or an engine
 */
export function googleCse({
  apiKey,
  engineId,
  baseUrl = "https://www.googleapis.com",
}: GoogleCseOptions): SearchProvider {
  const key = requireSetting("googleCse", "apiKey", apiKey);
  const cx = requireSetting("googleCse", "engineId", engineId);
  const base = new URL("customsearch/v1", readBaseUrl("googleCse", baseUrl));
  return {
    name: "google-cse",
    sources: ["web", "images"],
    async search(request, context) {
      const ask = async (images: boolean): Promise<Json[]> => {
        const found: Json[] = [];
        for (let start = 1; start < MAX_RESULTS && found.length < request.limit; start += PAGE_SIZE) {
          const count = Math.min(PAGE_SIZE, request.limit - found.length);
          const url = pageUrl(base, request, { key, cx, num: String(count), start: String(start) }, images);
          const answer = await askService("Google", context, url, {
            headers: { accept: "application/json" },
            signal: request.signal,
          });
          const items = objectsOf(answer["items"]);
          found.push(...items.filter((item) => addressOf(item["link"]) !== undefined));
          if (items.length < count) break;
        }
        return found.slice(0, request.limit);
      };
      const [web, images] = await Promise.all([
        request.sources.includes("web") ? ask(false) : [],
        request.sources.includes("images") ? ask(true) : [],
      ]);
      const { time, location } = request;
      const limits = [
        ...(time?.to === undefined ? [] : ["last dates"]),
        ...(location === undefined ? [] : ["location"]),
      ];
      return {
        web: web.map((item) => {
          const url = addressOf(item["link"]) as string;
          return { url, title: textOf(item["title"]) || hostOf(url), description: textOf(item["snippet"]) };
        }),
        images: images.map((item) => {
          const imageUrl = addressOf(item["link"]) as string;
          const image = objectOf(item["image"]);
          const url = addressOf(image["contextLink"]) ?? imageUrl;
          const imageWidth = pixelsOf(image["width"]);
          const imageHeight = pixelsOf(image["height"]);
          return { url, title: textOf(item["title"]) || hostOf(url), imageUrl, ...given({ imageWidth, imageHeight }) };
        }),
        ...(limits.length > 0 ? { warnings: [`Google's custom search knows no ${limits.join(", ")}.`] } : {}),
      };
    },
  };
}

function pageUrl(base: URL, request: SearchRequest, fixed: Readonly<Record<string, string>>, images: boolean): URL {
  const { country, language, safe, time, sortByDate } = request;
  const days = time?.from === undefined ? undefined : Math.ceil((Date.now() - Date.parse(time.from)) / 86_400_000);
  const parameters = {
    ...fixed,
    q: withSites(request),
    ...given({ gl: country, hl: language }),
    ...(safe === undefined ? {} : { safe: safe ? "active" : "off" }),
    ...(time?.within !== undefined
      ? { dateRestrict: WITHIN[time.within] }
      : days !== undefined && days > 0
        ? { dateRestrict: `d${days}` }
        : {}),
    ...(sortByDate ? { sort: "date" } : {}),
    ...(images ? { searchType: "image" } : {}),
  };
  return withParameters(base, parameters);
}
