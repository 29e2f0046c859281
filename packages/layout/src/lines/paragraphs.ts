import { endsEntry, isLed } from "../tables/contents.js";
import { median } from "./boxes.js";
import { CAPTION } from "./captions.js";
import { BREAKS_ANYWHERE, firstWidth, inlineLine, isBold, isMono } from "./lines.js";
import { attachedNumbers, type Marker, markerOf } from "./list-marker.js";
import { mostFrequent } from "./most-frequent.js";
import type { TextLine } from "./text-line.js";

/** Lines that belong together: a paragraph, a list item or a heading, not yet told apart. */
export interface LineGroup {
  readonly lines: TextLine[];
  readonly marker: Marker | undefined;
}

/** Splits the consecutive lines of one zone into groups. */
export function groupLines(lines: readonly TextLine[]): LineGroup[] {
  const leading = typicalLeading(lines);
  const usual = usualSize(lines);
  const attached = attachedNumbers(lines);
  const groups: LineGroup[] = [];
  for (const [index, line] of lines.entries()) {
    const group = groups.at(-1);
    const marker = markerOf(line) ?? attached.get(line);
    const goesOn =
      group !== undefined &&
      ((group.marker === undefined && marker === undefined && isWrappedTitle(group.lines.at(-1)!, line, usual)) ||
        !startsGroup(group, line, marker, lines[index + 1], leading));
    if (goesOn) group.lines.push(line);
    else groups.push({ lines: [line], marker });
  }
  return groups;
}

/** Size of most characters. */
function usualSize(lines: readonly TextLine[]): number {
  const sizes = new Map<number, number>();
  for (const { size, characters } of lines)
    sizes.set(Math.round(size * 2) / 2, (sizes.get(Math.round(size * 2) / 2) ?? 0) + characters);
  return mostFrequent(sizes);
}

/** Size of a bold title that wraps, over that of the text, at least; of another title; and the distance of its lines over that size, at most. */
const MIN_TITLE_RATIO = 1.14;
const MIN_PLAIN_RATIO = 1.3;
const MAX_TITLE_LEADING = 1.6;
/** Size of code in a title, over that of the title, at least, and words of it that a line may hold alone. */
const MIN_CODE_RATIO = 0.8;
const MAX_CODE_WORDS = 3;

/** Lines of one title in large type, also where the last one is code. Narrow blocks among wide ones do not show where their lines had to end. */
function isWrappedTitle(above: TextLine, line: TextLine, usual: number): boolean {
  const distance = line.baseline - above.baseline;
  const ratio = isBold(above) ? MIN_TITLE_RATIO : MIN_PLAIN_RATIO;
  if (above.size < ratio * usual || distance <= 0 || distance > MAX_TITLE_LEADING * above.size) return false;
  if (Math.abs(line.left - above.left) > 0.3 * above.size || isMono(above)) return false;
  if (isMono(line))
    return line.words.length <= MAX_CODE_WORDS && line.size >= MIN_CODE_RATIO * above.size && line.size <= above.size;
  const [last, first] = [above.words.at(-1)!, line.words[0]!];
  return Math.abs(above.size - line.size) < 0.02 * line.size && last.font === first.font && !endsSentence(above);
}

/** Distance of baselines over font size, as it occurs most between lines of one size. */
type Leading = (size: number) => number;

function typicalLeading(lines: readonly TextLine[]): Leading {
  const all: number[] = [];
  const bySize = new Map<number, number[]>();
  const wide = new Map<number, number[]>();
  for (let index = 1; index < lines.length; index++) {
    const above = lines[index - 1]!;
    const line = lines[index]!;
    const ratio = (line.baseline - above.baseline) / Math.max(1, line.size);
    if (Math.abs(above.size - line.size) > 0.06 * line.size || ratio < 0.8 || ratio > MAX_DOUBLE_LEADING) continue;
    const key = Math.round(line.size);
    if (ratio > MAX_LEADING) {
      if (mayRunOn(above, line)) addTo(wide, key, ratio);
      continue;
    }
    all.push(ratio);
    addTo(bySize, key, ratio);
  }
  for (const [key, ratios] of wide) {
    const narrow = bySize.get(key) ?? [];
    if (ratios.length < MIN_DOUBLE_SPACED || ratios.length < 2 * narrow.length) continue;
    for (const ratio of ratios) {
      all.push(ratio);
      addTo(bySize, key, ratio);
    }
  }
  const general = all.length < 3 ? Math.min(1.5, median(all) || 1.35) : modeOf(all);
  const modes = new Map([...bySize].filter(([, list]) => list.length >= 4).map(([key, list]) => [key, modeOf(list)]));
  return (size) => modes.get(Math.round(size)) ?? general;
}

