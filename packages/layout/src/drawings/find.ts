import { type Label, labelOf, labelsOf } from "../charts/labels.js";
import { withoutFigures } from "../figures.js";
import { areaOf, contains, meet, middleX, middleY, overlap, unionOf, widthOf } from "../lines/boxes.js";
import { drawnBullets } from "../lines/bullets.js";
import { CAPTION } from "../lines/captions.js";
import { segmentText } from "../lines/inline.js";
import { buildSegments } from "../lines/segments.js";
import { bodySize } from "../page.js";
import type { Box, LayoutDrawing, LayoutPage, LayoutWord } from "../types.js";
import { labelTexts } from "./label-texts.js";
import { drawnRegions } from "./regions.js";
import { hasFigureRows, isRuledTable } from "./ruled-table.js";

/** Characters from which on a line is running text. */
const MIN_PROSE_CHARACTERS = 40;
/** Of a text beside a drawing that belongs to it. */
const MAX_LABEL_CHARACTERS = 45;
const MAX_SIDE_CHARACTERS = 25;
/** Share of running text in what stands in a drawing: with more, it is a frame around a paragraph. */
const MAX_PROSE_SHARE = 0.4;
/** Share of the page: larger ones are its background. */
const MAX_PAGE_SHARE = 0.75;
/** Fewer texts than these are a heading on a ribbon, a page number on a leaf. */
const MIN_LABELS = 3;
/** In sizes of the body font: larger text is a title over a drawn background; beside a drawing text is no larger than the body. */
const MAX_LABEL_SIZE = 1.8;
const MAX_NEAR_SIZE = 1.05;
/** How far from a drawing its labels stand, in sizes of the body font. */
const MAX_GAP_BESIDE = 1.2;
const MAX_GAP_BELOW = 1;
const MAX_OVERHANG = 2;
/** Numbers of an axis, then its name, then a word below that. */
const MAX_ROUNDS = 3;
/** Lines looked at above a line of running text. */
const MAX_LINES_BESIDE = 12;

/**
 * Takes the words of diagrams, plots and maps out of a page: they are labels, and no lines, lists or tables of its text. What tells a drawing are
 * slopes and curves, of which text, tables and frames have none.
 *
 * @param marks boxes of the slopes and curves
 */
export function withDrawings(page: LayoutPage, marks: readonly Box[]): LayoutPage {
  if (marks.length === 0 || page.words.length === 0 || isTurned(page)) return page;
  const unit = bodySize(page.words);
  const regions = drawnRegions(page, withoutDots(page, marks), unit).filter(
    ({ box }) => !(page.charts ?? []).some((chart) => meet(chart, box)),
  );
  if (regions.length === 0) return page;
  const texts = textsOf(page.words);
  const prose = proseOf(texts);
  const free = new Set(texts.filter(({ text, size }) => !CAPTION.test(text) && size <= MAX_LABEL_SIZE * unit));
  const drawings: LayoutDrawing[] = [];
  const gone = new Set<LayoutWord>();
  for (const region of regions) {
    const { box } = region;
    if (areaOf(box) > MAX_PAGE_SHARE * page.width * page.height) continue;
    const own = labelsIn(box, free, prose, unit);
    if (own === undefined || hasFigureRows(own) || isRuledTable(region, own, page, unit)) continue;
    const order = own.reduce((least, { words }) => Math.min(least, words[0]!.order), Infinity);
    drawings.push({ ...unionOf([box, ...own])!, texts: labelTexts(own), order });
    for (const label of own) {
      free.delete(label);
      for (const word of label.words) gone.add(word);
    }
  }
  if (drawings.length === 0) return page;
  return { ...withoutFigures(page, drawings, gone), drawings };
}

/** Dots from which on they are points of a plot, where no text stands behind them. */
const MIN_POINTS = 12;

/** Slopes and curves without bullets and single dots. */
function withoutDots(page: LayoutPage, marks: readonly Box[]): readonly Box[] {
  const bullets = new Set(drawnBullets(page));
  const others = (page.dots ?? []).filter((dot) => !bullets.has(dot));
  const places = new Set([...bullets, ...(others.length < MIN_POINTS ? others : [])].map(placeOf));
  return places.size === 0 ? marks : marks.filter((mark) => !places.has(placeOf(mark)));
}

