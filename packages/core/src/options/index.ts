/**
 * The option schemas: one source for validation, command line flags and API descriptions. Apart from the main entry, because a schema
 * library is not light.
 *
 * @module
 */
export { FORMAT_NAMES } from "./formats.js";
export { resolveOptions } from "./resolve.js";
export {
  clientFieldsShape,
  parseRequestSchema,
  scrapeOptionsSchema,
  scrapeOptionsShape,
  scrapeRequestSchema,
} from "./schema.js";
export { validate } from "./validation.js";
