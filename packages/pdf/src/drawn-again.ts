import type { LayoutWord } from "@quern/layout";

/** How far apart the edges of a word may be that is drawn over itself, over the width of its letters. */
const MAX_SHIFT = 0.1;
/** Side of the squares that words are looked up by, and farthest shift, in points. */
const SQUARE = 8;
/** Words with one and the same square that are compared, at most. */
const MAX_IN_SQUARE = 16;

/** Shorter words may meet by chance where one text is drawn over another. */
const MIN_LONE = 3;
/** Words drawn twice from which on parts of words are taken for such, too. */
const MIN_TWICE = 3;
/** How far the baseline and an outer edge of a part may be off, and how far a part within the word, over the width of its letters. */
const SAME_PLACE = 0.06;
const MAX_INNER_SHIFT = 1;
/** Words of one line that a part is compared with, at most. */
const MAX_IN_LINE = 200;

/**
 * Leaves out what is drawn again at its own place, as programs do that print bold by drawing twice, or that put a page over itself. A drawing may
 * have all letters of a word or some of them.
 *
 * @param words in the order in which they are drawn
 * @param doubtful `order` of the words that the page may not show: they give way to copies that it shows
 */
export function withoutCopies(words: LayoutWord[], doubtful: ReadonlySet<number>): LayoutWord[] {
  const copies = wholeCopies(words, doubtful);
  dropChances(words, copies);
  if (copies.size === 0) return words;
  if (copies.size >= MIN_TWICE) addParts(words, copies);
  const kept: LayoutWord[] = [];
  let isAfterCopy = false;
  for (const word of words) {
    const isCopy = copies.has(word);
    if (!isCopy) kept.push(isAfterCopy && word.joined ? { ...word, joined: false } : word);
    isAfterCopy = isCopy;
  }
  return kept;
}

function wholeCopies(words: readonly LayoutWord[], doubtful: ReadonlySet<number>): Set<LayoutWord> {
  const copies = new Set<LayoutWord>();
  const squares = new Map<number, LayoutWord[]>();
  for (const word of words) {
    const reach = Math.min(MAX_SHIFT * letterOf(word), SQUARE);
    const [left, right] = [Math.floor((word.left - reach) / SQUARE), Math.floor((word.left + reach) / SQUARE)];
    const [top, bottom] = [Math.floor((word.top - reach) / SQUARE), Math.floor((word.top + reach) / SQUARE)];
    let twin: LayoutWord | undefined;
    for (let x = left; x <= right && twin === undefined; x++)
      for (let y = top; y <= bottom && twin === undefined; y++)
        twin = squares.get(keyOf(x, y))?.find((other) => isTwin(word, other));
    const isDoubtful = doubtful.has(word.order);
    const isTwinDoubtful = twin !== undefined && doubtful.has(twin.order);
    if (twin !== undefined && !(isDoubtful && isTwinDoubtful)) {
      const copy = isTwinDoubtful ? twin : word;
      copies.add(copy);
      if (copy === word) continue;
    }
    const key = keyOf(Math.floor(word.left / SQUARE), Math.floor(word.top / SQUARE));
    const square = squares.get(key);
    if (square === undefined) squares.set(key, [word]);
    else if (square.length < MAX_IN_SQUARE) square.push(word);
  }
  return copies;
}

/** Takes short words out again whose neighbours are drawn once, unless the page draws other words twice. */
function dropChances(words: readonly LayoutWord[], copies: Set<LayoutWord>): void {
  const isCopy = (word: LayoutWord | undefined): boolean => word !== undefined && copies.has(word);
  const chances = words.filter(
    (word, at) => word.text.length < MIN_LONE && isCopy(word) && !isCopy(words[at - 1]) && !isCopy(words[at + 1]),
  );
  if (copies.size - chances.length < MIN_TWICE) for (const word of chances) copies.delete(word);
}

const keyOf = (x: number, y: number): number => x * 0x10000 + y;

/** Width of a letter of a word. */
const letterOf = ({ left, top, right, bottom, text, turn }: LayoutWord): number =>
  (turn === 90 || turn === 270 ? bottom - top : right - left) / text.length;

function isTwin(word: LayoutWord, other: LayoutWord): boolean {
  const reach = Math.min(MAX_SHIFT * letterOf(word), SQUARE);
  return (
    word.text === other.text &&
    word.turn === other.turn &&
    word.font === other.font &&
    Math.abs(word.left - other.left) < reach &&
    Math.abs(word.right - other.right) < reach &&
    Math.abs(word.top - other.top) < reach &&
    Math.abs(word.bottom - other.bottom) < reach
  );
}

/** Adds words that are a part of another one, at its place there. */
function addParts(words: readonly LayoutWord[], copies: Set<LayoutWord>): void {
  const lines = new Map<number, LayoutWord[]>();
  const level = words.filter((word) => !copies.has(word) && word.turn === undefined);
  const lineOf = (word: LayoutWord): number => Math.round(word.baseline);
  for (const word of level) {
    const line = lines.get(lineOf(word));
    if (line === undefined) lines.set(lineOf(word), [word]);
    else if (line.length < MAX_IN_LINE) line.push(word);
  }
  for (const word of level) {
    const near = [-1, 0, 1].flatMap((step) => lines.get(lineOf(word) + step) ?? []);
    if (near.some((whole) => isPart(word, whole))) copies.add(word);
  }
}

function isPart(part: LayoutWord, whole: LayoutWord): boolean {
  const letter = letterOf(whole);
  const most = SAME_PLACE * letter;
  if (
    part.text.length >= whole.text.length ||
    part.font !== whole.font ||
    Math.abs(part.size - whole.size) > most ||
    Math.abs(part.baseline - whole.baseline) > most ||
    part.left < whole.left - most ||
    part.right > whole.right + most
  )
    return false;
  for (let at = whole.text.indexOf(part.text); at >= 0; at = whole.text.indexOf(part.text, at + 1)) {
    const isFirst = at === 0;
    const isLast = at + part.text.length === whole.text.length;
    const shift = isFirst
      ? part.left - whole.left
      : isLast
        ? whole.right - part.right
        : part.left - whole.left - at * letter;
    if (Math.abs(shift) <= (isFirst || isLast ? most : MAX_INNER_SHIFT * letter)) return true;
  }
  return false;
}
