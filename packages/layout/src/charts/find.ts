import { withoutFigures } from "../figures.js";
import { unionOf } from "../lines/boxes.js";
import type { Box, LayoutChart, LayoutPage, LayoutShape, LayoutWord } from "../types.js";
import { readBars } from "./bars.js";
import type { Plot } from "./chart.js";
import { flip, unflip } from "./flip.js";
import { type Label, labelsOf, MAX_NAME_CHARACTERS } from "./labels.js";
import { legendOf, type NameOf } from "./legend.js";
import { readLines } from "./lines.js";
import { readPies } from "./pie.js";
import { findScales } from "./scale.js";

const MAX_CHARTS = 40;
/** In points. */
const MAX_RULE_WIDTH = 1.2;

/**
 * Takes the charts out of a page: bars (side by side, stacked, lying), lines and pies that are drawn, with their labels, become data. What
 * else stands in them stays on the page.
 */
export function withCharts(page: LayoutPage, shapes: readonly LayoutShape[]): LayoutPage {
  if (!shapes.some(mayBeMark)) return page;
  const labels = labelsOf(page.words);
  const plots = findPlots(shapes, labels);
  if (plots.length === 0) return page;
  const gone = new Set<LayoutWord>();
  const charts: LayoutChart[] = [];
  for (const plot of plots.slice(0, MAX_CHARTS)) {
    const chart = complete(plot, labels, gone);
    if (chart !== undefined) charts.push(chart);
  }
  return { ...withoutFigures(page, charts, gone), charts };
}

/** Rules, the lines of tables and of axes, are all that most pages draw: a chart has bars, slopes or curves as well. */
const mayBeMark = ({ left, top, right, bottom, points }: LayoutShape): boolean =>
  points.length > 2
    ? right - left > MAX_RULE_WIDTH && bottom - top > MAX_RULE_WIDTH
    : right - left > MAX_RULE_WIDTH === bottom - top > MAX_RULE_WIDTH;

function findPlots(shapes: readonly LayoutShape[], labels: readonly Label[]): Plot[] {
  const plots: Plot[] = [];
  const overlaps = (plot: Plot): boolean =>
    plots.some(
      ({ area }) =>
        Math.min(area.right, plot.area.right) - Math.max(area.left, plot.area.left) > 0 &&
        Math.min(area.bottom, plot.area.bottom) - Math.max(area.top, plot.area.top) > 0,
    );
  const add = (plot: Plot | undefined): void => {
    if (plot !== undefined && !overlaps(plot)) plots.push(plot);
  };
  const standing = findScales(labels);
  const numbers = new Set(standing.flatMap((scale) => scale.labels));
  const candidates = labels.filter((label) => !numbers.has(label));
  const nameOf: NameOf = (color, marks, others, area) => legendOf(color, shapes, candidates, marks, others, area);
  for (const scale of standing) add(readBars(scale, standing, shapes, labels, nameOf));
  const flippedLabels = labels.map(flip);
  const lying = findScales(flippedLabels);
  if (lying.length > 0) {
    const flipped = new Map(shapes.map((shape) => [flip(shape), shape]));
    const flippedName: NameOf = (color, marks, others, area) =>
      nameOf(color, new Set([...marks].map((mark) => flipped.get(mark)!)), others, unflip(area));
    for (const scale of lying) {
      const plot = readBars(scale, lying, [...flipped.keys()], flippedLabels, flippedName);
      if (plot !== undefined) add({ ...plot, area: unflip(plot.area) });
    }
  }
  for (const scale of standing) add(readLines(scale, standing, shapes, labels, nameOf));
  for (const plot of readPies(shapes, labels, nameOf)) add(plot);
  return plots;
}

/** Finds title and names of the axes, and marks the words that the chart speaks for. */
function complete(plot: Plot, labels: readonly Label[], gone: Set<LayoutWord>): LayoutChart | undefined {
  const own = new Set<LayoutWord>(plot.labels.flatMap(({ words }) => words));
  const inner = unionOf([plot.area, ...own])!;
  const free = labels.filter(({ words }) => !words.some((word) => own.has(word) || gone.has(word)));
  const title = titleOf(inner, free, labels);
  const across = inner.right - inner.left;
  const isNear = (label: Label): boolean =>
    label !== title && label.value === undefined && label.text.length <= MAX_NAME_CHARACTERS;
  const valueName = free.find(
    (label) =>
      isNear(label) &&
      label.isTurned &&
      label.right < inner.left + 2 &&
      inner.left - label.right < 24 &&
      label.y > inner.top &&
      label.y < inner.bottom,
  );
  const categoryName =
    plot.kind === "pie"
      ? undefined
      : free.find(
          (label) =>
            isNear(label) &&
            !label.isTurned &&
            label.top > inner.bottom - 2 &&
            label.top < inner.bottom + 1.2 * label.size &&
            Math.abs(label.x - (plot.area.left + plot.area.right) / 2) < 0.06 * across &&
            label.right - label.left < 0.5 * across,
        );
  // Numbers printed in the drawing that repeat what it shows.
  const printed = free.filter(
    (label) =>
      label.value !== undefined &&
      label.x > plot.area.left - 2 &&
      label.x < plot.area.right + 2 &&
      label.y > plot.area.top - 1.5 * label.size &&
      label.y < plot.area.bottom,
  );
  for (const label of [title, valueName, categoryName, ...printed])
    for (const word of label?.words ?? []) own.add(word);
  const box = unionOf([inner, ...(title === undefined ? [] : [title]), ...own])!;
  for (const word of own) gone.add(word);
  const [header, ...rows] = plot.rows;
  const names = [...header!];
  names[0] = names[0] || (categoryName?.text ?? "");
  if (names.length === 2 && names[1] === "") names[1] = valueName?.text ?? "";
  const order = [...own].reduce((least, word) => Math.min(least, word.order), Infinity);
  return { ...box, kind: plot.kind, title: title?.text ?? "", rows: [names, ...rows], order };
}

/** The line right above a chart, in its middle or flush with it, which is not the last line of a paragraph. */
function titleOf(inner: Box, free: readonly Label[], labels: readonly Label[]): Label | undefined {
  const across = inner.right - inner.left;
  const middle = (inner.left + inner.right) / 2;
  const above = free
    .filter(
      (label) =>
        !label.isTurned &&
        label.bottom < inner.top + 0.3 * label.size &&
        inner.top - label.bottom < 4 * label.size &&
        label.value === undefined &&
        /\p{L}{2}/u.test(label.text) &&
        label.right - label.left < 1.1 * across &&
        (Math.abs(label.x - middle) < 0.16 * across || Math.abs(label.left - inner.left) < 0.1 * across),
    )
    .sort((a, b) => b.bottom - a.bottom);
  const title = above[0];
  if (title === undefined || /[.;,]$/.test(title.text)) return undefined;
  const isParagraph = labels.some(
    (label) =>
      label !== title &&
      !label.isTurned &&
      Math.abs(label.size - title.size) < 0.3 &&
      Math.min(label.right, title.right) - Math.max(label.left, title.left) > 0 &&
      title.y - label.y > 0.5 * title.size &&
      title.y - label.y < 1.6 * title.size,
  );
  return isParagraph ? undefined : title;
}
