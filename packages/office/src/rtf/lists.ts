import { formatOfCode } from "../word/numbering-format.js";

const BULLET = 23;
const NONE = 255;

interface Level {
  kind: number;
  start: number;
}

export interface RtfListPlace {
  readonly ordered: boolean;
  readonly number: number;
  readonly format: string;
}

/** The list table of an RTF file and the counters of its lists. */
export class RtfLists {
  readonly #tables = new Map<number, Level[]>();
  readonly #overrides = new Map<number, number>();
  readonly #counters = new Map<number, number[]>();
  readonly #indents: number[] = [];
  #levels: Level[] = [];
  #override = 0;

  /** A control word of the list table or of the override table. */
  word(name: string, value: number | undefined): void {
    const level = this.#levels.at(-1);
    if (name === "listtemplateid" || name === "list") this.#levels = [];
    else if (name === "listlevel") this.#levels.push({ kind: 0, start: 1 });
    else if ((name === "levelnfc" || name === "levelnfcn") && level !== undefined) level.kind = value ?? 0;
    else if (name === "levelstartat" && level !== undefined) level.start = value ?? 1;
    else if (name === "listid") {
      if (this.#levels.length > 0) this.#tables.set(value ?? 0, this.#levels);
      this.#override = value ?? 0;
      this.#levels = [];
    } else if (name === "ls") this.#overrides.set(value ?? 0, this.#override);
  }

  /** Level of an item whose bullet is typed, by its indent: deeper than the one before, or as deep as one that is open. */
  typedLevel(left: number): number {
    while (this.#indents.length > 0 && this.#indents.at(-1)! > left) this.#indents.pop();
    if (this.#indents.at(-1) !== left) this.#indents.push(left);
    return Math.min(8, this.#indents.length - 1);
  }

  endTyped(): void {
    this.#indents.length = 0;
  }

  has(list: number): boolean {
    return this.#tables.has(this.#overrides.get(list) ?? Number.NaN);
  }

  /** Where an item stands; the text that the writer put in front of it (`\listtext`) says more than the table. */
  place(
    list: number | undefined,
    level: number,
    marker: string,
    legacy?: { readonly ordered: boolean; readonly format: string },
  ): RtfListPlace {
    const definition = this.#tables.get(this.#overrides.get(list ?? -1) ?? Number.NaN)?.[level];
    const written = /(\d+)\D*$/.exec(marker);
    const letter = /^\(?([a-z])[.)]?$/i.exec(marker);
    const kind =
      definition?.kind ??
      (legacy === undefined ? undefined : legacy.ordered ? 0 : BULLET) ??
      (written !== null ? 0 : letter !== null ? 4 : BULLET);
    const ordered = kind !== BULLET && kind !== NONE;
    const counters = this.#counters.get(list ?? -1) ?? [];
    this.#counters.set(list ?? -1, counters);
    counters.length = Math.min(counters.length, level + 1);
    const counted = (counters[level] ?? (definition?.start ?? 1) - 1) + 1;
    const number = kind === 0 && written !== null ? Number(written[1]) : counted;
    counters[level] = number;
    return {
      ordered,
      number,
      format: definition === undefined ? (legacy?.format ?? "decimal") : formatOfCode(kind),
    };
  }
}
