import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";

const FONTS = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");
GlobalFonts.registerFromPath(join(FONTS, "LiberationSans-Regular.ttf"), "Liberation Sans");

/** Lines of dark text on white, as PNG. */
export function textPicture(lines: readonly string[]): Uint8Array {
  const lineHeight = 60;
  const canvas = createCanvas(900, lineHeight * (lines.length + 1));
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = "white";
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = "black";
  drawing.font = "36px Liberation Sans";
  for (const [index, line] of lines.entries()) drawing.fillText(line, 40, lineHeight * (index + 1));
  return new Uint8Array(canvas.toBuffer("image/png"));
}
