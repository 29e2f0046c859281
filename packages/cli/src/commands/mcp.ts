import { createQuern } from "@quern/kit";
import { type CommandBody, JSON_FLAG } from "../command.js";
import { ENGINE_FLAGS, engineOptions, forStrangers, SEARCH_FLAGS } from "../engine-flags.js";
import type { Flag } from "../flags.js";
import { printJsonLine, wantsJson } from "../json-output.js";
import { readKeys } from "../serve-flags.js";
import { ExitCode, UsageError } from "../terminal.js";
import { version } from "../version.js";
import { untilAborted } from "./serve.js";

const FLAGS: readonly Flag[] = [
  { ...JSON_FLAG, help: "with --port: print the URL as JSON once the server listens", needs: ["port"] },
  {
    name: "port",
    short: "p",
    kind: "number",
    help: "serve over HTTP on this port instead of stdio (0 picks a free one)",
  },
  {
    name: "hostname",
    kind: "string",
    needs: ["port"],
    help: "address to bind to (default 127.0.0.1; any other needs --api-key)",
  },
  {
    name: "api-key",
    kind: "string",
    many: true,
    needs: ["port"],
    help: "bearer key to accept over HTTP; can be repeated",
  },
  { name: "key-file", kind: "string", needs: ["port"], help: "file with one key per line" },
];

export const mcpCommand: CommandBody = {
  flags: [...FLAGS, ...ENGINE_FLAGS, ...SEARCH_FLAGS],
  async run({ positionals, values, terminal, signal }) {
    if (positionals.length > 0) throw new UsageError(`mcp takes no arguments, but got "${positionals[0]}".`);
    const { createMcpServers, serveStdio } = await import("@quern/mcp");
    const port = values["port"] as number | undefined;
    await using quern = createQuern(forStrangers(await engineOptions(values, false, values["port"] !== undefined)));
    await using servers = createMcpServers(quern, await version(), { isLocal: port === undefined });
    if (port !== undefined) {
      const { serveMcp } = await import("@quern/mcp/http");
      const hostname = String(values["hostname"] ?? "127.0.0.1");
      const running = await serveMcp(servers, { port, hostname, keys: await readKeys(values) });
      terminal.stderr.write(`Quern answers agents at ${running.url}\n`);
      if (wantsJson(values)) await printJsonLine(terminal, { url: running.url });
      await untilAborted(signal);
      await running.close();
      return ExitCode.OK;
    }
    await serveStdio(servers, signal, () => terminal.stderr.write("Quern waits for an agent on stdin.\n"));
    return ExitCode.OK;
  },
};
