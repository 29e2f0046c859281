import { formatOfCode } from "../word/numbering-format.js";

const BULLET = 23;
const NONE = 255;

const MAX_DEPTH = 8;

/** `c.`, `(B)`, `iv)`; an `o` on its own is a hollow bullet. */
const LETTERS = /^\(?(?!o$)(?:[a-z]|[ivxlcdm]{2,8})[.)]?$/i;

/** The last item at its depth. */
interface OpenItem {
  readonly list: number | undefined;
  readonly level: number;
  readonly left: number;
  /** Where its bullet or number stands, in twips. */
  readonly marker: number;
  readonly depth: number;
}

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
  readonly #open: OpenItem[] = [];
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

  /**
   * How deep an item stands among the open ones. Items of one list go by their level in it. Those of another list, and those whose number is
   * typed, go by their indent: programs nest a list in another one and leave its level at 0.
   *
   * @param list undefined for a list that the list table does not hold
   */
  depth({
    list,
    level,
    left,
    firstLine = 0,
  }: {
    readonly list: number | undefined;
    readonly level: number;
    readonly left: number;
    readonly firstLine?: number;
  }): number {
    const open = this.#open;
    const known = list === undefined ? -1 : open.findLastIndex((item) => item.list === list && item.level <= level);
    const deeper = list === undefined || known >= 0 ? -1 : open.findIndex((item) => item.list === list);
    let depth = level;
    if (known >= 0) {
      const item = open[known]!;
      depth = item.depth + level - item.level;
      open.length = item.level === level ? known : known + 1;
    } else if (deeper >= 0) {
      depth = Math.max(0, open[deeper]!.depth + level - open[deeper]!.level);
      open.length = deeper;
    } else {
      const isAbove = (item: OpenItem): boolean => item.left < left || (item.left === left && item.level < level);
      while (open.length > 0 && !isAbove(open.at(-1)!)) open.pop();
      if (open.length > 0) depth = open.at(-1)!.depth + 1;
    }
    depth = Math.min(MAX_DEPTH, depth);
    // A list that is set without a hanging indent has its bullets before its texts, not below them.
    open.push({ list, level, left, marker: left + Math.min(firstLine, -1), depth });
    return depth;
  }

  /**
   * Depth of the open item that a paragraph without a number goes on with: it is indented further than the bullet or number of that item.
   * Undefined for paragraphs that end the list.
   */
  continued(left: number): number | undefined {
    if (left <= 0) return undefined;
    return this.#open.findLast((item) => item.marker < left)?.depth;
  }

  /** Forgets the open items. */
  end(): void {
    this.#open.length = 0;
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
    const kind =
      definition?.kind ??
      (legacy === undefined ? undefined : legacy.ordered ? 0 : BULLET) ??
      (written !== null ? 0 : LETTERS.test(marker) ? 4 : BULLET);
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
