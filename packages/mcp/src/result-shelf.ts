/** The last results as resources, so that a client can read one in full, or again, without another request to the site. */
import { randomUUID } from "node:crypto";

const MAX_RESULTS = 50;

export interface Result {
  readonly id: string;
  readonly uri: string;
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
  /** Address that was read. */
  readonly url?: string;
}

export class ResultShelf {
  readonly #results = new Map<string, Result>();

  put(name: string, text: string, url?: string): Result {
    const id = randomUUID();
    const result = {
      ...{ id, uri: `quern://results/${id}`, name, mimeType: "text/markdown", text },
      ...(url === undefined ? {} : { url }),
    };
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
