/**
 * Quern for agents, over the Model Context Protocol.
 *
 * @module
 */
export { createMcpServers, type McpServers } from "./server.js";
export { serveStdio } from "./stdio.js";
