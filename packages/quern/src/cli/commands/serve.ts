import { memoryState, memoryStorage } from "@quern/core";
import { hasKeys, type RunningServer, serve, sharedSecret, signedStorage } from "@quern/http";
import { createQuern } from "../../create-quern.js";
import { openStores } from "../../stores.js";
import type { Command } from "../command.js";
import { ENGINE_FLAGS, engineOptions } from "../engine-flags.js";
import { jsonLogger } from "../logger.js";
import { openAudit, readKeys, readLogLevel, readPlan, SERVE_FLAGS } from "../serve-flags.js";
import { ExitCode, UsageError } from "../terminal.js";

export const serveCommand: Command = {
  name: "serve",
  usage:
    "quern serve [--port 3002] [--hostname 127.0.0.1] [--data-dir DIR | --redis-url URL] [--api-key KEY | --key-file FILE]",
  summary: "answer the v2 REST contract",
  flags: [...SERVE_FLAGS, ...ENGINE_FLAGS],
  async run({ positionals, values, terminal, signal }) {
    if (positionals.length > 0) throw new UsageError(`serve takes no arguments, but got "${positionals[0]}".`);
    const keys = await readKeys(values);
    const logger = jsonLogger(terminal.stderr, readLogLevel(values));
    const { dataDir, redisUrl, ...engine } = engineOptions(values);
    await using stores = await openStores({ dataDir, redisUrl, logger });
    const state = stores?.state ?? memoryState();
    const publicUrl = values["public-url"] === undefined ? undefined : String(values["public-url"]);
    const storage = signedStorage({
      storage: stores?.storage ?? memoryStorage(),
      secret: await sharedSecret(state, "artifacts"),
      publicUrl,
    });
    await using quern = createQuern({ ...engine, ...(stores ? { cache: stores.cache } : {}), storage, logger });
    await using audit = await openAudit(values, terminal);
    const server: RunningServer = await serve({
      engine: quern,
      state,
      storage,
      logger,
      auth: { keys },
      plan: readPlan(values),
      trustProxy: values["trust-proxy"] === true,
      ...(publicUrl === undefined ? {} : { publicUrl }),
      ...(audit ? { audit: audit.sink } : {}),
      ...(values["metrics-key"] ? { metricsKey: String(values["metrics-key"]) } : {}),
      ...(values["webhook-secret"] ? { webhookSecret: String(values["webhook-secret"]) } : {}),
      port: (values["port"] as number | undefined) ?? 3002,
      ...(values["hostname"] ? { hostname: String(values["hostname"]) } : {}),
    });
    const isLocked = keys.length > 0 || (await hasKeys(state));
    terminal.stderr.write(
      `Quern listens on ${server.url} (${isLocked ? "a key is needed" : "no key needed"}); playground: ${server.url}/playground\n`,
    );
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await server.close();
    return ExitCode.OK;
  },
};
