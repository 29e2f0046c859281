export { redactStrings, redactTexts } from "./redact.js";
