/** GitHub: issues, pull requests, readmes and skills of agents, by its REST interface. */
import type { DeveloperIndex, DeveloperRequest, DeveloperResult, RepositoryStatus, SearchContext } from "@quern/types";
import {
  addressOf,
  askService,
  given,
  hasStatus,
  type Json,
  objectOf,
  objectsOf,
  readBaseUrl,
  textOf,
  USER_AGENT,
  withParameters,
} from "../providers/service.js";

/** Options of {@link github}. */
export interface GithubOptions {
  /** A personal access token; it needs no permissions to search public repositories. Without one GitHub answers 10 searches a minute. */
  readonly token?: string | undefined;
  /** Where the interface is reached: for GitHub Enterprise `https://HOST/api/v3`. Default: github.com's. */
  readonly baseUrl?: string | undefined;
}

/** GitHub's bound for one page of results. */
const PAGE_SIZE = 100;
/** Repositories that issues are narrowed to when the filters are about repositories. */
const MAX_NARROWED = 20;
/** Each readme is a request. */
const MAX_READMES = 10;
/** GitHub refuses queries of more characters, qualifiers apart. */
const MAX_QUERY_CHARACTERS = 256;
const MAX_TEXT_CHARACTERS = 200_000;
const NO_LICENSE = "NOASSERTION";

interface Repository {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  readonly license: string | undefined;
  readonly hasIssues: boolean;
  readonly raw: Json;
}

type Ask = (path: string, parameters?: Readonly<Record<string, string>>) => Promise<Json>;

/**
 * Issues, pull requests and readmes of GitHub.
 *
 * @throws QuernError `BAD_REQUEST` if the URL is invalid
 * @example
 * const quern = createQuern({ developer: github({ token: process.env.GITHUB_TOKEN }) });
 * const { results } = await quern.searchDeveloper("undici socket hang up", { types: ["issue"] });
 */
export function github({ token, baseUrl = "https://api.github.com" }: GithubOptions = {}): DeveloperIndex {
  const base = readBaseUrl("github", baseUrl);
  return {
    name: "github",
    async search(request, context) {
      const ask = asker(context, base, token, request.signal);
      const warnings: string[] = [];
      const query = shortened(request.query, warnings);
      const named = await Promise.all(request.repos.map((name) => repository(ask, name)));
      const repos = request.repos.map((repo, index) => statusOf(repo, named[index]));
      const status = request.repos.length > 0 ? { repos } : {};
      const known = named.filter((one) => one !== undefined && fits(one, request)) as Repository[];
      if (request.repos.length > 0 && known.length === 0) return { results: [], ...status, warnings };
      if (request.skillsOnly) return { results: await skills(ask, query, known, request), ...status, warnings };
      if (request.types.includes("doc")) {
        warnings.push("GitHub has no index of documentation; search finds it with the category developer.");
      }
      const wantsIssues = request.types.some((type) => type === "issue" || type === "pull_request");
      const narrowed =
        known.length > 0 || !isAboutRepositories(request) || !wantsIssues
          ? known
          : await repositories(ask, query, request, MAX_NARROWED);
      const lists = await Promise.all([
        ...(["issue", "pull_request"] as const)
          .filter((type) => request.types.includes(type))
          .map((type) =>
            isAboutRepositories(request) && narrowed.length === 0 ? [] : issues(ask, query, type, narrowed, request),
          ),
        ...(request.types.includes("readme") ? [readmes(ask, query, known, request)] : []),
      ]);
      return { results: interleaved(lists).slice(0, request.limit), ...status, warnings };
    },
  };
}

