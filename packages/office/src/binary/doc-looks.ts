/** How characters and paragraphs of a Word binary file are set, by the properties at their place. */
import { Format } from "../html/inline-writer.js";
import type { CellDefinition } from "../rtf/tables.js";
import { type Sprm, sprms } from "./sprm.js";
import { FONT, isOn, Toggle } from "./word-styles.js";

export interface ParagraphLook {
  style: number;
  outline: number | undefined;
  depth: number;
  rowEnd: boolean;
  innerCell: boolean;
  innerRowEnd: boolean;
  override: number | undefined;
  level: number;
  rightToLeft: boolean;
  definitions: CellDefinition[];
  header: boolean;
}

export interface CharacterLook {
  formats: number;
  hidden: boolean;
  /** Text that a tracked change deletes. */
  deleted: boolean;
  special: boolean;
  picture: number | undefined;
  /** Number of its font, and of its style of characters. */
  font: number | undefined;
  style: number | undefined;
  /** A character of a symbol font, for which another one stands in the text. */
  symbol: { readonly font: number; readonly code: number } | undefined;
}

/** @param turnsOn whether the styles of the paragraph and of the characters (if one is named) turn something on */
export function characterLook(
  bytes: Uint8Array | undefined,
  turnsOn: (toggle: number, style: number | undefined) => boolean,
): CharacterLook {
  const look: CharacterLook = {
    formats: 0,
    hidden: false,
    deleted: false,
    special: false,
    picture: undefined,
    font: undefined,
    style: undefined,
    symbol: undefined,
  };
  let hidden: number | undefined;
  for (const { code, view, at, length } of bytes === undefined ? [] : sprms(bytes)) {
    const operand = length === 1 ? view.getUint8(at) : 0;
    // The name of a style tells how it looks, so only differences from it count.
    const differs = (): boolean => operand === 1 || (operand === 0x81 && !turnsOn(code, look.style));
    switch (code) {
      case Toggle.bold:
        if (differs()) look.formats |= Format.bold;
        break;
      case Toggle.italic:
        if (differs()) look.formats |= Format.italic;
        break;
      case Toggle.strike:
        if (differs()) look.formats |= Format.strike;
        break;
      case Toggle.hidden:
        hidden = operand;
        break;
      case 0x0800:
        if (operand === 1) look.deleted = true;
        break;
      case 0x0855:
        look.special = operand === 1;
        break;
      case 0x2a48: {
        const position = view.getUint8(at);
        if (position === 1) look.formats |= Format.superscript;
        else if (position === 2) look.formats |= Format.subscript;
        break;
      }
      case FONT:
        look.font = view.getUint16(at, true);
        break;
      case 0x4a30:
        look.style = view.getUint16(at, true);
        break;
      case 0x6a09:
        look.symbol = { font: view.getUint16(at, true), code: view.getUint16(at + 2, true) };
        break;
      case 0x6a03:
        look.picture = view.getUint32(at, true);
        break;
    }
  }
  const isHidden = hidden !== 0 && hidden !== 1 && turnsOn(Toggle.hidden, look.style);
  look.hidden = hidden === undefined ? isHidden : isOn(hidden, isHidden);
  return look;
}

/** Properties that do not fit beside the others stand in the stream of data: rows of many cells ([MS-DOC] 2.6.2). */
const ELSEWHERE: ReadonlySet<number> = new Set([0x6646, 0x646b]);

function* paragraphSprms(bytes: Uint8Array, data: Uint8Array): Generator<Sprm> {
  for (const sprm of sprms(bytes)) {
    yield sprm;
    if (!ELSEWHERE.has(sprm.code)) continue;
    const at = sprm.view.getUint32(sprm.at, true);
    if (at + 2 <= data.length) yield* sprms(data.subarray(at + 2, at + 2 + (data[at]! | (data[at + 1]! << 8))));
  }
}

/** Number of the style that a paragraph is set in. */
export const paragraphStyle = (bytes: Uint8Array): number => (bytes.length < 2 ? 0 : bytes[0]! | (bytes[1]! << 8));

/** @param data stream of the file that holds what finds no place beside the others */
export function paragraphLook(bytes: Uint8Array | undefined, data: Uint8Array): ParagraphLook {
  const look: ParagraphLook = {
    style: 0,
    outline: undefined,
    depth: 0,
    rowEnd: false,
    innerCell: false,
    innerRowEnd: false,
    override: undefined,
    level: 0,
    rightToLeft: false,
    definitions: [],
    header: false,
  };
  if (bytes === undefined || bytes.length < 2) return look;
  look.style = paragraphStyle(bytes);
  for (const { code, view, at, length } of paragraphSprms(bytes.subarray(2), data)) {
    switch (code) {
      case 0x2416:
        if (view.getUint8(at) === 1 && look.depth === 0) look.depth = 1;
        break;
      case 0x2417:
        look.rowEnd = view.getUint8(at) === 1;
        break;
      case 0x6649:
        look.depth = Math.min(32, Math.max(0, view.getInt32(at, true)));
        break;
      case 0x244b:
        look.innerCell = view.getUint8(at) === 1;
        break;
      case 0x244c:
        look.innerRowEnd = view.getUint8(at) === 1;
        break;
      case 0x460b:
        look.override = view.getInt16(at, true);
        break;
      case 0x260a:
        look.level = Math.min(8, view.getUint8(at));
        break;
      case 0x2640:
        look.outline = view.getUint8(at);
        break;
      case 0x2441:
        look.rightToLeft = view.getUint8(at) === 1;
        break;
      case 0x3404:
        look.header = view.getUint8(at) === 1;
        break;
      case 0xd608:
        look.definitions = cellDefinitions(view, at, length);
        break;
    }
  }
  return look;
}

/** Cells of a row ([MS-DOC] 2.9.323): edges, then 20 bytes of properties each. */
function cellDefinitions(view: DataView, at: number, length: number): CellDefinition[] {
  if (length < 1) return [];
  const count = view.getUint8(at);
  const edges = at + 1;
  const properties = edges + (count + 1) * 2;
  const cells: CellDefinition[] = [];
  for (let index = 0; index < count && edges + index * 2 + 4 <= at + length; index++) {
    const place = properties + index * 20;
    const flags = place + 2 <= at + length ? view.getUint16(place, true) : 0;
    const horizontal = flags & 3;
    const vertical = (flags >> 5) & 3;
    cells.push({
      edge: view.getInt16(edges + index * 2 + 2, true),
      horizontal: horizontal === 2 ? "first" : horizontal === 1 ? "continued" : "none",
      vertical: vertical === 3 ? "first" : vertical === 1 ? "continued" : "none",
    });
  }
  return cells;
}
