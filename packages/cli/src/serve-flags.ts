/** Flags of `quern serve`, shared with `quern doctor`, which shows them. */
import { readFile } from "node:fs/promises";
import { fetchThroughProxies, proxiesFromEnvironment } from "@quern/core";
import { type AuditSink, fileAudit, PLANS, type Plan, streamAudit, webhookAudit } from "@quern/http";
import type { MailOptions } from "@quern/monitor";
import { whyUnreadable } from "@quern/types/folders";
import { JSON_FLAG } from "./command.js";
import type { Flag, FlagValues } from "./flags.js";
import { LOG_LEVELS } from "./logger.js";
import { type Terminal, UsageError } from "./terminal.js";

/** Mail server for the reports of monitors. */
export const MAIL_FLAGS: readonly Flag[] = [
  {
    name: "smtp-url",
    kind: "string",
    secret: true,
    help: "mail server for monitor reports, smtp://user:password@host:587; prefer the variable QUERN_SMTP_URL",
  },
  { name: "mail-from", kind: "string", help: 'sender of these mails, such as "Quern <quern@example.com>"' },
  {
    name: "mail-member",
    kind: "string",
    many: true,
    help: "address that receives reports without confirming by a link first; *@example.com allows a whole domain",
  },
];

/** @throws UsageError when only one of both is given */
export function readMail(values: FlagValues): MailOptions | undefined {
  const { "smtp-url": url, "mail-from": from } = values;
  if ((url === undefined) !== (from === undefined)) throw new UsageError("--smtp-url and --mail-from need each other.");
  const members = values["mail-member"] as string[] | undefined;
  if (url === undefined) {
    if (members) throw new UsageError("--mail-member needs --smtp-url and --mail-from.");
    return undefined;
  }
  return {
    url: String(url),
    from: String(from),
    ...(members ? { members: members.flatMap((one) => one.split(",")) } : {}),
  };
}

/** The index that searches without a provider read. */
export const INDEX_FLAGS: readonly Flag[] = [
  {
    name: "index-dir",
    kind: "string",
    help: "folder for the index of pages read; give servers and workers of one machine the same (default: search in --data-dir, else in memory)",
  },
  {
    name: "shared-index",
    kind: "boolean",
    help: "let every team search pages that any team has read (default: only its own)",
  },
];

export const SERVE_FLAGS: readonly Flag[] = [
  { name: "port", short: "p", kind: "number", help: "port to listen on (default 3002; 0 picks a free one)" },
  { name: "hostname", kind: "string", help: "address to bind to (default 127.0.0.1)" },
  {
    name: "api-key",
    kind: "string",
    many: true,
    help: "bearer key to accept; can be repeated. See also quern keys",
  },
  ...INDEX_FLAGS,
  {
    name: "drain-timeout",
    kind: "number",
    help: "seconds for running requests after SIGTERM (default 30); a process stuck for that long is killed",
  },
  {
    name: "open",
    kind: "boolean",
    help: "with --data-dir or --redis-url: require no key until one is created (on this machine only)",
  },
  { name: "key-file", kind: "string", help: "file with one key per line" },
  { name: "public-url", kind: "string", help: "URL by which clients reach the server, for links in responses" },
  { name: "trust-proxy", kind: "boolean", help: "trust X-Forwarded-Proto and -Host (behind a proxy that sets both)" },
  {
    name: "plan",
    kind: "string",
    choices: [...PLANS.keys()],
    help: "default plan for teams (default self-hosted: no rate limits)",
  },
  {
    name: "webhook-secret",
    kind: "string",
    help: "secret that signs webhooks (HMAC-SHA256)",
  },
  { name: "concurrency", kind: "number", help: "concurrent requests per team (default 100)" },
  {
    name: "no-worker",
    kind: "boolean",
    needs: ["redis-url"],
    help: "leave crawls and batches to quern worker; requires --redis-url",
  },
  {
    name: "worker-concurrency",
    kind: "number",
    help: "concurrent pages of crawls and batches in this process (default 16)",
  },
  {
    name: "log-level",
    kind: "string",
    choices: LOG_LEVELS,
    help: "minimum level of log lines (JSON on stderr, default warn); info logs each request",
  },
  { name: "verbose", short: "v", kind: "boolean", help: "same as --log-level debug" },
  { name: "audit", kind: "string", help: "audit log: stdout, a file, or an http(s) URL that receives each event" },
  {
    name: "audit-secret",
    kind: "string",
    needs: ["audit"],
    help: "secret that signs events sent to a URL (HMAC-SHA256)",
  },
  {
    name: "metrics-key",
    kind: "string",
    help: "bearer key for GET /metrics if keys are in use",
  },
  ...MAIL_FLAGS,
  { ...JSON_FLAG, help: "print the URL as JSON once the server listens" },
];

