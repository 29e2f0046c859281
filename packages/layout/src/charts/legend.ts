import type { Box, LayoutShape, LayoutWord } from "../types.js";
import { type Label, MAX_NAME_CHARACTERS } from "./labels.js";

/**
 * Name of a colour by the legend.
 *
 * @param marks shapes that are no samples
 * @param others words that are no names
 * @param area box of the marks: a legend stands in it or near it
 */
export type NameOf = (
  color: string,
  marks: ReadonlySet<LayoutShape>,
  others: ReadonlySet<LayoutWord>,
  area: Box,
) => Label | undefined;

const MAX_WIDTH = 48;
const MAX_HEIGHT_POINTS = 18;
const MAX_GAP_POINTS = 16;
const MAX_POINTS_AWAY = 60;

/** The label beside a small sample of a colour, to the right of it or, where nothing stands there, to the left. */
export function legendOf(
  color: string,
  shapes: readonly LayoutShape[],
  labels: readonly Label[],
  marks: ReadonlySet<LayoutShape>,
  others: ReadonlySet<LayoutWord>,
  area: Box,
): Label | undefined {
  const reach = MAX_POINTS_AWAY + 0.5 * Math.max(area.right - area.left, area.bottom - area.top);
  const isFar = ({ left, top, right, bottom }: Box): boolean =>
    left > area.right + reach || right < area.left - reach || top > area.bottom + reach || bottom < area.top - reach;
  for (const shape of shapes) {
    if ((shape.fill ?? shape.stroke) !== color && shape.stroke !== color) continue;
    if (
      shape.right - shape.left > MAX_WIDTH ||
      shape.bottom - shape.top > MAX_HEIGHT_POINTS ||
      marks.has(shape) ||
      isFar(shape)
    )
      continue;
    const middle = (shape.top + shape.bottom) / 2;
    const beside = labels.filter(
      (label) =>
        !label.isTurned &&
        label.text.length <= MAX_NAME_CHARACTERS &&
        !others.has(label.words[0]!) &&
        Math.abs(label.y - middle) < 0.6 * label.size,
    );
    const right = beside.find((label) => label.left > shape.right - 1 && label.left - shape.right < MAX_GAP_POINTS);
    const found =
      right ?? beside.find((label) => label.right < shape.left + 1 && shape.left - label.right < MAX_GAP_POINTS);
    if (found !== undefined) return found;
  }
  return undefined;
}
