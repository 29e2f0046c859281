export { askQuestion, bestPassage, choosePassages, relevantPassages } from "./answer.js";
export type { Chunk } from "./chunk.js";
export { chunkMarkdown } from "./chunks.js";
export { summarise } from "./extractive-summary.js";
export { type FoundPassage, searchPassages } from "./passage-search.js";
export { rankTexts } from "./rank-texts.js";
export { referenceLinks } from "./reference-links.js";
export { loadTokenCounter } from "./tokens.js";
export { type Truncated, truncateMarkdown } from "./truncate.js";
