import { DECLARATIONS } from "./commands.js";
import type { LatexSource } from "./source.js";

/** Commands that a warning names. */
const MAX_NAMED = 10;
const MAX_NAME_CHARACTERS = 40;

/** Commands that print something, though nothing tells of it: packages and files that are not read define them. */
export class UnknownCommands {
  readonly #times = new Map<string, number>();

  /** Notes a command whose name has just been read. Empty braces part one that prints something from the text behind it. */
  note(name: string, source: LatexSource): void {
    if (name.length > MAX_NAME_CHARACTERS || name.endsWith("box") || DECLARATIONS.test(name)) return;
    if (source.text.startsWith("{}", source.at)) this.#times.set(name, (this.#times.get(name) ?? 0) + 1);
  }

  warnings(): string[] {
    if (this.#times.size === 0) return [];
    const named = [...this.#times].slice(0, MAX_NAMED);
    const rest = this.#times.size - named.length;
    const list = named.map(([name, times]) => (times === 1 ? `\\${name}` : `\\${name} (${times})`)).join(", ");
    return [`Commands that the file does not define were left out: ${list}${rest > 0 ? ` and ${rest} others` : ""}.`];
  }
}
