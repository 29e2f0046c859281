/**
 * zod as Quern's own packages load it in Node: one file in place of a hundred, with English messages alone.
 *
 * @module
 */
export { z } from "zod";
