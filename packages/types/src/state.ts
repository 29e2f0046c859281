/**
 * Small records, counters and leases that servers keep or share: results of scrapes, the credit ledger, keys, rate limits, slots.
 * Large bytes belong into a `Storage`.
 *
 * Keys are segments of letters, digits, `.`, `_`, `-` and `~`, separated by `/`, 1 000 characters at most. Values are JSON values. When a call that writes has
 * returned, a durable driver has the record on disk; what has expired is as if it had never been.
 */
export interface StateStore {
  readonly name: string;
  get(key: string): Promise<unknown>;
  /**
   * @returns false when `ifAbsent` was asked for and the key exists
   */
  set(key: string, value: unknown, options?: StateSetOptions): Promise<boolean>;
  /** @returns whether there was something to delete */
  delete(key: string): Promise<boolean>;
  /** Records whose keys start with `prefix`, in byte order of their keys. */
  list(prefix: string, options?: StateListOptions): Promise<StateEntry[]>;
  /**
   * Adds to a number in one step; an absent key counts as 0.
   *
   * @param options.expires set only when the key is new, so that a window ends when it should
   * @returns the sum after adding
   */
  add(key: string, amount: number, options?: StateWriteOptions): Promise<number>;
  /**
   * Writes a receipt and adds to numbers in one step, unless the receipt is there: what is counted twice after a crash counts once.
   *
   * @param options.expires of the receipt
   * @returns false when the receipt was there, and nothing was added
   */
  addOnce(
    receipt: { readonly key: string; readonly value: unknown },
    sums: ReadonlyArray<{ readonly key: string; readonly amount: number }>,
    options?: StateWriteOptions,
  ): Promise<boolean>;
  /**
   * Takes one of `limit` places under a key, or renews the one that the holder has. A place that is not renewed within `ttl` is free
   * again, so that a server that dies gives back what it held.
   *
   * @param options.ttl milliseconds
   * @returns false when all places are taken
   */
  acquire(key: string, holder: string, options: { readonly limit: number; readonly ttl: number }): Promise<boolean>;
  release(key: string, holder: string): Promise<void>;
  /** Places taken under a key. */
  held(key: string): Promise<number>;
  close?(): Promise<void>;
}

export interface StateWriteOptions {
  /** Milliseconds since the epoch; absent: kept. */
  readonly expires?: number;
}

export interface StateSetOptions extends StateWriteOptions {
  /** Writes only when there is no such record. Default false. */
  readonly ifAbsent?: boolean;
  /** JSON text of the value, for a caller who has it at hand: spares writing a large value as JSON twice. */
  readonly json?: string;
}

export interface StateListOptions {
  /** Starts behind this key (with `reverse`: before it). */
  readonly after?: string;
  /** Default 1 000. */
  readonly limit?: number;
  /** Last key first. Default false. */
  readonly reverse?: boolean;
}

export interface StateEntry {
  readonly key: string;
  readonly value: unknown;
}

/** Only adds types. */
export const defineStateStore = (store: StateStore): StateStore => store;
