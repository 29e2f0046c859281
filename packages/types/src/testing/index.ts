export { cacheContract } from "./cache-contract.js";
export type { ContractCase } from "./contract-case.js";
export { type FetcherContractSite, fetcherContract } from "./fetcher-contract.js";
export { languageModelContract } from "./language-model-contract.js";
export { type ParserContractSamples, parserContract } from "./parser-contract.js";
export { type RendererContractSite, rendererContract } from "./renderer-contract.js";
export { type SearchContractSite, searchContract } from "./search-contract.js";
export { stateStoreContract } from "./state-contract.js";
export { storageContract } from "./storage-contract.js";
