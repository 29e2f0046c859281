import type { Box, LayoutPage, LayoutWord } from "../types.js";

/** Sides of a bullet in font sizes. */
const MIN_SIDE_SIZES = 0.15;
const MAX_SIDE = 0.75;
/** White space between a bullet and its text, in font sizes. */
const MIN_GAP_SIZES = 0.12;
const MAX_GAP_SIZES = 2.4;
/** Nothing but the bullet stands this far before the text. */
const FREE = 3;

/** Bullets that a program draws as shapes become words, as if they were set in type. */
export function withBullets(page: LayoutPage): LayoutPage {
  const dots = page.dots ?? [];
  if (dots.length === 0) return page;
  const upright = page.words.filter((word) => word.turn === undefined).sort((a, b) => a.baseline - b.baseline);
  const bullets = new Map<LayoutWord, Box>();
  for (const dot of dots) {
    const word = firstWordAfter(dot, upright);
    if (word !== undefined) bullets.set(word, dot);
  }
  if (bullets.size === 0) return page;
  const words = page.words.flatMap((word) => {
    const dot = bullets.get(word);
    if (dot === undefined) return [word];
    const { url: _url, mark: _mark, headingLevel: _level, ...plain } = word;
    const bullet: LayoutWord = {
      ...plain,
      text: "•",
      left: dot.left,
      right: dot.right,
      bold: false,
      italic: false,
      mono: false,
      joined: false,
      order: word.order - 0.5,
    };
    return [bullet, { ...word, joined: false }];
  });
  return { ...page, words };
}

function firstWordAfter(dot: Box, words: readonly LayoutWord[]): LayoutWord | undefined {
  const side = dot.bottom - dot.top;
  const middle = (dot.top + dot.bottom) / 2;
  const from = firstBelow(words, middle);
  let nearest: LayoutWord | undefined;
  const line: LayoutWord[] = [];
  for (let index = from; index < words.length; index++) {
    const word = words[index]!;
    const height = (word.baseline - middle) / word.size;
    if (word.baseline - middle > side / MIN_SIDE_SIZES) break;
    if (height > 0.75) continue;
    line.push(word);
    if (word.left >= dot.right && (nearest === undefined || word.left < nearest.left)) nearest = word;
  }
  if (nearest === undefined) return undefined;
  const { size } = nearest;
  const gap = (nearest.left - dot.right) / size;
  const isBullet =
    side >= MIN_SIDE_SIZES * size && side <= MAX_SIDE * size && gap >= MIN_GAP_SIZES && gap <= MAX_GAP_SIZES;
  const isFirst = line.every((word) => word.right <= dot.left - FREE * size || word.left >= nearest.left);
  return isBullet && isFirst && /[\p{L}\p{N}"'“(]/u.test(nearest.text) ? nearest : undefined;
}

/** Index of the first word whose baseline is not above a height. */
function firstBelow(words: readonly LayoutWord[], y: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.baseline < y) low = middle + 1;
    else high = middle;
  }
  return low;
}
