import { createHash } from "node:crypto";
import { type Logger, QuernError } from "@quern/types";
import type { Redis } from "ioredis";

export interface RedisOptions {
  /** In front of every key, so that several installations can share a server. Default `quern`. */
  readonly prefix?: string;
  /** Milliseconds after which a command that is not answered fails. Default 2 000. */
  readonly commandTimeout?: number;
  /** Told when the connection is lost and when it is back. Default: silence. */
  readonly logger?: Logger;
}

/** One connection that state, cache and storage share. */
export interface RedisConnection {
  readonly client: Redis;
  /** Full name of a key. */
  key(kind: string, name?: string): string;
  /** @throws QuernError `STATE_UNAVAILABLE` instead of what the client throws */
  run<Result>(work: (client: Redis) => Result | Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const DEFAULT_COMMAND_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
const PREFIX = /^[A-Za-z0-9._~-]+$/;

/**
 * Connects, and keeps connecting when the connection is lost. Commands meanwhile fail at once rather than queue, and none is ever sent
 * twice, so that nothing is counted twice.
 *
 * @param url `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS
 * @throws QuernError `STATE_UNAVAILABLE` when the server does not answer, `BAD_REQUEST` for what is no such URL
 */
export async function connectRedis(url: string, options: RedisOptions = {}): Promise<RedisConnection> {
  const shown = describe(url);
  const prefix = options.prefix ?? "quern";
  if (!PREFIX.test(prefix)) throw new QuernError("BAD_REQUEST", `"${prefix}" is no prefix for keys in Redis.`);
  const { Redis } = await import("ioredis");
  let established = false;
  let closing = false;
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: options.commandTimeout ?? DEFAULT_COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The first attempt is the caller's to repeat.
    retryStrategy: (times) => (established ? Math.min(50 * times, MAX_RECONNECT_DELAY_MS) : null),
  });
  let lastError = "the connection was closed";
  client.on("error", (error: Error) => {
    lastError = error.message || String(error);
  });
  const unavailable = (error: unknown): QuernError =>
    new QuernError("STATE_UNAVAILABLE", `Redis at ${shown} does not answer: ${reasonOf(error, lastError)}`, {
      hint: "Check that the server runs and can be reached from here; the connection comes back by itself.",
      cause: error,
    });
  try {
    await client.connect();
  } catch (error) {
    client.disconnect();
    throw unavailable(error);
  }
  established = true;
  let lost = false;
  client.on("close", () => {
    if (lost || closing) return;
    lost = true;
    options.logger?.warn({ redis: shown, error: lastError }, "the connection to Redis is lost");
  });
  client.on("ready", () => {
    if (lost) options.logger?.info({ redis: shown }, "the connection to Redis is back");
    lost = false;
  });
  return {
    client,
    key: (kind, name) => (name === undefined ? `${prefix}:${kind}` : `${prefix}:${kind}:${name}`),
    async run(work) {
      try {
        return await work(client);
      } catch (error) {
        throw QuernError.is(error) ? error : unavailable(error);
      }
    },
    async close() {
      if (closing) return;
      closing = true;
      if (client.status === "ready") await client.quit().catch(() => client.disconnect());
      else client.disconnect();
    },
  };
}

/** Says that a script is known by its hash, and sends its text only to a server that has not seen it (or was started anew). */
export function script(
  lua: string,
): (client: Redis, keys: string[], values: Array<string | number>) => Promise<unknown> {
  const sha = createHash("sha1").update(lua).digest("hex");
  return async (client, keys, values) => {
    try {
      return await client.evalsha(sha, keys.length, ...keys, ...values);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("NOSCRIPT")) throw error;
      return client.eval(lua, keys.length, ...keys, ...values);
    }
  };
}

/** The address without the password. */
function describe(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^rediss?:$/.test(parsed.protocol) || parsed.hostname === "") {
    throw new QuernError("BAD_REQUEST", "The address of Redis is not a redis:// or rediss:// URL.", {
      hint: "Write it as redis://user:password@host:6379/0.",
    });
  }
  return `${parsed.hostname}:${parsed.port || "6379"}`;
}

/** The client's own error only says that it may not queue; the reason is the last error of the socket. */
function reasonOf(error: unknown, lastError: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return /enableOfflineQueue|Connection is closed|max retries per request/i.test(message) ? lastError : message;
}
