import { readFile } from "node:fs/promises";
import { type RunningServer, serve } from "@quern/http";
import { createQuern } from "../../create-quern.js";
import { openStores } from "../../stores.js";
import type { Command } from "../command.js";
import { ENGINE_FLAGS, engineOptions } from "../engine-flags.js";
import { jsonLogger } from "../logger.js";
import { ExitCode, UsageError } from "../terminal.js";

export const serveCommand: Command = {
  name: "serve",
  usage: "quern serve [--port 3002] [--hostname 127.0.0.1] [--api-key KEY | --key-file FILE]",
  summary: "answer the v2 REST contract",
  flags: [
    { name: "port", short: "p", kind: "number", help: "port to listen on (default 3002; 0 takes a free one)" },
    { name: "hostname", kind: "string", help: "address to bind to (default 127.0.0.1)" },
    { name: "api-key", kind: "string", many: true, help: "bearer key that is let in; may be repeated" },
    { name: "key-file", kind: "string", help: "file with one key a line" },
    { name: "verbose", short: "v", kind: "boolean", help: "log requests that fail and retries to stderr as JSON" },
    ...ENGINE_FLAGS,
  ],
  async run({ positionals, values, terminal, signal }) {
    if (positionals.length > 0) throw new UsageError(`serve takes no arguments, but got "${positionals[0]}".`);
    const keys = [...((values["api-key"] as string[] | undefined) ?? []), ...(await readKeys(values["key-file"]))];
    const logger = jsonLogger(terminal.stderr, values["verbose"] === true ? "debug" : "warn");
    const { dataDir, redisUrl, ...engine } = engineOptions(values);
    await using stores = await openStores({ dataDir, redisUrl, logger });
    const kept = stores ? { cache: stores.cache, storage: stores.storage } : {};
    await using quern = createQuern({ ...engine, ...kept, logger });
    const server: RunningServer = await serve({
      engine: quern,
      ...(stores ? { state: stores.state } : {}),
      logger,
      auth: { keys },
      port: (values["port"] as number | undefined) ?? 3002,
      ...(values["hostname"] ? { hostname: String(values["hostname"]) } : {}),
    });
    terminal.stderr.write(
      `Quern listens on ${server.url} (${keys.length > 0 ? `${keys.length} key(s)` : "no key needed"})\n`,
    );
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await server.close();
    return ExitCode.OK;
  },
};

async function readKeys(file: unknown): Promise<string[]> {
  if (typeof file !== "string") return [];
  try {
    const keys = (await readFile(file, "utf8"))
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith("#"));
    if (keys.length === 0) throw new Error("it holds no key");
    return keys;
  } catch (error) {
    throw new UsageError(`--key-file ${file}: ${(error as Error).message}`);
  }
}
