/** The last results as resources, so that a client can read one in full, or again, without another request to the site. */
import { randomUUID } from "node:crypto";

const MAX_RESULTS = 50;

export interface Result {
  readonly id: string;
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
}

export class ResultShelf {
  readonly #results = new Map<string, Result>();

  put(name: string, text: string, mimeType = "text/markdown"): Result {
    const id = randomUUID();
    const result = { id, uri: `quern://results/${id}`, name, mimeType, text };
    this.#results.set(id, result);
    const [oldest] = this.#results.keys();
    if (this.#results.size > MAX_RESULTS && oldest !== undefined) this.#results.delete(oldest);
    return result;
  }

  get(id: string): Result | undefined {
    return this.#results.get(id);
  }

  /** Newest first. */
  all(): Result[] {
    return [...this.#results.values()].reverse();
  }
}
