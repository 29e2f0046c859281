/**
 * The engine with every driver registered, the stores it keeps things in, and work over whole sites.
 *
 * @module
 */
export { createQuern } from "./create-quern.js";
export { Quern, type QuernCrawlOptions } from "./quern.js";
export type { QuernOptions } from "./quern-options.js";
export { openJobs, openStores, type Stores, type StoresOptions } from "./stores.js";
