/**
 * Searches in an engine's indexes of papers and of developers' discussions. Apart from the main entry, because its option schemas are not light.
 *
 * @module
 */
export { searchDeveloper } from "./developer.js";
export {
  developerOptionsShape,
  MAX_INDEX_QUERY_CHARACTERS,
  paperOptionsShape,
  readOptionsShape,
  similarOptionsShape,
} from "./index-options.js";
export { getPaper, searchPapers, similarPapers } from "./papers.js";
