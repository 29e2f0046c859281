import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { McpServers } from "./server.js";

/**
 * Serves one client over this process's standard streams, until the client closes its end or the signal aborts.
 *
 * @param onReady called once messages are read
 */
export async function serveStdio(servers: McpServers, signal: AbortSignal, onReady?: () => void): Promise<void> {
  const server = servers.create();
  // The client ends the conversation by closing its end.
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    process.stdin.once("end", resolve);
    process.stdin.once("close", resolve);
  });
  await server.connect(new StdioServerTransport());
  onReady?.();
  await ended;
  await server.close();
}
