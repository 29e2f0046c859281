/** OpenAlex: an open catalogue of papers with authors, abstracts and citations. */
import type { Paper, PaperIndex, PaperReference, PaperRelation, SearchContext } from "@quern/types";
import {
  addressOf,
  askService,
  hasStatus,
  type Json,
  objectOf,
  objectsOf,
  readBaseUrl,
  textOf,
  USER_AGENT,
  withParameters,
} from "../providers/service.js";

/** Options of {@link openAlex}. */
export interface OpenAlexOptions {
  /** Key of an account, which is free. Without one, OpenAlex answers a few requests a day. */
  readonly apiKey?: string | undefined;
  /** Where the service is reached, for proxies and tests. Default: its public address. */
  readonly baseUrl?: string | undefined;
}

/** Results that one request may ask for. */
const PAGE_SIZE = 100;
const FIELDS =
  "id,doi,ids,title,abstract_inverted_index,authorships,publication_date,updated_date,cited_by_count,primary_location,best_oa_location,open_access,primary_topic,topics,locations";
/** Words of an abstract that are read; a position beyond is a mistake of the index. */
const MAX_ABSTRACT_WORDS = 20_000;
const RELATION_FILTERS: Readonly<Record<PaperRelation, string>> = {
  similar: "related_to",
  citers: "cites",
  references: "cited_by",
};

/**
 * Papers from OpenAlex: search, look-up by OpenAlex identifier, DOI, PubMed and PMC identifier, and papers that cite or are cited.
 *
 * @throws QuernError `BAD_REQUEST` if the URL is invalid
 * @example
 * const quern = createQuern({ papers: [openAlex({ apiKey: process.env.OPENALEX_KEY })] });
 * const { results } = await quern.searchPapers("rotary querns", { k: 5 });
 */
