import type { LayoutRule, LayoutWord } from "@quern/layout";
import type { FormField } from "./form-field.js";
import type { Box } from "./reader.js";

/** Text that belongs to a field. */
export interface FieldLabel {
  /** In reading order; the first line of several comes first. */
  readonly words: readonly LayoutWord[];
  /** Of its first line. */
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  /** Stands left of a check box. */
  readonly isBefore?: boolean;
}

/** Space between a label and its field to the right, and between a box and its label, in sizes of the type. */
const MAX_LABEL_GAP = 20;
const MAX_BOX_GAP = 3;
/** Space between the words of a label. */
const MAX_WORD_GAP = 1.2;
/** Between a field and the baseline of a label above it, or the top of one below. */
const MAX_ABOVE = 1.8;
const MAX_BELOW = 1.1;
/** Longer lines over a field are text. */
const MAX_LABEL_CHARACTERS = 80;
/** A label beside a high field; more lines are text of another column. */
const MAX_LABEL_LINES = 6;
/** Points by which the edges of fields in one column or row may differ. */
const EDGE = 4;
/** Points at most between a field and the frame that is drawn around it. */
const FRAME = 4;
/** Points of a page's height in one bucket. */
const BUCKET = 24;

/** Boxes by the height at which they stand, so that the neighbours of each are found at once. */
class Shelf<Item extends Box> {
  readonly #buckets = new Map<number, Item[]>();

  constructor(items: Iterable<Item>) {
    for (const item of items)
      for (let at = Math.floor(item.top / BUCKET); at <= Math.floor(item.bottom / BUCKET); at++) {
        const bucket = this.#buckets.get(at);
        if (bucket === undefined) this.#buckets.set(at, [item]);
        else bucket.push(item);
      }
  }

  between(top: number, bottom: number): Item[] {
    const found = new Set<Item>();
    for (let at = Math.floor(top / BUCKET); at <= Math.floor(bottom / BUCKET); at++)
      for (const item of this.#buckets.get(at) ?? []) if (item.bottom > top && item.top < bottom) found.add(item);
    return [...found];
  }
}

/** Finds the label of each field among the words of a page: left of it, else above or below, as the form's own habit is. */
export class Labels {
  readonly #words: Shelf<LayoutWord>;
  readonly #fields: Shelf<FormField>;
  readonly #rules: Shelf<LayoutRule>;
  readonly #taken = new Set<LayoutWord>();
  readonly #size: number;
  readonly #isBelow: boolean;

