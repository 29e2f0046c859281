/** Issues, pull requests and readmes, with the passages that answer, from the engine's index of developers' discussions. */
import type { Engine } from "@quern/core";
import { validateOptions } from "@quern/core/options";
import { type DeveloperResult, QuernError, type RepositoryStatus } from "@quern/types";
import { failureOf, nothingFound } from "./failure.js";
import { type DeveloperOptionsInput, developerOptionsSchema } from "./index-options.js";
import { checkQuery, contextOf, warningOf, within } from "./papers.js";
import { type FoundPassages, TASKS } from "./tasks.js";

/** Options of a search in issues, pull requests and readmes. */
export type DeveloperOptions = DeveloperOptionsInput & { readonly signal?: AbortSignal };

/** An issue, a pull request or a readme that fits a query. */
export interface DeveloperHit extends Omit<DeveloperResult, "text"> {
  /** The parts of its text that answer, best first. */
  readonly passages: ReadonlyArray<{ readonly text: string; readonly citation_url: string }>;
}

/** Results of such a search. */
export interface DeveloperSearch {
  readonly results: DeveloperHit[];
  /** State of each repository that was asked for. */
  readonly repos?: readonly RepositoryStatus[];
  /** State of each documentation source that was asked for. */
  readonly sources?: ReadonlyArray<{ readonly source: string; readonly indexed: boolean }>;
  readonly warning?: string;
}

const TIMEOUT_MS = 60_000;
const MAX_PASSAGE_CHARACTERS = 2_000;

/**
 * Searches issues, pull requests and readmes.
 *
 * @throws QuernError `BAD_REQUEST`, `INDEX_REQUIRED` without an index, the index's own error; the reason of `signal`
 */
export async function searchDeveloper(
  engine: Engine,
  query: string,
  options: DeveloperOptions = {},
): Promise<DeveloperSearch> {
  const { signal: own, ...given } = options;
  const valid = validateOptions(developerOptionsSchema, given, "developer search options");
  const words = checkQuery(query);
  const index = engine.developerIndex;
  if (!index) {
    throw new QuernError("INDEX_REQUIRED", "There is no index of issues, pull requests and readmes to search.", {
      hint: "Configure GitHub: --github (10 requests a minute; --github-token TOKEN for more), in the library createQuern({ developer: github({ token }) }). /v2/search with the category github or developer searches the web for them.",
    });
  }
  const { k, passages, types, repos, sources, skills, topic, ...filters } = valid;
  const signal = within(own, TIMEOUT_MS);
  const request = { query: words, limit: k, types, repos, topics: topic, skillsOnly: skills === "only", signal };
  const answer = await index.search({ ...request, ...defined(filters) }, contextOf(engine)).catch((error: unknown) => {
    signal.throwIfAborted();
    throw failureOf(error, index.name);
  });
  const texts = answer.results.map(({ text, title }) => ({ text, title }));
  const characters = texts.reduce((sum, { text }) => sum + text.length, 0);
  const found = await engine.runApart<FoundPassages[]>(
    TASKS,
    "findPassages",
    { texts, query: words, count: passages },
    characters,
    signal,
  );
  const warnings = [
    ...(answer.warnings ?? []),
    ...(sources.length > 0 ? ["No documentation sources are indexed here."] : []),
    ...(answer.results.length === 0 ? [nothingFound([index.name])] : []),
  ];
  return {
    results: answer.results.map(({ text, ...result }, at) => ({
      ...result,
      passages: passagesOf(text, found[at] ?? [], result.url),
    })),
    ...(answer.repos ? { repos: answer.repos } : {}),
    ...(sources.length > 0 ? { sources: sources.map((source) => ({ source, indexed: false })) } : {}),
    ...warningOf(warnings),
  };
}

/** A text that shares no word with the query answers with its beginning. */
function passagesOf(text: string, found: FoundPassages, url: string) {
  const texts = found.length > 0 ? found.map((passage) => passage.text) : [text.trim()].filter(Boolean);
  return texts.map((passage) => ({ text: passage.slice(0, MAX_PASSAGE_CHARACTERS), citation_url: url }));
}

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>;
  };
