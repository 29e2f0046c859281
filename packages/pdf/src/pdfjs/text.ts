import { isRightToLeft } from "../direction.js";
import { type FontStyle, fontStyle } from "../fonts.js";
import { applyX, applyY, type Matrix, multiply } from "../geometry.js";
import { type GlyphStyle, isUnmapped } from "../glyph.js";
import type { PageText } from "../reader.js";
import { WordBuilder } from "../words.js";

/** An item of pdf.js' text content; items without `str` mark content. */
export interface TextItem {
  readonly str?: string;
  readonly dir?: string;
  readonly width?: number;
  readonly transform?: readonly number[];
  readonly fontName?: string;
  readonly hasEOL?: boolean;
  readonly type?: string;
  readonly id?: string;
}

/**
 * pdf.js tells the width of a run, not of its characters: places inside a run are estimated from typical letter widths.
 *
 * @param fontNames pdf.js font id → base font name, where known
 * @param families pdf.js font id → generic family
 */
export function itemsToText(
  items: readonly TextItem[],
  matrix: Matrix,
  fontNames: ReadonlyMap<string, string>,
  families: ReadonlyMap<string, string>,
  size: { width: number; height: number },
): PageText {
  const builder = new WordBuilder();
  const styles = new Map<string, FontStyle & { name: string }>();
  const marks: Array<number | undefined> = [];
  let characters = 0;
  let unmapped = 0;
  for (const item of items) {
    if (item.str === undefined) {
      if (item.type === "endMarkedContent") marks.pop();
      else if (item.type?.startsWith("beginMarkedContent") === true) marks.push(markOf(item.id));
      continue;
    }
    if (item.transform === undefined || item.transform.length < 6) continue;
    const font = fontOf(item.fontName ?? "", fontNames, families, styles);
    const run = multiply(matrix, item.transform as unknown as Matrix);
    const height = Math.hypot(run[2], run[3]);
    const turn = Math.abs(run[0]) >= Math.abs(run[1]) ? (run[0] >= 0 ? 0 : 180) : run[1] > 0 ? 90 : 270;
    const style: GlyphStyle = {
      isDoubtful: false,
      size: Math.max(0.5, height),
      font: font.name,
      bold: font.bold,
      italic:
        font.italic ||
        (turn === 0 && Math.abs(item.transform[2]!) > 0.15 * Math.abs(item.transform[3]!) && item.transform[1] === 0),
      mono: font.mono,
      turn,
      mark: marks.findLast((mark) => mark !== undefined),
    };
    const counted = place(builder, item, run, style, font.mono, size);
    characters += counted.characters;
    unmapped += counted.unmapped;
    if (item.hasEOL === true) builder.space();
  }
  return { words: builder.finish(), characters, unmapped, invisible: 0, clippedAway: 0, doubtful: builder.doubtful };
}

/** pdf.js names marked content `p5R_mc12`. */
const markOf = (id: string | undefined): number | undefined => {
  const match = /_mc(\d+)$/.exec(id ?? "");
  return match === null ? undefined : Number(match[1]);
};

function place(
  builder: WordBuilder,
  item: TextItem,
  run: Matrix,
  style: GlyphStyle,
  mono: boolean,
  size: { width: number; height: number },
): { characters: number; unmapped: number } {
  const text = [...item.str!];
  const weights = text.map((character) => (mono ? 1 : letterWidth(character)));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const length = Math.abs(item.width ?? 0);
  const vertical = style.turn === 90 || style.turn === 270;
  const sign = style.turn === 0 || style.turn === 90 ? 1 : -1;
  const x = applyX(run, 0, 0);
  const y = applyY(run, 0, 0);
  const backwards = item.dir === "rtl" && [...item.str!].some(isRightToLeft);
  let along = 0;
  let characters = 0;
  let unmapped = 0;
  for (const [index, character] of text.entries()) {
    const advance = (length * weights[index]!) / total;
    const start = backwards ? length - along - advance : along;
    along += advance;
    if (/\s/.test(character)) {
      builder.space();
      continue;
    }
    characters++;
    const code = character.codePointAt(0)!;
    if (isUnmapped(code)) unmapped++;
    const from = (vertical ? y : x) + sign * start;
    const to = from + sign * advance;
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    const baseline = vertical ? x : y;
    const box = vertical
      ? {
          left: baseline - (style.turn === 270 ? 0.8 : 0.22) * style.size,
          right: baseline + (style.turn === 270 ? 0.22 : 0.8) * style.size,
          top: low,
          bottom: high,
        }
      : { left: low, right: high, top: baseline - 0.8 * style.size, bottom: baseline + 0.22 * style.size };
    const middleX = (box.left + box.right) / 2;
    const middleY = (box.top + box.bottom) / 2;
    if (!(middleX > -2 && middleX < size.width + 2 && middleY > -2 && middleY < size.height + 2)) continue;
    builder.add({ text: character === "\u00ad" ? "-" : character, ...box, baseline, style });
  }
  return { characters, unmapped };
}

/** Width of a letter relative to an average one, in most proportional fonts. */
function letterWidth(character: string): number {
  if (/[iljI.,;:'’|!()[\]ftr\s-]/.test(character)) return character === " " ? 0.52 : 0.62;
  if (/[mwMW@—%]/.test(character)) return 1.55;
  if (/[A-Z&]/.test(character)) return 1.28;
  if (character.charCodeAt(0) > 0x2e80) return 1.9;
  return 1;
}

function fontOf(
  id: string,
  names: ReadonlyMap<string, string>,
  families: ReadonlyMap<string, string>,
  styles: Map<string, FontStyle & { name: string }>,
): FontStyle & { name: string } {
  const known = styles.get(id);
  if (known !== undefined) return known;
  const name = names.get(id) ?? id;
  const style = fontStyle(name, 0, 0);
  const font = { name, ...style, mono: style.mono || families.get(id) === "monospace" };
  styles.set(id, font);
  return font;
}
