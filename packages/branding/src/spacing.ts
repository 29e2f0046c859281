/** The grid that distances follow, corners, motion and the page's frame. */
import type { Branding, BrandingLayout, BrandingSpacing, PageStyles, StyledElement } from "@quern/types";
import { defined } from "./typography.js";
import { tally, winner } from "./votes.js";

const UNITS = [8, 10, 6, 5, 4] as const;
/** Share of the distances that a unit has to explain. */
const EXPLAINS = 0.75;
const MAX_DISTANCE_PIXELS = 160;
const MIN_DISTANCES = 8;

export function spacing(styles: PageStyles): BrandingSpacing {
  const { elements } = styles;
  const distances = elements.flatMap(({ padding, margin, gap = 0 }) =>
    [...padding, ...margin, gap]
      .map((value) => Math.abs(value))
      .filter((value) => value >= 2 && value <= MAX_DISTANCE_PIXELS),
  );
  const explained = (unit: number): number =>
    distances.filter((value) => Math.abs(value / unit - Math.round(value / unit)) * unit < 0.5).length /
    distances.length;
  // Half a unit is common within a grid of whole ones, so the larger unit has to explain as much as its half does, nearly.
  const baseUnit = distances.length >= MIN_DISTANCES ? UNITS.find((unit) => explained(unit) >= EXPLAINS) : undefined;
  const common = (list: readonly StyledElement[], value: (element: StyledElement) => number): number | undefined =>
    winner(
      list
        .map(value)
        .filter((one) => one > 0)
        .map((one) => [one, 1] as const),
    );
  const buttons = elements.filter(({ kind }) => kind === "button");
  const sections = elements.filter(
    ({ tag, box }) => /^(?:section|main|header|footer)$/.test(tag) && box.width > styles.viewport.width / 2,
  );
  const padding = defined({
    buttonY: common(buttons, (element) => element.padding[0]),
    buttonX: common(buttons, (element) => element.padding[1]),
    section: common(sections, (element) => element.padding[0]),
  });
  const margins = defined({
    heading: common(
      elements.filter(({ kind }) => kind === "heading"),
      (element) => element.margin[1],
    ),
    paragraph: common(
      elements.filter(({ tag }) => tag === "p"),
      (element) => element.margin[1],
    ),
  });
  return defined({
    baseUnit,
    padding: Object.keys(padding).length > 0 ? padding : undefined,
    margins: Object.keys(margins).length > 0 ? margins : undefined,
    gridGutter: common(
      elements.filter(({ columns = 0 }) => columns > 1),
      ({ gap = 0 }) => gap,
    ),
    borderRadius: cornerRadius(elements),
  }) as BrandingSpacing;
}

/** Of buttons, fields and framed boxes; circles and pills are shapes of their own and do not count unless nothing else does. */
function cornerRadius(elements: readonly StyledElement[]): string | undefined {
  const framed = elements.filter(
    ({ kind, background, borderWidth, shadow, box }) =>
      kind === "button" ||
      kind === "input" ||
      (kind === "box" && (background || borderWidth > 0 || shadow) && box.width < 900),
  );
  const votes = [...tally(framed.map(({ borderRadius, kind }) => [borderRadius, kind === "box" ? 1 : 2] as const))];
  const plain = votes.filter(([radius]) => !radius.includes("%") && Number.parseFloat(radius) < 100);
  return winner(plain.some(([radius]) => Number.parseFloat(radius) > 0) ? plain : votes);
}

export function animations({ elements }: PageStyles): Branding["animations"] {
  const moving = elements.filter(({ duration }) => duration !== undefined);
  const transitionDuration = winner(moving.map(({ duration = "" }) => [duration, 1] as const));
  const easing = winner(moving.map(({ easing: curve = "" }) => [curve, 1] as const));
  return transitionDuration && easing ? { transitionDuration, easing } : undefined;
}

export function layout({ elements, viewport }: PageStyles): BrandingLayout {
  const header = elements.find(({ tag, region }) => tag === "header" && region === "header");
  const footer = elements.findLast(({ tag, region }) => tag === "footer" && region === "footer");
  const maxWidth = winner(
    elements
      .filter(({ maxWidth: width = 0, box }) => width >= 600 && width < viewport.width && box.width >= width - 1)
      .map(({ maxWidth: width = 0, box }) => [width, Math.sqrt(box.height)] as const),
  );
  const columns = Math.max(0, ...elements.map(({ columns: count = 0 }) => (count <= 12 ? count : 0)));
  const grid = defined({
    columns: columns > 1 ? columns : undefined,
    maxWidth: maxWidth ? `${maxWidth}px` : undefined,
  });
  return defined({
    grid: Object.keys(grid).length > 0 ? grid : undefined,
    headerHeight: header ? `${header.box.height}px` : undefined,
    footerHeight: footer ? `${footer.box.height}px` : undefined,
  }) as BrandingLayout;
}

/** How small inline pictures are drawn; a handful is needed to tell. */
export function icons({ icons: found }: PageStyles): Branding["icons"] {
  if (found.length < 3) return undefined;
  const outlined = found.filter((icon) => icon.outlined).length;
  const primaryColor = winner(found.flatMap(({ color }) => (color ? [[color.slice(0, 7), 1] as const] : [])));
  return { style: outlined * 2 > found.length ? "outline" : "filled", ...(primaryColor ? { primaryColor } : {}) };
}
