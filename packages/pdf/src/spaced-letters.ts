import type { LayoutWord } from "@quern/layout";

/**
 * Listings that TeX sets in columns spread the letters of each name until they fill its columns: `size_t` comes as six words. Their gaps are
 * narrower than those between words, and equal all through a name; so they are in headings with spaced letters.
 */

/** Between letters of one name, over the font size; spaces are wider. */
const MIN_GAP_SHARE = 0.06;
const MAX_GAP_SHARE = 0.27;
/** The same where no spaces are drawn: a space of the usual width between the letters of a heading, and a little more. */
const MAX_WIDE_GAP_SHARE = 0.55;
/** Letters of a piece. */
export const MAX_PIECE = 3;
/** Greatest difference between the gaps of one name, as a share of the font size. */
const MAX_DIFFERENCE = 0.03;
/** The same for letters far apart, where pairs such as AV come closer together. */
const MAX_WIDE_DIFFERENCE = 0.1;
/** Least share of the gaps that are as wide as the widest; the others are those of such pairs. */
const MIN_EVEN_SHARE = 0.6;
/** Letters of a name that stand alone; others touch, as `gi` does. Prose has few words of one letter, and no four in a row. */
const MIN_SINGLES = 4;
/** Of the words of a line that is spread. */
const MIN_SINGLE_SHARE = 0.5;

const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}_]{1,3}$/u;
/** Where a line is known to be spread, shorter names are, too. */
const NAME = /^[\p{L}\p{N}_]+$/u;

/**
 * Puts names together whose letters are spread.
 *
 * @param words in the order in which they are drawn
 * @param apart `order` of the words that a gap alone parts from the one before
 */
export function joinSpreadLetters(words: LayoutWord[], apart: ReadonlySet<number>): LayoutWord[] {
  const runs: Array<readonly [from: number, to: number]> = [];
  let from = 0;
  while (from < words.length) {
    const to = words[from]!.text.length <= MAX_PIECE ? endOfRun(words, from, apart) : from;
    if (to - from >= MIN_SINGLES - 1 && isSpread(words.slice(from, to + 1))) runs.push([from, to]);
    from = to + 1;
  }
  if (runs.length === 0) return words;
  const starts = new Map(runs);
  const spread = spreadLines(words, runs);
  const goesOn = (word: LayoutWord, next: LayoutWord, most: number): boolean =>
    NAME.test(next.text) && isNear(word, next, apart) && next.left - word.right <= most;
  const result: LayoutWord[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    let to = starts.get(index) ?? index;
    const most = to === index && NAME.test(word.text) ? spread.get(lineOf(word)) : undefined;
    if (most !== undefined) while (to + 1 < words.length && goesOn(words[to]!, words[to + 1]!, most)) to++;
    result.push(to === index ? word : joined(words.slice(index, to + 1)));
    index = to;
  }
  return result;
}

/** Last word of the run of letters with equal gaps that begins at a word. */
function endOfRun(words: readonly LayoutWord[], from: number, apart: ReadonlySet<number>): number {
  if (!LETTERS.test(words[from]!.text)) return from;
  let to = from;
  let least = Infinity;
  let most = 0;
  while (to + 1 < words.length) {
    const [word, next] = [words[to]!, words[to + 1]!];
    if (next.text.length > MAX_PIECE || !LETTERS.test(next.text) || !isNear(word, next, apart)) break;
    const gap = next.left - word.right;
    least = Math.min(least, gap);
    most = Math.max(most, gap);
    if (most - least > differenceAt(most, word.size)) break;
    to++;
  }
  return to;
}

/** Greatest difference between the gaps of a name with this widest gap. */
const differenceAt = (most: number, size: number): number =>
  (most > MAX_GAP_SHARE * size ? MAX_WIDE_DIFFERENCE : MAX_DIFFERENCE) * size;

/** Whether most pieces are single letters, and not the labels A, B, C and so on. */
const isSpread = (run: readonly LayoutWord[]): boolean =>
  run.some(({ text }, index) => index > 0 && text.charCodeAt(0) !== run[index - 1]!.text.charCodeAt(0) + 1) &&
  run.filter(({ text }) => text.length === 1).length >= Math.max(MIN_SINGLES, 0.7 * run.length) &&
  isEven(run);

/** Whether most gaps are as wide as the widest; spaces of prose differ. */
function isEven(run: readonly LayoutWord[]): boolean {
  const gaps = run.slice(1).map(({ left }, index) => left - run[index]!.right);
  const least = Math.max(...gaps) - MAX_DIFFERENCE * run[0]!.size;
  return gaps.filter((gap) => gap >= least).length >= MIN_EVEN_SHARE * gaps.length;
}

/** Lines with such names on which most other words are pieces, too, and the widest gap that their letters may have. */
function spreadLines(
  words: readonly LayoutWord[],
  runs: ReadonlyArray<readonly [number, number]>,
): Map<string, number> {
  const counts = new Map<string, { words: number; singles: number; most: number }>();
  for (const [first] of runs) {
    const [word, next] = [words[first]!, words[first + 1]!];
    const count = counts.get(lineOf(word)) ?? { words: 0, singles: 0, most: MAX_GAP_SHARE * word.size };
    const gap = next.left - word.right;
    count.most = Math.max(count.most, gap + differenceAt(gap, word.size));
    counts.set(lineOf(word), count);
  }
  for (const word of words) {
    const count = counts.get(lineOf(word));
    if (count === undefined) continue;
    count.words++;
    if (word.text.length === 1) count.singles++;
  }
  return new Map(
    [...counts]
      .filter(([, { words: all, singles }]) => singles >= MIN_SINGLE_SHARE * all)
      .map(([key, { most }]) => [key, most]),
  );
}

function isNear(word: LayoutWord, next: LayoutWord, apart: ReadonlySet<number>): boolean {
  const gap = (next.left - word.right) / word.size;
  return (
    gap > MIN_GAP_SHARE &&
    gap < (apart.has(next.order) && !word.mono ? MAX_WIDE_GAP_SHARE : MAX_GAP_SHARE) &&
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