/** Text with blank space between its lines, as manuscripts and papers for courts have it, has baselines up to this far apart, over the font size. */
const MAX_DOUBLE_LEADING = 3.2;
/** Among such text, lines this far apart belong together only where one runs on into the other. */
const MIN_WIDE_LEADING = 1.7;
/** Pairs of lines of one size in a zone that run on at such a distance. */
const MIN_DOUBLE_SPACED = 3;

/** Width of such a line, over its size, at least: a column of numbers or labels is as far apart. */
const MIN_RUNNING_WIDTH = 16;

/** A line that fills its column, and one that begins at the same edge, at that of the column or where the text of the item does. */
const mayRunOn = (above: TextLine, line: TextLine, textLeft = line.columnLeft): boolean =>
  above.right - above.left >= MIN_RUNNING_WIDTH * above.size &&
  (above.words.length > 2 || above.words.some(({ text }) => BREAKS_ANYWHERE.test(text))) &&
  !isShort(above, line) &&
  markerOf(line) === undefined &&
  [above.left, line.columnLeft, textLeft].some((edge) => Math.abs(line.left - edge) < 0.6 * line.size);

/** The mode, in steps of 0.05: gaps between paragraphs must not shift it. */
function modeOf(ratios: readonly number[]): number {
  const count = new Map<number, number>();
  for (const ratio of ratios) {
    const key = Math.round(ratio * 20);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  let best = 27;
  let most = 0;
  for (const [key, times] of count) {
    if (times > most || (times === most && key < best)) {
      most = times;
      best = key;
    }
  }
  return best / 20;
}

function addTo(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function startsGroup(
  group: LineGroup,
  line: TextLine,
  marker: Marker | undefined,
  next: TextLine | undefined,
  leadingOf: Leading,
): boolean {
  const above = group.lines[group.lines.length - 1]!;
  const first = group.lines[0]!;
  const size = Math.max(1, Math.min(above.size, line.size));
  if (startsNote(line) && startsNote(first)) return true;
  if (above.words.at(-1)!.field === "end") return true;
  if (isDisplayed(above) || isDisplayed(line)) return true;
  const distance = (line.baseline - above.baseline) / size;
  if (distance < -0.5 || endsEntry(above) || (isLed(above) && isLed(line))) return true;
  if (Math.abs(above.size - line.size) > 0.09 * Math.max(above.size, line.size) && !isMixed(above, line)) return true;
  const leading = leadingOf(size);
  if (distance > leading * 1.22 + 0.08 && !(distance < MAX_LEADING && goesOn(group, line))) return true;
  const isOutdented = comesBack(group, line, marker);
  const isWide = distance > (leading > MAX_LEADING ? MIN_WIDE_LEADING : MAX_LEADING);
  if (isWide && !isOutdented && !mayRunOn(above, line, textLeft(group))) return true;
  if (marker !== undefined && isListStart(group, line, marker, above)) return true;
  if (isBold(above) !== isBold(line) && startsSentence(line) && !runsIntoFormula(above, line)) return true;
  if (above.inShortBlock === true && line.inShortBlock === true) return false;
  if (isTitleOver(above, line)) return true;
  if (CAPTION.test(inlineLine(line)) && !endsOpen(above) && !(endsInWord(above) && !isShort(above, line))) return true;
  if (isCentered(above) && isLopsided(line) && startsSentence(line) && CAPTION.test(inlineLine(first))) return true;
  if (isMono(above) && isMono(line)) return false;
  if (isCentered(above) && isCentered(line)) return false;
  const em = line.size;
  const bodyLeft = group.lines.length > 1 ? group.lines[1]!.left : undefined;
  // First-line indent.
  const indent = line.left - (bodyLeft ?? above.left);
  if (group.marker === undefined && indent > 0.7 * em && indent < 6 * em && group.lines.length > 1) {
    const isReturn = next === undefined || next.left < line.left - 0.5 * em || next.baseline - line.baseline > 2 * em;
    if (isReturn || endsSentence(above)) return true;
  }
  if (
    group.marker === undefined &&
    group.lines.length === 1 &&
    indent > 0.7 * em &&
    indent < 6 * em &&
    first.left <= first.columnLeft + 0.5 * em
  ) {
    // Second line further in than the first: a hanging paragraph, or the first line of an indented one.
    if (endsSentence(above) && isShort(above, line)) return true;
    if (next !== undefined && next.left < line.left - 0.7 * em && isReasonablyShort(above) && endsSentence(above))
      return true;
  }
  // Back at the margin after hanging lines: the next hanging entry (references, glossaries).
  if (
    group.marker === undefined &&
    group.lines.length > 1 &&
    indent < -0.7 * em &&
    Math.abs(line.left - first.left) < 0.4 * em
  )
    return true;
  if (isOutdented) return false;
  if (group.marker !== undefined && line.left < first.left - 0.8 * em) return true;
  if (
    group.marker !== undefined &&
    group.lines.length >= 1 &&
    line.left < textLeft(group) - 0.6 * em &&
    line.left <= first.left + 0.3 * em &&
    isShort(above, line)
  )
    return true;
  return isShort(above, line) && (endsSentence(above) || isVeryShort(above)) && startsSentence(line);
}

/** Lines of one paragraph stand further apart where a formula or a tall sign needs room, but hardly further than this, over the font size. */
const MAX_LEADING = 2.2;

/** A full line that ends within a sentence, and one that goes on from it at the same edge. */
function goesOn(group: LineGroup, line: TextLine): boolean {
  const above = group.lines[group.lines.length - 1]!;
  const edges = [textLeft(group), above.left, ...(group.marker === undefined ? [line.columnLeft] : [])];
  const marker = markerOf(line);
  return (
    (group.marker !== undefined || /^\p{Ll}/u.test(inlineLine(line))) &&
    (marker === undefined || marker.style === "legal") &&
    !endsSentence(above) &&
    !isShort(above, line) &&
    isBold(above) === isBold(line) &&
    edges.some((edge) => Math.abs(line.left - edge) < 0.6 * line.size)
  );
}

/** Width of a line, over its size, from which on it is full by chance only rarely. */
const MIN_FULL_WIDTH = 30;

/** The second line of an item that is indented like a paragraph, further in than the lines that follow; and those below it at its edge. */
function comesBack({ marker, lines }: LineGroup, line: TextLine, ownMarker: Marker | undefined): boolean {
  const above = lines[lines.length - 1]!;
  const first = lines[0]!;
  if (marker === undefined || ownMarker !== undefined || line.left >= first.left - 0.8 * line.size) return false;
  if (isShort(above, line) || isBold(above) !== isBold(line)) return false;
  if (lines.length > 1) return Math.abs(line.left - lines[1]!.left) < 0.3 * line.size;
  const width = (above.right - above.left) / above.size;
  return (
    !endsSentence(above) &&
    width >= MIN_RUNNING_WIDTH &&
    (!startsSentence(line) || width >= MIN_FULL_WIDTH) &&
    first.left - line.left < MAX_INDENT * line.size
  );
}

/** Indent of the first line of a paragraph, over the size of its type, at most; of most paragraphs. */
const MAX_INDENT = 10;
const MAX_FIRST_INDENT = 3;

/** A small raised number before the text, as of a footnote. */
export function startsNote(line: TextLine): boolean {
  const [mark, next] = line.words;
  return (
    mark !== undefined &&
    next !== undefined &&
    /^(?:\d{1,3}|[*†‡§¶]{1,3})$/.test(mark.text) &&
    mark.size < 0.86 * next.size &&
    next.baseline - mark.baseline > 0.14 * next.size
  );
}

/** A line in bold that was ended on purpose, and one that begins with a label in bold and goes on in regular type. */
const isTitleOver = (above: TextLine, line: TextLine): boolean =>
  line.words[0]!.bold &&
  isShort(above, line) &&
  startsSentence(line) &&
  line.words.some((word) => !word.bold && !word.mono) &&
  isBold(above);

/** A formula on a line of its own. */
export const isDisplayed = (line: TextLine): boolean => line.words.length === 1 && line.words[0]!.formula === "display";

/** Lines of running text that contain larger or smaller words, as formulas do. */
const isMixed = (above: TextLine, line: TextLine): boolean => {
  const sizes = (one: TextLine): Set<number> =>
    new Set(one.words.filter((word) => word.text.length > 1).map((word) => Math.round(word.size)));
  const a = sizes(above);
  return a.has(Math.round(line.size)) && sizes(line).has(Math.round(above.size));
};

function isListStart(group: LineGroup, line: TextLine, marker: Marker, above: TextLine): boolean {
  // Within a sentence that fills its line, `c.` and `3.` are of the sentence, and so is a dash at the edge of its text.
  const isWithin = !endsSentence(above) && !isShort(above, line) && !/,$/.test(inlineLine(above));
  if (!marker.ordered) {
    if (/^[-–—*+]$/.test(marker.text)) {
      const isAtEdge = Math.abs(line.left - textLeft(group)) < 0.3 * line.size;
      if (isWithin && isAtEdge && group.marker?.text !== marker.text) return false;
      return (
        group.marker?.style === "bullet" ||
        endsSentence(above) ||
        /[:;,]$/.test(inlineLine(above)) ||
        isShort(above, line)
      );
    }
    return true;
  }
  if (group.marker?.ordered === true && group.marker.style === marker.style) return true;
  if (isWithin && group.marker === undefined && (marker.number ?? 1) > 1) return false;
  if (line.left < group.lines[0]!.left - 0.5 * line.size || line.left > group.lines[0]!.left + 0.5 * line.size)
    return true;
  return endsSentence(above) || isShort(above, line);
}

const textLeft = (group: LineGroup): number => {
  const first = group.lines[0]!;
  return group.lines[1]?.left ?? first.words[group.marker?.words ?? 0]?.left ?? first.left;
};

/** Whether the first word of the next line would have fitted: the line was ended on purpose. */
function isShort(above: TextLine, line: TextLine): boolean {
  const word = line.words[0];
  if (word === undefined) return false;
  const room = above.columnRight - above.right;
  return room > firstWidth(word) + 1.2 * above.size;
}

const isReasonablyShort = (above: TextLine): boolean =>
  above.columnRight - above.right > 0.08 * (above.columnRight - above.columnLeft);
const isVeryShort = (above: TextLine): boolean =>
  above.columnRight - above.right > 0.4 * (above.columnRight - above.columnLeft);

/** A line that begins at the left edge of its column, or near it, and that none above or below could be centred with. */
function isLopsided(line: TextLine): boolean {
  const left = line.left - line.columnLeft;
  const right = line.columnRight - line.right;
  return left < MAX_FIRST_INDENT * line.size && Math.abs(left - right) > 1.5 * line.size;
}

/** Formulas are never bold, and begin no sentence where the line above is full. */
const runsIntoFormula = (above: TextLine, line: TextLine): boolean =>
  line.words[0]!.formula !== undefined && !endsSentence(above) && !isShort(above, line);

export function isCentered(line: TextLine): boolean {
  const left = line.left - line.columnLeft;
  const right = line.columnRight - line.right;
  return left > 1.5 * line.size && right > 1.5 * line.size && Math.abs(left - right) < 1.5 * line.size;
}

const endsSentence = (line: TextLine): boolean => /[.!?:;。！？…]["'”’)\]]*\d{0,3}$/.test(inlineLine(line));
const endsOpen = (line: TextLine): boolean => /[,(]$|[\p{Ll}\u2010\u2011-]$/u.test(inlineLine(line));
/** Chinese and Japanese text breaks within its words, without a hyphen. */
const endsInWord = (line: TextLine): boolean => /\p{Lo}$/u.test(inlineLine(line));
const startsSentence = (line: TextLine): boolean => !/^[\p{Ll},;)]/u.test(inlineLine(line));
