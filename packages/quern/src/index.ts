/**
 * Quern with everything in: turns web pages and documents into clean Markdown, HTML and structured data.
 *
 * @module
 */
export * from "@quern/core";
export { createQuern, type Quern, type QuernOptions } from "./create-quern.js";
