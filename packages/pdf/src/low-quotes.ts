import type { LayoutWord } from "@quern/layout";

/** How far below its word the sign is drawn, over the font size. */
const LEAST_DROP = 0.4;
const MOST_DROP = 0.8;

/**
 * TeX's old fonts have no low quotation mark: `„Wort“` comes with the closing mark of English, moved down in front of the word. Puts the sign
 * that is meant on the line of its word.
 */
export function withLowQuotes(words: LayoutWord[]): LayoutWord[] {
  for (let at = 0; at < words.length - 1; at++) {
    const mark = words[at]!;
    if (mark.text !== "”") continue;
    const { joined, font, size, turn, baseline, top, bottom } = words[at + 1]!;
    const drop = mark.baseline - baseline;
    const isLow = drop > LEAST_DROP * size && drop < MOST_DROP * size;
    if (isLow && joined && font === mark.font && size === mark.size && turn === undefined)
      words[at] = { ...mark, text: "„", baseline, top, bottom };
  }
  return words;
}
