import type { Box } from "../types.js";

/** Turns the page by a quarter, so that bars that lie stand: what was left of them is below. */
export function flip<Item extends Box>(item: Item): Item {
  const flipped = { ...item, left: item.top, top: -item.right, right: item.bottom, bottom: -item.left };
  if ("x" in item && "y" in item) Object.assign(flipped, { x: item.y, y: -(item.x as number) });
  return flipped;
}

/** Turns a box back. */
export const unflip = ({ left, top, right, bottom }: Box): Box => ({
  left: -bottom,
  top: left,
  right: -top,
  bottom: right,
});
