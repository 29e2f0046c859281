import { type LayoutRule, type LayoutWord, median } from "@quern/layout";
import type { Box } from "./reader.js";

/** A field of a form, as its data say, whatever the page draws. */
export interface FormField extends Box {
  /** Of check boxes and radio buttons. */
  readonly checked?: boolean;
  /** Of text fields, and the labels chosen of lists. */
  readonly value?: string;
  /** Labels of a list, of which the page may draw all. */
  readonly options?: readonly string[];
}

const MAX_VALUE_CHARACTERS = 20_000;
const USUAL_SIZE_POINTS = 10;
const FIELD_FONT = "form field";
const REPLACEMENT = "\uFFFD";

/**
 * Puts check boxes into the text as signs, and values as the data say them: what is drawn in a field is set in a size of its own, letter by
 * letter, in fonts without a map, or not at all.
 */
export function withFields(
  words: readonly LayoutWord[],
  fields: readonly FormField[],
  rules: readonly LayoutRule[] = [],
): readonly LayoutWord[] {
  if (fields.length === 0) return words;
  let kept = [...words];
  let order = kept.reduce((last, word) => Math.max(last, word.order), 0);
  const usual = Math.min(14, median(words.map(({ size }) => size)) || USUAL_SIZE_POINTS);
  for (const field of fields) {
    const drawn = kept.filter((word) => word.font !== FIELD_FONT && isInside(word, field));
    if (field.checked !== undefined) {
      // The tick of a box is a sign of some font: a cross, a dot, the digit 4.
      kept = kept.filter((word) => !drawn.includes(word) || word.text.length > 2);
      const { size, baseline = field.bottom - 0.15 * (field.bottom - field.top) } = besides(kept, field, usual);
      kept.push(word(field.checked ? "☒" : "☐", field, baseline, size, ++order));
      continue;
    }
    if (field.value === undefined || isFormatted(drawn, field.value)) continue;
    const own = ownWords(kept, drawn, field);
    kept = kept.filter((word) => !own.has(word));
    const place = besides(kept, field, usual);
    const left = isLabelOf(place.label, field, fields, rules) ? place.label!.right + 0.3 * place.size : field.left + 2;
    const made = valueWords(field, place, left, order + 1);
    kept.push(...made);
    order += made.length;
  }
  return kept;
}

function isInside(word: LayoutWord, { left, top, right, bottom }: Box): boolean {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  return x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
}

const compact = (text: string): string => text.replace(/\s+/g, "").toLowerCase();

/** Labels may be printed inside of a field's box, too: only what the value or the list says goes. */
function belongsTo({ text }: LayoutWord, { value = "", options = [] }: FormField): boolean {
  if (text.includes(REPLACEMENT)) return true;
  const own = compact(text);
  return [value, ...options].some((said) => compact(said).includes(own));
}

/** Drawn words of a field; lines that do not fit in its box are cut off on the page, but follow in the text. */
function ownWords(
  words: readonly LayoutWord[],
  drawn: readonly LayoutWord[],
  field: FormField,
): ReadonlySet<LayoutWord> {
  const own = new Set(drawn.filter((word) => belongsTo(word, field)));
  let last = Math.max(...[...own].map(({ order }) => order), Number.NEGATIVE_INFINITY);
  for (const word of words) {
    if (word.order !== last + 1 || word.font === FIELD_FONT || !belongsTo(word, field)) continue;
    if (word.left < field.left - 1 || word.left > field.right) continue;
    own.add(word);
    last = word.order;
  }
  return own;
}

/** Numbers and dates are drawn as people write them: `1234.5` as `$1,234.50`. */
function isFormatted(drawn: readonly LayoutWord[], value: string): boolean {
  if (!/^[\d\s.,:/T+-]*\d[\d\s.,:/T+-]*$/.test(value)) return false;
  const shown = drawn.map(({ text }) => text).join("");
  if (shown === "" || compact(shown) === compact(value)) return false;
  const digits = (text: string): string => [...text.replace(/\D/g, "")].sort().join("");
  return digits(shown) === digits(value) || shown.replace(/\D/g, "").startsWith(value.replace(/\D/g, ""));
}

/** Rules without those that are drawn around fields: a value in a frame is no table. */
export function withoutFieldFrames<Rule extends Box>(rules: readonly Rule[], fields: readonly Box[]): readonly Rule[] {
  if (fields.length === 0) return rules;
  const near = (a: number, b: number): boolean => Math.abs(a - b) < 2.5;
  return rules.filter(
    ({ left, top, right, bottom }) =>
      !fields.some((field) => {
        const isAcross = right - left >= bottom - top;
        return isAcross
          ? (near(top, field.top) || near(bottom, field.bottom)) && left > field.left - 2.5 && right < field.right + 2.5
          : (near(left, field.left) || near(right, field.right)) &&
              top > field.top - 2.5 &&
              bottom < field.bottom + 2.5;
      }),
  );
}

