import type { GreyPicture } from "./grey.js";

/** Side of the squares that are looked at, in pixels. */
const CELL_PIXELS = 8;
/** Levels of panels: lighter ones are no trouble, or the grain of paper; darker ones are ink to any recogniser. */
const DARKEST = 110;
const LIGHTEST = 204;
/** Levels that count as one. */
const BIN = 8;
/** Share of the pixels of a square that have the level of its panel. */
const MIN_FLAT = 0.4;
/** Squares of the smallest panel: the field behind a word. */
const MIN_CELLS = 24;
/** Squares between two of a panel in one row that may be full of letters. */
const MAX_GAP_CELLS = 6;
/** Pixels this much darker, or this part of the way to white, are letters on the panel. */
const DARKER = 60;
const LIGHTER = 0.6;
/** Share of a panel that letters cover, at least. */
const MIN_LETTERS = 0.01;
/** Level that a panel with light letters is brought to. */
const DARK_PANEL = 70;

/** A field of one colour, as behind the first row of a table. */
interface Panel {
  readonly level: number;
  readonly cells: number[];
}

/**
 * Makes coloured fields white where dark letters stand on them, and dark where light ones do. A recogniser tells ink from paper by one level for
 * the whole page: a field that is darker than that level would be ink with all that is written on it. A picture without such fields comes
 * back as it is. Linear in its pixels.
 */
export function flattenPanels(picture: GreyPicture): GreyPicture {
  const { grey, width, height } = picture;
  const columns = Math.ceil(width / CELL_PIXELS);
  const levels = flatLevels(picture, columns);
  const panels = panelsOf(levels, columns);
  if (panels.length === 0) return picture;
  let flattened: Uint8Array | undefined;
  const maps = new Map<number, Uint8Array>();
  for (const { level, cells } of panels) {
    const field = withLetters(cells, columns);
    let [dark, light, pixels] = [0, 0, 0];
    eachPixel(inside(field, columns), columns, width, height, (at) => {
      pixels++;
      if (grey[at]! < level - DARKER) dark++;
      else if (grey[at]! > level + LIGHTER * (255 - level)) light++;
    });
    if (Math.max(dark, light) < Math.max(1, MIN_LETTERS * pixels)) continue;
    flattened ??= grey.slice();
    const target = flattened;
    const isDark = dark < light;
    const key = isDark ? -level : level;
    const map = maps.get(key) ?? toneMap(level, isDark);
    maps.set(key, map);
    eachPixel(around(field, columns, levels.length), columns, width, height, (at) => {
      target[at] = map[grey[at]!]!;
    });
  }
  return flattened === undefined ? picture : { grey: flattened, width, height };
}

/** For each square, the level that most of its pixels have; 0 where that is paper or ink, or no level is that frequent. */
function flatLevels({ grey, width, height }: GreyPicture, columns: number): Uint8Array {
  const levels = new Uint8Array(columns * Math.ceil(height / CELL_PIXELS));
  const counts = new Uint16Array(256 / BIN + 1);
  for (let cell = 0; cell < levels.length; cell++) {
    const left = (cell % columns) * CELL_PIXELS;
    const top = Math.floor(cell / columns) * CELL_PIXELS;
    const right = Math.min(width, left + CELL_PIXELS);
    const bottom = Math.min(height, top + CELL_PIXELS);
    counts.fill(0);
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) counts[Math.floor(grey[y * width + x]! / BIN)]!++;
    let most = 0;
    // A level may lie at the edge of two.
    for (let bin = 1; bin < 256 / BIN; bin++)
      if (counts[bin]! + counts[bin + 1]! > counts[most]! + counts[most + 1]!) most = bin;
    const level = counts[most]! >= counts[most + 1]! ? most * BIN + BIN / 2 : (most + 1) * BIN + BIN / 2;
    const share = (counts[most]! + counts[most + 1]!) / ((right - left) * (bottom - top));
    if (share >= MIN_FLAT && level >= DARKEST && level <= LIGHTEST) levels[cell] = level;
  }
  return levels;
}

/** Squares of like level that touch. */
function panelsOf(levels: Uint8Array, columns: number): Panel[] {
  const panels: Panel[] = [];
  const seen = new Uint8Array(levels.length);
  for (let first = 0; first < levels.length; first++) {
    const level = levels[first]!;
    if (level === 0 || seen[first] === 1) continue;
    const cells = [first];
    seen[first] = 1;
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!;
      const column = cell % columns;
      for (const next of [
        column > 0 ? cell - 1 : -1,
        column < columns - 1 ? cell + 1 : -1,
        cell - columns,
        cell + columns,
      ]) {
        if (next < 0 || next >= levels.length || seen[next] === 1) continue;
        if (levels[next] === 0 || Math.abs(levels[next]! - level) > BIN) continue;
        seen[next] = 1;
        cells.push(next);
      }
    }
    if (cells.length >= MIN_CELLS) panels.push({ level, cells });
  }
  return panels;
}

/** The squares of a panel and those between them in a row, which letters fill. */
function withLetters(cells: readonly number[], columns: number): ReadonlySet<number> {
  const field = new Set(cells);
  const sorted = [...cells].sort((a, b) => a - b);
  for (const [index, cell] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next === undefined || next - cell > MAX_GAP_CELLS + 1 || next % columns < cell % columns) continue;
    for (let between = cell + 1; between < next; between++) field.add(between);
  }
  return field;
}

/** The squares that have others of the field on all sides: those at its edges hold paper as well. */
const inside = (field: ReadonlySet<number>, columns: number): readonly number[] =>
  [...field].filter((cell) => [cell - 1, cell + 1, cell - columns, cell + columns].every((next) => field.has(next)));

/** The squares of a field and those that touch it. */
function around(field: ReadonlySet<number>, columns: number, count: number): Iterable<number> {
  const reach = new Set(field);
  for (const cell of field)
    for (const row of [cell - columns, cell, cell + columns])
      for (const near of [row - 1, row, row + 1])
        if (near >= 0 && near < count && Math.abs((near % columns) - (cell % columns)) <= 1) reach.add(near);
  return reach;
}

function eachPixel(
  cells: Iterable<number>,
  columns: number,
  width: number,
  height: number,
  visit: (at: number) => void,
): void {
  for (const cell of cells) {
    const left = (cell % columns) * CELL_PIXELS;
    const top = Math.floor(cell / columns) * CELL_PIXELS;
    for (let y = top; y < Math.min(height, top + CELL_PIXELS); y++)
      for (let x = left; x < Math.min(width, left + CELL_PIXELS); x++) visit(y * width + x);
  }
}

/** Brings the level of a panel to white or to a dark grey; black and white stay as they are. */
function toneMap(level: number, isDark: boolean): Uint8Array {
  const map = new Uint8Array(256);
  for (let value = 0; value < 256; value++) {
    if (!isDark) map[value] = Math.min(255, (value * 255) / (level - BIN));
    else if (value <= level) map[value] = (value * DARK_PANEL) / level;
    else map[value] = DARK_PANEL + ((value - level) * (255 - DARK_PANEL)) / (255 - level);
  }
  return map;
}
