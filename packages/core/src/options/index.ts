/**
 * The option schemas: one source for validation, command line flags and API descriptions. Apart from the main entry, because a schema
 * library is not light.
 *
 * @module
 */

export { DEFAULT_PARSE_TIMEOUT_MS, DEFAULT_SCRAPE_TIMEOUT_MS, MAX_TIMEOUT_MS, MIN_TIMEOUT_MS } from "@quern/types";
export { FORMAT_NAMES } from "./formats.js";
export { resolveOptions } from "./resolve.js";
export {
  clientFieldsShape,
  parseRequestSchema,
  scrapeOptionsSchema,
  scrapeOptionsShape,
  scrapeRequestSchema,
  textOptionsShape,
  type ValidScrapeOptions,
} from "./schema.js";
export { validate, validateOptions } from "./validation.js";
