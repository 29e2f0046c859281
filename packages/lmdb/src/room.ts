/** Room on the disk, asked for before writing: LMDB may bring the process down when a write finds none. */
import { statfsSync } from "node:fs";
import { QuernError } from "@quern/types";

/** The share of the reserve that is for removals alone. */
const REMOVALS = 1 / 4;
/** An answer of the file system is good for so many milliseconds, … */
const FRESH_MS = 1_000;
/** … or until so much has been written. */
const FRESH_BYTES = 4e6;
/** Overhead of a record, pages of the tree included. */
const OVERHEAD_BYTES = 16_384;

export class Room {
  readonly #directory: string;
  readonly #reserve: number;
  #free = 0;
  #written = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;

  /** @param reserve bytes that are left free for what is small and keeps a server going: counters, leases, removals */
  constructor(directory: string, reserve: number) {
    this.#directory = directory;
    this.#reserve = reserve;
  }

  /**
   * Says that so many bytes are about to be written.
   *
   * @param isVital small, and needed to answer requests at all: may use the reserve
   * @throws QuernError `STATE_UNAVAILABLE` when the disk is nearly full
   */
  take(bytes: number, isVital = false): void {
    const now = performance.now();
    if (now - this.#measuredAt > FRESH_MS || this.#written + bytes > FRESH_BYTES) {
      const { bavail, bsize } = statfsSync(this.#directory);
      this.#free = bavail * bsize;
      this.#written = 0;
      this.#measuredAt = now;
    }
    this.#written += bytes + OVERHEAD_BYTES;
    if (this.#free - this.#written >= (isVital ? this.#reserve * REMOVALS : this.#reserve)) return;
    throw new QuernError(
      "STATE_UNAVAILABLE",
      `The disk of ${this.#directory} is nearly full: ${Math.floor(this.#free / 1e6)} MB are free, and Quern keeps ${this.#reserve / 1e6} MB in reserve.`,
      { hint: "Free space on the disk, or move the data directory to its own disk. You do not need to restart." },
    );
  }
}
