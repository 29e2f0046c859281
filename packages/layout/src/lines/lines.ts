import { segmentText } from "./inline.js";
import type { Segment } from "./segments.js";

/** Plain text of a line. */
export const inlineLine = (line: Pick<Segment, "words">): string => segmentText(line);

/** Share of the characters that satisfy a test. */
export function share(line: Pick<Segment, "words">, test: (word: Segment["words"][number]) => boolean): number {
  let yes = 0;
  let all = 0;
  for (const word of line.words) {
    const letters = word.text.length;
    all += letters;
    if (test(word)) yes += letters;
  }
  return all === 0 ? 0 : yes / all;
}

export const isBold = (line: Pick<Segment, "words">): boolean => share(line, (word) => word.bold) > 0.8;
export const isItalic = (line: Pick<Segment, "words">): boolean => share(line, (word) => word.italic) > 0.8;
export const isMono = (line: Pick<Segment, "words">): boolean => share(line, (word) => word.mono) > 0.8;

export const CAPTION =
  /^(figure|fig\.?|table|tab\.|chart|exhibit|plate|scheme|abbildung|abb\.|tabelle|tableau|figura|tabla)\s*[\dA-Z]{1,4}(?:[.-]\d+)*\s*[.:|–—-]?/i;
