import { median } from "./boxes.js";
import { BREAKS_ANYWHERE, firstWidth, inlineLine, isMono } from "./lines.js";
import { isCentered } from "./paragraphs.js";
import type { TextLine } from "./text-line.js";

/** Space left in a line beyond that of the next word, over the size, from which on the line was ended on purpose. */
const ROOM = 2;
/** A longer line is one of running text, and must leave much of its column empty. */
const LABEL_CHARACTERS = 60;
const MIN_EMPTY_SHARE = 0.25;
/** Share of the breaks that leave room, from which on all lines of a block of short lines were ended on purpose. */
const MIN_ROOMY_SHARE = 0.3;
/** Space within a line, over its size, that parts a label from its value; share of such lines in a list of them. */
const LABEL_GAP = 2.4;
const MIN_PARTED_SHARE = 0.6;
/** `Kundennummer: 47774`. */
const LABEL = /^\p{Lu}[\p{L}\p{M} .°/#&’'()-]{0,34}\s?:\s?\S/u;
/** A capital, a figure, a sign or an address: what a line of a letterhead or a form begins with. Scripts without capitals say nothing. */
const STARTS_ANEW = /^(?:[\p{Lu}\p{N}+#&@€$£„“"✉☎]|www\.|https?:|\S+@\S+\.)/u;
/** Lines of a block of short lines that each begin anew and mostly hold figures, as addresses do, from which on no room is needed as evidence. */
export const MIN_ADDRESS_LINES = 3;
const ADDRESS_CHARACTERS = 45;
const ADDRESS = /^(?:www\.|https?:|\S+@\S+\.)\S*$/;
/** A label with a place to fill in by hand: text of contracts has such places within its sentences. */
const BLANK = /[:#?]\s?(?:_{4,}|\.{8,}|…{4,})/;
const ONLY_BLANK = /^[\s_.…]+$/;
const MIN_BLANK_SHARE = 0.5;
const MIN_BLANKS = 2;
const ENDS_OPEN =
  /[-\u2010\u2011\u00ad,–(/]$|\b(?:and|or|of|the|und|oder|der|die|das|von|et|ou|de|du|la|le|y|del|en|van|a|to|for|in|with|by)$/u;

/**
 * Lines of a paragraph before which the text was broken on purpose, as in addresses and in labels with their values: the first word would have
 * fitted into the line above.
 *
 * @returns indices into `lines`; empty for running text, and where the edge of the column cannot be trusted
 */
export function deliberateBreaks(lines: readonly TextLine[]): ReadonlySet<number> {
  const breaks = new Set<number>();
  if (lines.length < 2) return breaks;
  const texts = lines.map(inlineLine);
  // Addresses are often set like code.
  if (lines.some((line, index) => isMono(line) && !ADDRESS.test(texts[index]!))) return breaks;
  if (lines.every(({ inShortBlock }) => inShortBlock === true)) {
    for (let index = 1; index < lines.length; index++) if (!/^\p{Ll}+\s/u.test(texts[index]!)) breaks.add(index);
    return breaks;
  }
  if (texts.every((text) => LABEL.test(text)) || lines.filter(isParted).length > MIN_PARTED_SHARE * lines.length) {
    for (let index = 1; index < lines.length; index++) breaks.add(index);
    return breaks;
  }
  if (isForm(texts)) {
    for (let index = 1; index < lines.length; index++)
      if (ONLY_BLANK.test(texts[index]!) || (STARTS_ANEW.test(texts[index]!) && !ENDS_OPEN.test(texts[index - 1]!)))
        breaks.add(index);
    return breaks;
  }
  const left = Math.min(...lines.map((line) => line.left));
  const areEntries = texts.some((text) => BREAKS_ANYWHERE.test(text)) && areDenseEntries(lines);
  const startsAnew = (text: string): boolean => STARTS_ANEW.test(text) || (areEntries && BREAKS_ANYWHERE.test(text));
  const isBreak = (above: string, text: string): boolean => startsAnew(text) && !ENDS_OPEN.test(above);
  let roomy = 0;
  for (let index = 1; index < lines.length; index++) {
    const above = lines[index - 1]!;
    const line = lines[index]!;
    if (above.zone !== line.zone || line.baseline < above.baseline) continue;
    if (!hasRoom(above, line, left)) continue;
    // Running text in a narrower column than was found.
    if (!startsAnew(texts[index]!)) return new Set();
    roomy++;
    if (isBreak(texts[index - 1]!, texts[index]!)) breaks.add(index);
  }
  const characters = median(texts.map((text) => text.length));
  const areApart =
    (characters < LABEL_CHARACTERS && roomy >= MIN_ROOMY_SHARE * (lines.length - 1)) ||
    (characters < ADDRESS_CHARACTERS &&
      lines.length >= MIN_ADDRESS_LINES &&
      texts.filter((text) => /\d/.test(text)).length >= 0.5 * lines.length);
  if (areApart && texts.every(startsAnew))
    for (let index = 1; index < lines.length; index++) if (isBreak(texts[index - 1]!, texts[index]!)) breaks.add(index);
  return breaks;
}

/** Lines of labels with places to fill in. */
function isForm(texts: readonly string[]): boolean {
  const blanks = texts.filter((text) => BLANK.test(text)).length;
  return blanks >= MIN_BLANKS && blanks >= MIN_BLANK_SHARE * texts.length;
}

/** Whether a wide gap divides a line, as between a label and its value. */
const isParted = ({ words }: TextLine): boolean =>
  words.some((word, index) => index > 0 && word.left - words[index - 1]!.right > LABEL_GAP * word.size);

/** Characters of a line of Chinese or Japanese that is a label or an entry of a list, at most. */
const DENSE_LABEL_CHARACTERS = 24;

/**
 * Whether lines that may break between any two signs were ended on purpose: text fills its lines, however narrow its column is, so that short
 * lines which end at different places are entries. The longest line may have been full.
 */
function areDenseEntries(lines: readonly TextLine[]): boolean {
  if (lines.some(({ characters }) => characters > DENSE_LABEL_CHARACTERS)) return false;
  const ends = lines.map(({ right }) => right);
  const longest = Math.max(...ends);
  if (longest - Math.min(...ends.slice(0, -1)) < ROOM * lines[0]!.size) return false;
  return lines.every(isCentered) || ends.slice(0, -1).every((end) => longest - end > ROOM * lines[0]!.size);
}

/** Whether the first word of a line would have fitted into the one above. */
function hasRoom(above: TextLine, line: TextLine, left: number): boolean {
  const [first] = line.words;
  if (first === undefined) return false;
  let right = first.left + firstWidth(first);
  for (let index = 1; index < line.words.length && line.words[index]!.joined; index++) right = line.words[index]!.right;
  const width = above.columnRight - left;
  const room = width - (above.right - above.left);
  if (room < right - first.left + ROOM * above.size) return false;
  return above.characters < LABEL_CHARACTERS || room > MIN_EMPTY_SHARE * width;
}
