import { type LayoutRule, type LayoutWord, median } from "@quern/layout";
import { Labels } from "./field-labels.js";
import { type FormField, isFilled } from "./form-field.js";
import type { Box } from "./reader.js";

const MAX_VALUE_CHARACTERS = 20_000;
const USUAL_SIZE_POINTS = 10;
const FIELD_FONT = "form field";
const REPLACEMENT = "\uFFFD";

/**
 * Puts check boxes into the text as signs before their labels, and values as the data say them behind theirs: what is drawn in a field is set in a
 * size of its own, letter by letter, in fonts without a map, or not at all. A value is one line, whatever its length, with breaks where the data
 * have them, so that it never mixes with the lines of its label.
 */
export function withFields(
  words: readonly LayoutWord[],
  fields: readonly FormField[],
  rules: readonly LayoutRule[] = [],
): readonly LayoutWord[] {
  if (!fields.some(isFilled)) return words;
  const usual = Math.min(14, median(words.map(({ size }) => size)) || USUAL_SIZE_POINTS);
  let kept: LayoutWord[] = [...words];
  const values: FormField[] = [];
  for (const field of fields) {
    const drawn = kept.filter((word) => isInside(word, field));
    // The tick of a box is a sign of some font: a cross, a dot, the digit 4.
    if (field.checked !== undefined) kept = kept.filter((word) => !drawn.includes(word) || word.text.length > 2);
    else if (field.value !== undefined && !isFormatted(drawn, field.value)) {
      const own = ownWords(kept, drawn, field);
      kept = kept.filter((word) => !own.has(word));
      values.push(field);
    }
  }
  const labels = new Labels(kept, fields, withoutFieldFrames(rules, fields), usual);
  const changed = new Map<LayoutWord, LayoutWord>();
  const made: LayoutWord[] = [];
  let order = kept.reduce((last, word) => Math.max(last, word.order), 0);
  for (const field of fields) {
    if (field.checked === undefined) continue;
    const label = labels.ofBox(field);
    const { size, baseline = field.bottom - 0.15 * (field.bottom - field.top) } = label ?? labels.beside(field);
    // Right before its label, whichever side it is drawn on: a gap would make columns of the two.
    const edge = label === undefined ? 0 : label.words[0]!.left;
    const sign =
      label === undefined
        ? field
        : label.isBefore === true
          ? { left: edge - 0.02, right: edge - 0.01 }
          : { left: edge - 0.9 * size, right: edge - 0.2 * size };
    made.push(word(field.checked ? "☒" : "☐", sign, baseline, size, ++order));
  }
  for (const field of values) {
    const label = labels.ofValue(field);
    const line = label ?? labels.beside(field);
    const { size } = line;
    const isHigh = field.bottom - field.top > 2.2 * size;
    const usualBaseline = isHigh
      ? field.top + size
      : field.bottom - Math.max(0.2 * size, (field.bottom - field.top - size) / 2);
    const baseline = (label !== undefined || !isHigh ? line.baseline : undefined) ?? usualBaseline;
    const goesOn = labels.goesOn(field);
    let left = label === undefined ? field.left + 2 : label.right + 0.3 * size;
    if (label !== undefined) {
      // Further lines of a label follow its first one.
      for (const more of label.words) {
        if (Math.abs(more.baseline - baseline) < 0.5 * size) continue;
        const width = Math.min(more.right - more.left, 0.3 * size * more.text.length);
        changed.set(more, { ...more, ...at(left, left + width, baseline, size), size });
        left += width + 0.3 * size;
      }
      const last = label.words.at(-1)!;
      if (!goesOn && /[\p{L}\p{N})\]]$/u.test(last.text))
        changed.set(last, { ...(changed.get(last) ?? last), text: `${last.text}:` });
    }
    const tooltip = label === undefined && labels.isAlone(field) ? tooltipOf(field) : [];
    const texts = [...tooltip, ...textsOf(field)];
    const pieces = packed(texts, left, Math.max(field.right, left + size), baseline, size, order + 1);
    order += pieces.length;
    const end = pieces.pop();
    made.push(...pieces);
    if (end !== undefined) made.push(goesOn ? end : { ...end, field: "end" });
  }
  return [...kept.map((one) => changed.get(one) ?? one), ...made];
}

