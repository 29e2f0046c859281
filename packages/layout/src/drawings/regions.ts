import { areaOf, heightOf, meet, unionOf, widthOf } from "../lines/boxes.js";
import type { Box, LayoutPage } from "../types.js";

/** A part of the page that is drawn. */
export interface Region {
  readonly box: Box;
  /** Boxes of its slopes and curves. */
  readonly marks: readonly Box[];
}

/** Cells of the grid along the longer side of a page, at most. */
const MAX_CELLS = 320;
/** Shapes this near to each other, over the body size, belong to one drawing. */
const REACH = 0.4;
/** Shares of the page's sides: longer lines are borders, larger shapes its background. */
const MAX_LINE = 0.9;
const MAX_MARK_AREA = 0.5;
/** In sizes of the body font: what is lower or narrower is a sign in a line, or an icon. */
const MIN_SIDE = 3;
/** Drawings of one page, the largest ones. */
const MAX_REGIONS = 200;

/** Where the page draws slopes and curves, with the lines and filled boxes that touch them. */
export function drawnRegions(page: LayoutPage, marks: readonly Box[], unit: number): Region[] {
  const pageArea = page.width * page.height;
  const sloped = marks.filter((box) => areaOf(box) < MAX_MARK_AREA * pageArea);
  if (sloped.length === 0) return [];
  const straight = [...page.rules, ...page.fills].filter(
    (box) => widthOf(box) < MAX_LINE * page.width && heightOf(box) < MAX_LINE * page.height,
  );
  return withoutFrames(page, sloped, straight, unit);
}

/** Frames are taken off in this many rounds at most: one may stand inside another. */
const MAX_ROUNDS = 4;
/** Share of a frame that is drawn upon, at least. */
const MIN_DRAWN_SHARE = 0.15;
/** How near to the edge of a frame its lines run, in points. */
const RIM = 2.5;
/** Share of a side of a frame that its lines or its ground take up. */
const MIN_COVER = 0.9;

/**
 * Regions without those that are just a frame or a ground, with icons and small pictures among the text upon it: the shade behind a card, a listing,
 * a menu or all of a page.
 */
function withoutFrames(page: LayoutPage, sloped: readonly Box[], straight: readonly Box[], unit: number): Region[] {
  const wide = straight.filter((box) => isWide(box, page, unit)).slice(0, MAX_GROUNDS);
  const grounds = new Set(wide.filter((box) => sloped.some((mark) => encloses(box, mark))));
  const others = straight.filter((box) => !grounds.has(box));
  const drawn = grounds.size === 0 ? [] : coresOf(page, sloped, others, unit);
  let rest = grounds.size === 0 ? straight : straight.filter((box) => !grounds.has(box) || isDrawnUpon(box, drawn));
  for (let round = 0; ; round++) {
    const regions = regionsOf(page, sloped, rest, unit);
    const rims = regions.map(({ box }) => rimOf(box, rest));
    const all = new Set(rims.flat());
    if (all.size === 0 || round === MAX_ROUNDS) return regions;
    const inside = rest.filter((shape) => !all.has(shape));
    const cores = coresOf(page, sloped, inside, unit, 1);
    const empty = new Set(rims.filter((_, index) => !isDrawnUpon(regions[index]!.box, cores)).flat());
    if (empty.size === 0) return regions;
    rest = rest.filter((shape) => !empty.has(shape));
  }
}

/** Share of the page's width that a ground of text has, rather than a box of a diagram. */
const MIN_GROUND_WIDTH = 0.4;
/** Such grounds that are looked at. */
const MAX_GROUNDS = 200;

const isWide = (box: Box, page: LayoutPage, unit: number): boolean =>
  widthOf(box) > MIN_GROUND_WIDTH * page.width && heightOf(box) > MIN_SIDE * unit;

/** The regions that are left when all frames are gone. @param round how many rounds have taken some off */
function coresOf(
  page: LayoutPage,
  sloped: readonly Box[],
  straight: readonly Box[],
  unit: number,
  round = 0,
): Region[] {
  let rest = straight;
  for (; ; round++) {
    const regions = regionsOf(page, sloped, rest, unit);
    const rims = new Set(regions.flatMap(({ box }) => rimOf(box, rest)));
    if (rims.size === 0 || round === MAX_ROUNDS) return regions;
    rest = rest.filter((shape) => !rims.has(shape));
  }
}

/** The ground or the lines around a region; none where these leave a side open. */
function rimOf(region: Box, shapes: readonly Box[]): readonly Box[] {
  const [width, height] = [widthOf(region), heightOf(region)];
  const inside = shapes.filter(
    (shape) =>
      shape.left > region.left - RIM &&
      shape.right < region.right + RIM &&
      shape.top > region.top - RIM &&
      shape.bottom < region.bottom + RIM,
  );
  const across = inside.filter((shape) => widthOf(shape) >= MIN_COVER * width);
  const down = inside.filter((shape) => heightOf(shape) >= MIN_COVER * height);
  const sides = [
    across.filter(({ top }) => top < region.top + RIM),
    across.filter(({ bottom }) => bottom > region.bottom - RIM),
    down.filter(({ left }) => left < region.left + RIM),
    down.filter(({ right }) => right > region.right - RIM),
  ];
  return sides.some(({ length }) => length === 0) ? [] : [...new Set(sides.flat())];
}

