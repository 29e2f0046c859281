import { readFile } from "node:fs/promises";
import { memoryState, memoryStorage } from "@quern/core";
import {
  type AuditSink,
  fileAudit,
  hasKeys,
  PLANS,
  type Plan,
  type RunningServer,
  serve,
  sharedSecret,
  signedStorage,
  streamAudit,
  webhookAudit,
} from "@quern/http";
import { createQuern } from "../../create-quern.js";
import { openStores } from "../../stores.js";
import type { Command } from "../command.js";
import { ENGINE_FLAGS, engineOptions } from "../engine-flags.js";
import type { Flag, FlagValues } from "../flags.js";
import { jsonLogger, LOG_LEVELS } from "../logger.js";
import { ExitCode, type Terminal, UsageError } from "../terminal.js";

const SERVE_FLAGS: readonly Flag[] = [
  { name: "port", short: "p", kind: "number", help: "port to listen on (default 3002; 0 takes a free one)" },
  { name: "hostname", kind: "string", help: "address to bind to (default 127.0.0.1)" },
  {
    name: "api-key",
    kind: "string",
    many: true,
    help: "bearer key that is let in; may be repeated. See also quern keys",
  },
  { name: "key-file", kind: "string", help: "file with one key a line" },
  { name: "public-url", kind: "string", help: "where clients reach the server, for links in answers" },
  { name: "trust-proxy", kind: "boolean", help: "believe X-Forwarded-Proto and -Host (behind a proxy that sets both)" },
  {
    name: "plan",
    kind: "string",
    help: "plan of teams without one of their own (default self-hosted: no limits of rate)",
  },
  { name: "webhook-secret", kind: "string", help: "signs the messages of crawls and batches (HMAC-SHA256)" },
  { name: "concurrency", kind: "number", help: "requests of a team at once (default 100)" },
  {
    name: "log-level",
    kind: "string",
    help: "debug, info (each request), warn (default) or error: JSON lines on stderr",
  },
  { name: "verbose", short: "v", kind: "boolean", help: "the same as --log-level debug" },
  { name: "audit", kind: "string", help: "who did what: stdout, a file, or an http(s) URL that is sent each event" },
  { name: "audit-secret", kind: "string", help: "signs the events that go to a URL (HMAC-SHA256)" },
  { name: "metrics-key", kind: "string", help: "bearer key that opens GET /metrics where keys are needed" },
];

export const serveCommand: Command = {
  name: "serve",
  usage:
    "quern serve [--port 3002] [--hostname 127.0.0.1] [--data-dir DIR | --redis-url URL] [--api-key KEY | --key-file FILE]",
  summary: "answer the v2 REST contract",
  flags: [...SERVE_FLAGS, ...ENGINE_FLAGS],
  async run({ positionals, values, terminal, signal }) {
    if (positionals.length > 0) throw new UsageError(`serve takes no arguments, but got "${positionals[0]}".`);
    const keys = [...((values["api-key"] as string[] | undefined) ?? []), ...(await readKeys(values["key-file"]))];
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
    terminal.stderr.write(`Quern listens on ${server.url} (${isLocked ? "a key is needed" : "no key needed"})\n`);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await server.close();
    return ExitCode.OK;
  },
};

/** @throws UsageError for a plan that does not exist */
function readPlan(values: FlagValues): Plan {
  const name = String(values["plan"] ?? "self-hosted");
  const plan = PLANS.get(name);
  if (!plan) throw new UsageError(`--plan is one of ${[...PLANS.keys()].join(", ")}, not "${name}".`);
  const concurrency = values["concurrency"] as number | undefined;
  if (concurrency === undefined) return plan;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new UsageError("--concurrency is a whole number from 1.");
  return { ...plan, concurrency };
}

/** @throws UsageError for a level that does not exist */
function readLogLevel(values: FlagValues): string {
  const level = values["verbose"] === true ? "debug" : String(values["log-level"] ?? "warn");
  if (LOG_LEVELS.includes(level)) return level;
  throw new UsageError(`--log-level is one of ${LOG_LEVELS.join(", ")}, not "${level}".`);
}

interface OpenAudit extends AsyncDisposable {
  readonly sink: AuditSink;
}

async function openAudit(values: FlagValues, terminal: Terminal): Promise<OpenAudit | undefined> {
  if (values["audit"] === undefined) return undefined;
  const target = String(values["audit"]);
  const secret = values["audit-secret"] === undefined ? {} : { secret: String(values["audit-secret"]) };
  const nothing = async (): Promise<void> => {};
  if (target === "stdout") return { sink: streamAudit(terminal.stdout), [Symbol.asyncDispose]: nothing };
  if (/^https?:/i.test(target)) return { sink: webhookAudit(target, secret), [Symbol.asyncDispose]: nothing };
  const { sink, close } = await fileAudit(target);
  return { sink, [Symbol.asyncDispose]: close };
}

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
