import { BOX } from "./list-marker.js";
import { makeSegment } from "./segments.js";
import type { TextLine } from "./text-line.js";

/** Divides lines of several fields of a form: each value with its label stands alone, and each box to tick begins an item. */
export function divideFields(lines: readonly TextLine[]): readonly TextLine[] {
  if (!lines.some(({ words }) => words.some(({ text, field }) => field !== undefined || BOX.test(text)))) return lines;
  const whole = lines.flatMap(divideValues);
  return whole.flatMap((line, index) => partsOf(line, whole[index + 1]));
}

function divideValues(line: TextLine): TextLine[] {
  const { words } = line;
  const cuts = words.flatMap(({ field }, index) => (field === "end" && index + 1 < words.length ? [index + 1] : []));
  if (cuts.length === 0) return [line];
  return [0, ...cuts].map((from, at) => ({ ...line, ...makeSegment(words.slice(from, cuts[at])) }));
}

function partsOf(line: TextLine, next: TextLine | undefined): TextLine[] {
  const { words } = line;
  // Boxes in a row have no labels that they could stand for.
  const starts = words.flatMap(({ text }, index) =>
    BOX.test(text) && index + 1 < words.length && !BOX.test(words[index + 1]!.text) ? [index] : [],
  );
  const first = starts[0];
  if (first === undefined) return [line];
  const below = next?.words[0];
  // A list whose first item shares the line of its title.
  const goesOn =
    below !== undefined && BOX.test(below.text) && Math.abs(below.left - words[first]!.left) < 0.5 * line.size;
  if (first > 0 && !goesOn) return [line];
  const cuts = first === 0 ? starts : [0, ...starts];
  if (cuts.length === 1) return [line];
  const indent = words[first]!.left;
  return cuts.map((from, at) => {
    const part = makeSegment(words.slice(from, cuts[at + 1]));
    // Items of one line are of one depth.
    const shift = first === 0 ? part.left - indent : 0;
    return { ...line, ...part, columnLeft: line.columnLeft + shift };
  });
}
