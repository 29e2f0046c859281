export { askForJson } from "./model-json.js";
export {
  answerTokens,
  askOverText,
  heldBackWarning,
  modelFor,
  pagePrompt,
  splitForModel,
  textBudget,
} from "./model-text.js";
export { countedModel, Notes } from "./notes.js";
