export { restorePseudonyms } from "./pseudonyms.js";
export { redactStrings, redactTexts, redactWithEntities } from "./redact.js";
