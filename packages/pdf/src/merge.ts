import type { LayoutWord } from "@quern/layout";

/** Recognised words less sure than this are not put beside text of the file. */
const MIN_CONFIDENCE = 0.6;
/** Share of a word that a word of the file may cover. */
const COVERED = 0.25;

/** Words of the file stay; recognised ones fill only the places where the file has none. */
export function fillHoles(native: readonly LayoutWord[], recognised: readonly LayoutWord[]): LayoutWord[] {
  const added = recognised.filter(
    (word) => (word.confidence ?? 1) >= MIN_CONFIDENCE && !native.some((other) => coveredShare(word, other) > COVERED),
  );
  const last = native.reduce((order, word) => Math.max(order, word.order), 0);
  return [...native, ...added.map((word, index) => ({ ...word, order: last + 1 + index }))];
}

function coveredShare(word: LayoutWord, by: LayoutWord): number {
  const width = Math.min(word.right, by.right) - Math.max(word.left, by.left);
  const height = Math.min(word.bottom, by.bottom) - Math.max(word.top, by.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(0.01, (word.right - word.left) * (word.bottom - word.top));
}
