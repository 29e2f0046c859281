import type { Box, LayoutPage, LayoutWord } from "../types.js";

type Turn = 0 | 90 | 180 | 270;

/**
 * Turns the page so that most of its text stands upright, and takes out what still does not: text along the margin
 * (stamps, side notes of the publisher) is dropped, other turned text comes back as lines of its own.
 */
export function uprightPage(page: LayoutPage): LayoutPage {
  if (!page.words.some((word) => word.turn !== undefined)) return page;
  const weight = new Map<Turn, number>();
  for (const word of page.words) {
    const turn = word.turn ?? 0;
    weight.set(turn, (weight.get(turn) ?? 0) + word.text.length);
  }
  const main = [...weight].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  const turned = main === 0 ? page : turnPage(page, main);
  const upright = turned.words.filter((word) => word.turn === undefined);
  const rest = turned.words.filter((word) => word.turn !== undefined);
  return { ...turned, words: [...upright, ...layRest(rest, turned, upright)] };
}

/** Undoes a turn of the whole page. */
function turnPage(page: LayoutPage, turn: Turn): LayoutPage {
  const { width, height } = page;
  const box = ({ left, top, right, bottom }: Box): Box => {
    switch (turn) {
      case 90:
        return { left: top, right: bottom, top: width - right, bottom: width - left };
      case 180:
        return { left: width - right, right: width - left, top: height - bottom, bottom: height - top };
      case 270:
        return { left: height - bottom, right: height - top, top: left, bottom: right };
      default:
        return { left, top, right, bottom };
    }
  };
  const words = page.words.map((word): LayoutWord => {
    const { turn: old, ...rest } = word;
    const left = (((old ?? 0) - turn + 360) % 360) as Turn;
    const vertical = (old ?? 0) === 90 || (old ?? 0) === 270;
    // The baseline of turned text is an x position.
    const baseline =
      left === 0
        ? turn === 90
          ? width - word.baseline
          : turn === 180
            ? height - word.baseline
            : word.baseline
        : vertical
          ? word.baseline
          : turn === 90
            ? word.baseline
            : height - word.baseline;
    return { ...rest, ...box(word), baseline, ...(left === 0 ? {} : { turn: left }) };
  });
  const swap = turn === 90 || turn === 270;
  return {
    ...page,
    width: swap ? height : width,
    height: swap ? width : height,
    shown: { width, height, turned: 360 - turn },
    words,
    rules: page.rules.map(box),
    fills: page.fills.map(box),
    ...(page.dots === undefined ? {} : { dots: page.dots.map(box) }),
    images: page.images.map((image) => ({ ...image, ...box(image) })),
  };
}

/** Turned text inside the page: each run is laid as an upright line where it begins. */
function layRest(words: readonly LayoutWord[], page: LayoutPage, upright: readonly LayoutWord[]): LayoutWord[] {
  const left = upright.reduce((x, word) => Math.min(x, word.left), page.width);
  const right = upright.reduce((x, word) => Math.max(x, word.right), 0);
  const inside = words.filter((word) => {
    const middle = (word.left + word.right) / 2;
    return upright.length === 0 || (middle > left && middle < right);
  });
  const laid: LayoutWord[] = [];
  let before: LayoutWord | undefined;
  let x = 0;
  for (const word of inside) {
    const { turn, ...rest } = word;
    const follows =
      before !== undefined &&
      before.turn === turn &&
      Math.abs(before.baseline - word.baseline) < 0.3 * word.size &&
      word.order - before.order === 1;
    const length = turn === 180 ? word.right - word.left : word.bottom - word.top;
    if (!follows) x = word.left;
    else if (!word.joined) x += 0.3 * word.size;
    const baseline = follows ? laid.at(-1)!.baseline : (word.top + word.bottom) / 2;
    laid.push({
      ...rest,
      left: x,
      right: x + length,
      baseline,
      top: baseline - 0.8 * word.size,
      bottom: baseline + 0.22 * word.size,
    });
    x += length;
    before = word;
  }
  return laid;
}