  /**
   * @param words without what is drawn in the fields
   * @param fields all of the page, empty ones too
   * @param rules without the frames of the fields
   * @param size usual type size of the page
   */
  constructor(words: readonly LayoutWord[], fields: readonly FormField[], rules: readonly LayoutRule[], size: number) {
    this.#words = new Shelf(words);
    this.#fields = new Shelf(fields);
    this.#rules = new Shelf(rules);
    this.#size = size;
    let below = 0;
    for (const field of fields) {
      if (field.checked !== undefined || this.#left(field) !== undefined || this.#isInColumn(field)) continue;
      const over = this.#overOrUnder(field, false);
      const under = this.#overOrUnder(field, true);
      if (under === undefined || over === undefined) below += over === under ? 0 : over === undefined ? 1 : -1;
      else below += distance(field, under) < distance(field, over) ? 1 : -1;
    }
    this.#isBelow = below > 0;
  }

  /** Of a check box or radio button: right of it, as in lists, or left. Boxes of a matrix have none. */
  ofBox(box: FormField): FieldLabel | undefined {
    const after = this.#right(box, MAX_BOX_GAP);
    if (after !== undefined) {
      for (const word of after.words) this.#taken.add(word);
      return after;
    }
    const before = this.#left(box);
    if (before === undefined || this.#isAmongBoxes(box)) return undefined;
    for (const word of before.words) this.#taken.add(word);
    return { ...before, isBefore: true };
  }

  /** Of a field with a value. */
  ofValue(field: FormField): FieldLabel | undefined {
    const isInColumn = this.#isInColumn(field);
    const found = [
      this.#left(field),
      ...(isInColumn ? [] : [this.#overOrUnder(field, this.#isBelow), this.#overOrUnder(field, !this.#isBelow)]),
    ].filter((label) => label !== undefined);
    // Programs that make forms of documents copy the label into the tooltip.
    const label = found.find((one) => isNamed(one, field)) ?? found[0];
    // Icons name nothing.
    if (label?.words.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) !== true) return undefined;
    for (const word of label.words) this.#taken.add(word);
    return label;
  }

  /** Size and baseline of the nearest word on the field's line. */
  beside(field: FormField): { readonly size: number; readonly baseline?: number | undefined } {
    let nearest: LayoutWord | undefined;
    let least = 30 * this.#size;
    for (const word of this.#onLine(field)) {
      const isLeft = word.right <= field.left + 2;
      if (!isLeft && word.left < field.right - 2) continue;
      const away = isLeft ? field.left - word.right : 1.5 * (word.left - field.right);
      if (away < least) [nearest, least] = [word, away];
    }
    return nearest === undefined ? { size: this.#size } : { size: nearest.size, baseline: nearest.baseline };
  }

  /** Whether the text goes on right behind the field, as in a sentence with a gap to fill in. */
  goesOn(field: FormField): boolean {
    const [next] = this.#right(field, MAX_BOX_GAP)?.words ?? [];
    return next !== undefined && /^[\p{Ll}\p{P}]/u.test(next.text);
  }

  /** Whether no other field stands next to it, as in tables to fill in. */
  isAlone(field: FormField): boolean {
    const near = this.#fields
      .between(field.top, field.bottom)
      .some(
        (other) =>
          other !== field &&
          Math.abs(other.top - field.top) < EDGE &&
          Math.min(Math.abs(other.left - field.right), Math.abs(field.left - other.right)) < this.#size,
      );
    return !near && !this.#isInColumn(field);
  }

  #onLine({ top, bottom }: Box): LayoutWord[] {
    return this.#words.between(top - 1, bottom + 1).filter((word) => {
      const middle = (word.top + word.bottom) / 2;
      return middle > top - 2 && middle < bottom + 2;
    });
  }

  /** A line of a table, or another field, stands between two places of a line. */
  #isParted(from: number, to: number, y: number, own: Box): boolean {
    const parts = (box: Box): boolean =>
      box !== own && box.left > from - 1 && box.left < to + 1 && box.top < y && box.bottom > y;
    return this.#fields.between(y - 1, y + 1).some(parts) || this.#rules.between(y - 1, y + 1).some(parts);
  }

