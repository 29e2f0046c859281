import { type Line, straighten } from "../tables/rules.js";
import type { LayoutFill, LayoutPage, LayoutRule, LayoutWord } from "../types.js";
import { contains, middleX } from "./boxes.js";

/** Where lines under and through text lie, in font sizes below the baseline. */
const UNDER = { from: -0.02, to: 0.34 };
const THROUGH = { from: -0.45, to: -0.12 };
/** A line of text decoration ends with its words, within this share of the font size; lines of tables stick out. */
const MAX_OVERHANG_SIZES = 0.4;
/** Wider gaps between words part columns. */
const MAX_GAP_SIZES = 1.3;
/** Words farther from a line, in points, have nothing to do with it. */
const MAX_DISTANCE = 40;
/** Pieces of a line are joined as if the text had this size: tables of large type are not looked for here. */
const TYPICAL_SIZE = 10;
/** Difference between the strongest and the weakest part of a colour (0..255) from which on it is not a grey. */
const COLORFUL = 36;
/** Brightness (0..255) of paper that letters are still read on. */
const LIGHT = 120;

interface Decoration {
  readonly underline?: boolean;
  readonly strike?: boolean;
  readonly highlight?: string;
}

/**
 * Lines under and through words and coloured boxes behind them become properties of the words. They are taken off the page, so that
 * nothing looks for tables in them.
 */
export function decoratePage(page: LayoutPage): LayoutPage {
  if (page.words.length === 0 || (page.rules.length === 0 && page.fills.length === 0)) return page;
  const words = new WordsByHeight(page.words);
  const found = new Map<LayoutWord, Decoration>();
  const add = (covered: readonly LayoutWord[], decoration: Decoration): void => {
    for (const word of covered) found.set(word, { ...found.get(word), ...decoration });
  };
  const rules = withoutLines(page.rules, words, add);
  const fills = withoutHighlights(page.fills, words, add);
  if (found.size === 0) return page;
  const decorated = page.words.map((word) => {
    const decoration = found.get(word);
    return decoration === undefined ? word : { ...word, ...decoration };
  });
  return { ...page, words: decorated, rules, fills };
}

type Add = (covered: readonly LayoutWord[], decoration: Decoration) => void;

/** Rules that decorate no words. Pieces of one line, which some programs draw for each word, are judged together. */
function withoutLines(rules: readonly LayoutRule[], words: WordsByHeight, add: Add): readonly LayoutRule[] {
  const consumed: Line[] = [];
  for (const line of straighten(rules, TYPICAL_SIZE).horizontal) {
    const below = (word: LayoutWord): number => (line.at - word.baseline) / word.size;
    const isThrough = (word: LayoutWord): boolean => below(word) >= THROUGH.from && below(word) <= THROUGH.to;
    const isUnder = (word: LayoutWord): boolean => below(word) >= UNDER.from && below(word) <= UNDER.to;
    const near = words.between(line.at - MAX_DISTANCE, line.at + MAX_DISTANCE);
    const struck = coveredBy(line.from, line.to, near, isThrough);
    const underlined = struck === undefined ? coveredBy(line.from, line.to, near, isUnder) : undefined;
    if (struck !== undefined) add(struck, { strike: true });
    else if (underlined !== undefined) add(underlined, { underline: true });
    else continue;
    consumed.push(line);
  }
  if (consumed.length === 0) return rules;
  return rules.filter((rule) => {
    const at = (rule.top + rule.bottom) / 2;
    return !consumed.some(
      (line) => Math.abs(line.at - at) < 2 && rule.left >= line.from - 0.1 && rule.right <= line.to + 0.1,
    );
  });
}

/** The words from one end of a line to the other, if it begins and ends with them. */
function coveredBy(
  from: number,
  to: number,
  near: readonly LayoutWord[],
  fits: (word: LayoutWord) => boolean,
): LayoutWord[] | undefined {
  const covered = near
    .filter((word) => middleX(word) > from && middleX(word) < to && fits(word))
    .sort((a, b) => a.left - b.left);
  const first = covered[0];
  const last = covered.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const em = first.size;
  if (first.left - from > MAX_OVERHANG_SIZES * em || to - last.right > MAX_OVERHANG_SIZES * em) return undefined;
  // Signs behind a word belong to it in the file, not to the line: `word.`
  if (from - first.left > 0.6 * em || last.right - to > 0.6 * em) return undefined;
  if (covered.some((word, index) => index > 0 && word.left - covered[index - 1]!.right > MAX_GAP_SIZES * em))
    return undefined;
  return covered.some(({ text }) => /[\p{L}\p{N}]/u.test(text)) ? covered : undefined;
}

function withoutHighlights(fills: readonly LayoutFill[], words: WordsByHeight, add: Add): LayoutFill[] {
  const bands: Array<{ box: LayoutFill; members: LayoutFill[] }> = [];
  const rest: LayoutFill[] = [];
  for (const fill of fills) {
    if (fill.color === undefined || !isMarker(fill.color)) {
      rest.push(fill);
      continue;
    }
    const band = bands.find(
      ({ box }) =>
        box.color === fill.color &&
        Math.abs(box.top - fill.top) < 1.2 &&
        Math.abs(box.bottom - fill.bottom) < 1.2 &&
        fill.left < box.right + 1 &&
        fill.right > box.left - 1,
    );
    if (band === undefined) bands.push({ box: fill, members: [fill] });
    else {
      band.members.push(fill);
      band.box = {
        ...band.box,
        left: Math.min(band.box.left, fill.left),
        right: Math.max(band.box.right, fill.right),
      };
    }
  }
  for (const { box, members } of bands) {
    const near = words.between(box.top, box.bottom);
    const covered = coveredBy(box.left, box.right, near, (word) => {
      const above = (word.baseline - box.top) / word.size;
      const below = (box.bottom - word.baseline) / word.size;
      return above > 0.5 && above < 1.45 && below > -0.1 && below < 0.65;
    });
    // Several lines in one box: a panel.
    const isLine =
      covered !== undefined &&
      near.every((word) => covered.includes(word) || !contains(box, middleX(word), word.baseline));
    if (covered !== undefined && isLine) add(covered, { highlight: box.color! });
    else rest.push(...members);
  }
  return rest;
}

/** A light colour that is not a grey: table heads and panels are grey more often than text is marked so. */
function isMarker(color: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const brightness = (red * 77 + green * 150 + blue * 29) >> 8;
  return Math.max(red, green, blue) - Math.min(red, green, blue) >= COLORFUL && brightness >= LIGHT;
}

/** Upright words sorted by baseline. */
class WordsByHeight {
  readonly #sorted: readonly LayoutWord[];

  constructor(words: readonly LayoutWord[]) {
    this.#sorted = words.filter((word) => word.turn === undefined).sort((a, b) => a.baseline - b.baseline);
  }

  between(top: number, bottom: number): LayoutWord[] {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sorted[middle]!.baseline < top) low = middle + 1;
      else high = middle;
    }
    const found: LayoutWord[] = [];
    for (; low < this.#sorted.length && this.#sorted[low]!.baseline <= bottom; low++) found.push(this.#sorted[low]!);
    return found;
  }
}
