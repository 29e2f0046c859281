import { randomUUID } from "node:crypto";

const MAX_REMAINDERS = 50;

/** Parts of long answers that were not told yet, behind names that a client hands back. The oldest are forgotten first. */
export class Remainders {
  readonly #parts = new Map<string, readonly string[]>();

  /** @returns the first part, and the name of the rest when there is one */
  begin(parts: readonly string[]): { readonly text: string; readonly cursor?: string; readonly left: number } {
    const [text = "", ...rest] = parts;
    if (rest.length === 0) return { text, left: 0 };
    const cursor = randomUUID();
    this.#parts.set(cursor, rest);
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > MAX_REMAINDERS && oldest !== undefined) this.#parts.delete(oldest);
    return { text, cursor, left: rest.length };
  }

  /** @returns undefined for a name that is not known, or not any more */
  continue(cursor: string): ReturnType<Remainders["begin"]> | undefined {
    const parts = this.#parts.get(cursor);
    if (!parts) return undefined;
    this.#parts.delete(cursor);
    return this.begin(parts);
  }
}
