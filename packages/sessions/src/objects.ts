/** The objects of the session's browser that code in a sandbox knows, each under a number. */
import type { Page } from "playwright-core";

export interface Known {
  readonly kind: string;
  readonly object: object;
}

/** Requests and responses of busy pages would pile up: the oldest of these are forgotten. */
const MAX_PASSING_OBJECTS = 2_000;
const LASTING: ReadonlySet<string> = new Set(["page", "frame", "context"]);

export class ObjectTable {
  readonly #byId = new Map<number, Known>();
  readonly #ids = new WeakMap<object, number>();
  readonly #passing = new Set<number>();
  #next = 1;

  idOf(kind: string, object: object): number {
    const known = this.#ids.get(object);
    if (known !== undefined && this.#byId.has(known)) return known;
    const id = this.#next++;
    this.#byId.set(id, { kind, object });
    this.#ids.set(object, id);
    if (!LASTING.has(kind)) this.#keepPassing(id);
    return id;
  }

  /** @throws Error when there is no such object, or no longer */
  get(id: unknown): Known {
    const known = typeof id === "number" ? this.#byId.get(id) : undefined;
    if (!known) throw new Error("This object is no longer kept: get it from the page again.");
    return known;
  }

  page(id: unknown): Page {
    const { kind, object } = this.get(id);
    if (kind !== "page") throw new Error("This object is not a page.");
    return object as Page;
  }

  forget(object: object): void {
    const id = this.#ids.get(object);
    if (id !== undefined) this.#byId.delete(id);
  }

  #keepPassing(id: number): void {
    this.#passing.add(id);
    if (this.#passing.size <= MAX_PASSING_OBJECTS) return;
    const [oldest] = this.#passing;
    if (oldest === undefined) return;
    this.#passing.delete(oldest);
    const known = this.#byId.get(oldest);
    this.#byId.delete(oldest);
    const { dispose } = (known?.object ?? {}) as { dispose?: () => Promise<void> };
    if (dispose && known) void Promise.resolve(dispose.call(known.object)).catch(() => undefined);
  }
}
