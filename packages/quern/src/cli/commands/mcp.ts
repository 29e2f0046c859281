import { createQuern } from "../../create-quern.js";
import type { Command } from "../command.js";
import { ENGINE_FLAGS, engineOptions, SEARCH_FLAGS } from "../engine-flags.js";
import { ExitCode, UsageError } from "../terminal.js";
import { version } from "../version.js";

export const mcpCommand: Command = {
  name: "mcp",
  usage: "quern mcp",
  summary: "serve agents over stdio (Model Context Protocol): scrape, parse, map, crawl, extract",
  flags: [...ENGINE_FLAGS, ...SEARCH_FLAGS],
  async run({ positionals, values, terminal, signal }) {
    if (positionals.length > 0) throw new UsageError(`mcp takes no arguments, but got "${positionals[0]}".`);
    const [{ StdioServerTransport }, { createMcpServer }] = await Promise.all([
      import("@modelcontextprotocol/server/stdio"),
      import("../../mcp/server.js"),
    ]);
    await using quern = createQuern(engineOptions(values));
    const server = createMcpServer(quern, await version());
    const transport = new StdioServerTransport();
    // The client ends the conversation by closing its end.
    const ended = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
      process.stdin.once("end", resolve);
      process.stdin.once("close", resolve);
    });
    await server.connect(transport);
    terminal.stderr.write("Quern waits for an agent on stdin.\n");
    await ended;
    await server.close();
    return ExitCode.OK;
  },
};
