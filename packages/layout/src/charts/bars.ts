import type { Box, LayoutShape } from "../types.js";
import { categoriesBelow } from "./categories.js";
import { type Plot, valueText } from "./chart.js";
import type { Label } from "./labels.js";
import type { NameOf } from "./legend.js";
import { hasSecondScale, type Scale } from "./scale.js";

/** Bars touch the line they stand on, and one another, within so many points. */
const MAX_TOUCH_POINTS = 1.6;
const MIN_WIDTH_POINTS = 1.5;

interface Bar extends Box {
  readonly color: string;
  readonly shape: LayoutShape;
}

interface Column {
  readonly left: number;
  readonly right: number;
  readonly bars: Bar[];
}

/**
 * Bars over a scale that stands left or right of them, each over its category or in a group or stack.
 *
 * @param shapes filled rectangles and all else; turned by a quarter for bars that lie
 */
export function readBars(
  scale: Scale,
  scales: readonly Scale[],
  shapes: readonly LayoutShape[],
  labels: readonly Label[],
  nameOf: NameOf,
): Plot | undefined {
  const bars = barsOn(scale, scales, shapes);
  const columns = columnsOf(bars);
  if (columns.length < 2 || !differ(bars)) return undefined;
  const bottom = Math.max(scale.placeOf(scale.least), ...bars.map((bar) => bar.bottom));
  const left = columns[0]!.left;
  const right = columns[columns.length - 1]!.right;
  const width = columns[0]!.right - columns[0]!.left;
  const free = labels.filter((label) => !scale.labels.includes(label));
  const names = categoriesBelow(free, bottom, left - 2 * width, right + 2 * width, scale);
  if (names.length === 0) return undefined;
  const groups = new Map<Label, Column[]>();
  for (const column of columns) {
    const middle = (column.left + column.right) / 2;
    const name = names.reduce((a, b) => (Math.abs(b.x - middle) < Math.abs(a.x - middle) ? b : a));
    groups.set(name, [...(groups.get(name) ?? []), column]);
  }
  if (groups.size < 2 || !areCentred(groups, names) || hasSecondScale(scale, scales, left, right)) return undefined;
  const inGroups = [...groups.values()];
  const isMany = inGroups.some((group) => group.length > 1 || group[0]!.bars.length > 1);
  const marks = new Set(bars.map(({ shape }) => shape));
  const area = { left, right, top: Math.min(...bars.map((bar) => bar.top)), bottom };
  const taken: Label[] = [...scale.labels, ...groups.keys()];
  const others = new Set(taken.flatMap(({ words }) => words));
  const cell = (bar: Bar): string => {
    const [low, high] = [scale.valueAt(bar.bottom), scale.valueAt(bar.top)];
    const zero = Math.min(Math.max(0, scale.least), scale.most);
    // Of a bar below the line the lower end tells; a bar on top of another tells by its length.
    const isStacked = Math.abs(low - zero) > 0.03 * scale.step && Math.abs(high - zero) > 0.03 * scale.step;
    return exact(isStacked ? high - low : Math.abs(high - zero) < Math.abs(low - zero) ? low : high, bar);
  };
  const exact = (value: number, bar: Bar): string => {
    const printed = free.find(
      (label) =>
        label.value !== undefined &&
        !label.isTurned &&
        Math.abs(label.x - (bar.left + bar.right) / 2) < Math.max(4, (bar.right - bar.left) / 2) &&
        label.bottom > bar.top - 1.6 * label.size &&
        label.top < bar.bottom &&
        Math.abs(label.value - value) < 0.02 * (scale.most - scale.least),
    );
    if (printed === undefined) return valueText(value, scale);
    taken.push(printed);
    return printed.text;
  };
  if (!isMany) {
    const colors = new Set(bars.map(({ color }) => color));
    const name = colors.size === 1 ? nameOf([...colors][0]!, marks, others, area) : undefined;
    if (name !== undefined) taken.push(name);
    const rows = [...groups].map(([label, group]) => [label.text, cell(group[0]!.bars[0]!)]);
    return { kind: "bar", area, rows: [["", name?.text ?? ""], ...rows], labels: taken };
  }
  const colors = [
    ...new Set(inGroups.flatMap((group) => group.flatMap((column) => column.bars.map(({ color }) => color)))),
  ];
  const header = colors.map((color) => {
    const name = nameOf(color, marks, others, area);
    for (const word of name?.words ?? []) others.add(word);
    if (name !== undefined) taken.push(name);
    return name?.text ?? "";
  });
  const rows = [...groups].map(([label, group]) => [
    label.text,
    ...colors.map((color) => {
      const bar = group.flatMap((column) => column.bars).find((one) => one.color === color);
      return bar === undefined ? "" : cell(bar);
    }),
  ]);
  return { kind: "bar", area, rows: [["", ...header], ...rows], labels: taken };
}

