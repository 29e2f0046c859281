import { nearestName } from "@quern/types";
import type { Flag, FlagValues } from "./flags.js";
import { type Terminal, UsageError } from "./terminal.js";

export interface Invocation {
  readonly positionals: readonly string[];
  /** Flags, variables and configuration file merged. */
  readonly values: FlagValues;
  /** Flags of the command line alone. */
  readonly given: FlagValues;
  readonly terminal: Terminal;
  /** Aborts on SIGINT and SIGTERM. */
  readonly signal: AbortSignal;
  readonly settingsFile: string | undefined;
}

/** A flag for commands whose JSON needs no other words. */
export const JSON_FLAG: Flag = { name: "json", kind: "boolean", help: "print only JSON, also for errors" };

/**
 * The word out of a few that somebody typed.
 *
 * @param what the command and its kind of word: `keys takes one action`
 * @throws UsageError with the word that was most likely meant
 */
export function chooseWord<Word extends string>(what: string, typed: string | undefined, words: readonly Word[]): Word {
  const word = words.find((one) => one === typed);
  if (word !== undefined) return word;
  const meant = typed === undefined ? undefined : nearestName(typed, words);
  const problem = typed === undefined ? "" : `, not "${typed}"`;
  throw new UsageError(`${what}: ${words.join(", ")}${problem}.${meant ? ` Did you mean ${meant}?` : ""}`);
}

/**
 * Refuses flags that only another action of the command reads.
 *
 * @param actions action → its own flags
 * @throws UsageError
 */
export function refuseFlagsOfOthers(
  command: string,
  action: string,
  actions: Readonly<Record<string, readonly string[]>>,
  given: FlagValues,
): void {
  const own = actions[action] ?? [];
  for (const [other, flags] of Object.entries(actions))
    for (const flag of flags)
      if (given[flag] !== undefined && !own.includes(flag))
        throw new UsageError(`--${flag} is a flag of quern ${command} ${other}; it does nothing with ${action}.`);
}

/** Contents of a command's module. */
export interface CommandBody {
  readonly flags: readonly Flag[];
  /** Words that the first argument can be, where they are few: actions of the command, for one. */
  readonly words?: readonly string[];
  /** @returns the exit code */
  run(invocation: Invocation): Promise<number>;
}

/** A command as the general help shows it, without loading it. */
export interface CommandEntry {
  readonly usage: string;
  readonly summary: string;
}

export interface Command extends CommandEntry, CommandBody {
  readonly name: string;
}
