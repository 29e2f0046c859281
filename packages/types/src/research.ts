/** Indexes of papers and of developers' discussions: what `/v2/search/research` and `/v2/search/developer` are answered from. */
import type { SearchContext } from "./search.js";

export interface Paper {
  /** The index's own identifier: unique in it, and accepted by `get`. */
  readonly paperId: string;
  /** Best identifier to cite it by: `doi:…`, `arxiv:…`, `pmid:…`. */
  readonly primaryId: string;
  /** Identifiers by namespace: `doi`, `arxiv`, `pmid`, `pmcid`, `openalex`. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly title: string;
  /** Empty where the index has none. */
  readonly abstract: string;
  readonly authors: readonly string[];
  /** Subjects, as the index names them. */
  readonly categories: readonly string[];
  /** `YYYY-MM-DD` */
  readonly createdDate?: string;
  readonly updateDate?: string;
  /** How often other papers cite it. */
  readonly citations?: number;
  /** Where its text may be read, best first. */
  readonly textUrls: readonly string[];
}

export interface PaperRequest {
  readonly query: string;
  /** 1 to 500 */
  readonly limit: number;
  /** Parts of names; each has to match an author. */
  readonly authors: readonly string[];
  /** Subjects such as `cs.LG`; all have to match. */
  readonly categories: readonly string[];
  /** `YYYY-MM-DD` */
  readonly from?: string;
  /** `YYYY-MM-DD`, this day included. */
  readonly to?: string;
  readonly signal: AbortSignal;
}

export interface FoundPapers {
  /** Best first. */
  readonly papers: readonly Paper[];
  /** Parts of the request that the index cannot fulfill, in sentences. */
  readonly warnings?: readonly string[];
}

export type PaperRelation = "similar" | "citers" | "references";

export interface RelatedRequest {
  readonly relation: PaperRelation;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Identifier of a paper, as callers write it, taken apart. */
export interface PaperReference {
  readonly namespace: "openalex" | "doi" | "arxiv" | "pmid" | "pmcid";
  readonly value: string;
}

/** An index of the world's papers. */
export interface PaperIndex {
  readonly name: string;
  /** @throws QuernError `SEARCH_FAILED`, `SEARCH_RATE_LIMITED`, `SEARCH_UNAUTHORIZED`, what a connection may fail with; the signal's reason */
  search(request: PaperRequest, context: SearchContext): Promise<FoundPapers>;
  /** @returns undefined for a paper that the index does not have, or an identifier of a kind that it does not know */
  get(
    reference: PaperReference,
    request: { readonly signal: AbortSignal },
    context: SearchContext,
  ): Promise<Paper | undefined>;
  /** Papers connected to one by citations. Absent in an index that has no citations. */
  related?(paper: Paper, request: RelatedRequest, context: SearchContext): Promise<readonly Paper[]>;
}

export type DeveloperResultType = "doc" | "issue" | "pull_request" | "readme";

export interface DeveloperRequest {
  readonly query: string;
  /** 1 to 100 */
  readonly limit: number;
  readonly types: readonly DeveloperResultType[];
  /** `owner/name`; only these. Empty: all. */
  readonly repos: readonly string[];
  readonly language?: string;
  readonly topics: readonly string[];
  /** SPDX identifier. */
  readonly license?: string;
  readonly minStars?: number;
  readonly maxStars?: number;
  readonly archived?: boolean;
  readonly fork?: boolean;
  /** Only packaged skills of agents (`SKILL.md`). */
  readonly skillsOnly: boolean;
  readonly signal: AbortSignal;
}

export interface DeveloperResult {
  readonly id: string;
  readonly type: DeveloperResultType;
  readonly url: string;
  readonly title: string;
  /** `owner/name` */
  readonly repo: string;
  /** Of an issue or pull request. */
  readonly number?: number;
  /** Markdown that the passages are taken from. */
  readonly text: string;
  /** SPDX identifier of the repository's licence, where it is known. */
  readonly license?: string;
}

export interface RepositoryStatus {
  readonly repo: string;
  readonly indexed: boolean;
  readonly types: { readonly issue: boolean; readonly pullRequest: boolean; readonly readme: boolean };
}

export interface DeveloperResults {
  /** Best first. */
  readonly results: readonly DeveloperResult[];
  /** State of each repository that was asked for. */
  readonly repos?: readonly RepositoryStatus[];
  readonly warnings?: readonly string[];
}

/** An index of issues, pull requests and readmes. */
export interface DeveloperIndex {
  readonly name: string;
  /** @throws QuernError as {@link PaperIndex.search} */
  search(request: DeveloperRequest, context: SearchContext): Promise<DeveloperResults>;
}
