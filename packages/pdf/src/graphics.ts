import type { Box, LayoutFill, LayoutRule, LayoutShape } from "@quern/layout";
import { applyX, applyY, type Matrix } from "./geometry.js";
import type { PageGraphics } from "./reader.js";

/** Drawings hold 100 000s of segments; tables a few hundred. */
const MAX_RULES = 6000;
const MAX_FILLS = 4000;
/** A filled box thinner than this many points is a rule. */
const MAX_RULE_POINTS = 2.6;
const MIN_RULE_POINTS = 3;
/** Sides of the shapes that programs draw for bullets, in points. */
const MIN_DOT = 1.2;
const MAX_DOT = 9;
const MAX_DOTS = 2000;
/** Marks of charts; maps and technical drawings have more, and are none. */
const MAX_SHAPES = 3000;
const MAX_CORNERS = 400;
/** Points that a curve is taken as. */
const CURVE_POINTS = 4;
/** Slopes and curves kept of one page: a drawing with more is known by these. */
const MAX_MARKS = 20_000;
/** A mark smaller than this many points is a dot of a leader. */
const MIN_MARK_POINTS = 1.5;
/** Share of a path's length that is sloped or curved, from which on it is no box, however round its corners are. */
const MIN_SLOPE_SHARE = 0.5;
/** A single straight line longer than this is a rule or part of a grid, not a sample of a legend. */
const LONGEST_SAMPLE = 48;

/** Reduces drawn paths to rules and filled boxes. Both readers feed it; coordinates are turned to the page as shown. */
export class GraphicsCollector {
  readonly #rules: LayoutRule[] = [];
  readonly #fills: LayoutFill[] = [];
  readonly #dots: Box[] = [];
  readonly #shapes: LayoutShape[] = [];
  readonly #marks: Box[] = [];
  readonly #width: number;
  readonly #height: number;
  pathCount = 0;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  get full(): boolean {
    return this.#rules.length >= MAX_RULES;
  }

  /** A straight stroke between two points of the page as shown. */
  line(x1: number, y1: number, x2: number, y2: number): void {
    const dx = Math.abs(x2 - x1);
    const dy = Math.abs(y2 - y1);
    if (Math.max(dx, dy) < MIN_RULE_POINTS || Math.min(dx, dy) > 1) return;
    this.#rule({ left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) });
  }

