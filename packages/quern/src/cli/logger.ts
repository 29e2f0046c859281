import type { Writable } from "node:stream";
import type { Logger } from "@quern/core";

const LEVELS = ["debug", "info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];

/** One JSON object a line. */
export function jsonLogger(stream: Writable, least: Level): Logger {
  const at =
    (level: Level) =>
    (fields: Record<string, unknown>, message: string): void => {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
      stream.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
