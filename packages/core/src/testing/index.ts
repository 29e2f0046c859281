/**
 * Contract suites for authors of drivers: what every cache, state store, storage, fetcher, renderer, parser and language model must do. They
 * need no test framework; each case is a name
 * and an async function that throws when the promise is broken.
 *
 * @example
 * for (const { name, run } of cacheContract(() => myCache())) it(name, run);
 *
 * @module
 */
export { cacheContract } from "./cache-contract.js";
export type { ContractCase } from "./contract-case.js";
export { type FetcherContractSite, fetcherContract } from "./fetcher-contract.js";
export { languageModelContract } from "./language-model-contract.js";
export { type ParserContractSamples, parserContract } from "./parser-contract.js";
export { type RendererContractSite, rendererContract } from "./renderer-contract.js";
export { stateStoreContract } from "./state-contract.js";
export { storageContract } from "./storage-contract.js";
export { buildZip, type ZipEntry } from "./zip.js";