/** Names stand in the middle under their bars. */
function areCentred(groups: ReadonlyMap<Label, readonly Column[]>, names: readonly Label[]): boolean {
  const gaps = names.slice(1).map((name, index) => name.x - names[index]!.x);
  const gap = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? Infinity;
  let centred = 0;
  for (const [name, columns] of groups) {
    const middle = (Math.min(...columns.map(({ left }) => left)) + Math.max(...columns.map(({ right }) => right))) / 2;
    if (Math.abs(middle - name.x) < Math.max(4, 0.2 * gap)) centred++;
  }
  return centred > 0.75 * groups.size;
}

function barsOn(scale: Scale, scales: readonly Scale[], shapes: readonly LayoutShape[]): Bar[] {
  const top = Math.min(scale.placeOf(scale.most), scale.placeOf(scale.least));
  const bottom = Math.max(scale.placeOf(scale.most), scale.placeOf(scale.least));
  const slack = (bottom - top) / Math.max(1, scale.labels.length - 1);
  const rectangles = shapes.filter(
    (shape) =>
      shape.isRectangle &&
      shape.fill !== undefined &&
      shape.top > top - 1.1 * slack &&
      shape.bottom < bottom + 1.1 * slack &&
      shape.right - shape.left > MIN_WIDTH_POINTS,
  );
  const inside = (outer: Box, inner: Box): boolean =>
    inner !== outer &&
    inner.left > outer.left - 0.1 &&
    inner.right < outer.right + 0.1 &&
    inner.top > outer.top - 0.1 &&
    inner.bottom < outer.bottom + 0.1;
  const bars: Bar[] = rectangles
    .filter((shape) => rectangles.filter((other) => inside(shape, other)).length < 2)
    .map((shape) => ({
      left: shape.left,
      right: shape.right,
      top: shape.top,
      bottom: shape.bottom,
      color: shape.fill!,
      shape,
    }));
  const overlaps = (other: Scale): boolean =>
    Math.min(bottom, other.placeOf(other.least)) - Math.max(top, other.placeOf(other.most)) > 0;
  const others = scales.filter((other) => other !== scale && overlaps(other));
  const nextRight = Math.min(
    ...others.filter((other) => other.left > scale.right).map((other) => other.left),
    Infinity,
  );
  const nextLeft = Math.max(
    ...others.filter((other) => other.right < scale.left).map((other) => other.right),
    -Infinity,
  );
  const zero = scale.placeOf(Math.min(Math.max(0, scale.least), scale.most));
  for (const side of ["right", "left"] as const) {
    const reach = bars.filter((bar) =>
      side === "right"
        ? bar.left > scale.right - 1 && bar.right < nextRight
        : bar.right < scale.left + 1 && bar.left > nextLeft,
    );
    const standing = new Set(
      reach.filter(
        (bar) => Math.abs(bar.bottom - zero) < MAX_TOUCH_POINTS || Math.abs(bar.top - zero) < MAX_TOUCH_POINTS,
      ),
    );
    if (standing.size < 2) continue;
    // Stacked bars stand on bars.
    for (let size = 0; size !== standing.size; ) {
      size = standing.size;
      for (const bar of reach) {
        if (standing.has(bar)) continue;
        for (const below of standing)
          if (
            Math.abs(bar.left - below.left) < 1 &&
            Math.abs(bar.right - below.right) < 1 &&
            (Math.abs(bar.bottom - below.top) < MAX_TOUCH_POINTS || Math.abs(bar.top - below.bottom) < MAX_TOUCH_POINTS)
          ) {
            standing.add(bar);
            break;
          }
      }
    }
    return withoutDoubles([...standing]);
  }
  return [];
}

/** Some programs fill a bar and draw its outline as two; the last one is seen. */
function withoutDoubles(bars: readonly Bar[]): Bar[] {
  const kept: Bar[] = [];
  for (const bar of bars) {
    const at = kept.findIndex(
      (other) =>
        Math.abs(other.left - bar.left) +
          Math.abs(other.right - bar.right) +
          Math.abs(other.top - bar.top) +
          Math.abs(other.bottom - bar.bottom) <
        2,
    );
    if (at >= 0) kept[at] = bar;
    else kept.push(bar);
  }
  return kept;
}

function columnsOf(bars: readonly Bar[]): Column[] {
  const columns: Column[] = [];
  for (const bar of [...bars].sort((a, b) => a.left - b.left || b.bottom - a.bottom)) {
    const last = columns.at(-1);
    if (last !== undefined && Math.abs(last.left - bar.left) < 1 && Math.abs(last.right - bar.right) < 1)
      last.bars.push(bar);
    else columns.push({ left: bar.left, right: bar.right, bars: [bar] });
  }
  const widths = columns.map((column) => column.right - column.left).sort((a, b) => a - b);
  const usual = widths[widths.length >> 1] ?? 0;
  return columns.filter((column) => Math.abs(column.right - column.left - usual) < 0.25 * usual);
}

/** Shaded rows of a table are all of one height. */
const differ = (bars: readonly Bar[]): boolean => {
  const heights = bars.map((bar) => bar.bottom - bar.top);
  return Math.max(...heights) - Math.min(...heights) > 1;
};
