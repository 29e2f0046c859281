import { isRightToLeft } from "../direction.js";
import type { GlyphStyle } from "../glyph.js";
import type { GlyphRecord } from "./glyph-loop.js";

/** Rows of text whose baselines are closer, in points, are one. */
const ROW_POINTS = 1;
/** Places that differ less, over the size of the letters, are one. */
const MAX_PLACE_ERROR_SHARE = 0.05;
/** Ink reaches so far, over the size, beyond where the next glyph begins. */
const OVERHANG_SHARE = 0.1;
/** Room, over the size, between the ink of a syllable and the next glyph that a space takes. */
const MIN_SPACE_AFTER_INK_SHARE = 0.11;

interface Space {
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  /** Text to the right of it came before. */
  readonly isLate: boolean;
}

/**
 * Spaces that a file draws apart from the letters around them, before or after a whole line, since the font of the letters has none. Only their
 * places tell which letters they part. They show when a page has been read; then it is read again.
 */
export class StraySpaces {
  /** By text object, for those without a letter. */
  readonly #byObject = new Map<number, Space[]>();
  readonly #lettered = new Set<number>();
  #rows: Map<number, Space[]> | undefined;
  #lastObject = 0;
  /** Rows with letters that run from right to left, whose spaces lie elsewhere. */
  readonly #otherRows = new Set<number>();
  #lastBaseline = Number.POSITIVE_INFINITY;
  #lastLeft = Number.NaN;
  #lastRight = Number.NaN;
  #isAfterSyllable = false;
  /** From here on a space may follow the last letter. */
  #lastEnd = Number.NaN;

  /** @returns whether the page has such spaces */
  find(): boolean {
    for (const [object, spaces] of this.#byObject)
      if (spaces.some(({ baseline }) => this.#otherRows.has(rowOf(baseline)))) this.#byObject.delete(object);
    const spaces = [...this.#byObject.values()].flat();
    if (!spaces.some(({ isLate }) => isLate)) return false;
    this.#rows = rowsOf(spaces);
    this.#lastBaseline = Number.POSITIVE_INFINITY;
    return true;
  }

  /** @returns whether the place of a space tells what it parts, not its turn */
  addSpace(object: number, left: number, right: number, baseline: number): boolean {
    if (this.#rows !== undefined) return this.#byObject.has(object);
    if (this.#lettered.has(object)) return false;
    const isLate = Math.abs(baseline - this.#lastBaseline) < ROW_POINTS && right < this.#lastRight - ROW_POINTS;
    const space = { left, right, baseline, isLate };
    const spaces = this.#byObject.get(object);
    if (spaces === undefined) this.#byObject.set(object, [space]);
    else spaces.push(space);
    return false;
  }

  /**
   * @param syllable the room of its ink, if the letter begins one
   * @param code of the character; undefined for letters of a syllable but its first
   * @param moveX from the box of the letter to the page
   * @returns whether a space parts the letter from the one before
   */
  isAfterSpace(
    letter: Readonly<GlyphRecord>,
    syllable: { readonly right: number } | undefined,
    { size, turn }: GlyphStyle,
    code: number | undefined,
    baseline: number,
    moveX: number,
  ): boolean {
    if (code === undefined) return false;
    if (this.#rows === undefined) this.#letter(letter.object);
    if (turn !== 0 || isRightToLeft(String.fromCharCode(code))) {
      if (this.#rows === undefined) this.#otherRows.add(rowOf(baseline));
      this.#lastBaseline = Number.POSITIVE_INFINITY;
      return false;
    }
    const left = letter.left + moveX;
    // The ink of a syllable may reach over the next letter or end before it.
    const right = syllable?.right ?? letter.right + moveX;
    const isParted =
      this.#rows !== undefined &&
      Math.abs(baseline - this.#lastBaseline) < ROW_POINTS &&
      left > this.#lastLeft &&
      ((this.#isAfterSyllable && left - this.#lastRight > MIN_SPACE_AFTER_INK_SHARE * size) ||
        this.#isBetween(this.#lastEnd, left + MAX_PLACE_ERROR_SHARE * size, baseline));
    this.#lastBaseline = baseline;
    this.#lastLeft = left;
    this.#lastRight = right;
    this.#isAfterSyllable = syllable !== undefined;
    this.#lastEnd = syllable !== undefined ? left - MAX_PLACE_ERROR_SHARE * size : right - OVERHANG_SHARE * size;
    return isParted;
  }

  #letter(object: number): void {
    if (object === this.#lastObject) return;
    this.#lastObject = object;
    this.#lettered.add(object);
    this.#byObject.delete(object);
  }

  #isBetween(left: number, right: number, baseline: number): boolean {
    const key = rowOf(baseline);
    for (let near = key - 1; near <= key + 1; near++)
      if ((lastUntil(this.#rows?.get(near), right)?.left ?? -Infinity) >= left) return true;
    return false;
  }
}

const rowOf = (baseline: number): number => Math.round(baseline / ROW_POINTS);

function rowsOf(spaces: readonly Space[]): Map<number, Space[]> {
  const rows = new Map<number, Space[]>();
  for (const space of spaces) {
    const key = rowOf(space.baseline);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [space]);
    else row.push(space);
  }
  for (const row of rows.values()) row.sort((a, b) => a.right - b.right);
  return rows;
}

/** The last space of a row that ends at a place or before. */
function lastUntil(row: readonly Space[] | undefined, place: number): Space | undefined {
  if (row === undefined) return undefined;
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (row[middle]!.right <= place) low = middle + 1;
    else high = middle;
  }
  return row[low - 1];
}
