import type { Flag, FlagValues } from "./flags.js";
import type { Terminal } from "./terminal.js";

export interface Invocation {
  readonly positionals: readonly string[];
  /** Flags, variables and configuration file merged. */
  readonly values: FlagValues;
  readonly terminal: Terminal;
  /** Aborts on SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
  readonly settingsFile: string | undefined;
}

export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  /** @returns the exit code */
  run(invocation: Invocation): Promise<number>;
}
