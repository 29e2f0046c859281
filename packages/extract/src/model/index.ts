export { meterModel } from "./meter-model.js";
export { askForJson } from "./model-json.js";
export { askOverText, heldBackWarning, modelFor, pagePrompt } from "./model-text.js";
