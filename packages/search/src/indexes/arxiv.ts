/** arXiv: preprints of physics, mathematics, computer science and more, by its Atom interface. */
import { setTimeout as pause } from "node:timers/promises";
import type { Paper, PaperIndex, SearchContext } from "@quern/types";
import { readBaseUrl, withParameters } from "../providers/service.js";
import { askText } from "./ask-text.js";
import { type AtomEntry, readAtom } from "./atom.js";

/** Options of {@link arxiv}. */
export interface ArxivOptions {
  /** Where the service is reached, for mirrors and tests. Default: its public address. */
  readonly baseUrl?: string | undefined;
  /** Milliseconds between two requests of this process; arXiv asks for 3 000, the default. */
  readonly delay?: number | undefined;
}

const DEFAULT_DELAY_MS = 3_000;

/**
 * Papers from arXiv: search with authors, categories and dates, and look-up by arXiv identifier. It has no citations.
 *
 * @throws QuernError `BAD_REQUEST` if the URL is invalid
 * @example
 * const quern = createQuern({ papers: [arxiv()] });
 * const { paper } = await quern.getPaper("arxiv:1706.03762");
 */
export function arxiv({
  baseUrl = "https://export.arxiv.org",
  delay = DEFAULT_DELAY_MS,
}: ArxivOptions = {}): PaperIndex {
  const base = readBaseUrl("arxiv", baseUrl);
  let free = 0;
  async function ask(
    context: SearchContext,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Paper[]> {
    const wait = Math.max(0, free - Date.now());
    free = Date.now() + wait + delay;
    if (wait > 0) await pause(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
    signal.throwIfAborted();
    const url = withParameters(new URL("api/query", base), parameters);
    const text = await askText("arXiv", context, url, { headers: { accept: "application/atom+xml" }, signal });
    return (await readAtom("arXiv", text)).flatMap((entry) => readEntry(entry) ?? []);
  }
  return {
    name: "arxiv",
    async search({ query, limit, authors, categories, from, to, signal }, context) {
      const words = query.match(/[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu) ?? [];
      const conditions = [
        ...words.map((word) => `all:${word}`),
        ...authors.map((author) => `au:${phrase(author)}`),
        ...categories.map((category) => `cat:${phrase(category)}`),
        ...(from === undefined && to === undefined
          ? []
          : [`submittedDate:[${stamp(from ?? "1991-01-01", "0000")} TO ${stamp(to ?? "2999-12-31", "2359")}]`]),
      ];
      const request = (search: string) =>
        ask(
          context,
          {
            search_query: search,
            start: "0",
            max_results: String(limit),
            sortBy: "relevance",
            sortOrder: "descending",
          },
          signal,
        );
      const papers = await request(conditions.join(" AND "));
      if (papers.length > 0 || words.length < 2) return { papers };
      // A question holds words that no paper has: any of them will do, and relevance sorts.
      const [any, rest] = [words.map((word) => `all:${word}`).join(" OR "), conditions.slice(words.length)];
      return { papers: await request([`(${any})`, ...rest].join(" AND ")) };
    },
    async get({ namespace, value }, { signal }, context) {
      if (namespace !== "arxiv") return undefined;
      const [paper] = await ask(context, { id_list: value, max_results: "1" }, signal);
      return paper;
    },
  };
}

const phrase = (text: string): string => {
  const plain = text.replace(/["\\()]/g, " ").trim();
  return /\s/.test(plain) ? `"${plain}"` : plain;
};

const stamp = (day: string, time: string): string => day.replace(/-/g, "") + time;

function readEntry(entry: AtomEntry): Paper | undefined {
  const id = /arxiv\.org\/abs\/(.+?)(?:v\d+)?$/i.exec(entry.id)?.[1];
  // Errors are told as an entry, too.
  if (id === undefined || entry.title === "") return undefined;
  return {
    paperId: `arxiv:${id}`,
    primaryId: `arxiv:${id}`,
    ids: { arxiv: [id], ...(entry.doi === undefined ? {} : { doi: [entry.doi.toLowerCase()] }) },
    title: entry.title,
    abstract: entry.summary,
    authors: entry.authors,
    categories: entry.categories,
    ...(entry.published === "" ? {} : { createdDate: entry.published.slice(0, 10) }),
    ...(entry.updated === "" ? {} : { updateDate: entry.updated.slice(0, 10) }),
    textUrls: [entry.pdf ?? `https://arxiv.org/pdf/${id}`],
  };
}
