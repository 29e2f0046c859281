export { restorePseudonyms } from "./pseudonyms.js";
export { redactStrings, redactTexts, redactWithEntities } from "./redact.js";
export { redactMetadata } from "./redact-metadata.js";
