import type { LayoutWord } from "../types.js";
import type { Segment } from "./segments.js";

/** The sign at the start of a list item. */
export interface Marker {
  readonly ordered: boolean;
  /** Value of a number, a letter (a = 1) or a Roman numeral. */
  readonly number?: number;
  /** `bracket` stands before references and equations, too: `(1)` is of an item only where it counts up, `[1]` never. */
  readonly style: "bullet" | "decimal" | "letter" | "roman" | "legal" | "bracket";
  readonly text: string;
  /** Words of the line that make up the marker. */
  readonly words: number;
}

const BULLETS = /^[•●○◦▪▫■□‣⁃∙·◆◇►▶▸▹➢➤✓✔❍❏❑❒❖⦁￭￮★☐☑☒\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf02d\uf06e-]$/;
/** Whether a text is a sign that stands before the items of lists and nowhere else. */
export const isBullet = (text: string): boolean => BULLETS.test(text);

/** Whether a text is such a sign, and not a hyphen, which says "none" in the cells of tables. */
export const isDot = (text: string): boolean => text !== "-" && isBullet(text);

/** A box to tick. */
export const BOX = /^[☐☑☒]$/;
const ORNAMENT = /^[^\p{Script=Latin}\p{Script=Greek}\p{N}\p{P}\p{Sm}\p{Sc}\s]$/u;
const LATIN_START = /^[“"'(]?\p{Script=Latin}/u;
const DASHES = /^[-–—*+]$/;

/** White space between a word and the one that is read after it. */
const gapTo = (word: LayoutWord, next: LayoutWord): number =>
  next.rightToLeft ? word.left - next.right : next.left - word.right;

/** Reads the marker at the start of a line; undefined when there is none. */
export function markerOf(line: Pick<Segment, "words">): Marker | undefined {
  const word = line.words[0];
  if (word === undefined || line.words.length < 2) return undefined;
  const next = line.words[1]!;
  const text = word.text;
  if (BULLETS.test(text) || DASHES.test(text)) {
    // Boxes in a row have no label that one of them could be the marker of. Signs of another font may touch their text.
    const belongsToText = next.joined && !(isDot(text) && word.font !== next.font);
    return belongsToText || (BOX.test(text) && BOX.test(next.text))
      ? undefined
      : { ordered: false, style: "bullet", text, words: 1 };
  }
  // A letter o or a section sign in a symbol font serves as bullet.
  if (
    /^[o§]$/.test(text) &&
    (/symbol|wingding|courier/i.test(word.font) || word.font !== next.font) &&
    gapTo(word, next) > 0.5 * word.size
  ) {
    return { ordered: false, style: "bullet", text, words: 1 };
  }
  // So does any sign of a font of its own before Latin text: fonts of ornaments are often mapped to letters of other scripts.
  if (
    ORNAMENT.test(text) &&
    next.formula === undefined &&
    word.font !== next.font &&
    LATIN_START.test(next.text) &&
    gapTo(word, next) > 0.3 * word.size
  )
    return { ordered: false, style: "bullet", text, words: 1 };
  const attached = /^[•●▪■◦❑❖￭]/.exec(text);
  if (attached !== null && text.length > 1) return { ordered: false, style: "bullet", text: text[0]!, words: 0 };
  if (next.joined) return undefined;
  if (/^\[\d{1,3}\]/.test(text)) return { ordered: true, style: "bracket", text, words: 1 };
  const bracketed = /^\((\d{1,3})\)$/.exec(text);
  if (bracketed !== null) return { ordered: true, number: Number(bracketed[1]), style: "bracket", text, words: 1 };
  const decimal = /^(\d{1,3})[.)]$/.exec(text);
  if (decimal !== null) return { ordered: true, number: Number(decimal[1]), style: "decimal", text, words: 1 };
  const legal = /^(\d{1,2}(?:\.\d{1,2}){1,4})\.?$/.exec(text);
  if (legal !== null) return { ordered: true, style: "legal", text, words: 1 };
  const roman = /^\(?([ivxl]{1,6})[.)]$/i.exec(text);
  if (roman !== null && romanValue(roman[1]!) > 0 && !/^[a-z]$/i.test(roman[1]!.replace(/[ivx]/gi, ""))) {
    return { ordered: true, number: romanValue(roman[1]!), style: "roman", text, words: 1 };
  }
  const letter = /^\(?([a-zA-Z])[.)]$/.exec(text);
  if (letter !== null) {
    return { ordered: true, number: letter[1]!.toLowerCase().charCodeAt(0) - 96, style: "letter", text, words: 1 };
  }
  return undefined;
}

