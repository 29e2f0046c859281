import type { XmlElement } from "@quern/documents";
import { formatNumber } from "./numbering-format.js";

interface Level {
  readonly start: number;
  readonly format: string;
  /** Pattern such as `%1.%2`. */
  readonly text: string;
  /** Whether a text is given at all; it may be a blank. */
  readonly hasText: boolean;
  /** Level (1-based) after which this one restarts; 0 never. Default: any higher level. */
  readonly restart: number | undefined;
  /** Style that carries this level. */
  readonly style: string | undefined;
  readonly legal: boolean;
  /** Where its numbers or bullets stand, in twentieths of a point from the margin. */
  readonly markerAt: number | undefined;
}

interface Numbering {
  readonly abstractId: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly startOverrides: ReadonlyMap<number, number>;
}

/** Marker in front of a numbered paragraph. */
export interface NumberedItem {
  readonly level: number;
  readonly ordered: boolean;
  readonly number: number;
  /** Resolved text, e.g. `1.2.` or `(a)`; empty for bullets. */
  readonly text: string;
  /** The text as items show it; empty for signs that do not count. */
  readonly marker: string;
  /** Items of one list share it. */
  readonly list: string;
  /** The bullet is a blank: the paragraph goes on with the item before it. */
  readonly goesOn?: boolean;
  /** Where the numbers or bullets of the level stand, in twentieths of a point from the margin. */
  readonly markerAt: number | undefined;
}

/** Counts the lists of one document as Word does (ECMA-376 part 1, 17.9). */
export class NumberingCounter {
  readonly #numberings = new Map<string, Numbering>();
  /** abstract list → counter of each level. */
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #started = new Set<string>();

  constructor(root: XmlElement | undefined) {
    const abstracts = new Map<string, XmlElement>();
    const styleLinks = new Map<string, string>();
    for (const abstract of root?.all("w:abstractNum") ?? []) {
      const id = abstract.get("w:abstractNumId") ?? "";
      abstracts.set(id, abstract);
      const link = abstract.child("w:styleLink")?.get("w:val");
      if (link !== undefined) styleLinks.set(link, id);
    }
    for (const element of root?.all("w:num") ?? []) {
      let abstractId = element.child("w:abstractNumId")?.get("w:val") ?? "";
      // A list that only refers to a list style takes the levels of the list which defines that style.
      const link = abstracts.get(abstractId)?.child("w:numStyleLink")?.get("w:val");
      if (link !== undefined) abstractId = styleLinks.get(link) ?? abstractId;
      const levels = new Map<number, Level>();
      for (const level of abstracts.get(abstractId)?.all("w:lvl") ?? [])
        levels.set(levelIndex(level), readLevel(level));
      const startOverrides = new Map<number, number>();
      for (const override of element.all("w:lvlOverride")) {
        const index = levelIndex(override);
        const replacement = override.child("w:lvl");
        if (replacement !== undefined) levels.set(index, readLevel(replacement));
        const start = override.child("w:startOverride")?.get("w:val");
        if (start !== undefined) startOverrides.set(index, Number(start) || 0);
      }
      this.#numberings.set(element.get("w:numId") ?? "", { abstractId, levels, startOverrides });
    }
  }

  /** Level of a list that belongs to a paragraph style, when the style names the list alone. */
  levelOfStyle(numberingId: string, style: string): number | undefined {
    for (const [index, level] of this.#numberings.get(numberingId)?.levels ?? [])
      if (level.style === style) return index;
    return undefined;
  }

  /** Counts one paragraph; `undefined` when it shows neither number nor bullet. */
  next(numberingId: string, levelIndex: number): NumberedItem | undefined {
    const numbering = this.#numberings.get(numberingId);
    if (numbering === undefined) return undefined;
    const index = Math.min(8, Math.max(0, levelIndex));
    const level = numbering.levels.get(index) ?? DEFAULT_LEVEL;
    if (level.format === "bullet") {
      return {
        level: index,
        ordered: false,
        number: 1,
        text: "",
        marker: "",
        list: numbering.abstractId,
        markerAt: level.markerAt,
        ...(level.text.trim() === "" && level.hasText ? { goesOn: true } : {}),
      };
    }
    const counters = this.#count(numberingId, numbering, index, level);
    const number = counters[index] ?? level.start;
    const text = level.text.replace(/%([1-9])/g, (_, digit: string) => {
      const other = Number(digit) - 1;
      const format = numbering.levels.get(other)?.format ?? "decimal";
      return formatNumber(counters[other] ?? numbering.levels.get(other)?.start ?? 1, level.legal ? "decimal" : format);
    });
    if (text.trim() === "") return undefined;
    const ordered = level.format !== "none" && level.text.includes("%");
    return {
      level: index,
      ordered,
      number,
      text: text.trim(),
      marker: ordered || /\p{L}/u.test(text) ? (isTypedInPart(level) ? `${number}.` : text.trim()) : "",
      list: numbering.abstractId,
      markerAt: level.markerAt,
    };
  }

  #count(id: string, numbering: Numbering, index: number, level: Level): (number | undefined)[] {
    let counters = this.#counters.get(numbering.abstractId);
    if (counters === undefined) {
      counters = [];
      this.#counters.set(numbering.abstractId, counters);
    }
    const override = numbering.startOverrides.get(index);
    const first = `${id}:${index}`;
    if (override !== undefined && !this.#started.has(first)) counters[index] = override;
    else counters[index] = counters[index] === undefined ? level.start : counters[index] + 1;
    this.#started.add(first);
    // A level that is skipped on the way down counts as used once.
    for (let higher = 0; higher < index; higher++) counters[higher] ??= numbering.levels.get(higher)?.start ?? 1;
    for (let deeper = index + 1; deeper < 9; deeper++) {
      const restart = numbering.levels.get(deeper)?.restart;
      if (restart === undefined || (restart > 0 && index < restart)) counters[deeper] = undefined;
    }
    return counters;
  }
}

const DEFAULT_LEVEL: Level = {
  start: 1,
  format: "decimal",
  text: "%1.",
  hasText: true,
  restart: undefined,
  style: undefined,
  legal: false,
  markerAt: undefined,
};

/** Patterns such as `1.%2`, whose first part is right below one item alone. */
const isTypedInPart = ({ format, text }: Level): boolean => format === "decimal" && /^\d+\.%[1-9]\.?$/.test(text);

const levelIndex = (element: XmlElement): number => Number(element.get("w:ilvl")) || 0;

function readLevel(element: XmlElement): Level {
  const value = (name: string): string | undefined => element.child(name)?.get("w:val");
  const alternative = element.child("mc:AlternateContent")?.find("w:numFmt")?.get("w:val");
  const restart = value("w:lvlRestart");
  return {
    start: Number(value("w:start") ?? 0) || 0,
    format: value("w:numFmt") ?? alternative ?? "decimal",
    text: value("w:lvlText") ?? "",
    hasText: (value("w:lvlText") ?? "") !== "",
    restart: restart === undefined ? undefined : Number(restart) || 0,
    style: value("w:pStyle"),
    legal: element.child("w:isLgl") !== undefined,
    markerAt: markerOf(element.child("w:pPr")?.child("w:ind")),
  };
}

/** Where the first line of a paragraph begins; undefined when its indents do not say. */
export function markerOf(indent: XmlElement | undefined): number | undefined {
  const left = indent?.get("w:left") ?? indent?.get("w:start");
  if (left === undefined) return undefined;
  return Number(left) - (Number(indent?.get("w:hanging")) || 0) + (Number(indent?.get("w:firstLine")) || 0);
}
