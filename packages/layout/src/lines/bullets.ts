import type { Box, LayoutPage, LayoutWord } from "../types.js";
import { isBullet } from "./list-marker.js";

/** A sign of a font of ornaments that has no character of its own. */
const ORNAMENT = /^\p{Co}$/u;
const isSign = ({ text }: LayoutWord): boolean => isBullet(text) || ORNAMENT.test(text);

/** Sides of a bullet in font sizes. */
const MIN_SIDE_SIZES = 0.15;
const MAX_SIDE = 0.75;
/** White space between a bullet and its text, in font sizes. */
const MIN_GAP_SIZES = 0.12;
const MAX_GAP_SIZES = 2.4;
/** Distance between the middles of a bullet and its outline at most, over its side. */
const MAX_SHIFT = 0.2;
/** Nothing but the bullet stands this far before the text. */
const FREE = 3;

/** A sign that is smaller than its text by this and stands on another baseline has lost its line. */
const SMALLER = 0.86;
const OTHER_LINE_SIZES = 0.2;
/** Such signs on one page that are looked at. */
const MAX_SIGNS = 400;
/** Height of the middle of a sign over its baseline, and its side, in its own size. */
const SIGN_MIDDLE = 0.35;
const SIGN_SIDE = 0.5;

/**
 * Bullets that a program draws as shapes become words, as if they were set in type. Those that it sets smaller than their text, and raises to
 * the middle of its letters, come down to its line.
 */
export function withBullets(page: LayoutPage): LayoutPage {
  const signs = page.words.filter((word) => word.turn === undefined && isSign(word)).slice(0, MAX_SIGNS);
  const dots = page.dots ?? [];
  if (dots.length + signs.length === 0) return page;
  const upright = page.words.filter((word) => word.turn === undefined).sort((a, b) => a.baseline - b.baseline);
  const texts = upright.filter((word) => !isSign(word));
  return withDrawn(withSmall(page, signs, texts), dots, upright);
}

function withSmall(page: LayoutPage, signs: readonly LayoutWord[], upright: readonly LayoutWord[]): LayoutPage {
  const placed = new Map<LayoutWord, LayoutWord>();
  for (const sign of signs) {
    const middle = sign.baseline - SIGN_MIDDLE * sign.size;
    const half = (SIGN_SIDE * sign.size) / 2;
    const text = firstWordAfter(
      { left: sign.left, right: sign.right, top: middle - half, bottom: middle + half },
      upright,
    );
    if (text === undefined || sign.size > SMALLER * text.size) continue;
    if (Math.abs(text.baseline - sign.baseline) < OTHER_LINE_SIZES * sign.size) continue;
    const isOrnament = ORNAMENT.test(sign.text);
    if (isOrnament && sign.font === text.font) continue;
    placed.set(sign, {
      ...sign,
      ...(isOrnament ? { text: "•" } : {}),
      baseline: text.baseline,
      size: text.size,
      order: text.order - 0.5,
    });
  }
  return placed.size === 0 ? page : { ...page, words: page.words.map((word) => placed.get(word) ?? word) };
}

/** Shapes that stand where bullets do. */
export function drawnBullets({ dots = [], words }: LayoutPage): Box[] {
  if (dots.length === 0) return [];
  const upright = words.filter((word) => word.turn === undefined).sort((a, b) => a.baseline - b.baseline);
  return [...bulletsOf(dots, upright).values()].flat();
}

/**
 * The shapes that make up the bullet of each line, by its first word: a single shape, or a shape and its outline. Shapes in different places are parts
 * of a picture, and a shape before a tagged title is an ornament.
 *
 * @param upright in the order of their baselines
 */
function bulletsOf(dots: readonly Box[], upright: readonly LayoutWord[]): Map<LayoutWord, readonly Box[]> {
  const found = new Map<LayoutWord, Box[]>();
  for (const dot of dots) {
    const word = firstWordAfter(dot, upright);
    if (word === undefined || word.headingLevel !== undefined) continue;
    const others = found.get(word);
    if (others === undefined) found.set(word, [dot]);
    else others.push(dot);
  }
  for (const [word, parts] of found) if (!haveOneMiddle(parts)) found.delete(word);
  return found;
}

function haveOneMiddle([first, ...others]: readonly Box[]): boolean {
  const side = first!.bottom - first!.top;
  return others.every(
    (other) =>
      Math.abs(other.left + other.right - first!.left - first!.right) < 2 * MAX_SHIFT * side &&
      Math.abs(other.top + other.bottom - first!.top - first!.bottom) < 2 * MAX_SHIFT * side,
  );
}

function withDrawn(page: LayoutPage, dots: readonly Box[], upright: readonly LayoutWord[]): LayoutPage {
  const bullets = bulletsOf(dots, upright);
  if (bullets.size === 0) return page;
  const words = page.words.flatMap((word) => {
    const dot = bullets.get(word)?.at(-1);
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
  const isSized =
    side >= MIN_SIDE_SIZES * size && side <= MAX_SIDE * size && gap >= MIN_GAP_SIZES && gap <= MAX_GAP_SIZES;
  const isFirst = line.every((word) => word.right <= dot.left - FREE * size || word.left >= nearest.left);
  return isSized && isFirst && /[\p{L}\p{N}"'“(]/u.test(nearest.text) ? nearest : undefined;
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
