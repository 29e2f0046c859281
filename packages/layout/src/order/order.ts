import { median, overlap } from "../lines/boxes.js";
import { isBold } from "../lines/lines.js";
import { isDot } from "../lines/list-marker.js";
import type { Segment } from "../lines/segments.js";
import { besideNotes } from "./margin-notes.js";
import { beforeNextPart } from "./parts.js";
import type { Cut, Piece } from "./pieces.js";

const MAX_ZONES = 400;
/** The search for cuts may look at this many pieces in total, plus the next bound for each piece of the page. Drawings with hundreds of labels need fewer than 2 000. */
const MAX_LOOKS = 10_000;
const MAX_LOOKS_PER_PIECE = 8;

/**
 * Splits a page into columns, peeling off what stands above and below them, until no zone has a gutter any more.
 *
 * @param unit body font size
 * @param width of the page
 * @returns zones in reading order; the pieces of each are unsorted
 */
export function readingZones(pieces: readonly Piece[], unit: number, rightToLeft: boolean, width: number): Piece[][] {
  const zones: Piece[][] = [];
  const stack: Piece[][] = [[...pieces]];
  let steps = 0;
  let looks = MAX_LOOKS + MAX_LOOKS_PER_PIECE * pieces.length;
  while (stack.length > 0) {
    const zone = stack.pop()!;
    if (zone.length === 0) continue;
    const isLast = zone.length < 4 || steps++ > MAX_ZONES || looks < 0;
    looks -= zone.length;
    const cut = isLast ? undefined : bestCut(zone, unit, width);
    if (cut === undefined) {
      zones.push(zone);
      continue;
    }
    const noted = besideNotes(cut, unit);
    const sides = new Set([...cut.left, ...cut.right]);
    // The texts of a panel begin at its top; a picture between them makes columns of what stands below.
    const isAbove = (piece: Piece): boolean =>
      (piece.panel === undefined ? (piece.top + piece.bottom) / 2 : piece.top) < cut.top;
    const above = zone.filter((piece) => !sides.has(piece) && isAbove(piece));
    const below = zone.filter((piece) => !sides.has(piece) && !isAbove(piece));
    const columns = rightToLeft ? [cut.right, cut.left] : [cut.left, cut.right];
    if (noted === undefined) stack.push(below, [...columns[1]!], [...columns[0]!], above);
    else stack.push(below, ...noted.reverse(), above);
  }
  return zones;
}

function bestCut(zone: readonly Piece[], unit: number, width: number): Cut | undefined {
  const sorted = [...zone].sort((a, b) => a.top - b.top);
  const starts = candidateEdges(sorted, unit);
  let best: Cut | undefined;
  for (const x of starts) {
    for (const cut of cutsAt(sorted, x, unit, width)) {
      if (best !== undefined && cut.weight <= best.weight * 1.05) continue;
      if (areColumns(cut, unit)) best = cut;
    }
  }
  return best;
}

/** Left edges shared by several pieces: where a right-hand column may begin. */
function candidateEdges(pieces: readonly Piece[], unit: number): number[] {
  const edges = pieces.map((piece) => piece.left).sort((a, b) => a - b);
  const first = edges[0]!;
  const candidates: number[] = [];
  let index = 0;
  while (index < edges.length) {
    let end = index;
    while (end < edges.length && edges[end]! - edges[index]! < 0.6 * unit) end++;
    if (edges[index]! > first + 2 * unit && candidates.length < 60) candidates.push(edges[index]!);
    index = end;
  }
  return candidates;
}

/** Runs of the zone, between pieces that cross the gutter left of `x`, in which both sides hold text. */
function cutsAt(pieces: readonly Piece[], x: number, unit: number, width: number): Cut[] {
  const gutter = 0.55 * unit;
  const cuts: Cut[] = [];
  let left: Piece[] = [];
  let right: Piece[] = [];
  const finish = (below?: Piece): void => {
    const [first, second] = [withoutTop(left, right, unit, width), withoutTop(right, left, unit, width)];
    const [own, other] = [beforeNextPart(first, second), beforeNextPart(second, first)];
    const cut = makeCut(withoutHeads(own, other, below, unit), withoutHeads(other, own, below, unit), x);
    if (cut !== undefined) cuts.push(cut);
    left = [];
    right = [];
  };
  let crossing: Piece | undefined;
  for (const piece of pieces) {
    const reach = piece.row ?? piece;
    if (crossing !== undefined && goesOn(crossing, piece, unit)) {
      crossing = piece;
      finish(piece);
    } else if (reach.left >= x - 1) right.push(piece);
    else if (reach.right <= x - gutter) left.push(piece);
    else {
      crossing = piece;
      finish(piece);
    }
  }
  finish();
  return cuts;
}

