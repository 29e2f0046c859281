/** Inputs that failed: the first ones line by line, the others as a sum by reason. */
import { QuernError } from "@quern/types";
import { inFlagWords } from "./flag-words.js";
import type { FlagValues } from "./flags.js";
import { describeError } from "./report.js";
import type { Terminal } from "./terminal.js";

/** More would scroll away what was said before. */
const MAX_LINES = 5;

interface Failure {
  readonly subject: string;
  readonly reason: string;
  readonly message: string;
  readonly describe: () => string;
}

export class Failures {
  readonly #left: Failure[] = [];
  /** Those of earlier runs that watch the same files: they are known. */
  readonly #told = new Set<string>();
  #begun: string[] = [];
  #count = 0;

  constructor(
    private readonly terminal: Terminal,
    private readonly values: FlagValues,
  ) {}

  add(subject: string, error: unknown): void {
    const reason = QuernError.is(error) ? error.code : "UNKNOWN_ERROR";
    const message = inFlagWords(error instanceof Error ? error.message : String(error));
    this.#add({ subject, reason, message, describe: () => describeError(error) });
  }

  /** A failure of a job, which is known by its code and its text. */
  addNamed(subject: string, code: string, message: string): void {
    this.#add({ subject, reason: code, message, describe: () => `${code}: ${message}` });
  }

  /** Says how many more failed, and why: the most frequent reason first, each with an example. */
  close(): void {
    this.#sum();
    for (const known of this.#begun) this.#told.add(known);
    this.#begun = [];
    this.#count = 0;
  }

  #sum(): void {
    const [only, ...others] = this.#left;
    if (only === undefined) return;
    if (others.length === 0) {
      // A sum of one would be longer than the failure itself.
      this.#print(only);
      this.#left.length = 0;
      return;
    }
    const reasons = new Map<string, Failure[]>();
    for (const failure of this.#left) {
      const known = reasons.get(failure.reason);
      if (known) known.push(failure);
      else reasons.set(failure.reason, [failure]);
    }
    const lines = [...reasons.values()]
      .sort((one, other) => other.length - one.length)
      .map(([first, ...more]) => {
        const { reason, subject, message } = first as Failure;
        return `  ${more.length + 1} × ${reason}, such as ${subject}: ${message}\n`;
      });
    this.terminal.stderr.write(`${this.#left.length} more failed (--verbose lists them):\n${lines.join("")}`);
    this.#left.length = 0;
  }

  #add(failure: Failure): void {
    const known = `${failure.subject}\0${failure.message}`;
    if (this.#told.has(known)) return;
    this.#begun.push(known);
    if (this.values["verbose"] === true || this.#count < MAX_LINES) this.#print(failure);
    else this.#left.push(failure);
    this.#count++;
  }

  #print({ subject, describe }: Failure): void {
    this.terminal.stderr.write(`${subject}: ${describe()}\n`);
  }
}
