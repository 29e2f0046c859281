import { Section, type WordFile } from "./word-file.js";

interface BinaryLevel {
  readonly start: number;
  readonly format: number;
}

export const BULLET_FORMAT = 23;

/** Lists of a Word binary file: list override (`ilfo`) and level → numbering ([MS-DOC] 2.9.131, 2.9.150). */
export class WordLists {
  readonly #lists = new Map<number, BinaryLevel[]>();
  readonly #overrides: number[] = [];
  readonly #counters = new Map<number, (number | undefined)[]>();

  constructor(file: WordFile) {
    try {
      this.#readLists(file.section(Section.lists));
      this.#readOverrides(file.section(Section.listOverrides));
    } catch (error) {
      // Lists that cannot be read leave their paragraphs unnumbered.
      if (!(error instanceof RangeError)) throw error;
    }
  }

  /** Counts an item. Formats are the numbers of `MSONFC`. */
  next(
    override: number,
    level: number,
  ): { readonly format: number; readonly number: number; readonly list: number } | undefined {
    const list = this.#overrides[override - 1];
    const definition = list === undefined ? undefined : this.#lists.get(list)?.[level];
    if (list === undefined || definition === undefined) return undefined;
    const counters = this.#counters.get(list) ?? [];
    this.#counters.set(list, counters);
    const number = (counters[level] ?? definition.start - 1) + 1;
    counters.length = level;
    counters[level] = number;
    return { format: definition.format, number, list };
  }

  #readLists(bytes: Uint8Array): void {
    if (bytes.byteLength < 2) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = view.getUint16(0, true);
    // The levels follow the table itself and are not part of its length.
    const all = new DataView(bytes.buffer, bytes.byteOffset, bytes.buffer.byteLength - bytes.byteOffset);
    let at = 2 + count * 28;
    for (let index = 0; index < count; index++) {
      const id = view.getInt32(2 + index * 28, true);
      const simple = (view.getUint8(2 + index * 28 + 26) & 1) !== 0;
      const levels: BinaryLevel[] = [];
      for (let level = 0; level < (simple ? 1 : 9); level++) {
        levels.push({ start: all.getInt32(at, true), format: all.getUint8(at + 4) });
        at += 28 + all.getUint8(at + 24) + all.getUint8(at + 25);
        at += 2 + all.getUint16(at, true) * 2;
      }
      this.#lists.set(id, levels);
    }
  }

  #readOverrides(bytes: Uint8Array): void {
    if (bytes.byteLength < 4) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = Math.min(view.getUint32(0, true), Math.floor((bytes.byteLength - 4) / 16));
    for (let index = 0; index < count; index++) this.#overrides.push(view.getInt32(4 + index * 16, true));
  }
}