/** A side without the lines above both that stand in the middle over all columns or of the page: they look as if they stood in the one in the middle. */
function withoutTop(side: Piece[], other: readonly Piece[], unit: number, width: number): Piece[] {
  if (other.length === 0) return side;
  const otherTop = other.reduce((y, piece) => Math.min(y, piece.top), Infinity);
  const all = [...side, ...other];
  const middle =
    all.reduce((x, { left }) => Math.min(x, left), Infinity) +
    all.reduce((x, { right }) => Math.max(x, right), -Infinity);
  const isCentred = ({ left, right, segment }: Piece): boolean =>
    segment !== undefined && (Math.abs(left + right - middle) < unit || Math.abs(left + right - width) < unit);
  const sorted = [...side].sort((a, b) => a.top - b.top);
  const count = sorted.findIndex((piece) => piece.bottom >= otherTop || !isCentred(piece));
  if (count <= 0) return side;
  // The first lines of a column that begins higher than its neighbours go on without a gap.
  return sorted[count]!.top - sorted[count - 1]!.bottom > 0.5 * unit ? sorted.slice(count) : side;
}

/** Space under columns, over the body size, from which on what follows in one of them belongs to the text below. */
const MIN_BREAK_SIZES = 2.5;

/** Size of a title over that of the text, at least, and the space above it. */
const MIN_TITLE_RATIO = 1.12;
const MIN_TITLE_GAP = 0.6;

/** A side without what stands far under both columns and close to the text below that crosses them: the first line of a new part. */
function withoutHeads(side: Piece[], other: readonly Piece[], below: Piece | undefined, unit: number): Piece[] {
  if (below === undefined || other.length === 0) return side;
  const otherBottom = other.reduce((y, piece) => Math.max(y, piece.bottom), -Infinity);
  const sorted = [...side].sort((a, b) => a.top - b.top);
  let bottom = otherBottom;
  for (const [index, piece] of sorted.entries()) {
    const gap = piece.top - bottom;
    // No column ends with a title.
    const isTitle =
      index === sorted.length - 1 && piece.segment !== undefined && isTitleLike(piece.segment, side, unit);
    const least = isTitle ? MIN_TITLE_GAP : MIN_BREAK_SIZES;
    if (index > 0 && gap > least * unit && below.top - sorted.at(-1)!.bottom < Math.max(gap, isTitle ? 2 * unit : 0))
      return sorted.slice(0, index);
    bottom = Math.max(bottom, piece.bottom);
  }
  return side;
}

/** Whether a line is larger than the text, or in bold below a list that is not. */
function isTitleLike(line: Segment, side: readonly Piece[], unit: number): boolean {
  if (line.size >= MIN_TITLE_RATIO * unit) return true;
  const others = side.flatMap(({ segment }) => (segment && segment !== line ? [segment] : []));
  const items = others.filter(({ words }) => isDot(words[0]!.text));
  return isBold(line) && items.length >= MIN_ITEMS_EACH && !others.some(isBold);
}

/** The short last line of a large heading that spans columns looks as if it stood in the first column. */
function goesOn(above: Piece, piece: Piece, unit: number): boolean {
  const before = above.segment;
  const line = piece.segment;
  if (before === undefined || line === undefined || line.size < 1.12 * unit) return false;
  const distance = line.baseline - before.baseline;
  const isCentred = Math.abs(line.left + line.right - before.left - before.right) < line.size;
  return (
    Math.abs(before.size - line.size) < 0.04 * line.size &&
    distance > 0 &&
    distance < 1.5 * line.size &&
    (Math.abs(line.left - before.left) < 0.2 * line.size || isCentred)
  );
}

function makeCut(left: Piece[], right: Piece[], x: number): Cut | undefined {
  if (left.length === 0 || right.length === 0) return undefined;
  const spanOf = (pieces: readonly Piece[]): [number, number] => [
    pieces.reduce((y, piece) => Math.min(y, piece.top), Infinity),
    pieces.reduce((y, piece) => Math.max(y, piece.bottom), -Infinity),
  ];
  const [leftTop, leftBottom] = spanOf(left);
  const [rightTop, rightBottom] = spanOf(right);
  const shared = overlap(leftTop, leftBottom, rightTop, rightBottom);
  if (shared <= 0) return undefined;
  // A unit with nothing beside it, above or below the other column, still belongs to its column.
  return {
    x,
    top: Math.min(leftTop, rightTop),
    bottom: Math.max(leftBottom, rightBottom),
    left,
    right,
    weight: shared * Math.min(left.length, 40) * Math.min(right.length, 40),
  };
}

