/**
 * Search: providers for services, and an index of the pages that an engine has read.
 *
 * @module
 */
export type { DeveloperHit, DeveloperOptions, DeveloperSearch } from "./developer.js";
export { type ArxivOptions, arxiv } from "./indexes/arxiv.js";
export { type GithubOptions, github } from "./indexes/github.js";
export { type OpenAlexOptions, openAlex } from "./indexes/openalex.js";
export { type LocalIndexOptions, localIndex } from "./local-index.js";
export type {
  PaperDetails,
  PaperHit,
  PaperMetadata,
  PaperOptions,
  PaperSearch,
  PaperSignals,
  ReadPaperOptions,
  SimilarPapers,
  SimilarPapersOptions,
} from "./papers.js";
export { brave, type KeyedServiceOptions } from "./providers/brave.js";
export { exa } from "./providers/exa.js";
export { type GoogleCseOptions, googleCse } from "./providers/google-cse.js";
export { type SearxngOptions, searxng } from "./providers/searxng.js";
export { serper } from "./providers/serper.js";
export { tavily } from "./providers/tavily.js";
export { searchPages } from "./search-pages.js";
export type {
  FailedHit,
  FoundIn,
  HitFields,
  ImageHit,
  NewsHit,
  SearchData,
  SearchOptions,
  WebHit,
} from "./search-types.js";
