import { GLYPH_SHIFT, LAST_SHIFTED } from "../shifted-codes.js";

/** Faults of ToUnicode maps that readers of PDF get over and PDFium does not. */

/** @returns the map without its faults; undefined for one that has none */
export function mendedMap(map: string): string | undefined {
  return withoutDoubledCodes(map) ?? withoutGaps(map) ?? withoutLongRanges(map);
}

/**
 * Chrome's PDF writer (Skia, about m120 to m140) maps the code of a ligature twice: to U+0000, since no single character is drawn by that glyph,
 * and then to its letters. PDFium takes the first of the two, which is cut out.
 *
 * @returns undefined where no code is mapped both to U+0000 and to letters
 */
function withoutDoubledCodes(map: string): string | undefined {
  if (!map.includes("<0000>\n")) return undefined;
  const lines = map.split("\n");
  const mapped = new Set<string>();
  for (const line of lines) {
    const [code, letters, more] = line.split(" ");
    if (more === undefined && letters?.startsWith("<") && letters !== "<0000>") mapped.add(code!);
  }
  const kept: string[] = [];
  let count = 0;
  let counted = -1;
  for (const line of lines) {
    const [code, letters, more] = line.split(" ");
    if (more === undefined && letters === "<0000>" && code !== "<0000>" && mapped.has(code!)) continue;
    if (letters === "beginbfchar") {
      counted = kept.length;
      count = 0;
    } else if (line === "endbfchar" && counted >= 0) {
      // PDFium drops a map whose counts are not true.
      kept[counted] = `${count} beginbfchar`;
      if (count === 0) {
        kept.pop();
        continue;
      }
    } else count++;
    kept.push(line);
  }
  return kept.length === lines.length ? undefined : kept.join("\n");
}

/** One row of `beginbfrange`: the first code, the last one, and the character of the first. */
const RANGE = /<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*<([0-9a-f]{4})>/gi;
const BLOCK = /\d+ beginbfrange\s([^[\]]*?)endbfrange/g;

interface Range {
  readonly first: number;
  readonly last: number;
  readonly letter: number;
}

const rangesOf = (block: string): Range[] =>
  Array.from(block.matchAll(RANGE), ([, first, last, letter]) => ({
    first: Number.parseInt(first!, 16),
    last: Number.parseInt(last!, 16),
    letter: Number.parseInt(letter!, 16),
  }));

const hex = (code: number): string => `<${code.toString(16).padStart(4, "0")}>`;

const blockOf = (ranges: readonly Range[]): string =>
  `${ranges.length} beginbfrange\n${ranges.map(({ first, last, letter }) => `${hex(first)}${hex(last)}${hex(letter)}\n`).join("")}endbfrange`;

/** Codes that share all but their last byte: a range that ends in another row, by a lower last byte, costs PDFium all of its block. */
const CODES_OF_A_ROW = 256;

/** Ranges that end in the next row of codes are cut in two, as the format wants them. */
function withoutLongRanges(map: string): string | undefined {
  let isMended = false;
  const mended = map.replace(BLOCK, (whole, rows: string) => {
    const ranges = rangesOf(rows);
    if (!ranges.some(isLong)) return whole;
    isMended = true;
    return blockOf(ranges.flatMap((range) => (isLong(range) ? cut(range) : [range])));
  });
  return isMended ? mended : undefined;
}

const isLong = ({ first, last }: Range): boolean =>
  last > first && last - first < CODES_OF_A_ROW && last % CODES_OF_A_ROW < first % CODES_OF_A_ROW;

/** At the end of a row of codes. */
function cut({ first, last, letter }: Range): Range[] {
  const next = last - (last % CODES_OF_A_ROW);
  return [
    { first, last: next - 1, letter },
    { first: next, last, letter: letter + next - first },
  ];
}

/** Number of the glyph of the space in the usual order of TrueType fonts. */
const FIRST_SHIFTED = 0x20 - GLYPH_SHIFT;
/** Codes that must follow the usual order of glyphs, all of them, before others are believed to. */
const MIN_IN_ORDER = 4;

/**
 * Quartz maps some codes of a font and leaves out others that its text uses. Where all codes of the ASCII letters are numbers of glyphs in the usual
 * order, the others are too.
 */
function withoutGaps(map: string): string | undefined {
  if (map.includes("beginbfchar") || !map.includes("<0000><FFFF>")) return undefined;
  const ranges = Array.from(map.matchAll(BLOCK), ([, rows]) => rangesOf(rows!)).flat();
  const low = ranges.filter(({ first }) => first <= LAST_SHIFTED);
  const count = low.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const isInOrder = low.every(
    ({ first, last, letter }) => first >= FIRST_SHIFTED && last <= LAST_SHIFTED && letter === first + GLYPH_SHIFT,
  );
  if (count < MIN_IN_ORDER || count > LAST_SHIFTED - FIRST_SHIFTED || !isInOrder) return undefined;
  const others = ranges.filter(({ first }) => first > LAST_SHIFTED);
  // PDFium takes a block of 100 rows at most.
  const all = [{ first: FIRST_SHIFTED, last: LAST_SHIFTED, letter: 0x20 }, ...others];
  let isFirst = true;
  return map.replace(BLOCK, () => {
    if (!isFirst) return "";
    isFirst = false;
    return blocksOf(all);
  });
}

const MAX_ROWS = 100;

function blocksOf(ranges: readonly Range[]): string {
  const blocks: string[] = [];
  for (let at = 0; at < ranges.length; at += MAX_ROWS) blocks.push(blockOf(ranges.slice(at, at + MAX_ROWS)));
  return blocks.join("\n");
}
