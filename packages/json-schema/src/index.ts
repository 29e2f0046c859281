/**
 * JSON Schemas: compile and check, merge values found in parts.
 *
 * @module
 */
export { coerceJson } from "./coerce.js";
export { isEmptyJson, mergeJson } from "./merge.js";
export { compileJsonSchema, type JsonCheck, type JsonSchema, type JsonValidator } from "./validator.js";
