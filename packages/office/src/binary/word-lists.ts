import { formatNumber, formatOfCode } from "../word/numbering-format.js";
import { Section, type WordFile } from "./word-file.js";

const LEVEL = /[\0-\x08]/g;
/** Flag of a level. */
const LEGAL = 0x04;

interface BinaryLevel {
  readonly start: number;
  /** As `w:numFmt` names it. */
  readonly format: string;
  /** Numbers of higher levels are written in digits, whatever their own format is. */
  readonly legal: boolean;
  /** A number is written as this; characters below 9 stand for the numbers of the levels. */
  readonly template: string;
}

/** How paragraphs use a list: a numbering of their own for some levels, or a restart. */
interface BinaryOverride {
  readonly list: number;
  /** Levels that are written otherwise than those of the list. */
  readonly levels: Map<number, BinaryLevel>;
  /** Levels that begin anew with the first item, and the number they begin with. */
  readonly restarts: Map<number, number>;
}

export interface BinaryItem {
  /** As `w:numFmt` names it: `bullet`, `decimal`, `none`. */
  readonly format: string;
  readonly number: number;
  readonly list: number;
  /** The number as it is printed: `1.`, `Article IV`, `2.3`. */
  readonly text: string;
}

/** Longer texts of a number are cut: each numbered paragraph repeats it. */
const MAX_TEMPLATE_CHARACTERS = 256;

/** Lists of a Word binary file: list override (`ilfo`) and level → numbering ([MS-DOC] 2.9.131, 2.9.150). */
export class WordLists {
  readonly #lists = new Map<number, BinaryLevel[]>();
  readonly #overrides: BinaryOverride[] = [];
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

  /** Counts an item. */
  next(override: number, level: number): BinaryItem | undefined {
    const { list, levels: own, restarts } = this.#overrides[override - 1] ?? {};
    const levels = list === undefined ? undefined : this.#lists.get(list);
    const definition = own?.get(level) ?? levels?.[level];
    if (list === undefined || levels === undefined || definition === undefined) return undefined;
    const counters = this.#counters.get(list) ?? [];
    this.#counters.set(list, counters);
    const restart = restarts?.get(level);
    restarts?.delete(level);
    const number = restart ?? (counters[level] ?? definition.start - 1) + 1;
    counters.length = level;
    counters[level] = number;
    const { format, template, legal } = definition;
    const text = template.replace(LEVEL, (character) => {
      const other = character.charCodeAt(0);
      const { start = 1, format: itsFormat = "decimal" } = own?.get(other) ?? levels[other] ?? {};
      return formatNumber(counters[other] ?? start, legal ? "decimal" : itsFormat);
    });
    return { format, number, list, text: text.trim() };
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
        const read = readLevel(all, at);
        levels.push(read.level);
        at = read.end;
      }
      this.#lists.set(id, levels);
    }
  }

  #readOverrides(bytes: Uint8Array): void {
    if (bytes.byteLength < 4) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = Math.min(view.getUint32(0, true), Math.floor((bytes.byteLength - 4) / 16));
    for (let index = 0; index < count; index++)
      this.#overrides.push({ list: view.getInt32(4 + index * 16, true), levels: new Map(), restarts: new Map() });
    // Behind them all, the levels of each.
    let at = 4 + count * 16;
    for (const [index, { levels, restarts }] of this.#overrides.entries()) {
      at += 4;
      for (let left = view.getUint8(4 + index * 16 + 12); left > 0; left--) {
        const start = view.getInt32(at, true);
        const flags = view.getUint32(at + 4, true);
        const level = flags & LEVEL_OF_OVERRIDE;
        at += 8;
        if (flags & RESTARTS) restarts.set(level, start);
        if (!(flags & HAS_OWN_LEVEL)) continue;
        const read = readLevel(view, at);
        levels.set(level, read.level);
        at = read.end;
      }
    }
  }
}

/** Parts of the flags of a level of an override ([MS-DOC] 2.9.133). */
const LEVEL_OF_OVERRIDE = 0x0f;
const RESTARTS = 0x10;
const HAS_OWN_LEVEL = 0x20;

/** A level of a list ([MS-DOC] 2.9.150), and the offset behind it. */
function readLevel(view: DataView, at: number): { readonly level: BinaryLevel; readonly end: number } {
  const start = view.getInt32(at, true);
  const format = formatOfCode(view.getUint8(at + 4));
  const legal = (view.getUint8(at + 5) & LEGAL) !== 0;
  const text = at + 28 + view.getUint8(at + 24) + view.getUint8(at + 25);
  const length = view.getUint16(text, true);
  let template = "";
  for (let index = 0; index < Math.min(length, MAX_TEMPLATE_CHARACTERS); index++)
    template += String.fromCharCode(view.getUint16(text + 2 + index * 2, true));
  return { level: { start, format, legal, template }, end: text + 2 + length * 2 };
}