  /** @param painted whether the inside is filled with something other than white */
  box(box: Box, painted: boolean, stroked: boolean, color?: string): void {
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    if (Math.min(width, height) <= MAX_RULE_POINTS) {
      if (painted || stroked) this.#rule(box);
      return;
    }
    if (stroked) {
      this.line(box.left, box.top, box.right, box.top);
      this.line(box.left, box.bottom, box.right, box.bottom);
      this.line(box.left, box.top, box.left, box.bottom);
      this.line(box.right, box.top, box.right, box.bottom);
    }
    const isBackground = width > this.#width * 0.93 && height > this.#height * 0.6;
    if (painted && !isBackground && this.#fills.length < MAX_FILLS)
      this.#fills.push(color === undefined ? box : { ...box, color });
  }

  /** A small round or square shape. */
  dot(box: Box): void {
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    const isSmall = width >= MIN_DOT && width <= MAX_DOT && Math.abs(width - height) < 0.25 * width;
    if (isSmall && this.#dots.length < MAX_DOTS) this.#dots.push(box);
  }

  /** A path as it is drawn, with its colours. */
  shape(points: LayoutShape["points"], paint: Paint): void {
    if (this.#shapes.length >= MAX_SHAPES || points.length < 2 || points.length > MAX_CORNERS) return;
    const fill = paint.filled ? paint.color : undefined;
    const stroke = paint.stroked ? paint.strokeColor : undefined;
    if (fill === undefined && stroke === undefined) return;
    const box = boxAround(points);
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const isStraight = Math.min(width, height) < 0.5 && points.length < 4;
    if (fill === undefined && isStraight && (height > 1 || width > LONGEST_SAMPLE)) return;
    if (box.right < 0 || box.left > this.#width || box.bottom < 0 || box.top > this.#height) return;
    this.#shapes.push({ ...box, points, isRectangle: isRectangle(points, box), fill, stroke });
  }

  /** Keeps slopes and curves: text, tables and frames have none. */
  mark(points: LayoutShape["points"]): void {
    if (this.#marks.length >= MAX_MARKS) return;
    let length = 0;
    let sloped = 0;
    for (let index = 1; index < points.length; index++) {
      const across = Math.abs(points[index]![0] - points[index - 1]![0]);
      const down = Math.abs(points[index]![1] - points[index - 1]![1]);
      length += across + down;
      if (Math.min(across, down) > 0.1 * Math.max(across, down)) sloped += across + down;
    }
    if (sloped < MIN_SLOPE_SHARE * length) return;
    const box = boxAround(points);
    if (Math.max(box.right - box.left, box.bottom - box.top) < MIN_MARK_POINTS) return;
    if (box.right < 0 || box.left > this.#width || box.bottom < 0 || box.top > this.#height) return;
    const last = this.#marks.at(-1);
    if (last === undefined || !encloses(last, box)) this.#marks.push(box);
  }

  finish(): PageGraphics {
    return {
      rules: this.#rules,
      fills: this.#fills,
      dots: this.#dots,
      shapes: this.#shapes.length >= MAX_SHAPES ? [] : this.#shapes,
      marks: this.#marks,
      pathCount: this.pathCount,
    };
  }

  #rule(rule: LayoutRule): void {
    if (this.#rules.length >= MAX_RULES) return;
    if (Math.max(rule.right - rule.left, rule.bottom - rule.top) < MIN_RULE_POINTS) return;
    const isOutside = rule.right < 0 || rule.left > this.#width || rule.bottom < 0 || rule.top > this.#height;
    if (!isOutside) this.#rules.push(rule);
  }
}

/** How a path is painted. */
export interface Paint {
  readonly filled: boolean;
  readonly stroked: boolean;
  /** Of the inside, `#rrggbb` as seen on white paper. */
  readonly color?: string;
  /** Of the line, `#rrggbb`. */
  readonly strokeColor?: string;
}

/** Path segments in user space, as `[operation, x, y]`; a curve comes as its two control points, where they are known, and its end. */
export type Segment = readonly [operation: "move" | "line" | "control" | "curve" | "close", x: number, y: number];

/** Feeds one path to the collector: rectangles as boxes, straight segments as lines, curves ignored. */
export function collectPath(
  collector: GraphicsCollector,
  segments: readonly Segment[],
  matrix: Matrix,
  paint: Paint,
): void {
  let points: Array<[number, number]> = [];
  let straight = true;
  let outline: Array<[number, number]> = [];
  let controls: Array<[number, number]> = [];
  const finish = (closed: boolean): void => {
    if (outline.length > 1) {
      collector.shape(outline, paint);
      collector.mark(outline);
    }
    outline = [];
    controls = [];
    if (points.length > 1 && straight) polygon(collector, points, closed, paint);
    else if (points.length > 3) collector.dot(boxAround(points));
    points = [];
    straight = true;
  };
  for (const [operation, x, y] of segments) {
    if (operation === "move") {
      finish(false);
      points.push([applyX(matrix, x, y), applyY(matrix, x, y)]);
      outline.push(points[0]!);
    } else if (operation === "line") {
      points.push([applyX(matrix, x, y), applyY(matrix, x, y)]);
      outline.push(points[points.length - 1]!);
    } else if (operation === "control") {
      straight = false;
      points.push([applyX(matrix, x, y), applyY(matrix, x, y)]);
      controls.push(points[points.length - 1]!);
    } else if (operation === "curve") {
      straight = false;
      points.push([applyX(matrix, x, y), applyY(matrix, x, y)]);
      outline.push(...alongCurve(outline[outline.length - 1], controls, points[points.length - 1]!));
      controls = [];
    } else finish(true);
    if (collector.full) return;
  }
  finish(false);
}

function polygon(
  collector: GraphicsCollector,
  points: ReadonlyArray<readonly [number, number]>,
  closed: boolean,
  paint: Paint,
): void {
  const box = boxAround(points);
  if (isRectangle(points, box) && (paint.filled || closed || points.length === 5)) {
    collector.box(box, paint.filled, paint.stroked, paint.color);
    if (paint.filled) collector.dot(box);
    return;
  }
  if (paint.filled && !paint.stroked) {
    if (Math.min(box.right - box.left, box.bottom - box.top) <= MAX_RULE_POINTS) collector.box(box, true, false);
    return;
  }
  if (!paint.stroked) return;
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1]!;
    const to = points[index]!;
    collector.line(from[0], from[1], to[0], to[1]);
  }
  const first = points[0]!;
  const last = points[points.length - 1]!;
  if (closed) collector.line(last[0], last[1], first[0], first[1]);
}

const isRectangle = (points: ReadonlyArray<readonly [number, number]>, box: Box): boolean =>
  points.length >= 4 &&
  points.length <= 5 &&
  points.every(
    ([x, y]) =>
      (Math.abs(x - box.left) < 0.5 || Math.abs(x - box.right) < 0.5) &&
      (Math.abs(y - box.top) < 0.5 || Math.abs(y - box.bottom) < 0.5),
  );

/** Points along a cubic curve, its end among them. */
function alongCurve(
  from: readonly [number, number] | undefined,
  controls: ReadonlyArray<readonly [number, number]>,
  to: [number, number],
): Array<[number, number]> {
  const [first, second] = controls;
  if (from === undefined || first === undefined || second === undefined) return [to];
  return Array.from({ length: CURVE_POINTS }, (_, index): [number, number] => {
    const t = (index + 1) / CURVE_POINTS;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    return [
      a * from[0] + b * first[0] + c * second[0] + d * to[0],
      a * from[1] + b * first[1] + c * second[1] + d * to[1],
    ];
  });
}

const encloses = (outer: Box, inner: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

function boxAround(points: ReadonlyArray<readonly [number, number]>): Box {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return { left: minimum(xs), top: minimum(ys), right: maximum(xs), bottom: maximum(ys) };
}

// Not Math.min(...values): a hostile path has more points than a call may have arguments.
const minimum = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const maximum = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