/** Fills without those inside of fields: the marked line of a list, the ground of a box. */
export const withoutFieldGrounds = <Fill extends Box>(
  fills: readonly Fill[],
  fields: readonly Box[],
): readonly Fill[] =>
  fills.filter(
    (fill) =>
      !fields.some(
        (field) =>
          fill.left > field.left - 2.5 &&
          fill.right < field.right + 2.5 &&
          fill.top > field.top - 2.5 &&
          fill.bottom < field.bottom + 2.5,
      ),
  );

/** Space between a label and its field, in sizes of the font. */
const MAX_LABEL_GAP = 20;

/** Whether a word is the end of the label that stands left of a field: no other field and no line of a table parts the two. */
function isLabelOf(
  label: LayoutWord | undefined,
  field: FormField,
  fields: readonly FormField[],
  rules: readonly LayoutRule[],
): boolean {
  if (
    label === undefined ||
    label.font === FIELD_FONT ||
    label.right > field.left + 2 ||
    field.left - label.right > MAX_LABEL_GAP * label.size
  )
    return false;
  const middle = (label.top + label.bottom) / 2;
  const parts = (box: Box): boolean =>
    box.left > label.right - 1 && box.left < field.left + 2 && box.top < middle && box.bottom > middle;
  return !fields.some((other) => other !== field && parts(other)) && !withoutFieldFrames(rules, fields).some(parts);
}

interface Place {
  readonly size: number;
  /** Of the label that the field stands beside. */
  readonly baseline?: number | undefined;
  readonly label?: LayoutWord | undefined;
}

/** Size and baseline of the nearest word on the field's line: first to the left, then to the right. */
function besides(words: readonly LayoutWord[], field: Box, usual: number): Place {
  let nearest: LayoutWord | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const middle = (word.top + word.bottom) / 2;
    if (middle < field.top - 2 || middle > field.bottom + 2) continue;
    const isLeft = word.right <= field.left + 2;
    if (!isLeft && word.left < field.right - 2) continue;
    const gap = isLeft ? field.left - word.right : word.left - field.right;
    const away = isLeft ? gap : 1.5 * gap;
    if (away < distance) [nearest, distance] = [word, away];
  }
  if (nearest === undefined || distance > 30 * usual) return { size: usual };
  return { size: nearest.size, baseline: nearest.baseline, label: nearest };
}

function word(
  text: string,
  box: Pick<Box, "left" | "right">,
  baseline: number,
  size: number,
  order: number,
): LayoutWord {
  return {
    text,
    left: box.left,
    right: box.right,
    top: baseline - 0.8 * size,
    bottom: baseline + 0.22 * size,
    baseline,
    size,
    font: FIELD_FONT,
    bold: false,
    italic: false,
    mono: false,
    joined: false,
    order,
  };
}

/** The value set in lines from the top of the field, or on the line of its label. */
function valueWords(field: FormField, { size, baseline }: Place, left: number, start: number): LayoutWord[] {
  const height = field.bottom - field.top;
  const isHigh = height > 2.2 * size;
  const lines = field
    .value!.slice(0, MAX_VALUE_CHARACTERS)
    .split(/\r\n?|\n/)
    .flatMap((line) =>
      isHigh && field.options === undefined
        ? wrapped(line, field.right - field.left, size)
        : [line.split(/\s+/).filter(Boolean)],
    );
  const usual = isHigh ? field.top + size : field.bottom - Math.max(0.2 * size, (height - size) / 2);
  const sharesLine = !isHigh || lines.length === 1 || (baseline ?? 0) < field.top + 2 * size;
  const first = baseline !== undefined && sharesLine ? baseline : usual;
  const room = (field.bottom - first) / Math.max(1, lines.length - 1);
  const advance = lines.length > 1 ? Math.max(0.2 * size, Math.min(1.2 * size, isHigh ? room : size)) : 0;
  const made: LayoutWord[] = [];
  for (const [index, texts] of lines.entries()) {
    let x = left;
    for (const text of texts) {
      const width = 0.5 * size * text.length;
      made.push(word(text, { left: x, right: x + width }, first + index * advance, size, start + made.length));
      x += width + 0.3 * size;
    }
  }
  return made;
}

/** Words of a line in as many lines as it takes. */
function wrapped(line: string, width: number, size: number): string[][] {
  const lines: string[][] = [[]];
  let x = 0;
  for (const text of line.split(/\s+/).filter(Boolean)) {
    const advance = 0.5 * size * text.length;
    if (x > 0 && x + advance > width) {
      lines.push([]);
      x = 0;
    }
    lines.at(-1)!.push(text);
    x += advance + 0.3 * size;
  }
  return lines;
}
