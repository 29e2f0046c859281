/**
 * Language models for Quern.
 *
 * @module
 */
export { type AiSdkModel, type FromAiSdkOptions, fromAiSdk } from "./ai-sdk.js";
export { type OpenAiCompatibleOptions, openAiCompatible } from "./openai-compatible.js";
export { type OpenAiEmbeddingsOptions, openAiEmbeddings } from "./openai-embeddings.js";
export { type OpenAiImageDescriberOptions, openAiImageDescriber } from "./openai-image-describer.js";
export { type OpenAiTranscriberOptions, openAiTranscriber } from "./openai-transcriber.js";
