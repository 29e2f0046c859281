import type { Writable } from "node:stream";
import { type Logger, redact } from "@quern/types";

const LEVELS = ["debug", "info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

/** Levels that a log can begin at. */
export const LOG_LEVELS: readonly string[] = LEVELS;

/** One JSON object a line, without passwords and keys. */
export function jsonLogger(stream: Writable, least: string): Logger {
  const at =
    (level: Level) =>
    (fields: Record<string, unknown>, message: string): void => {
      if (LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
      stream.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }, hideSecrets)}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

const hideSecrets = (_name: string, value: unknown): unknown => (typeof value === "string" ? redact(value) : value);