/** The middle of a shape, in whole points. */
const placeOf = (box: Box): string => `${Math.round(middleX(box))} ${Math.round(middleY(box))}`;

/** Whether most of the text is turned: such a page is turned before it is read. */
function isTurned({ words }: LayoutPage): boolean {
  const letters = (own: readonly LayoutWord[]): number => own.reduce((sum, { text }) => sum + text.length, 0);
  return letters(words.filter(({ turn }) => turn !== undefined)) > 0.5 * letters(words);
}

/** Lines, what stands apart in them, and turned texts. */
function textsOf(words: readonly LayoutWord[]): Label[] {
  const upright = buildSegments(words.filter(({ turn }) => turn === undefined));
  return [
    ...upright.map((segment) => ({ ...labelOf(segment.words, false), text: segmentText(segment), size: segment.size })),
    ...labelsOf(words.filter(({ turn }) => turn !== undefined)),
  ];
}

const isLong = ({ text, isTurned: turned }: Label): boolean =>
  !turned && text.length >= MIN_PROSE_CHARACTERS && /\p{L}{3}/u.test(text);

/** Lines of running text: long ones, and those of the same type that go on above and below them. */
function proseOf(texts: readonly Label[]): Set<Label> {
  const prose = new Set(texts.filter(isLong));
  const sorted = texts.filter(({ isTurned: turned }) => !turned).sort((a, b) => a.y - b.y);
  for (const lines of [sorted, [...sorted].reverse()])
    for (const [index, line] of lines.entries()) {
      if (prose.has(line)) continue;
      const goesOn = lines
        .slice(Math.max(0, index - MAX_LINES_BESIDE), index)
        .some((other) => prose.has(other) && isBelow(line, other));
      if (goesOn) prose.add(line);
    }
  return prose;
}

/** Two lines of one paragraph, in either order. */
function isBelow(line: Label, other: Label): boolean {
  const distance = Math.abs(other.y - line.y) / line.size;
  return (
    distance > 0.5 &&
    distance < 1.7 &&
    Math.abs(other.size - line.size) < 0.3 &&
    overlap(other.left, other.right, line.left, line.right) > 0.6 * widthOf(line)
  );
}

/** The labels in and around a drawing; undefined where it is a frame around text, or has hardly any. */
function labelsIn(
  region: Box,
  free: ReadonlySet<Label>,
  prose: ReadonlySet<Label>,
  unit: number,
): readonly Label[] | undefined {
  const letters = (texts: readonly Label[]): number => texts.reduce((sum, { text }) => sum + text.length, 0);
  const inside = [...free].filter((label) => contains(region, middleX(label), middleY(label)));
  if (letters(inside.filter((label) => prose.has(label))) > MAX_PROSE_SHARE * letters(inside)) return undefined;
  const own = new Set(inside);
  const others = [...free].filter(
    (label) =>
      !own.has(label) &&
      !prose.has(label) &&
      label.text.length <= MAX_LABEL_CHARACTERS &&
      label.size <= MAX_NEAR_SIZE * unit,
  );
  let box = region;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const near = others.filter((label) => !own.has(label) && isNear(label, box, unit));
    if (near.length === 0) break;
    for (const label of near) own.add(label);
    box = unionOf([box, ...near])!;
  }
  return own.size < MIN_LABELS ? undefined : [...own];
}

/** Right beside a drawing, or right above or below it and no wider: a number of an axis, its name. */
function isNear(label: Label, box: Box, unit: number): boolean {
  const across = Math.max(box.left - label.right, label.left - box.right);
  const down = Math.max(box.top - label.bottom, label.top - box.bottom);
  if (down > 0)
    return (
      down <= MAX_GAP_BELOW * unit &&
      label.left > box.left - MAX_OVERHANG * unit &&
      label.right < box.right + MAX_OVERHANG * unit
    );
  if (across > MAX_GAP_BESIDE * unit) return false;
  const isShort = label.text.length <= MAX_SIDE_CHARACTERS && label.top > box.top && label.bottom < box.bottom;
  return isShort || label.value !== undefined || label.isTurned;
}
