/** Searches in indexes of papers and of developers' discussions, where the engine has them. */
import { randomUUID } from "node:crypto";
import { clientFieldsShape, validate } from "@quern/core/options";
import {
  developerOptionsShape,
  getPaper,
  MAX_INDEX_QUERY_CHARACTERS,
  paperOptionsShape,
  readOptionsShape,
  searchDeveloper,
  searchPapers,
  similarOptionsShape,
  similarPapers,
} from "@quern/search/indexes";
import { QuernError } from "@quern/types";
import { z } from "zod";
import type { AnswerName } from "../openapi/answers.js";
import { readJson } from "../routing/body.js";
import { errorResponse, json } from "../routing/respond.js";
import { type CallerContext, keyedRoute, parameter, type Route } from "../routing/route.js";
import { best } from "./job.js";

const CREDITS_FOR_TEN = 2;
const DEFAULT_GITHUB_RESULTS = 20;

const query = z.string().trim().min(1).max(MAX_INDEX_QUERY_CHARACTERS).meta({ description: "What to look for." });
/** Numbers, flags and lists of an address are text. */
const number = (least: number, most: number, description: string) =>
  z.coerce.number().int().min(least).max(most).optional().meta({ description });
const flag = (description: string) =>
  z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({ description });
/** One value may stand for a list of one; commas divide, too. */
const list = <Schema extends z.ZodType<unknown, string[] | undefined>>(schema: Schema) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((value) => [value].flat().flatMap((text) => text.split(",").filter(Boolean)))
    .pipe(schema as z.ZodType<z.output<Schema>, string[]>)
    .optional()
    .meta({ ...schema.meta() });

const papersQuery = () =>
  z.strictObject({
    query,
    k: number(1, 500, "Most results."),
    authors: list(paperOptionsShape.authors),
    categories: list(paperOptionsShape.categories),
    from: paperOptionsShape.from,
    to: paperOptionsShape.to,
    ...clientFieldsShape,
  });

const paperQuery = () =>
  z.strictObject({
    query: readOptionsShape.query,
    k: number(1, 50, "Most passages."),
    ...clientFieldsShape,
  });

const similarQuery = () =>
  z.strictObject({
    intent: similarOptionsShape.intent,
    mode: similarOptionsShape.mode,
    k: number(1, 500, "Most results."),
    rerank: flag("Order by what `intent` says."),
    anchor: list(similarOptionsShape.anchor),
    ...clientFieldsShape,
  });

const githubQuery = () => z.strictObject({ query, k: number(1, 100, "Most results."), ...clientFieldsShape });

const { minStars, maxStars, ...developerShape } = developerOptionsShape;

const developerSchema = z.strictObject({
  query,
  ...developerShape,
  min_stars: minStars,
  max_stars: maxStars,
  ...clientFieldsShape,
});

const developerQuery = () =>
  z.strictObject({
    query,
    k: number(1, 100, "Most results."),
    passages: number(1, 5, "Most passages of a result."),
    types: list(developerShape.types),
    repos: list(developerShape.repos),
    sources: list(developerShape.sources),
    topic: list(developerShape.topic),
    skills: developerShape.skills,
    language: developerShape.language,
    license: developerShape.license,
    min_stars: number(0, Number.MAX_SAFE_INTEGER, "At least this many stars."),
    max_stars: number(0, Number.MAX_SAFE_INTEGER, "At most this many stars."),
    archived: flag("Whether archived repositories are wanted."),
    fork: flag("Whether forks are wanted."),
    ...clientFieldsShape,
  });

const research = (
  path: string,
  summary: string,
  answer: AnswerName,
  schema: () => z.ZodObject,
  handle: (context: CallerContext) => Promise<Response>,
): Route =>
  keyedRoute({
    method: "GET",
    path: `/v2/search/research/${path}`,
    summary,
    answer,
    tag: "Search",
    group: "scrape",
    paid: true,
    query: schema,
    handle: (context) => handle(context).catch((error: unknown) => problem(context, error)),
  });

