/**
 * Contract suites for authors of drivers.
 *
 * @module
 */
export { type SinkUnderTest, sinkContract } from "./sink-contract.js";
