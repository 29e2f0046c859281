import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as Pdfjs from "pdfjs-dist";

export type PdfjsLibrary = typeof Pdfjs;

let shared: Promise<PdfjsLibrary> | undefined;

/** The legacy build, copied by scripts/copy-pdfjs.mjs: the plain one needs browser globals that Node does not have. */
const home = (): URL => new URL("../../vendor/pdfjs/", import.meta.url);
const library = (): string => new URL("build/pdf.mjs", home()).href;

export function pdfjs(): Promise<PdfjsLibrary> {
  shared ??= import(library()) as Promise<PdfjsLibrary>;
  return shared;
}

const root = (): string => fileURLToPath(home());

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

interface CanvasLibrary {
  createCanvas(width: number, height: number): Canvas;
}

let canvas: CanvasLibrary | null | undefined;

/** The canvas that pdf.js draws on, which is installed by whoever needs it. The very copy of pdf.js: objects of another are refused by it. */
export function canvasLibrary(): CanvasLibrary | undefined {
  if (canvas === undefined) {
    try {
      canvas = createRequire(library())("@napi-rs/canvas") as CanvasLibrary;
    } catch {
      canvas = null;
    }
  }
  return canvas ?? undefined;
}
