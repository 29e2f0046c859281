/** `--json`: whatever happens, stdout holds JSON and nothing else. */
import { QuernError } from "@quern/types";
import type { FlagValues } from "./flags.js";
import { OutputError, print, type Terminal, UsageError } from "./terminal.js";

export const JSON_FLAG_NAME = "json";

export interface ErrorAsJson {
  /** That of the error, `USAGE` for a wrong command line. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly details?: unknown;
}

export function errorAsJson(error: unknown): ErrorAsJson {
  if (QuernError.is(error)) {
    const { code, message, hint, details } = error;
    return { code, message, ...(hint ? { hint } : {}), ...(details === undefined ? {} : { details }) };
  }
  const code =
    error instanceof UsageError ? "USAGE" : error instanceof OutputError ? "STATE_UNAVAILABLE" : "UNKNOWN_ERROR";
  return { code, message: error instanceof Error ? error.message : String(error) };
}

export const wantsJson = (values: FlagValues): boolean => values[JSON_FLAG_NAME] === true;

/** Whether a command line asks for JSON, read before its flags are: they may be what is wrong with it. */
export function asksForJson(words: readonly string[], environment: Terminal["environment"]): boolean {
  const end = words.indexOf("--");
  const flags = end < 0 ? words : words.slice(0, end);
  if (flags.includes("--no-json")) return false;
  return flags.includes("--json") || /^(?:1|true|yes|on)$/i.test(environment["QUERN_JSON"] ?? "");
}

export const printJson = (terminal: Terminal, value: unknown): Promise<void> =>
  print(terminal, JSON.stringify(value, null, 2));

/** One value in one line, where several follow each other. */
export const printJsonLine = (terminal: Terminal, value: unknown): Promise<void> =>
  print(terminal, JSON.stringify(value));

/** Whether results themselves are printed as JSON: chunks have a form of their own. */
export const printsJson = (values: FlagValues): boolean => wantsJson(values) && values["jsonl"] !== true;

/** Results of several inputs as one array, written as they come; a single input is no array. */
export class JsonResults {
  #count = 0;

  constructor(
    private readonly terminal: Terminal,
    private readonly isList: boolean,
  ) {}

  async add(value: unknown): Promise<void> {
    const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
    await print(this.terminal, this.isList ? `${this.#count === 0 ? "[" : ","}\n${text}` : text);
    this.#count++;
  }

  async close(): Promise<void> {
    if (this.isList) await print(this.terminal, this.#count === 0 ? "[]" : "]");
  }
}
