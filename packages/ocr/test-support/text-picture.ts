import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type Canvas, createCanvas, GlobalFonts } from "@napi-rs/canvas";

/** A face of our own: a machine may have no fonts, or call a face of symbols `sans-serif`. */
export const FAMILY = "Test Sans";
const FONTS = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");
for (const style of ["Regular", "Bold"])
  GlobalFonts.registerFromPath(join(FONTS, `LiberationSans-${style}.ttf`), FAMILY);

export function whitePaper(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#000000";
  return canvas;
}

/** Where lines stand and how large they are, in pixels. */
export interface Setting {
  readonly size: number;
  readonly left: number;
  /** Baseline of the first line, and how far the others are from one to the next. */
  readonly first: number;
  readonly step: number;
  readonly colour?: string;
}

/** Lines of text on white, as from a scanner. */
export function printedLines(
  lines: readonly string[],
  width: number,
  height: number,
  { size, left, first, step, colour = "#000000" }: Setting,
): Canvas {
  const canvas = whitePaper(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = colour;
  context.font = `${size}px "${FAMILY}"`;
  for (const [index, line] of lines.entries()) context.fillText(line, left, first + step * index);
  return canvas;
}

/** Lines of dark text on white, as PNG. */
export function textPicture(lines: readonly string[]): Uint8Array {
  const step = 60;
  const canvas = printedLines(lines, 900, step * (lines.length + 1), { size: 36, left: 40, first: step, step });
  return new Uint8Array(canvas.toBuffer("image/png"));
}

export const PAGE = [
  "The miller lifts the runner stone with a crane.",
  "Both faces are dressed with a steel pick every month.",
  "Grain falls through the eye and is carried outwards.",
  "A damsel shakes the shoe so that it flows evenly.",
  "Flour leaves the skirt of the stones and is sifted.",
  "Bran is kept apart and fed to the animals of the farm.",
];

/** A page laid on the scanner at an angle, on paper that grows darker to one side. */
export function turnedPage(degrees: number, shade = 0): Canvas {
  const side = 1300;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext("2d");
  const paper = context.createLinearGradient(0, 0, side, 0);
  const dark = Math.round(255 * (1 - shade));
  paper.addColorStop(0, "#ffffff");
  paper.addColorStop(1, `rgb(${dark},${dark},${dark})`);
  context.fillStyle = paper;
  context.fillRect(0, 0, side, side);
  context.translate(side / 2, side / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.fillStyle = shade > 0 ? "#333333" : "#000000";
  context.font = `32px "${FAMILY}"`;
  for (const [index, line] of PAGE.entries()) context.fillText(line, -400, -200 + index * 52);
  return canvas;
}