/** @throws UsageError for a plan that does not exist */
export function readPlan(values: FlagValues): Plan {
  const name = String(values["plan"] ?? "self-hosted");
  const plan = PLANS.get(name);
  if (!plan) throw new UsageError(`--plan is one of ${[...PLANS.keys()].join(", ")}, not "${name}".`);
  const concurrency = values["concurrency"] as number | undefined;
  if (concurrency === undefined) return plan;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new UsageError("--concurrency is a whole number from 1.");
  return { ...plan, concurrency };
}

const DEFAULT_PAGES_AT_ONCE = 16;
const MAX_PAGES_AT_ONCE = 1_000;

/**
 * Pages of crawls and batches that a process works on at once.
 *
 * @param name of the flag
 * @throws UsageError for what is no such number
 */
export function readPagesAtOnce(values: FlagValues, name: string): number {
  const count = (values[name] as number | undefined) ?? DEFAULT_PAGES_AT_ONCE;
  if (Number.isInteger(count) && count >= 1 && count <= MAX_PAGES_AT_ONCE) return count;
  throw new UsageError(`--${name} is a whole number from 1 to ${MAX_PAGES_AT_ONCE}, not ${count}.`);
}

/** @throws UsageError for a level that does not exist */
export function readLogLevel(values: FlagValues): string {
  const level = values["verbose"] === true ? "debug" : String(values["log-level"] ?? "warn");
  if (LOG_LEVELS.includes(level)) return level;
  throw new UsageError(`--log-level is one of ${LOG_LEVELS.join(", ")}, not "${level}".`);
}

interface OpenAudit extends AsyncDisposable {
  readonly sink: AuditSink;
}

export async function openAudit(values: FlagValues, terminal: Terminal): Promise<OpenAudit | undefined> {
  if (values["audit"] === undefined) return undefined;
  const target = String(values["audit"]);
  const secret = values["audit-secret"] === undefined ? {} : { secret: String(values["audit-secret"]) };
  const nothing = async (): Promise<void> => {};
  if (target === "stdout") return { sink: streamAudit(terminal.stdout), [Symbol.asyncDispose]: nothing };
  if (/^https?:/i.test(target)) {
    const post = values["env-proxy"] === true ? { fetch: fetchThroughProxies(proxiesFromEnvironment()) } : {};
    return { sink: webhookAudit(target, { ...secret, ...post }), [Symbol.asyncDispose]: nothing };
  }
  const { sink, close } = await fileAudit(target);
  return { sink, [Symbol.asyncDispose]: close };
}

/**
 * Keys of flags and of the key file.
 *
 * @throws UsageError for a file that cannot be read or holds none
 */
export async function readKeys(values: FlagValues): Promise<string[]> {
  const given = (values["api-key"] as string[] | undefined) ?? [];
  const file = values["key-file"];
  if (typeof file !== "string") return given;
  try {
    const keys = (await readFile(file, "utf8"))
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith("#"));
    if (keys.length === 0) throw new Error("it holds no key");
    return [...given, ...keys];
  } catch (error) {
    throw new UsageError(`--key-file ${file} cannot be used: ${whyUnreadable(error)}.`);
  }
}

const DEFAULT_DRAIN_SECONDS = 30;

/** @throws UsageError for no number of seconds */
export function readDrainMilliseconds(values: FlagValues): number {
  const seconds = (values["drain-timeout"] as number | undefined) ?? DEFAULT_DRAIN_SECONDS;
  if (!(seconds >= 1 && seconds <= 3600))
    throw new UsageError("--drain-timeout is a number of seconds from 1 to 3600.");
  return seconds * 1000;
}
