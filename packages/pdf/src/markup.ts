import type { LayoutWord } from "@quern/layout";
import type { Box } from "./reader.js";

/** A marker pen's stroke: an annotation over text. */
export interface TextMarkup extends Box {
  readonly kind: "highlight" | "underline" | "strike";
  /** `#rrggbb`, of a highlight. */
  readonly color: string;
}

/** Gives words what annotations mark them with. */
export function attachMarkup(words: readonly LayoutWord[], markup: readonly TextMarkup[]): readonly LayoutWord[] {
  if (markup.length === 0) return words;
  return words.map((word) => {
    const x = (word.left + word.right) / 2;
    const y = word.baseline - 0.3 * word.size;
    let marked = word;
    for (const { kind, color, left, top, right, bottom } of markup) {
      if (x < left || x > right || y < top || y > bottom) continue;
      marked = { ...marked, ...(kind === "highlight" ? { highlight: color } : { [kind]: true }) };
    }
    return marked;
  });
}
