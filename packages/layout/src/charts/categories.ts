import { type Label, labelOf } from "./labels.js";
import type { Scale } from "./scale.js";

const MAX_POINTS_AWAY = 30;

/** Labels below the marks of an upright chart, or what stands left of those of a lying one, in a row. */
export function categoriesBelow(
  labels: readonly Label[],
  bottom: number,
  left: number,
  right: number,
  scale: Scale,
): Label[] {
  // The drawing may go on for less than a step below its last number.
  const step = Math.abs(scale.placeOf(scale.least) - scale.placeOf(scale.least + scale.step));
  const inReach = labels.filter(
    (label) =>
      label.x > left &&
      label.x < right &&
      label.top > bottom - 0.5 * label.size &&
      label.top < bottom + MAX_POINTS_AWAY + step,
  );
  if (inReach.length === 0) return [];
  const nearest = inReach.reduce((a, b) => (b.top < a.top ? b : a));
  const row = inReach.filter(
    (label) => label.isTurned === nearest.isTurned && Math.abs(label.top - nearest.top) < 0.6 * nearest.size,
  );
  // Numbers among names belong to something else.
  const numbers = row.filter(({ value }) => value !== undefined).length;
  if (numbers > 0 && numbers < row.length && !row.every(({ text }) => /\d/.test(text))) return [];
  return row.sort((a, b) => a.x - b.x).map((label) => withSecondLine(label, inReach, row));
}

/** A name that was broken into two lines. */
function withSecondLine(label: Label, labels: readonly Label[], row: readonly Label[]): Label {
  if (label.isTurned || label.value !== undefined || row.length < 2) return label;
  const second = labels.find(
    (other) =>
      !row.includes(other) &&
      !other.isTurned &&
      Math.abs(other.x - label.x) < 3 &&
      other.top - label.top < 1.5 * label.size &&
      Math.abs(other.size - label.size) < 0.3,
  );
  return second === undefined ? label : labelOf([...label.words, ...second.words], false);
}
