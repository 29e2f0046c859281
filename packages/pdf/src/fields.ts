import type { LayoutWord } from "@quern/layout";
import type { Box } from "./reader.js";

/** A field of a form, as its data say, whatever the page draws. */
export interface FormField extends Box {
  /** Of check boxes and radio buttons. */
  readonly checked?: boolean;
  /** Of text fields and lists. */
  readonly value?: string;
}

const MAX_VALUE_CHARACTERS = 20_000;
const USUAL_SIZE = 10;

/** Puts check boxes into the text as signs, and values where the page draws nothing. */
export function withFields(words: readonly LayoutWord[], fields: readonly FormField[]): readonly LayoutWord[] {
  if (fields.length === 0) return words;
  const inside = (word: LayoutWord, { left, top, right, bottom }: Box): boolean => {
    const x = (word.left + word.right) / 2;
    const y = (word.top + word.bottom) / 2;
    return x > left - 1 && x < right + 1 && y > top - 1 && y < bottom + 1;
  };
  let kept = [...words];
  let order = kept.reduce((last, word) => Math.max(last, word.order), 0);
  for (const field of fields) {
    const drawn = kept.filter((word) => inside(word, field));
    if (field.checked !== undefined) {
      // The tick of a box is a sign of some font: a cross, a dot, the digit 4.
      kept = kept.filter((word) => !drawn.includes(word) || word.text.length > 2);
      kept.push(word(field.checked ? "☒" : "☐", field, field.bottom - 0.15 * (field.bottom - field.top), ++order));
    } else if (drawn.length === 0 && field.value !== undefined) kept.push(...valueWords(field, order + 1));
    order = kept.reduce((last, { order: own }) => Math.max(last, own), order);
  }
  return kept;
}

function word(text: string, box: Box, baseline: number, order: number): LayoutWord {
  const size = Math.max(6, Math.min(USUAL_SIZE, box.bottom - box.top));
  return {
    text,
    left: box.left,
    right: box.right,
    top: baseline - 0.8 * size,
    bottom: baseline + 0.22 * size,
    baseline,
    size,
    font: "form field",
    bold: false,
    italic: false,
    mono: false,
    joined: false,
    order,
  };
}

/** The value set in lines from the top of the field. */
function valueWords(field: FormField, start: number): LayoutWord[] {
  const made: LayoutWord[] = [];
  const size = Math.max(6, Math.min(USUAL_SIZE, 0.8 * (field.bottom - field.top)));
  const advance = 0.5 * size;
  let x = field.left + 2;
  let baseline =
    field.bottom - field.top < 2 * size ? field.bottom - 0.25 * (field.bottom - field.top) : field.top + size;
  for (const [index, line] of field
    .value!.slice(0, MAX_VALUE_CHARACTERS)
    .split(/\r\n?|\n/)
    .entries()) {
    if (index > 0) {
      x = field.left + 2;
      baseline += 1.2 * size;
    }
    for (const text of line.split(/\s+/).filter(Boolean)) {
      const width = text.length * advance;
      if (x + width > field.right && x > field.left + 2 && field.bottom - field.top > 2 * size) {
        x = field.left + 2;
        baseline += 1.2 * size;
      }
      const box = { left: x, right: x + width, top: baseline - 0.8 * size, bottom: baseline + 0.2 * size };
      made.push(word(text, box, baseline, start + made.length));
      x += width + 0.3 * size;
    }
  }
  return made;
}
