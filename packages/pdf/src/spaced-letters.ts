import type { LayoutWord } from "@quern/layout";

/**
 * Listings that TeX sets in columns spread the letters of each name until they fill its columns: `size_t` comes as six words. Their gaps are
 * narrower than those between words, and equal all through a name; so they are in headings with spaced letters.
 */

/** Between letters of one name, over the font size; spaces are wider. */
const MIN_GAP_SHARE = 0.06;
const MAX_GAP_SHARE = 0.27;
/** By which gaps of one name may differ, over the font size. */
const MAX_DIFFERENCE = 0.03;
/** Letters of a name that stand alone; others touch, as `gi` does. Prose has few words of one letter, and no four in a row. */
const MIN_SINGLES = 4;
/** Of the words of a line that is spread. */
const MIN_SINGLE_SHARE = 0.5;

const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}_]{1,3}$/u;
/** Where a line is known to be spread, shorter names are, too. */
const NAME = /^[\p{L}\p{N}_]+$/u;

/** Puts names together whose letters are spread. @param words in the order in which they are drawn */
export function joinSpreadLetters(words: LayoutWord[]): LayoutWord[] {
  const runs: Array<readonly [from: number, to: number]> = [];
  let from = 0;
  while (from < words.length) {
    const to = words[from]!.text.length <= 3 ? endOfRun(words, from) : from;
    if (to - from >= MIN_SINGLES - 1 && isSpread(words.slice(from, to + 1))) runs.push([from, to]);
    from = to + 1;
  }
  if (runs.length === 0) return words;
  const starts = new Map(runs);
  const spread = spreadLines(words, runs);
  const result: LayoutWord[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    let to = starts.get(index) ?? index;
    if (to === index && spread.has(lineOf(word)) && NAME.test(word.text))
      while (to + 1 < words.length && NAME.test(words[to + 1]!.text) && isNear(words[to]!, words[to + 1]!)) to++;
    result.push(to === index ? word : joined(words.slice(index, to + 1)));
    index = to;
  }
  return result;
}

/** Last word of the run of letters with equal gaps that begins at a word. */
function endOfRun(words: readonly LayoutWord[], from: number): number {
  if (!LETTERS.test(words[from]!.text)) return from;
  let to = from;
  let least = Infinity;
  let most = 0;
  while (to + 1 < words.length) {
    const [word, next] = [words[to]!, words[to + 1]!];
    if (next.text.length > 3 || !LETTERS.test(next.text) || !isNear(word, next)) break;
    const gap = next.left - word.right;
    least = Math.min(least, gap);
    most = Math.max(most, gap);
    if (most - least > MAX_DIFFERENCE * word.size) break;
    to++;
  }
  return to;
}

const isSpread = (run: readonly LayoutWord[]): boolean =>
  run.filter(({ text }) => text.length === 1).length >= Math.max(MIN_SINGLES, 0.7 * run.length);

/** Lines with such names on which most other words are pieces, too. */
function spreadLines(words: readonly LayoutWord[], runs: ReadonlyArray<readonly [number, number]>): Set<string> {
  const counts = new Map(runs.map(([first]) => [lineOf(words[first]!), { words: 0, singles: 0 }]));
  for (const word of words) {
    const count = counts.get(lineOf(word));
    if (count === undefined) continue;
    count.words++;
    if (word.text.length === 1) count.singles++;
  }
  return new Set(
    [...counts].filter(([, { words: all, singles }]) => singles >= MIN_SINGLE_SHARE * all).map(([key]) => key),
  );
}

function isNear(word: LayoutWord, next: LayoutWord): boolean {
  const gap = (next.left - word.right) / word.size;
  return (
    gap > MIN_GAP_SHARE &&
    gap < MAX_GAP_SHARE &&
    word.turn === undefined &&
    lineOf(word) === lineOf(next) &&
    next.bold === word.bold &&
    next.italic === word.italic &&
    next.mark === word.mark
  );
}

const lineOf = ({ baseline, font, size }: LayoutWord): string => `${baseline.toFixed(1)} ${size.toFixed(1)} ${font}`;

const joined = (run: readonly LayoutWord[]): LayoutWord => ({
  ...run[0]!,
  text: run.map(({ text }) => text).join(""),
  right: run.at(-1)!.right,
  top: Math.min(...run.map(({ top }) => top)),
  bottom: Math.max(...run.map(({ bottom }) => bottom)),
});
