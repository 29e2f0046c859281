/** Searches a wiki that runs MediaWiki, Wikipedia for one, by its own interface. */
import { defineSearchProvider, QuernError, type SearchProvider } from "@quern/types";

interface Answer {
  readonly query?: { readonly search?: ReadonlyArray<{ readonly title: string; readonly snippet: string }> };
  readonly error?: { readonly info: string };
}

/** MediaWiki gives no more at once to callers without rights. */
const MAX_RESULTS = 50;

/** @example createQuern({ search: [mediaWikiSearch({ wiki: "https://en.wikipedia.org" })] }) */
export function mediaWikiSearch({ wiki, path = "/w/api.php" }: { wiki: string; path?: string }): SearchProvider {
  return defineSearchProvider({
    name: "mediawiki",
    sources: ["web"],
    async search({ query, limit, time, signal }, { send }) {
      const url = new URL(path, wiki);
      const count = String(Math.min(limit, MAX_RESULTS));
      url.search = String(
        new URLSearchParams({ action: "query", list: "search", format: "json", srsearch: query, srlimit: count }),
      );
      const { status, body } = await send(url, { headers: { "user-agent": "my-service (ada@example.com)" }, signal });
      const text = new TextDecoder().decode(body);
      if (status === 429) throw new QuernError("SEARCH_RATE_LIMITED", `${url.host} takes no more requests for now.`);
      const answer = readJson(text);
      if (status !== 200 || answer?.query?.search === undefined) {
        const reason = answer?.error?.info ?? text.slice(0, 200);
        throw new QuernError("SEARCH_FAILED", `${url.host} answered with HTTP ${status}: ${reason}`, {
          hint: "Check that the address is that of a wiki with an open API.",
        });
      }
      return {
        web: answer.query.search.map(({ title, snippet }) => ({
          url: new URL(`/wiki/${encodeURIComponent(title.replaceAll(" ", "_"))}`, wiki).href,
          title,
          description: snippet.replace(/<[^>]*>/g, "").replaceAll("&quot;", '"'),
        })),
        ...(time ? { warnings: ["A wiki's search knows no age of pages."] } : {}),
      };
    },
  });
}

function readJson(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}