const MAX_TOOLTIP_CHARACTERS = 100;

function tooltipOf({ tooltip = "" }: FormField): string[] {
  const texts = tooltip.split(/\s+/).filter(Boolean);
  if (!/\p{L}{2}/u.test(tooltip) || tooltip.length > MAX_TOOLTIP_CHARACTERS) return [];
  return /[\p{L}\p{N})\]]$/u.test(tooltip) ? [...texts.slice(0, -1), `${texts.at(-1)}:`] : texts;
}

/** The words of a value; a break of its lines stands within the word that it follows. */
function textsOf({ value = "" }: FormField): string[] {
  const texts: string[] = [];
  for (const line of value.slice(0, MAX_VALUE_CHARACTERS).split(/\r\n?|\n/)) {
    const [first, ...more] = line.split(/\s+/).filter(Boolean);
    if (first === undefined) continue;
    if (texts.length > 0) texts.push(`${texts.pop()}\n${first}`);
    else texts.push(first);
    texts.push(...more);
  }
  return texts;
}

export function isInside(word: LayoutWord, { left, top, right, bottom }: Box): boolean {
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
    if (word.order !== last + 1 || !belongsTo(word, field)) continue;
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

/** Points between a field and a frame that is drawn around it. */
const FRAME = 4.5;

/** Rules without those that are drawn around fields: a value in a frame is no table. */
export function withoutFieldFrames<Rule extends Box>(
  rules: readonly Rule[],
  fields: readonly FormField[],
): readonly Rule[] {
  const drawn = fields.filter(isFilled);
  if (drawn.length === 0) return rules;
  const near = (a: number, b: number, by = 2.5): boolean => Math.abs(a - b) < by;
  // Along a side of the field, or, a little further out, just as long as that side.
  const follows = (at: number, sides: readonly number[], ends: readonly number[], own: readonly number[]): boolean => {
    const [from, to] = own as [number, number];
    const [start, end] = ends as [number, number];
    if (sides.some((side) => near(at, side))) return start > from - 2.5 && end < to + 2.5;
    return sides.some((side) => near(at, side, FRAME)) && near(start, from, FRAME) && near(end, to, FRAME);
  };
  return rules.filter(
    ({ left, top, right, bottom }) =>
      !drawn.some((field) =>
        right - left >= bottom - top
          ? follows(top, [field.top, field.bottom], [left, right], [field.left, field.right])
          : follows(left, [field.left, field.right], [top, bottom], [field.top, field.bottom]),
      ),
  );
}

/** Fills without those inside of fields: the marked line of a list, the ground of a box. */
export const withoutFieldGrounds = <Fill extends Box>(
  fills: readonly Fill[],
  fields: readonly FormField[],
): readonly Fill[] =>
  fills.filter(
    (fill) =>
      !fields.some(
        (field) =>
          isFilled(field) &&
          fill.left > field.left - 2.5 &&
          fill.right < field.right + 2.5 &&
          fill.top > field.top - 2.5 &&
          fill.bottom < field.bottom + 2.5,
      ),
  );

const at = (left: number, right: number, baseline: number, size: number): Box & { baseline: number } => ({
  left,
  right,
  top: baseline - 0.8 * size,
  bottom: baseline + 0.22 * size,
  baseline,
});

const word = (
  text: string,
  { left, right }: Pick<Box, "left" | "right">,
  baseline: number,
  size: number,
  order: number,
): LayoutWord => ({
  text,
  ...at(left, right, baseline, size),
  size,
  font: FIELD_FONT,
  field: "part",
  bold: false,
  italic: false,
  mono: false,
  joined: false,
  order,
});

/** Words of one line within a width, set as narrow as it takes. */
function packed(
  texts: readonly string[],
  left: number,
  right: number,
  baseline: number,
  size: number,
  order: number,
): LayoutWord[] {
  const wide = texts.reduce((sum, text) => sum + 0.5 * size * text.length + 0.3 * size, 0);
  const scale = Math.min(1, Math.max(0.5 * size, right - left) / Math.max(1, wide));
  let x = left;
  return texts.map((text, index) => {
    const width = 0.5 * size * text.length * scale;
    const made = word(text, { left: x, right: x + width }, baseline, size, order + index);
    x += width + 0.3 * size * scale;
    return made;
  });
}