export const researchRoutes: readonly Route[] = [
  ...(["GET", "POST"] as const).map((method) =>
    keyedRoute({
      method,
      path: "/v2/search/developer",
      summary: "Search issues, pull requests and readmes",
      answer: "DeveloperResults",
      tag: "Search",
      group: "scrape",
      paid: true,
      ...(method === "GET" ? { query: developerQuery } : { body: () => developerSchema }),
      handle: developer,
    }),
  ),
  research("papers", "Search papers", "Papers", papersQuery, async (context) => {
    const { query: words, origin: _origin, integration: _integration, ...options } = read(papersQuery(), context);
    const { results, warning } = await searchPapers(context.services.engine, words, withSignal(context, options));
    return answered(context, { results, warning }, results.length, words);
  }),
  research(
    "papers/{paperId}",
    "A paper, or the passages of its text that answer",
    "Paper",
    paperQuery,
    async (context) => {
      const { origin: _origin, integration: _integration, ...options } = read(paperQuery(), context);
      const { engine } = context.services;
      const { paper, passages, warning } = await getPaper(engine, idOf(context), withSignal(context, options));
      const reading = passages ? { paperId: paper.paperId, query: options.query, passages } : {};
      return answered(context, { paper, ...reading, warning }, 1, idOf(context));
    },
  ),
  research(
    "papers/{paperId}/similar",
    "Papers connected by citations",
    "SimilarPapers",
    similarQuery,
    async (context) => {
      const { origin: _origin, integration: _integration, ...options } = read(similarQuery(), context);
      const { engine } = context.services;
      const found = await similarPapers(engine, idOf(context), withSignal(context, options));
      return answered(context, found, found.results.length, idOf(context));
    },
  ),
  research("github", "Search GitHub; use /v2/search/developer", "GithubResults", githubQuery, async (context) => {
    const { query: words, k = DEFAULT_GITHUB_RESULTS } = read(githubQuery(), context);
    const { engine } = context.services;
    const { results, warning } = await searchDeveloper(engine, words, withSignal(context, { k }));
    const items = results.map(({ type, repo, url, title, number: issue, passages }, index) => ({
      resultType: type === "readme" ? "repo_readme" : "github_history",
      ...{ repo, url, title },
      ...(type === "readme"
        ? { readmeUrl: url }
        : { pageType: type === "pull_request" ? "pull" : "issue", number: issue, segmentCount: passages.length }),
      snippet: passages[0]?.text ?? "",
      scores: { rrf: 1 / (61 + index) },
    }));
    return answered(context, { results: items, warning, replacement: "/v2/search/developer" }, items.length, words);
  }),
];

async function developer(context: CallerContext): Promise<Response> {
  const { request, services } = context;
  const valid =
    request.method === "GET" ? read(developerQuery(), context) : validate(developerSchema, await readJson(request));
  const { query: words, min_stars, max_stars, origin: _origin, integration: _integration, ...rest } = valid;
  const stars = {
    ...(min_stars === undefined ? {} : { minStars: min_stars }),
    ...(max_stars === undefined ? {} : { maxStars: max_stars }),
  };
  const options = withSignal(context, { ...rest, ...stars });
  const { results, ...more } = await searchDeveloper(services.engine, words, options);
  return answered(context, { results, ...more }, results.length, words);
}

const idOf = (context: CallerContext): string => {
  const id = parameter(context, "paperId");
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
};

/** @throws QuernError `BAD_REQUEST` */
function read<Schema extends z.ZodType>(schema: Schema, { request }: CallerContext): z.output<Schema> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of new URL(request.url).searchParams) {
    const known = values[name];
    values[name] = known === undefined ? value : [known, value].flat();
  }
  return validate(schema, values);
}

/** Options that were not given are left out, so that the defaults of the search hold. */
const withSignal = <Options extends object>({ request }: CallerContext, options: Options) =>
  ({
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    signal: request.signal,
  }) as { [Key in keyof Options]: NonNullable<Options[Key]> } & { signal: AbortSignal };

async function answered(context: CallerContext, body: object, results: number, target: string): Promise<Response> {
  const { services, caller, trace } = context;
  const credits = CREDITS_FOR_TEN * Math.max(1, Math.ceil(results / 10));
  trace.credits = credits;
  trace.target = target;
  const entry = { caller, jobId: randomUUID(), endpoint: "search" as const, startedAt: Date.now(), credits, target };
  await best(context, "the ledger", () => services.ledger.charge(entry));
  return json({ success: true, ...body, creditsUsed: credits });
}

/** Errors of research are Problem JSON (RFC 9457), with the fields of all others beside them. */
async function problem({ services, trace }: CallerContext, error: unknown): Promise<Response> {
  const response = errorResponse(error, services.logger, trace);
  const body = (await response.json()) as { readonly error: string; readonly code?: string };
  const code = QuernError.is(error) ? error.code : "UNKNOWN_ERROR";
  const { status } = response;
  const headers = Object.fromEntries(response.headers);
  return json({ type: code, title: titleOf(code), status, detail: body.error, ...body }, status, {
    ...headers,
    "content-type": "application/problem+json",
  });
}

/** `INDEX_REQUIRED` → "Index required" */
const titleOf = (code: string): string => {
  const words = code.toLowerCase().replace(/_/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
