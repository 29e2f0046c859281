/** Which colour is seen where: the page painted into a coarse grid, later elements over earlier ones. */
import type { Box, PageStyles } from "@quern/types";
import { opacityOf, over } from "./color.js";
import { tally } from "./votes.js";

const CELL = 24;
/** The first screens say how a page looks; below come comments and long lists. */
const MAX_HEIGHT_PIXELS = 6_000;
/** The colour under everything stays the background unless it is hardly seen. */
const CANVAS_SHARE = 0.35;
const FULL_WIDTH = 0.97;

export interface Surfaces {
  readonly background: string;
  /** Colours with their share of the area, 0 to 1. */
  readonly shares: ReadonlyMap<string, number>;
  /** Colour around a box. */
  under(box: Box): string;
}

export function paintSurfaces(styles: PageStyles): Surfaces {
  const columns = Math.max(1, Math.ceil(styles.viewport.width / CELL));
  const rows = Math.max(1, Math.ceil(Math.min(styles.height, MAX_HEIGHT_PIXELS) / CELL));
  const canvas = styles.canvas.slice(0, 7);
  const cells = new Array<string>(columns * rows).fill(canvas);
  /** The same with only what reaches from edge to edge: cards lie on the ground, they are not it. */
  const ground = [...cells];
  for (const element of styles.elements) {
    const paint = element.background ?? element.gradient?.[0];
    // Buttons and fields are not ground.
    if (!paint || opacityOf(paint) < 0.1 || element.kind === "button" || element.kind === "input") continue;
    const { x, y, width, height } = element.box;
    const left = Math.max(0, Math.round(x / CELL));
    const right = Math.min(columns, Math.round((x + width) / CELL));
    const isGround = width >= styles.viewport.width * FULL_WIDTH;
    const bottom = Math.min(rows, Math.round((y + height) / CELL));
    for (let row = Math.max(0, Math.round(y / CELL)); row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const cell = row * columns + column;
        cells[cell] = over(paint, cells[cell] as string);
        if (isGround) ground[cell] = over(paint, ground[cell] as string);
      }
    }
  }
  const grounds = sharesOf(ground);
  const [largest = canvas] = [...grounds].sort((one, other) => other[1] - one[1])[0] ?? [];
  return {
    background: (grounds.get(canvas) ?? 0) >= CANVAS_SHARE ? canvas : largest,
    shares: sharesOf(cells),
    under({ x, y, height }) {
      const row = Math.min(rows - 1, Math.max(0, Math.floor((y + height / 2) / CELL)));
      const column = Math.min(columns - 1, Math.max(0, Math.floor((x - CELL / 2) / CELL)));
      return cells[row * columns + column] as string;
    },
  };
}

const sharesOf = (cells: readonly string[]): Map<string, number> =>
  new Map([...tally(cells.map((color) => [color, 1] as const))].map(([color, count]) => [color, count / cells.length]));
