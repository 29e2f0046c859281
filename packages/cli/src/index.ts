/**
 * The command line of Quern as a function.
 *
 * @module
 */
export { COMMAND_NAMES, main } from "./main.js";
