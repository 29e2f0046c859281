import { type LayoutWord, median } from "@quern/layout";
import type { PageText } from "./reader.js";

/** Share of characters that are not drawn, from which on the text is the layer that a recogniser laid under a scan. */
const MIN_INVISIBLE = 0.8;
/** Words of one line, by the distance of their baselines over the larger of their sizes. */
const MAX_SAME_LINE_SHARE = 0.5;
/** Sizes of lines within this share of the usual one are the usual one: boxes of recognised words are noisy. */
const NOISE = 0.2;

export const isScanLayer = (text: PageText): boolean =>
  text.characters > 0 && text.invisible >= MIN_INVISIBLE * text.characters;

/**
 * Settles the words of a scan's text layer. Each was fitted to its own box, so that sizes and baselines jump from word to word, and its
 * font is a stand-in (fixed pitch, often) that says nothing: words of a line get one size and one baseline, and no style.
 */
export function settleScanLayer(words: readonly LayoutWord[]): LayoutWord[] {
  const lines = linesOf(words).map((line) => ({
    line,
    size: sizeOf(line),
    baseline: median(line.map((w) => w.baseline)),
  }));
  const usual = median(lines.flatMap(({ line, size }) => line.map(() => size)));
  return lines.flatMap(({ line, size: own, baseline }) => {
    const size = Math.abs(own - usual) < NOISE * usual ? usual : own;
    return line.map((word) => ({
      ...word,
      size,
      baseline,
      top: baseline - 0.8 * size,
      bottom: baseline + 0.22 * size,
      font: "recognised",
      bold: false,
      italic: false,
      mono: false,
    }));
  });
}

/** Words that follow one another to the right at about one height. Layers are written line by line. */
function linesOf(words: readonly LayoutWord[]): LayoutWord[][] {
  const lines: LayoutWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const follows =
      last !== undefined &&
      word.turn === last.turn &&
      word.left > last.left &&
      Math.abs(word.baseline - last.baseline) < MAX_SAME_LINE_SHARE * Math.max(word.size, last.size);
    if (follows) line!.push(word);
    else lines.push([word]);
  }
  return lines;
}

/** Signs alone are fitted to boxes of any height. */
function sizeOf(line: readonly LayoutWord[]): number {
  const words = line.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
  return median((words.length > 0 ? words : line).map(({ size }) => size));
}