export function openAlex({ apiKey, baseUrl = "https://api.openalex.org" }: OpenAlexOptions = {}): PaperIndex {
  const base = readBaseUrl("openAlex", baseUrl);
  const ask = (
    context: SearchContext,
    path: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Json> => {
    const url = withParameters(new URL(path, base), { ...parameters, api_key: apiKey || undefined });
    return askService("OpenAlex", followingMerges(context, base), url, {
      headers: { accept: "application/json", "user-agent": USER_AGENT },
      signal,
    });
  };
  async function list(
    context: SearchContext,
    parameters: Readonly<Record<string, string>>,
    limit: number,
    signal: AbortSignal,
  ): Promise<Paper[]> {
    const papers: Paper[] = [];
    const size = Math.min(PAGE_SIZE, limit);
    for (let page = 1; papers.length < limit; page++) {
      const paging = { per_page: String(size), page: String(page), select: FIELDS };
      const answer = await ask(context, "works", { ...parameters, ...paging }, signal);
      const results = objectsOf(answer["results"]);
      papers.push(...results.flatMap((work) => readWork(work) ?? []));
      if (results.length < size) break;
    }
    return papers.slice(0, limit);
  }
  return {
    name: "openalex",
    async search({ query, limit, authors, categories, from, to, signal }, context) {
      const filters = [
        ...authors.map((author) => `raw_author_name.search:${filterValue(author)}`),
        ...(from === undefined ? [] : [`from_publication_date:${from}`]),
        ...(to === undefined ? [] : [`to_publication_date:${to}`]),
      ];
      const parameters = { search: query, ...(filters.length > 0 ? { filter: filters.join(",") } : {}) };
      const warnings =
        categories.length > 0 ? ["OpenAlex knows no categories of arXiv; its results are of any category."] : [];
      return { papers: await list(context, parameters, limit, signal), warnings };
    },
    async get(reference, { signal }, context) {
      try {
        return readWork(await ask(context, `works/${pathOf(reference)}`, { select: FIELDS }, signal));
      } catch (error) {
        if (hasStatus(error, 404)) return undefined;
        throw error;
      }
    },
    related(paper, { relation, limit, signal }, context) {
      return list(context, { filter: `${RELATION_FILTERS[relation]}:${paper.paperId}` }, limit, signal);
    },
  };
}

/** Works that were merged answer with the address of the one that stayed. */
const followingMerges = (context: SearchContext, base: URL): SearchContext => ({
  async send(url, request) {
    const answer = await context.send(url, request);
    const location = answer.headers["location"];
    if (![301, 302, 307, 308].includes(answer.status) || location === undefined) return answer;
    const target = new URL(location, url);
    return target.origin === base.origin ? context.send(target, request) : answer;
  },
});

/** Commas and bars divide filters. */
const filterValue = (text: string): string => text.replace(/[,|!:"]+/g, " ").trim();

function pathOf({ namespace, value }: PaperReference): string {
  if (namespace === "openalex") return value;
  const name = namespace === "arxiv" ? `doi:10.48550/arxiv.${value.replace(/v\d+$/, "")}` : `${namespace}:${value}`;
  return name.split("/").map(encodeURIComponent).join("/").replace(/%3A/g, ":");
}

function readWork(work: Json): Paper | undefined {
  const openAlexId = /W\d+$/.exec(textOf(work["id"]))?.[0];
  const title = textOf(work["title"]) || textOf(work["display_name"]);
  if (openAlexId === undefined || title === "") return undefined;
  const locations = [work["best_oa_location"], work["primary_location"], ...objectsOf(work["locations"])].map(objectOf);
  const ids = readIds(work, openAlexId, locations);
  const doi = ids["doi"]?.[0];
  const arxiv = ids["arxiv"]?.[0];
  const pmid = ids["pmid"]?.[0];
  const created = textOf(work["publication_date"]);
  const updated = textOf(work["updated_date"]).slice(0, 10);
  const citations = work["cited_by_count"];
  const texts = [
    ...locations.map((location) => location["pdf_url"]),
    objectOf(work["open_access"])["oa_url"],
    ...locations.filter((location) => location["is_oa"] === true).map((location) => location["landing_page_url"]),
  ];
  return {
    paperId: openAlexId,
    primaryId:
      arxiv !== undefined ? `arxiv:${arxiv}` : doi !== undefined ? `doi:${doi}` : pmid ? `pmid:${pmid}` : openAlexId,
    ids,
    title,
    abstract: readAbstract(work["abstract_inverted_index"]),
    authors: objectsOf(work["authorships"]).flatMap((authorship) => {
      const name = textOf(objectOf(authorship["author"])["display_name"]) || textOf(authorship["raw_author_name"]);
      return name === "" ? [] : [name];
    }),
    categories: [...new Set(objectsOf(work["topics"]).flatMap((topic) => textOf(topic["display_name"]) || []))],
    ...(created === "" ? {} : { createdDate: created }),
    ...(updated === "" ? {} : { updateDate: updated }),
    ...(typeof citations === "number" ? { citations } : {}),
    textUrls: [...new Set(texts.flatMap((url) => addressOf(url) ?? []))],
  };
}

function readIds(work: Json, openAlexId: string, locations: readonly Json[]): Record<string, string[]> {
  const ids = objectOf(work["ids"]);
  const tail = (value: unknown, pattern: RegExp): string[] => {
    const found = pattern.exec(textOf(value))?.[1];
    return found === undefined ? [] : [found];
  };
  const [doi] = tail(work["doi"] ?? ids["doi"], /(10\.\d{4,9}\/\S+)$/);
  const arxiv = [
    ...tail(doi, /^10\.48550\/arxiv\.(\S+)$/i),
    ...locations.flatMap(({ landing_page_url }) => tail(landing_page_url, /arxiv\.org\/abs\/(\S+?)(?:v\d+)?$/i)),
  ];
  const all = {
    openalex: [openAlexId],
    doi: doi === undefined ? [] : [doi.toLowerCase()],
    arxiv: [...new Set(arxiv)],
    pmid: tail(ids["pmid"], /(\d+)\/?$/),
    pmcid: tail(ids["pmcid"], /(?:PMC|articles\/)(\d+)\/?$/i).map((number) => `PMC${number}`),
  };
  return Object.fromEntries(Object.entries(all).filter(([, values]) => values.length > 0));
}

/** OpenAlex gives the places of each word instead of the text. */
function readAbstract(index: unknown): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(objectOf(index))) {
    if (!Array.isArray(places)) continue;
    for (const place of places) {
      if (Number.isInteger(place) && place >= 0 && place < MAX_ABSTRACT_WORDS) words[place as number] = word;
    }
  }
  return words.filter((word) => word !== undefined).join(" ");
}
