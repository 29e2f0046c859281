export { cleanBlocks } from "./clean-blocks.js";
export { cleanContent } from "./clean-content.js";
export { findOrders, refusePromptInjection } from "./prompt-injection.js";
