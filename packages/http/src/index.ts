/**
 * The v2 contract over a Quern engine: a web-standard handler, and a Node server around it.
 *
 * @module
 */
export type { AuthOptions } from "./auth.js";
export { createHandler, type Handler, type HandlerOptions } from "./handler.js";
export { type RunningServer, type ServeOptions, serve, toNodeListener } from "./serve.js";
