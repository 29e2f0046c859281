export { type ExtractedJson, extractJson } from "./deterministic-json.js";
export { applyStandardSchema, jsonSchemaOf } from "./schema.js";
