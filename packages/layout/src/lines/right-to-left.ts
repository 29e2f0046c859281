/** Text that runs from right to left, put into the order in which it is read: the Unicode bidirectional algorithm (UAX #9) backwards. */
import type { LayoutPage, LayoutWord } from "../types.js";
import { buildSegments } from "./segments.js";
import { hasRightToLeftLetter, isRightToLeft, readsRightToLeft } from "./text.js";

/** Words with a smaller gap between them, over the font size, touch. */
const MAX_TOUCHING_GAP_SHARE = 0.1;

/**
 * On pages with such text, replaces its words: punctuation at the edges becomes words of its own, `order` counts as people read, `joined` says
 * what touches, and brackets open before what they enclose, whichever way round the file has them.
 */
export function inReadingDirection(page: LayoutPage): LayoutPage {
  if (!page.words.some(({ text }) => isRightToLeft(text))) return page;
  const isOfPage = readsRightToLeft(page.words);
  const words = buildSegments(page.words).flatMap((segment) => {
    const kinds = segment.words.map(({ text }) => kindOf(text));
    const turns = isOfPage ? kinds.includes(Kind.RIGHT) || !kinds.includes(Kind.LEFT) : readsRightToLeft(segment.words);
    return turns ? turned(segment.words, segment.order) : segment.words;
  });
  return { ...page, words: words.sort((one, other) => one.order - other.order) };
}

const Kind = { RIGHT: 0, LEFT: 1, NUMBER: 2, SIGN: 3 } as const;
type Kind = (typeof Kind)[keyof typeof Kind];

function kindOf(text: string): Kind {
  if (hasRightToLeftLetter(text)) return Kind.RIGHT;
  if (/\p{L}/u.test(text)) return Kind.LEFT;
  return /\p{N}/u.test(text) ? Kind.NUMBER : Kind.SIGN;
}

/** Words that keep the order in which they are printed: a run of Latin text and numbers, or one word of the other direction. */
interface Run {
  readonly words: readonly LayoutWord[];
  readonly left: number;
  readonly right: number;
}

/** @param words of one line, from left to right */
function turned(words: readonly LayoutWord[], order: number): LayoutWord[] {
  const runs = runsOf(withoutReprints(words).flatMap(withoutEdges));
  const ordered: LayoutWord[] = [];
  for (const [at, run] of runs.entries()) {
    const previous = runs[at - 1];
    for (const [index, word] of run.words.entries()) {
      const before = run.words[index - 1];
      const gap = before ? word.left - before.right : previous ? previous.left - run.right : Infinity;
      const isParted = !before && previous !== undefined && hasSpaceBetween(previous, run);
      ordered.push({
        ...word,
        joined: !isParted && gap < MAX_TOUCHING_GAP_SHARE * word.size,
        // Between the line's first number and the next one.
        order: order + ordered.length / (1 + ordered.length),
        rightToLeft: true,
      });
    }
  }
  return withMarker(withTurnedBrackets(ordered));
}

/** The number of a list item and its stop are one word, as the analysis of lists expects. */
function withMarker(words: LayoutWord[]): LayoutWord[] {
  const [number, stop] = words;
  if (!stop?.joined || !/^[.)]$/.test(stop.text) || kindOf(number!.text) !== Kind.NUMBER) return words;
  const left = Math.min(number!.left, stop.left);
  return [
    { ...number!, text: number!.text + stop.text, left, right: Math.max(number!.right, stop.right) },
    ...words.slice(2),
  ];
}

/**
 * Whether the file draws a space between two runs, however narrow: the boxes of joined letters are wider than their shapes. Next to a sign
 * only the gap counts, because readers may move a space to its other side.
 */
function hasSpaceBetween({ words: [before] }: Run, { words }: Run): boolean {
  const after = words.at(-1)!;
  const areWords = kindOf(before!.text) !== Kind.SIGN && kindOf(after.text) !== Kind.SIGN;
  return areWords && after.order === before!.order + 1 && !after.joined;
}

/** Words back from one that are looked at for the same word in the same place. */
const REPRINT_WINDOW = 8;
/** Moved by less than this share of the font size, the same word is printed again to look bold. */
const REPRINT_REACH = 0.2;

function withoutReprints(words: readonly LayoutWord[]): LayoutWord[] {
  const kept: LayoutWord[] = [];
  for (const word of words) {
    const isReprint = kept
      .slice(-REPRINT_WINDOW)
      .some((other) => other.text === word.text && Math.abs(other.left - word.left) < REPRINT_REACH * word.size);
    if (!isReprint) kept.push(word);
  }
  return kept;
}

