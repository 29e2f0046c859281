export { cleanContent } from "./clean-content.js";
export { refusePromptInjection } from "./prompt-injection.js";