const ATTACHED = /^(\d{1,2})([.)、．])(?=[\p{L}“”"«(《（]|$)/u;
const ITEM_START = /^[\p{L}“”"«(《（]/u;
/** Distance of the left edges of such items, over the size, at most. */
const MAX_SHIFT = 1.5;
/** Size of such a number, over that of its line, at least. */
const MIN_MARKER_SIZE = 0.86;

/**
 * Numbers that are written together with their items, `1.Oats`: only where they count from 1 at one edge, or on from an item above, since many a
 * name begins so.
 */
export function attachedNumbers<Line extends Pick<Segment, "words" | "left" | "size">>(
  lines: readonly Line[],
): ReadonlyMap<Line, Marker> {
  const found = new Map<Line, Marker>();
  let run: Array<{ line: Line; marker: Marker; sign: string }> = [];
  let before: { line: Line; marker: Marker } | undefined;
  for (const line of lines) {
    const [first, next] = line.words;
    const own = markerOf(line);
    if (own?.style === "decimal") before = { line, marker: own };
    const [all, digits, sign] = ATTACHED.exec(first?.text ?? "") ?? [];
    if (digits === undefined || sign === undefined) continue;
    // Digits and signs of a script without spaces are often words of two fonts.
    const isWord = all === first!.text;
    if (isWord && !(next?.joined === true && ITEM_START.test(next.text))) continue;
    // Raised numbers are those of notes and of affiliations.
    if (first!.size < MIN_MARKER_SIZE * line.size) continue;
    const number = Number(digits);
    const last = run.at(-1);
    const goesOn =
      last?.sign === sign &&
      number === last.marker.number! + 1 &&
      Math.abs(line.left - last.line.left) < MAX_SHIFT * line.size;
    // The tenth item often has no room for a space where those before it have one.
    if (before !== undefined && isNext(before, line, number, sign)) {
      const marker: Marker = { ordered: true, number, style: "decimal", text: digits + sign, words: isWord ? 1 : 0 };
      before = { line, marker };
      found.set(line, marker);
      continue;
    }
    if (!goesOn) run = [];
    if (!goesOn && number !== 1) continue;
    run.push({
      line,
      sign,
      marker: { ordered: true, number, style: "decimal", text: digits + sign, words: isWord ? 1 : 0 },
    });
    for (const one of run.length === 2 ? run : run.slice(2).slice(-1)) found.set(one.line, one.marker);
  }
  return found;
}

/** Whether a number counts on from that of a line above at the same edge, with the same sign behind it. */
function isNext<Line extends Pick<Segment, "left" | "size">>(
  before: { readonly line: Line; readonly marker: Marker },
  line: Line,
  number: number,
  sign: string,
): boolean {
  return (
    number === before.marker.number! + 1 &&
    before.marker.text.endsWith(sign) &&
    Math.abs(line.left - before.line.left) < MAX_SHIFT * line.size
  );
}

/** Value of a Roman numeral up to 89, in capitals or not. */
export function romanValue(text: string): number {
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };
  let sum = 0;
  let before = 0;
  for (const letter of [...text.toLowerCase()].reverse()) {
    const value = values[letter] ?? 0;
    sum += value < before ? -value : value;
    before = Math.max(before, value);
  }
  return sum;
}
