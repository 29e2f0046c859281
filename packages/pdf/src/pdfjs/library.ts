import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as Pdfjs from "pdfjs-dist";

export type PdfjsLibrary = typeof Pdfjs;

let shared: Promise<PdfjsLibrary> | undefined;

/** The legacy build: the plain one needs browser globals that Node does not have. */
export function pdfjs(): Promise<PdfjsLibrary> {
  shared ??= import("pdfjs-dist/legacy/build/pdf.mjs") as unknown as Promise<PdfjsLibrary>;
  return shared;
}

const root = (): string => dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

/** Folders with character maps, fonts and decoders, as pdf.js wants them: paths that end in a slash. */
export const resources = (): { cMapUrl: string; standardFontDataUrl: string; wasmUrl: string } => ({
  cMapUrl: `${join(root(), "cmaps")}/`,
  standardFontDataUrl: `${join(root(), "standard_fonts")}/`,
  wasmUrl: `${join(root(), "wasm")}/`,
});

interface Canvas {
  getContext(kind: "2d"): object;
  readonly width: number;
  readonly height: number;
  data(): Buffer;
}

/** The very copy of the canvas library that pdf.js uses: objects of another copy are refused by it. */
export function createCanvas(width: number, height: number): Canvas {
  const require = createRequire(createRequire(import.meta.url).resolve("pdfjs-dist/legacy/build/pdf.mjs"));
  const library = require("@napi-rs/canvas") as { createCanvas(width: number, height: number): Canvas };
  return library.createCanvas(width, height);
}
