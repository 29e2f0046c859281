export { restorePseudonyms } from "./pseudonyms.js";
export { redactTexts, redactWithEntities } from "./redact.js";
export { redactStrings } from "./redact-data.js";
export { redactMetadata } from "./redact-metadata.js";
