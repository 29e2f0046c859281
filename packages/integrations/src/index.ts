/**
 * Tools of Quern as plain definitions, for frameworks that have no entry of their own here.
 *
 * @module
 */
export { type QuernForTools, type QuernTools, quernTools, type ToolDefinition, type ToolSettings } from "./tools.js";