interface SideFacts {
  readonly lines: number;
  readonly characters: number;
  readonly fill: number;
  readonly height: number;
  readonly blocks: number;
  /** Bullets apart from their texts. */
  readonly bullets: number;
  /** These, and lines that begin with a bullet. */
  readonly items: number;
}

function factsOf(pieces: readonly Piece[]): SideFacts {
  let left = Infinity;
  let right = -Infinity;
  let top = Infinity;
  let bottom = -Infinity;
  let characters = 0;
  const widths: number[] = [];
  for (const piece of pieces) {
    left = Math.min(left, piece.left);
    right = Math.max(right, piece.right);
    top = Math.min(top, piece.top);
    bottom = Math.max(bottom, piece.bottom);
    if (piece.segment === undefined) continue;
    characters += piece.segment.characters;
    widths.push(piece.right - piece.left);
  }
  const items = pieces.flatMap(({ segment }) => (segment && isDot(segment.words[0]!.text) ? [segment] : []));
  return {
    lines: widths.length,
    characters: characters / Math.max(1, widths.length),
    fill: median(widths) / Math.max(1, right - left),
    height: bottom - top,
    blocks: pieces.length - widths.length,
    bullets: items.filter(({ words }) => words.length === 1).length,
    items: items.length,
  };
}

/** Tells columns of text from columns of a table: stream order, length and fill of the lines, common baselines. */
function areColumns(cut: Cut, unit: number): boolean {
  const left = factsOf(cut.left);
  const right = factsOf(cut.right);
  const shortest = Math.min(left.lines, right.lines);
  if (left.height < 1.8 * unit || right.height < 1.8 * unit) return false;
  if (left.blocks + right.blocks > 0 && shortest < 3) {
    return Math.max(left.lines, right.lines) >= 3 || (left.blocks > 0 && right.blocks > 0);
  }
  if (shortest < 2 || besideEachOther(cut) < 2) return false;
  // Numbers and bullets before list items.
  if (left.characters <= 4 || right.characters <= 2) return false;
  if (areTwoLists(left, right)) return true;
  const turns = turnsBetween(cut.left, cut.right);
  const aligned = alignedShare(cut.left, cut.right);
  const isProse = (side: SideFacts): boolean => side.characters >= 22 && side.fill >= 0.55 && side.lines >= 3;
  if (turns <= 0.25) {
    if (aligned >= 0.8 && Math.min(left.characters, right.characters) < 14 && shortest >= 3) return false;
    if (shortest < 3 && aligned >= 0.8) return false;
    // Figures under headings of several lines.
    if (aligned >= 0.6 && Math.min(left.characters, right.characters) < 8 && shortest >= 3) return false;
    return Math.max(left.characters, right.characters) >= 8;
  }
  if (isProse(left) && isProse(right)) return aligned < 0.95 || Math.min(left.characters, right.characters) >= 26;
  const areMixedLists = shortest >= MIN_LONG_LINES && aligned <= MAX_MIXED_ALIGNED && areListAndText(left, right);
  if (areMixedLists && haveFewEdges(cut, unit)) return true;
  if (Math.min(left.characters, right.characters) < MIN_CHARACTERS || shortest < 3) return false;
  const areMixed = turns <= MAX_MIXED_TURNS && aligned <= MAX_MIXED_ALIGNED && shortest >= MIN_MIXED_LINES;
  return aligned < 0.4 || (areMixed && areFlush(cut, unit));
}

/** Of a line of a column, on the mean: less are labels and figures. */
const MIN_CHARACTERS = 10;
/**
 * Columns of which the file writes some lines beside each other, as the heads of invoices do: how often the stream may jump, the share of lines on
 * one baseline, and the lines of each. Two columns of a table jump at each row and share all baselines.
 */
const MAX_MIXED_TURNS = 0.45;
const MAX_MIXED_ALIGNED = 0.6;
const MIN_MIXED_LINES = 6;
/** Share of lines that have one edge in common, and how far the others may be from it, in sizes of the body font. */
const MIN_FLUSH = 0.8;
const SAME_EDGE = 0.4;

/** Long columns may be written line by line over both: lists with items of two levels, whose lines begin at three edges, and text. */
const MIN_LONG_LINES = 12;
const MIN_ITEMS = 5;
const EDGES = 3;
const MIN_AT_EDGES = 0.9;

/** Mean length of the lines in characters, without the bullets that are pieces of their own. */
const textLength = ({ characters, lines, bullets }: SideFacts): number =>
  (characters * lines - bullets) / Math.max(1, lines - bullets);