const asker =
  (context: SearchContext, base: URL, token: string | undefined, signal: AbortSignal): Ask =>
  (path, parameters = {}) => {
    const url = withParameters(new URL(path, base), parameters);
    return askService("GitHub", context, url, {
      headers: {
        accept: "application/vnd.github.text-match+json",
        "user-agent": USER_AGENT,
        "x-github-api-version": "2022-11-28",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      signal,
    });
  };

function shortened(query: string, warnings: string[]): string {
  if (query.length <= MAX_QUERY_CHARACTERS) return query;
  warnings.push(`GitHub takes ${MAX_QUERY_CHARACTERS} characters of a query; the rest is left out.`);
  return query.slice(0, MAX_QUERY_CHARACTERS).replace(/\s+\S*$/, "");
}

/** Of these filters issues know nothing. */
const isAboutRepositories = ({ topics, license, minStars, maxStars, fork }: DeveloperRequest): boolean =>
  topics.length > 0 || license !== undefined || minStars !== undefined || maxStars !== undefined || fork !== undefined;

const starRange = ({ minStars, maxStars }: DeveloperRequest): string[] =>
  minStars === undefined && maxStars === undefined ? [] : [`stars:${minStars ?? 0}..${maxStars ?? "*"}`];

const qualifiers = ({ language, archived }: DeveloperRequest): string[] => [
  ...(language === undefined ? [] : [`language:"${language.replace(/"/g, "")}"`]),
  ...(archived === undefined ? [] : [`archived:${archived}`]),
];

async function repositories(ask: Ask, query: string, request: DeveloperRequest, limit: number): Promise<Repository[]> {
  const { topics, license, fork } = request;
  const parts = [
    query,
    "in:name,description,topics,readme",
    ...qualifiers(request),
    ...starRange(request),
    ...topics.map((topic) => `topic:${topic}`),
    ...(license === undefined ? [] : [`license:${license.toLowerCase()}`]),
    ...(fork === undefined ? [] : [fork ? "fork:only" : "fork:false"]),
  ];
  const answer = await ask("search/repositories", { q: parts.join(" "), per_page: String(limit) });
  return objectsOf(answer["items"]).flatMap((item) => readRepository(item) ?? []);
}

async function repository(ask: Ask, name: string): Promise<Repository | undefined> {
  try {
    return readRepository(await ask(`repos/${name.split("/").map(encodeURIComponent).join("/")}`));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

const isNotFound = (error: unknown): boolean => hasStatus(error, 404, 451);

function readRepository(raw: Json): Repository | undefined {
  const name = textOf(raw["full_name"]);
  const url = addressOf(raw["html_url"]);
  if (name === "" || url === undefined) return undefined;
  const license = textOf(objectOf(raw["license"])["spdx_id"]);
  return {
    name,
    url,
    description: textOf(raw["description"]),
    license: license === "" || license === NO_LICENSE ? undefined : license,
    hasIssues: raw["has_issues"] !== false,
    raw,
  };
}

const statusOf = (repo: string, found: Repository | undefined): RepositoryStatus => ({
  repo,
  indexed: found !== undefined,
  types: {
    issue: found?.hasIssues ?? false,
    pullRequest: found !== undefined,
    readme: found !== undefined,
  },
});

/** The filters for a repository that was named, which no search has applied. */
function fits({ raw, license }: Repository, request: DeveloperRequest): boolean {
  const same = (left: string | undefined, right: string | undefined): boolean =>
    right === undefined || left?.toLowerCase() === right.toLowerCase();
  const stars = typeof raw["stargazers_count"] === "number" ? raw["stargazers_count"] : 0;
  const topics = Array.isArray(raw["topics"]) ? raw["topics"] : [];
  return (
    same(textOf(raw["language"]), request.language) &&
    same(license, request.license) &&
    stars >= (request.minStars ?? 0) &&
    stars <= (request.maxStars ?? Number.POSITIVE_INFINITY) &&
    request.topics.every((topic) => topics.includes(topic.toLowerCase())) &&
    (request.archived === undefined || raw["archived"] === request.archived) &&
    (request.fork === undefined || raw["fork"] === request.fork)
  );
}

const inRepositories = (repos: readonly Repository[]): string[] => repos.map(({ name }) => `repo:${name}`);

async function issues(
  ask: Ask,
  query: string,
  type: "issue" | "pull_request",
  repos: readonly Repository[],
  request: DeveloperRequest,
): Promise<DeveloperResult[]> {
  const kind = type === "issue" ? "is:issue" : "is:pull-request";
  // Repositories stand for the filters that have chosen them.
  const filters = repos.length > 0 ? inRepositories(repos) : qualifiers(request);
  const answer = await ask("search/issues", {
    q: [query, kind, ...filters].join(" "),
    per_page: String(Math.min(PAGE_SIZE, request.limit)),
    advanced_search: "true",
  });
  const licenses = new Map(repos.map(({ name, license }) => [name, license]));
  return objectsOf(answer["items"]).flatMap((item) => {
    const url = addressOf(item["html_url"]);
    const repo = /\/repos\/([^/]+\/[^/]+)$/.exec(textOf(item["repository_url"]))?.[1];
    const number = item["number"];
    if (url === undefined || repo === undefined || typeof number !== "number") return [];
    const body = typeof item["body"] === "string" ? item["body"].slice(0, MAX_TEXT_CHARACTERS) : "";
    const text = [body, ...fragments(item)].find((one) => one.trim() !== "") ?? "";
    return [
      {
        ...{ id: `${repo}#${number}`, type, url, title: textOf(item["title"]), repo, number, text },
        ...given({ license: licenses.get(repo) }),
      },
    ];
  });
}

async function readmes(
  ask: Ask,
  query: string,
  repos: readonly Repository[],
  request: DeveloperRequest,
): Promise<DeveloperResult[]> {
  const limit = Math.min(MAX_READMES, request.limit);
  const found = repos.length > 0 ? repos.slice(0, limit) : await repositories(ask, query, request, limit);
  const read = await Promise.all(
    found.map(async ({ name, url, description, license }) => {
      const answer = await ask(`repos/${name}/readme`).catch((error: unknown) => {
        if (isNotFound(error)) return {} as Json;
        throw error;
      });
      const text = decodeContent(answer) || description;
      const title = description === "" ? name : `${name}: ${description}`;
      const address = addressOf(answer["html_url"]) ?? url;
      return text === ""
        ? []
        : [{ id: name, type: "readme" as const, url: address, title, repo: name, text, ...given({ license }) }];
    }),
  );
  return read.flat();
}

async function skills(
  ask: Ask,
  query: string,
  repos: readonly Repository[],
  { limit, language }: DeveloperRequest,
): Promise<DeveloperResult[]> {
  const filters = [
    "filename:SKILL.md",
    ...inRepositories(repos),
    ...(language === undefined ? [] : [`language:${language}`]),
  ];
  const answer = await ask("search/code", {
    q: [query, ...filters].join(" "),
    per_page: String(Math.min(PAGE_SIZE, limit)),
  });
  return objectsOf(answer["items"]).flatMap((item) => {
    const url = addressOf(item["html_url"]);
    const repo = textOf(objectOf(item["repository"])["full_name"]);
    const path = textOf(item["path"]);
    if (url === undefined || repo === "") return [];
    const type = "doc" as const;
    return [{ id: `${repo}:${path}`, type, url, title: `${repo}/${path}`, repo, text: fragments(item).join("\n\n") }];
  });
}

/** Parts of the text that match, as GitHub cut them. */
const fragments = (item: Json): string[] =>
  objectsOf(item["text_matches"]).flatMap(({ fragment }) => (typeof fragment === "string" ? fragment.trim() : []));

function decodeContent({ content, encoding }: Json): string {
  if (typeof content !== "string" || encoding !== "base64") return "";
  return Buffer.from(content, "base64").toString("utf8").slice(0, MAX_TEXT_CHARACTERS);
}

/** The first of each list, then the second of each, and so on. */
function interleaved<Item>(lists: ReadonlyArray<readonly Item[]>): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