const isDrawnUpon = (frame: Box, cores: readonly Region[]): boolean =>
  cores.reduce((sum, { box }) => sum + (meet(box, frame) ? areaOf(box) : 0), 0) >= MIN_DRAWN_SHARE * areaOf(frame);

const encloses = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

const isLarge = (box: Box, unit: number): boolean => widthOf(box) > MIN_SIDE * unit && heightOf(box) > MIN_SIDE * unit;

function regionsOf(page: LayoutPage, sloped: readonly Box[], straight: readonly Box[], unit: number): Region[] {
  const regions = patchesOf(page, sloped, straight, unit)
    .filter(({ box }) => isLarge(box, unit))
    .sort((a, b) => areaOf(b.box) - areaOf(a.box))
    .slice(0, MAX_REGIONS);
  return joinOverlapping(regions);
}

/** Slopes and curves with what touches them. */
function patchesOf(page: LayoutPage, sloped: readonly Box[], straight: readonly Box[], unit: number): Region[] {
  const grid = new Grid(page, Math.max(0.25 * unit, Math.max(page.width, page.height) / MAX_CELLS), REACH * unit);
  for (const box of sloped) grid.add(box);
  for (const box of straight) grid.add(box);
  grid.label();
  const found = new Map<number, { boxes: Box[]; marks: Box[] }>();
  for (const mark of sloped) {
    const label = grid.labelOf(mark);
    const own = found.get(label);
    if (own === undefined) found.set(label, { boxes: [mark], marks: [mark] });
    else {
      own.boxes.push(mark);
      own.marks.push(mark);
    }
  }
  for (const box of straight) found.get(grid.labelOf(box))?.boxes.push(box);
  return [...found.values()].map((own) => ({ box: onPage(unionOf(own.boxes)!, page), marks: own.marks }));
}

const onPage = (box: Box, page: LayoutPage): Box => ({
  left: Math.max(0, box.left),
  top: Math.max(0, box.top),
  right: Math.min(page.width, box.right),
  bottom: Math.min(page.height, box.bottom),
});

/** Drawings that stand within each other's box are one. */
function joinOverlapping(regions: readonly Region[]): Region[] {
  let joined: Region[] = [];
  for (const first of [...regions].sort((a, b) => a.box.top - b.box.top)) {
    let { box, marks } = first;
    for (let near = meeting(joined, box); near.length > 0; near = meeting(joined, box)) {
      joined = joined.filter((other) => !near.includes(other));
      box = unionOf([box, ...near.map((other) => other.box)])!;
      marks = [...near.flatMap((other) => other.marks), ...marks];
    }
    joined.push({ box, marks });
  }
  return joined;
}

const meeting = (regions: readonly Region[], box: Box): Region[] => regions.filter((other) => meet(other.box, box));

/** Boxes of a page as cells of a coarse grid, in which those that touch are found in one pass, however many they are. */
class Grid {
  readonly #cell: number;
  readonly #reach: number;
  readonly #columns: number;
  readonly #rows: number;
  /** How many boxes begin and end in each cell: summed up, how many cover it. */
  readonly #cover: Int32Array;
  readonly #labels: Int32Array;

  constructor({ width, height }: LayoutPage, cell: number, reach: number) {
    this.#cell = cell;
    this.#reach = reach;
    this.#columns = Math.ceil(width / cell) + 2;
    this.#rows = Math.ceil(height / cell) + 2;
    this.#cover = new Int32Array(this.#columns * this.#rows);
    this.#labels = new Int32Array(this.#columns * this.#rows);
  }

  add(box: Box): void {
    const left = this.#column(box.left - this.#reach);
    const right = this.#column(box.right + this.#reach) + 1;
    const top = this.#row(box.top - this.#reach);
    const bottom = this.#row(box.bottom + this.#reach) + 1;
    const cover = this.#cover;
    cover[top * this.#columns + left]!++;
    cover[top * this.#columns + right]!--;
    cover[bottom * this.#columns + left]!--;
    cover[bottom * this.#columns + right]!++;
  }

  /** Numbers the covered cells by the patch that they belong to. */
  label(): void {
    const [columns, cover, labels] = [this.#columns, this.#cover, this.#labels];
    for (let at = 0; at < cover.length; at++) {
      const left = at % columns === 0 ? 0 : cover[at - 1]!;
      const above = at < columns ? 0 : cover[at - columns]!;
      const corner = at % columns === 0 || at < columns ? 0 : cover[at - columns - 1]!;
      cover[at]! += left + above - corner;
    }
    const stack: number[] = [];
    let count = 0;
    for (let start = 0; start < cover.length; start++) {
      if (cover[start]! <= 0 || labels[start] !== 0) continue;
      labels[start] = ++count;
      stack.push(start);
      for (let at = stack.pop(); at !== undefined; at = stack.pop())
        for (const next of [at - 1, at + 1, at - columns, at + columns]) {
          if (next < 0 || next >= cover.length || cover[next]! <= 0 || labels[next] !== 0) continue;
          labels[next] = count;
          stack.push(next);
        }
    }
  }

  labelOf(box: Box): number {
    return this.#labels[this.#row(box.top) * this.#columns + this.#column(box.left)]!;
  }

  #column(x: number): number {
    return Math.min(this.#columns - 2, Math.max(0, Math.floor(x / this.#cell)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 2, Math.max(0, Math.floor(y / this.#cell)));
  }
}
