export { isEmptyJson, mergeJson } from "./merge.js";
export { compileJsonSchema, type JsonSchema, type JsonValidator } from "./validator.js";
