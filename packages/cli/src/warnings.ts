/** Warnings of several inputs: each text once, with the inputs that it is about. */
import { basename } from "node:path";
import type { FlagValues } from "./flags.js";
import type { Terminal } from "./terminal.js";

/** The names of more inputs would hide the rest. */
const MAX_NAMES = 3;

export class Warnings {
  /** By text: the inputs whose warning has not been printed. The first one's has. */
  readonly #others = new Map<string, string[]>();

  constructor(
    private readonly terminal: Terminal,
    private readonly values: FlagValues,
  ) {}

  add(subject: string, message: string): void {
    const { quiet, verbose } = this.values;
    if (quiet === true) return;
    const text = withoutName(message, subject);
    const others = this.#others.get(text);
    if (others !== undefined && verbose !== true) {
      others.push(subject);
      return;
    }
    this.#others.set(text, []);
    this.terminal.stderr.write(`${subject}: warning: ${text}\n`);
  }

  /** Says which other inputs have the same warnings. */
  close(): void {
    for (const [text, subjects] of this.#others) {
      if (subjects.length === 0) continue;
      const hint = subjects.length > MAX_NAMES ? " (--verbose lists them)" : "";
      this.terminal.stderr.write(`${firstOf(subjects)}: the same warning${hint}: ${text}\n`);
    }
    this.#others.clear();
  }
}

/** A warning that begins with the name of its input, without it: the line has the name already. */
function withoutName(message: string, subject: string): string {
  for (const name of [subject, basename(subject)])
    if (message.startsWith(`${name}: `)) return message.slice(name.length + 2);
  return message;
}

/** Of many names, the first. */
export function firstOf(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return `${names.slice(0, MAX_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
