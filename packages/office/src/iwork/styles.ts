import { Format } from "../html/inline-writer.js";
import { formatNumber } from "../word/numbering-format.js";
import type { Message } from "./message.js";
import type { IworkObjects } from "./objects.js";

const MAX_ANCESTORS = 20;

/** How one style looks, with what it takes from those above it. */
export interface IworkStyle {
  /** `Heading 2`, `Title`: the name by which templates of any language call it. */
  readonly role: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  /** 1 above, 2 below the line. */
  readonly script: number;
  /** In points. */
  readonly size: number | undefined;
}

export interface ListMark {
  readonly ordered: boolean;
  readonly marker: (number: number) => string;
}

const NUMBER = 3;

/** Paragraph, character and list styles of a document. */
export class IworkStyles {
  readonly #objects: IworkObjects;
  readonly #known = new Map<number, IworkStyle>();
  readonly #lists = new Map<string, ListMark | undefined>();

  constructor(objects: IworkObjects) {
    this.#objects = objects;
  }

  get(id: number | undefined): IworkStyle {
    const known = this.#known.get(id ?? 0);
    if (known !== undefined) return known;
    const chain = this.#chain(id);
    const facts = chain.map((style) => style.message(11));
    const number = (field: number): number | undefined =>
      facts.map((one) => one?.number(field)).find((value) => value !== undefined);
    const style: IworkStyle = {
      role: chain.map(roleOf).find((role) => role !== "") ?? "",
      bold: number(1) === 1,
      italic: number(2) === 1,
      strike: (number(12) ?? 0) > 0,
      script: number(10) ?? 0,
      size: facts.map((one) => one?.float(3)).find((value) => value !== undefined),
    };
    this.#known.set(id ?? 0, style);
    return style;
  }

  /** @returns how a list style marks the items of a level; `undefined` when they have no mark */
  list(id: number | undefined, level: number): ListMark | undefined {
    const key = `${id} ${level}`;
    if (!this.#lists.has(key)) this.#lists.set(key, this.#markOf(id, level));
    return this.#lists.get(key);
  }

  #markOf(id: number | undefined, level: number): ListMark | undefined {
    const chain = this.#chain(id);
    const first = (field: number): number | undefined =>
      chain.map((style) => style.numbers(field)[level]).find((value) => value !== undefined);
    const label = first(11) ?? 0;
    if (label === 0) return undefined;
    const format = first(15) ?? 0;
    return { ordered: label === NUMBER, marker: (number) => markerOf(number, format) };
  }

  #chain(id: number | undefined): Message[] {
    const chain: Message[] = [];
    let next = id;
    while (next !== undefined && chain.length < MAX_ANCESTORS) {
      const style = this.#objects.get(next);
      if (style === undefined) break;
      chain.push(style);
      next = style.message(1)?.reference(3);
    }
    return chain;
  }
}

/** Templates number their styles: `text-12-paragraphstyle-Heading 2`. */
const roleOf = (style: Message): string => /paragraphstyle-(.+)$/.exec(style.message(1)?.text(2) ?? "")?.[1] ?? "";

/** Digits, capital and small Roman numbers and letters, each with a point, in two parentheses, and with one. */
const FORMATS = ["decimal", "upperRoman", "lowerRoman", "upperLetter", "lowerLetter"];

function markerOf(number: number, format: number): string {
  const text = formatNumber(number, FORMATS[Math.floor(format / 3)] ?? "decimal");
  return [`${text}.`, `(${text})`, `${text})`][format % 3]!;
}

export const headingOf = ({ role }: IworkStyle): number | undefined => {
  const level = /^Heading ([1-6])$/.exec(role)?.[1];
  return level === undefined ? undefined : Number(level);
};

export const formatsOf = (style: IworkStyle): number =>
  (style.bold ? Format.bold : 0) |
  (style.italic ? Format.italic : 0) |
  (style.strike ? Format.strike : 0) |
  (style.script === 1 ? Format.superscript : style.script === 2 ? Format.subscript : 0);
