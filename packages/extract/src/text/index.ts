export { askQuestion, bestPassage, choosePassages, relevantPassages } from "./answer.js";
export type { Chunk } from "./chunk.js";
export { type ChunkPart, chunkMarkdown } from "./chunks.js";
export { summarise } from "./extractive-summary.js";
export { referenceLinks } from "./reference-links.js";
export { type Truncated, truncateMarkdown } from "./truncate.js";
