/**
 * The option schemas: one source for validation, command line flags and API descriptions. Apart from the main entry, because a schema
 * library is not light.
 *
 * @module
 */

export { DEFAULT_PARSE_TIMEOUT_MS, DEFAULT_SCRAPE_TIMEOUT_MS, MAX_TIMEOUT_MS, MIN_TIMEOUT_MS } from "@quern/types";
export { ASKS } from "../asks/index.js";
export { pageOptionsShape } from "../page-options/page-options.js";
export { refuseForParse } from "./call.js";
export { FORMAT_NAMES, FORMATS } from "./formats.js";
export { resolveOptions } from "./resolve.js";
export {
  clientFieldsShape,
  parseRequestSchema,
  scrapeOptionsSchema,
  scrapeOptionsShape,
  scrapeRequestSchema,
  type ValidScrapeOptions,
} from "./schema.js";
export { restOptionsShape } from "./settings.js";
export { validate, validateOptions } from "./validation.js";
