/**
 * Contract suites for authors of drivers of frontiers and queues. They need no test framework; each case is a name and an async function
 * that throws when the promise is broken.
 *
 * @module
 */
export { frontierContract } from "./frontier-contract.js";
export { hostPlacesContract } from "./host-places-contract.js";
export { jobQueueContract } from "./queue-contract.js";
