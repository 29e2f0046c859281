import { type Handler, servicesOf } from "../handler.js";
import { attachStreams, type UpgradingServer } from "../jobs/live-stream.js";

/**
 * Lets clients of your own server watch crawls and batches over a WebSocket, as the SDK's `watcher` does. `serve` does so by itself.
 *
 * @param server of `node:http`: what `app.listen` of Express and `serve` of `@hono/node-server` return, `app.server` of Fastify
 * @param handler from `createHandler`
 * @returns ends all streams; call it before `server.close()`, which waits for open connections
 * @throws QuernError `BAD_REQUEST` for a function that `createHandler` has not made
 * @example
 * const server = createServer(toNodeListener(handler)).listen(3002);
 * const endStreams = attachWatcher(server, handler);
 */
export const attachWatcher = (server: UpgradingServer, handler: Handler): (() => void) =>
  attachStreams(server, servicesOf(handler));