/** From the right of the line to its left. */
function runsOf(words: readonly LayoutWord[]): Run[] {
  const kinds = words.map(({ text }) => kindOf(text));
  const touches = words.map((word, at) => at > 0 && touch(words[at - 1]!, word));
  const runs: Run[] = [];
  for (let last = words.length - 1; last >= 0; ) {
    let first = last;
    if (isPrintedAsRead(kinds[last]!)) {
      for (let at = last - 1; at >= 0 && kinds[at] !== Kind.RIGHT; at--) {
        if (isPrintedAsRead(kinds[at]!)) first = at;
        // A stop closes what stands to the right of it if it touches only that.
        else if (STOP.test(words[at]!.text) && touches[at + 1] && !touches[at]) break;
      }
    }
    const run = words.slice(first, last + 1);
    runs.push({ words: merged(run), left: run[0]!.left, right: run.at(-1)!.right });
    last = first - 1;
  }
  return runs;
}

/** Rejoins the edges that were split off to find the ends of runs, and text that the file draws glyph by glyph: `3`, `.`, `1`. */
function merged(run: readonly LayoutWord[]): LayoutWord[] {
  const words: LayoutWord[] = [];
  for (const word of run) {
    const before = words.at(-1);
    if (before !== undefined && touch(before, word) && STYLE.every((name) => before[name] === word[name]))
      words[words.length - 1] = { ...before, text: before.text + word.text, right: word.right };
    else words.push(word);
  }
  return words;
}

const STYLE = [
  "font",
  "size",
  "baseline",
  "bold",
  "italic",
  "mark",
  "url",
  "underline",
  "strike",
  "highlight",
  "formula",
] as const;

const touch = (left: LayoutWord, right: LayoutWord): boolean =>
  right.left - left.right < MAX_TOUCHING_GAP_SHARE * right.size;

const isPrintedAsRead = (kind: Kind): boolean => kind === Kind.LEFT || kind === Kind.NUMBER;
const STOP = /^[.,;:!?…،؛؟]$/u;

/** Signs of currencies, shares and degrees belong to their number. */
const NUMBER_OR_UNIT = /[\p{L}\p{N}\p{Sc}%‰°]/u;

/** Parts a word that is printed from left to right into itself and the signs at its edges, which belong to the text around it. */
function withoutEdges(word: LayoutWord): LayoutWord[] {
  const kind = kindOf(word.text);
  if (kind === Kind.RIGHT || word.formula !== undefined || word.field !== undefined) return [word];
  const parts =
    kind === Kind.SIGN
      ? signsOf(word.text)
      : partsOf(word.text, kind === Kind.LEFT ? LETTER_OR_NUMBER : NUMBER_OR_UNIT);
  if (parts.length < 2) return [word];
  const width = (word.right - word.left) / word.text.length;
  let left = word.left;
  return parts.map((text) => {
    const part = { ...word, text, left, right: left + text.length * width };
    left = part.right;
    return part;
  });
}

/** The signs before the first character that fits `content`, the text up to the last one, and the signs behind it. */
function partsOf(text: string, content: RegExp): string[] {
  const characters = [...text];
  const first = characters.findIndex((character) => content.test(character));
  const end = characters.findLastIndex((character) => content.test(character)) + 1;
  const inner = characters.slice(first, end).join("");
  return [...signsOf(characters.slice(0, first).join("")), inner, ...signsOf(characters.slice(end).join(""))];
}

/** Single signs; the same one several times is one (a dash, an ellipsis). */
const signsOf = (text: string): string[] => text.match(/(.)\1*/gsu) ?? [];

const BRACKETS = ["()", "[]", "{}", "«»", "‹›"];
const BRACKET = /[()[\]{}«»‹›]/;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

/** Files write a bracket as it looks or as it is meant, and readers turn some of them: what they enclose tells. */
function withTurnedBrackets(words: LayoutWord[]): LayoutWord[] {
  if (!words.some(({ text }) => BRACKET.test(text))) return words;
  const open = new Map<string, number>();
  const result: LayoutWord[] = [];
  for (let start = 0; start < words.length; ) {
    let end = start + 1;
    while (end < words.length && words[end]!.joined) end++;
    const cluster = words.slice(start, end);
    const text = clusterWithTurnedBrackets(cluster.map((word) => word.text).join(""), open);
    let at = 0;
    for (const word of cluster) {
      result.push({ ...word, text: text.slice(at, at + word.text.length) });
      at += word.text.length;
    }
    start = end;
  }
  return result;
}

/** @param open brackets that wait for their partner */
function clusterWithTurnedBrackets(text: string, open: Map<string, number>): string {
  const characters = text.split("");
  const isContent = characters.map((character) => LETTER_OR_NUMBER.test(character));
  const [firstContent, lastContent] = [isContent.indexOf(true), isContent.lastIndexOf(true)];
  return characters
    .map((character, at) => {
      const pair = BRACKETS.find((both) => both.includes(character));
      if (pair === undefined) return character;
      const hasBefore = firstContent >= 0 && firstContent < at;
      const hasAfter = lastContent > at;
      const waiting = open.get(pair) ?? 0;
      const opens = hasBefore === hasAfter ? waiting === 0 : hasAfter;
      open.set(pair, opens ? waiting + 1 : Math.max(0, waiting - 1));
      return pair[opens ? 0 : 1]!;
    })
    .join("");
}
