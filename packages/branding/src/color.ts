/** Colours as `#RRGGBB` and how far they look apart, in OKLab (Björn Ottosson, 2020): lightness 0 to 1, chroma about 0 to 0.35. */

export interface Lab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/** From this chroma on, a colour reads as a hue rather than as a tinted grey. */
const CHROMATIC = 0.05;
/** Colours this close are the same to a brand: shades of hover states, rounding of colour spaces. */
const MAX_DISTANCE_OF_ONE_COLOR = 0.05;

const labs = new Map<string, Lab>();

/** @param color `#RRGGBB` or `#RRGGBBAA`; the opacity does not count */
export function labOf(color: string): Lab {
  const known = labs.get(color);
  if (known) return known;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lab = {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
  if (labs.size > 5_000) labs.clear();
  labs.set(color, lab);
  return lab;
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

export const chromaOf = (color: string): number => {
  const { a, b } = labOf(color);
  return Math.hypot(a, b);
};

export const lightnessOf = (color: string): number => labOf(color).lightness;

export function distance(one: string, other: string): number {
  const [first, second] = [labOf(one), labOf(other)];
  return Math.hypot(first.lightness - second.lightness, first.a - second.a, first.b - second.b);
}

export const isSame = (one: string, other: string): boolean => distance(one, other) < MAX_DISTANCE_OF_ONE_COLOR;

export const isChromatic = (color: string): boolean => chromaOf(color) >= CHROMATIC;

/** 0 to 1. */
export const opacityOf = (color: string): number =>
  color.length > 7 ? Number.parseInt(color.slice(7, 9), 16) / 255 : 1;

/** Blends a colour over an opaque background. */
export function over(color: string, ground: string): string {
  const opacity = opacityOf(color);
  if (opacity >= 1) return color.slice(0, 7);
  const mixed = [1, 3, 5].map((at) => {
    const [top, below] = [color, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16)) as [number, number];
    return Math.round(top * opacity + below * (1 - opacity));
  });
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}
