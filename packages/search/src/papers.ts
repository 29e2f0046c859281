/** Papers: searched, looked up, read, and followed along their citations, in the engine's indexes. */
import type { Engine } from "@quern/core";
import { validateOptions } from "@quern/core/options";
import { rankTexts } from "@quern/text";
import { messageWithHint, type Paper, type PaperIndex, QuernError, toQuernError } from "@quern/types";
import { failureOf, nothingFound } from "./failure.js";
import {
  MAX_INDEX_QUERY_CHARACTERS,
  type PaperOptionsInput,
  paperOptionsSchema,
  type ReadOptionsInput,
  readOptionsSchema,
  type SimilarOptionsInput,
  similarOptionsSchema,
} from "./index-options.js";
import { readPaperReference } from "./indexes/paper-reference.js";
import { type FoundPassages, TASKS } from "./tasks.js";

interface Abortable {
  readonly signal?: AbortSignal;
}

/** Options of a search for papers. */
export type PaperOptions = PaperOptionsInput & Abortable;
/** Options of reading a paper. */
export type ReadPaperOptions = ReadOptionsInput & Abortable;
/** Options of a search along citations. */
export type SimilarPapersOptions = SimilarOptionsInput & Abortable;

/** A paper as it is found. */
export interface PaperHit {
  readonly paperId: string;
  readonly primaryId: string;
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly title: string;
  readonly abstract: string;
  /** Higher is better; comparable within one answer. */
  readonly score: number;
  /** Of papers found along citations. */
  readonly signals?: PaperSignals;
}

/** The parts of a score of papers that were found along citations. */
export interface PaperSignals {
  /** How many of the papers that the search started from lead to this one. */
  readonly structural: number;
  /** How well title and abstract fit the intent, 0 to 1. */
  readonly semantic: number;
  /** Logarithm of the number of citations. */
  readonly articleRank: number;
  /** The same as `structural`. */
  readonly seedOverlap: number;
}

/** Facts about a paper. */
export interface PaperMetadata {
  readonly paperId: string;
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly title: string;
  readonly abstract: string;
  /** Names, joined by commas. */
  readonly authors?: string;
  readonly categories?: readonly string[];
  readonly createdDate?: string;
  readonly updateDate?: string;
}

/** Results of a search for papers. */
export interface PaperSearch {
  readonly results: PaperHit[];
  /** Parts that could not be done, in sentences. */
  readonly warning?: string;
}

/** A paper with its abstract, and passages of its text where a question was asked. */
export interface PaperDetails {
  readonly paper: PaperMetadata;
  /** With `query`: the passages of its text that answer, best first. */
  readonly passages?: ReadonlyArray<{ readonly text: string; readonly score: number }>;
  readonly warning?: string;
}

/** Papers found along citations. */
export interface SimilarPapers extends PaperSearch {
  /** Papers found before the list was cut to `k`. */
  readonly poolSize: number;
  readonly truncated: boolean;
  /** Why there are none. */
  readonly note?: string;
}

const TIMEOUT_MS = 60_000;
const READ_TIMEOUT_MS = 120_000;
const DEFAULT_PASSAGES = 4;
/** Papers of each relation that are looked at before they are ranked. */
const MAX_POOL = 200;
const RANK_CONSTANT = 60;
/** Shares of the score of a paper found along citations. */
const WEIGHTS = { structural: 0.3, semantic: 0.6, articleRank: 0.1 } as const;
/** About a hundred thousand citations: the most cited papers there are. */
const MOST_CITED = Math.log(100_001);

/**
 * Searches the engine's indexes of papers; several are asked side by side and their results merged.
 *
 * @throws QuernError `BAD_REQUEST`, `INDEX_REQUIRED` without an index; the index's own error when none answered; the reason of `signal`
 */
export async function searchPapers(engine: Engine, query: string, options: PaperOptions = {}): Promise<PaperSearch> {
  const { signal: own, ...given } = options;
  const { k, authors, categories, from, to } = validateOptions(paperOptionsSchema, given, "paper options");
  const words = checkQuery(query);
  const indexes = indexesOf(engine);
  const signal = within(own, TIMEOUT_MS);
  const request = { query: words, limit: k, authors, categories, signal };
  const dates = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const { answers, names, warnings } = await askAll(indexes, signal, (index) =>
    index.search({ ...request, ...dates }, contextOf(engine)),
  );
  warnings.push(...answers.flatMap((answer) => answer.warnings ?? []));
  const merged = mergePapers(answers.map(({ papers }) => papers));
  if (merged.length === 0) warnings.push(nothingFound(names));
  return { results: merged.slice(0, k).map(({ paper, score }) => hitOf(paper, score)), ...warningOf(warnings) };
}

/**
 * Looks a paper up; with `query` its text is fetched and the passages that answer are given.
 *
 * @param id `doi:…`, `arxiv:…`, `pmid:…`, `pmcid:…`, a `paperId`, a bare arXiv identifier or an address
 * @throws QuernError `BAD_REQUEST`, `NOT_FOUND`, `INDEX_REQUIRED`; the index's own error when none answered; the reason of `signal`
 */
