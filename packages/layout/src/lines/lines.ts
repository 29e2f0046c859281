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

/** Names of code within a title in bold are often set in a face that has no bold. */
export const isBold = (line: Pick<Segment, "words">): boolean => {
  const bold = share(line, (word) => word.bold);
  return bold > 0.8 || (bold > 0.25 && bold + share(line, (word) => word.mono && !word.bold) > 0.95);
};
export const isItalic = (line: Pick<Segment, "words">): boolean => share(line, (word) => word.italic) > 0.8;
export const isMono = (line: Pick<Segment, "words">): boolean => share(line, (word) => word.mono) > 0.8;

/** Chinese and Japanese lines break between any two signs. */
export const BREAKS_ANYWHERE = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Width of what would have had to fit into the line above: the first word of a line, or its first sign. */
export const firstWidth = ({ text, left, right, size }: Segment["words"][number]): number =>
  BREAKS_ANYWHERE.test(text) ? Math.min(size, right - left) : right - left;