/** Whether both sides are lists. Their items often share baselines, as the cells of a table do. */
function areTwoLists(left: SideFacts, right: SideFacts): boolean {
  return [left, right].every(
    (side) =>
      side.items >= MIN_ITEMS_EACH &&
      side.items >= MIN_ITEM_SHARE * side.lines &&
      side.bullets <= MAX_BULLETS * side.lines &&
      textLength(side) >= MIN_CHARACTERS,
  );
}
const MIN_ITEMS_EACH = 3;
const MIN_ITEM_SHARE = 0.3;

/** Whether one side is a list and both have lines of some length. */
function areListAndText(left: SideFacts, right: SideFacts): boolean {
  return (
    left.items + right.items >= MIN_ITEMS &&
    [left, right].every((side) => side.bullets <= MAX_BULLETS * side.lines && textLength(side) >= MIN_ITEM_CHARACTERS)
  );
}
/** Share of the lines of a side: more are the bullets of a list without their texts. */
const MAX_BULLETS = 0.6;
const MIN_ITEM_CHARACTERS = 15;

/** Whether nearly all lines of each side begin at one of a few edges. */
function haveFewEdges({ left, right }: Cut, unit: number): boolean {
  return [left, right].every((side) => {
    const sorted = [...side].sort((a, b) => a.bottom - b.bottom || a.left - b.left);
    const counts = new Map<number, number>();
    let lines = 0;
    for (const [index, { left: edge, bottom }] of sorted.entries()) {
      const before = sorted[index - 1];
      // Justified lines are several pieces.
      if (before !== undefined && Math.abs(before.bottom - bottom) < SAME_LINE && before.left < edge) continue;
      const step = Math.round(edge / unit);
      counts.set(step, (counts.get(step) ?? 0) + 1);
      lines++;
    }
    const usual = [...counts.values()].sort((a, b) => b - a).slice(0, EDGES);
    return usual.reduce((sum, count) => sum + count, 0) >= MIN_AT_EDGES * lines;
  });
}
const SAME_LINE = 1.6;

/** Whether the lines of each side begin below each other, or end so. */
function areFlush({ left, right }: Cut, unit: number): boolean {
  const share = (side: readonly Piece[], edge: (piece: Piece) => number): number => {
    const usual = median(side.map(edge));
    return side.filter((piece) => Math.abs(edge(piece) - usual) < SAME_EDGE * unit).length / side.length;
  };
  const isFlush = (side: readonly Piece[]): boolean =>
    share(side, (piece) => piece.left) >= MIN_FLUSH || share(side, (piece) => piece.right) >= MIN_FLUSH;
  return isFlush(left) && isFlush(right);
}

/** Lines of the side with fewer of them that stand at the height of the other side. */
function besideEachOther({ left, right }: Cut): number {
  const top = Math.max(...[left, right].map((side) => side.reduce((y, piece) => Math.min(y, piece.top), Infinity)));
  const bottom = Math.min(
    ...[left, right].map((side) => side.reduce((y, piece) => Math.max(y, piece.bottom), -Infinity)),
  );
  const count = (side: readonly Piece[]): number =>
    side.filter((piece) => piece.bottom > top && piece.top < bottom).length;
  return Math.min(count(left), count(right));
}

/** How often the stream jumps between the sides: 0 column after column, 1 row by row. */
function turnsBetween(left: readonly Piece[], right: readonly Piece[]): number {
  const all = [
    ...left.map((piece) => ({ order: piece.order, side: 0 })),
    ...right.map((piece) => ({ order: piece.order, side: 1 })),
  ];
  all.sort((a, b) => a.order - b.order);
  let turns = 0;
  for (let index = 1; index < all.length; index++) if (all[index]!.side !== all[index - 1]!.side) turns++;
  return (turns - 1) / Math.max(1, 2 * Math.min(left.length, right.length) - 1);
}

/** Share of lines of the shorter side that have a partner on the same baseline. */
function alignedShare(left: readonly Piece[], right: readonly Piece[]): number {
  const baselines = (pieces: readonly Piece[]): number[] =>
    pieces.flatMap((piece) => (piece.segment === undefined ? [] : [piece.segment.baseline])).sort((a, b) => a - b);
  const a = baselines(left);
  const b = baselines(right);
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length === 0) return 0;
  let partners = 0;
  let index = 0;
  for (const y of few) {
    while (index < many.length && many[index]! < y - 1.6) index++;
    if (index < many.length && many[index]! <= y + 1.6) partners++;
  }
  return partners / few.length;
}