export async function getPaper(engine: Engine, id: string, options: ReadPaperOptions = {}): Promise<PaperDetails> {
  const { signal: own, ...given } = options;
  const { query, k = DEFAULT_PASSAGES } = validateOptions(readOptionsSchema, given, "paper options");
  const signal = within(own, READ_TIMEOUT_MS);
  const { paper } = await findPaper(engine, id, signal);
  const described = { paper: metadataOf(paper) };
  if (query === undefined) return described;
  const warnings: string[] = [];
  const text = await textOfPaper(engine, paper, signal, warnings);
  const texts = [{ text, title: paper.title }];
  const [passages = []] = await engine.runApart<FoundPassages[]>(
    TASKS,
    "findPassages",
    { texts, query, count: k },
    text.length,
    signal,
  );
  return { ...described, passages, ...warningOf(warnings) };
}

/**
 * Papers connected to one by citations, sorted by how well they fit an intent.
 *
 * @param id as of {@link getPaper}
 * @throws QuernError as {@link getPaper}; `INDEX_REQUIRED` also when no index here knows citations
 */
export async function similarPapers(engine: Engine, id: string, options: SimilarPapersOptions): Promise<SimilarPapers> {
  const { signal: own, ...given } = options;
  const valid = validateOptions(similarOptionsSchema, given, "options of similar papers");
  const { intent, mode, k, anchor } = valid;
  const index = indexesOf(engine).find(({ related }) => related !== undefined);
  if (!index?.related) {
    throw new QuernError("INDEX_REQUIRED", "Finding papers by their citations needs an index that has citations.", {
      hint: "Configure OpenAlex: --openalex, or createQuern({ papers: [openAlex()] }).",
    });
  }
  const related = index.related.bind(index);
  const signal = within(own, TIMEOUT_MS);
  const seeds = await Promise.all([id, ...anchor].map((one) => findPaper(engine, one, signal, index)));
  const seedIds = new Set(seeds.map(({ paper }) => paper.paperId));
  const request = { relation: mode, limit: MAX_POOL, signal };
  const lists = await Promise.all(seeds.map(({ paper }) => related(paper, request, contextOf(engine))));
  const pool = new Map<string, { paper: Paper; seeds: number }>();
  for (const paper of lists.flat()) {
    if (seedIds.has(paper.paperId)) continue;
    const known = pool.get(paper.paperId);
    if (known) known.seeds++;
    else pool.set(paper.paperId, { paper, seeds: 1 });
  }
  const candidates = [...pool.values()];
  const fits = rankTexts(
    candidates.map(({ paper }) => `${paper.title}\n${paper.abstract}`),
    intent,
  );
  const results = candidates
    .map(({ paper, seeds: overlap }, at) => {
      const articleRank = Math.log(1 + (paper.citations ?? 0));
      const semantic = fits[at] ?? 0;
      const score =
        WEIGHTS.structural * (overlap / seeds.length) +
        WEIGHTS.semantic * semantic +
        WEIGHTS.articleRank * Math.min(1, articleRank / MOST_CITED);
      return { ...hitOf(paper, score), signals: { structural: overlap, semantic, articleRank, seedOverlap: overlap } };
    })
    .sort((left, right) => right.score - left.score);
  const note = results.length === 0 ? { note: `${index.name} knows no ${mode} of this paper.` } : {};
  const unused = valid.rerank === true ? ["rerank has no effect: papers are ranked by the words of the intent."] : [];
  return {
    results: results.slice(0, k),
    poolSize: results.length,
    truncated: results.length > k,
    ...note,
    ...warningOf(unused),
  };
}

/** @throws QuernError `NOT_FOUND` */
async function findPaper(
  engine: Engine,
  id: string,
  signal: AbortSignal,
  only?: PaperIndex,
): Promise<{ readonly paper: Paper }> {
  const reference = readPaperReference(id);
  const indexes = only ? [only] : indexesOf(engine);
  const { answers } = await askAll(indexes, signal, (index) => index.get(reference, { signal }, contextOf(engine)));
  const found = answers.filter((paper) => paper !== undefined);
  const [first] = found;
  if (first) return { paper: found.slice(1).reduce(combined, first) };
  const names = indexes.map(({ name }) => name).join(" and ");
  throw new QuernError("NOT_FOUND", `${names} has no paper ${id}.`, {
    hint: "Search for its title to find other identifiers of it.",
  });
}

/** The text of the first address that can be read, else the abstract. */
async function textOfPaper(engine: Engine, paper: Paper, signal: AbortSignal, warnings: string[]): Promise<string> {
  let failure: string | undefined;
  for (const url of paper.textUrls.slice(0, 3)) {
    try {
      const { markdown, metadata } = await engine.scrape(url, { formats: ["markdown"], signal });
      if (metadata.statusCode < 400 && markdown.trim() !== "") return markdown;
      failure = `${url} answered with HTTP ${metadata.statusCode}`;
    } catch (error) {
      signal.throwIfAborted();
      failure = messageWithHint(toQuernError(error, url));
    }
  }
  warnings.push(
    failure === undefined
      ? "No free text of the paper is known: the passages are from its abstract."
      : `The text could not be read, so the passages are from the abstract: ${failure}`,
  );
  return paper.abstract;
}