  #left(field: FormField): FieldLabel | undefined {
    const line = this.#onLine(field).filter((word) => word.right <= field.left + 2);
    const ends = lastOfLines(line).filter(
      (word) =>
        field.left - word.right < MAX_LABEL_GAP * word.size &&
        !this.#isParted(word.right, field.left - FRAME, (word.top + word.bottom) / 2, field),
    );
    if (ends.length === 0 || ends.length > MAX_LABEL_LINES || ends.some((word) => this.#taken.has(word)))
      return undefined;
    const first = this.#leftwards(line, ends[0]!, field);
    // Further lines of the label stand close below and begin where it does.
    const words = [...first];
    for (const end of ends.slice(1)) {
      const more = this.#leftwards(line, end, field);
      const above = words.at(-1)!;
      if (end.baseline - above.baseline > 1.8 * above.size || Math.abs(more[0]!.left - first[0]!.left) > above.size)
        break;
      words.push(...more);
    }
    const last = first.at(-1)!;
    return { words, right: last.right, baseline: last.baseline, size: last.size };
  }

  /** The words from the end of a label back to its start. */
  #leftwards(line: readonly LayoutWord[], end: LayoutWord, field: FormField): LayoutWord[] {
    const words = [end];
    const own = line
      .filter((word) => word.left < end.left && Math.abs(word.baseline - end.baseline) < 0.4 * end.size)
      .sort((a, b) => b.left - a.left);
    for (const word of own) {
      const next = words[0]!;
      if (next.left - word.right > MAX_WORD_GAP * next.size) break;
      if (this.#isParted(word.right, next.left, (word.top + word.bottom) / 2, field)) break;
      words.unshift(word);
    }
    return words;
  }

  #right(field: FormField, gap: number): FieldLabel | undefined {
    const line = this.#onLine(field)
      .filter((word) => word.left >= field.right - 2 && !this.#taken.has(word))
      .sort((a, b) => a.left - b.left);
    const first = line[0];
    if (first === undefined || first.left - field.right > gap * first.size) return undefined;
    if (this.#isParted(field.right, first.left, (first.top + first.bottom) / 2, field)) return undefined;
    const words = [first];
    for (const word of line.slice(1)) {
      const last = words.at(-1)!;
      if (Math.abs(word.baseline - first.baseline) > 0.4 * first.size) continue;
      if (word.left - last.right > MAX_WORD_GAP * word.size) break;
      words.push(word);
    }
    return { words, right: words.at(-1)!.right, baseline: first.baseline, size: first.size };
  }

  /** One short line right over or under a field, and no wider than it is. */
  #overOrUnder(field: FormField, isUnder: boolean): FieldLabel | undefined {
    const reach = (isUnder ? MAX_BELOW : MAX_ABOVE) * this.#size;
    const near = this.#words
      .between(isUnder ? field.bottom - 3 : field.top - reach, isUnder ? field.bottom + reach : field.top + 3)
      .filter((word) => {
        const middle = (word.top + word.bottom) / 2;
        const isOutside = isUnder ? middle > field.bottom : middle < field.top;
        return isOutside && word.right > field.left - 2 * EDGE && word.left < field.right + 2 * EDGE;
      });
    const nearest = near.reduce<LayoutWord | undefined>(
      (best, one) =>
        best === undefined || (isUnder ? one.baseline < best.baseline - 1 : one.baseline > best.baseline + 1)
          ? one
          : best,
      undefined,
    );
    if (nearest === undefined) return undefined;
    const line = near
      .filter((word) => Math.abs(word.baseline - nearest.baseline) < 0.4 * nearest.size)
      .sort((a, b) => a.left - b.left);
    const words = [line[0]!];
    for (const word of line.slice(1)) {
      if (word.left - words.at(-1)!.right > MAX_WORD_GAP * word.size) break;
      words.push(word);
    }
    const [first, last] = [words[0]!, words.at(-1)!];
    const characters = words.reduce((sum, { text }) => sum + text.length + 1, 0);
    if (characters > MAX_LABEL_CHARACTERS || words.some((word) => this.#taken.has(word))) return undefined;
    if (first.left < field.left - EDGE || last.right > field.right + 2 * nearest.size) return undefined;
    // Words further left or right on the line make it a line of text.
    const isText = this.#words
      .between(nearest.top, nearest.bottom)
      .some(
        (word) =>
          !words.includes(word) &&
          Math.abs(word.baseline - nearest.baseline) < 0.4 * nearest.size &&
          ((word.right <= first.left && first.left - word.right < MAX_WORD_GAP * nearest.size) ||
            (word.left >= last.right && word.left - last.right < MAX_WORD_GAP * nearest.size)),
      );
    const isCrossed = this.#rules
      .between(Math.min(nearest.bottom, field.bottom), Math.max(nearest.top, field.top))
      .some((rule) => rule.bottom - rule.top < 3 && rule.left < first.right && rule.right > first.left);
    if (isText || isCrossed) return undefined;
    return { words, right: last.right, baseline: last.baseline, size: last.size };
  }

  /** Fields under each other without a word between them are a column of a table; what stands over them is its head. */
  #isInColumn(field: FormField): boolean {
    const reach = Math.max(8, field.bottom - field.top);
    return this.#fields.between(field.top - reach, field.bottom + reach).some((other) => {
      if (other === field || other.checked !== undefined) return false;
      if (Math.abs(other.left - field.left) > EDGE || Math.abs(other.right - field.right) > EDGE) return false;
      const [upper, lower] = other.top < field.top ? [other, field] : [field, other];
      const isText = this.#words
        .between(upper.bottom - 1, lower.top + 1)
        .some((word) => word.right > field.left && word.left < field.right);
      return lower.top >= upper.bottom - EDGE && !isText;
    });
  }

  /** The other boxes on its line or in its column have no label either: the headings of a matrix name them. */
  #isAmongBoxes(box: FormField): boolean {
    return this.#fields
      .between(box.top - 1, box.bottom + 1)
      .some(
        (other) =>
          other !== box && other.checked !== undefined && other.left > box.right && this.#left(other) === undefined,
      );
  }
}

const compact = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();

function isNamed({ words }: FieldLabel, { tooltip = "" }: FormField): boolean {
  const [label, name] = [compact(words.map(({ text }) => text).join("")), compact(tooltip)];
  return label.length > 1 && name.length > 1 && (name.includes(label) || label.includes(name));
}

const distance = (field: FormField, { baseline, size }: FieldLabel): number =>
  baseline > field.bottom ? baseline - size - field.bottom : field.top - baseline;

/** The last word of each line, from top to bottom. */
function lastOfLines(words: readonly LayoutWord[]): LayoutWord[] {
  const ends: LayoutWord[] = [];
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline)) {
    const last = ends.at(-1);
    if (last === undefined || word.baseline - last.baseline > 0.4 * word.size) ends.push(word);
    else if (word.right > last.right) ends[ends.length - 1] = word;
  }
  return ends;
}
