/** Charts and drawings take what belongs to them out of a page. */
import type { Box, LayoutPage, LayoutWord } from "./types.js";

/** How far a line may stand out of the figure that it belongs to, in points. */
const TOLERANCE = 4;

/** The page without the words of its figures, and without the lines, shades and dots inside of them. */
export function withoutFigures(page: LayoutPage, figures: readonly Box[], words: ReadonlySet<LayoutWord>): LayoutPage {
  const isOutside = (box: Box): boolean => !figures.some((figure) => isWithin(box, figure));
  return {
    ...page,
    words: page.words.filter((word) => !words.has(word)),
    rules: page.rules.filter(isOutside),
    fills: page.fills.filter(isOutside),
    dots: page.dots?.filter(isOutside) ?? [],
  };
}

const isWithin = (box: Box, figure: Box): boolean =>
  box.left > figure.left - TOLERANCE &&
  box.right < figure.right + TOLERANCE &&
  box.top > figure.top - TOLERANCE &&
  box.bottom < figure.bottom + TOLERANCE;
