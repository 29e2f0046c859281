/** Ends of records in order, so that what has expired is found without looking at what has not. */
import type { Database, RootDatabase } from "lmdb";
import { databaseOf } from "./open-files.js";
import { within } from "./within.js";

/** Kind of record that expires; part of the files' layout. */
export const Kind = { RECORD: "r", PLACES: "p", OBJECT: "o" } as const;
export type Kind = (typeof Kind)[keyof typeof Kind];

type End = [expires: number, kind: Kind, key: string];

/** Most ends handled in one transaction, which keeps other writers waiting. */
const MAX_ENDS_AT_ONCE = 500;

export class Expiry {
  readonly #root: RootDatabase;
  readonly #ends: Database<string, End>;
  /** By kind: drops the record of that key unless it has got a later end meanwhile. Runs inside a transaction. */
  readonly #drop = new Map<Kind, (key: string, now: number) => void>();

  constructor(root: RootDatabase) {
    this.#root = root;
    this.#ends = databaseOf<string, End>(root, { name: "ends", encoding: "string", compression: false });
  }

  onEnd(kind: Kind, drop: (key: string, now: number) => void): void {
    this.#drop.set(kind, drop);
  }

  /** Call in the same turn as the write that it belongs to: both are then of one transaction. An end that is overtaken stays until due. */
  note(kind: Kind, key: string, expires: number): Promise<boolean> {
    return this.#ends.put([expires, kind, key], "");
  }

  /** @returns how many ends were due */
  async sweep(): Promise<number> {
    let total = 0;
    for (;;) {
      const now = Date.now();
      const due = [...this.#ends.getKeys({ end: [now + 1] as unknown as End, limit: MAX_ENDS_AT_ONCE })];
      if (due.length === 0) return total;
      await this.#root.transaction(() => {
        for (const end of due) {
          this.#drop.get(end[1])?.(end[2], now);
          within(this.#ends.remove(end));
        }
      });
      total += due.length;
    }
  }
}