/** @returns the answers, the names of the indexes that gave them, and a warning for each of the others */
async function askAll<Answer>(
  indexes: readonly PaperIndex[],
  signal: AbortSignal,
  ask: (index: PaperIndex) => Promise<Answer>,
): Promise<{ answers: Answer[]; names: string[]; warnings: string[] }> {
  const settled = await Promise.all(
    indexes.map(async (index) => {
      try {
        return { index, answer: await ask(index) };
      } catch (error) {
        signal.throwIfAborted();
        return { index, error: failureOf(error, index.name) };
      }
    }),
  );
  const failures = settled.flatMap((one) => ("error" in one && one.error ? [{ ...one, error: one.error }] : []));
  const [first] = failures;
  if (first && failures.length === settled.length) throw first.error;
  return {
    answers: settled.flatMap((one) => ("answer" in one ? [one.answer as Answer] : [])),
    names: settled.flatMap((one) => ("answer" in one ? [one.index.name] : [])),
    warnings: failures.map(({ index, error }) => `${index.name} is left out: ${messageWithHint(error)}`),
  };
}

/** By reciprocal rank; papers that share an identifier are one. */
function mergePapers(lists: ReadonlyArray<readonly Paper[]>): Array<{ paper: Paper; score: number }> {
  const merged: Array<{ paper: Paper; score: number }> = [];
  const known = new Map<string, { paper: Paper; score: number }>();
  for (const list of lists) {
    for (const [rank, paper] of list.entries()) {
      const score = 1 / (RANK_CONSTANT + rank + 1);
      const keys = ["doi", "arxiv", "pmid"].flatMap((name) => (paper.ids[name] ?? []).map((id) => `${name}:${id}`));
      const same = keys.map((key) => known.get(key)).find((one) => one !== undefined);
      const entry = same ?? { paper, score: 0 };
      if (same) same.paper = combined(same.paper, paper);
      else merged.push(entry);
      entry.score += score;
      for (const key of keys) known.set(key, entry);
    }
  }
  return merged.sort((left, right) => right.score - left.score);
}

/** The first one's words, unless it has none. */
const combined = (first: Paper, second: Paper): Paper => ({
  ...second,
  ...first,
  abstract: first.abstract || second.abstract,
  authors: first.authors.length > 0 ? first.authors : second.authors,
  categories: [...new Set([...first.categories, ...second.categories])],
  ids: Object.fromEntries(
    [...new Set([...Object.keys(first.ids), ...Object.keys(second.ids)])].map((name) => [
      name,
      [...new Set([...(first.ids[name] ?? []), ...(second.ids[name] ?? [])])],
    ]),
  ),
  textUrls: [...new Set([...first.textUrls, ...second.textUrls])],
});

const hitOf = ({ paperId, primaryId, ids, title, abstract }: Paper, score: number): PaperHit => ({
  paperId,
  primaryId,
  ids,
  title,
  abstract,
  score,
});

const metadataOf = ({ paperId, ids, title, abstract, authors, categories, createdDate, updateDate }: Paper) => ({
  paperId,
  ids,
  title,
  abstract,
  ...(authors.length > 0 ? { authors: authors.join(", ") } : {}),
  ...(categories.length > 0 ? { categories } : {}),
  ...(createdDate === undefined ? {} : { createdDate }),
  ...(updateDate === undefined ? {} : { updateDate }),
});

/** @throws QuernError `INDEX_REQUIRED` */
function indexesOf(engine: Engine): readonly PaperIndex[] {
  if (engine.paperIndexes.length > 0) return engine.paperIndexes;
  throw new QuernError("INDEX_REQUIRED", "There is no index of papers to search.", {
    hint: "Configure one: --openalex (with --openalex-key) or --arxiv, in the library createQuern({ papers: [openAlex(), arxiv()] }). /v2/search with the category research searches academic sites.",
  });
}

export function checkQuery(query: string): string {
  const words = String(query).trim();
  if (words === "") throw new QuernError("BAD_REQUEST", "The query is empty.", { hint: "Say what to search for." });
  if (words.length <= MAX_INDEX_QUERY_CHARACTERS) return words;
  throw new QuernError(
    "BAD_REQUEST",
    `The query has ${words.length} characters; at most ${MAX_INDEX_QUERY_CHARACTERS} are searched for.`,
  );
}

export const contextOf = (engine: Engine) => ({ send: engine.send.bind(engine) });

export function within(signal: AbortSignal | undefined, milliseconds: number): AbortSignal {
  const late = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([signal, late]) : late;
}

export const warningOf = (warnings: readonly string[]): { warning?: string } =>
  warnings.length > 0 ? { warning: [...new Set(warnings)].join(" ") } : {};
