/** Task of the worker threads that turns Windows metafiles into SVG. */
import { gunzipSync } from "node:zlib";
import { provideRequire } from "../worker/module.js";
import { convertMetafileToSvg } from "./emf-converter.mjs";

const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
const MAX_SVG_CHARACTERS = 16 * 1024 * 1024;
/** Drawings of documents have hundreds to some thousands; what comes after the last is left out. */
const MAX_RECORDS = 100_000;
const MAX_PIXELS_A_SIDE = 4096;

/** Reads an EMF or WMF picture, also a compressed one (emz, wmz). @returns SVG, or undefined for what is no picture */
export async function metafileToSvg(bytes: Uint8Array): Promise<string | undefined> {
  provideRequire();
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isCompressed ? gunzipSync(bytes, { maxOutputLength: MAX_INFLATED_BYTES }) : bytes;
  // The library takes a buffer of its own; `slice` of a Buffer copies nothing.
  const buffer = new Uint8Array(plain).buffer;
  const svg = await convertMetafileToSvg(buffer, {
    maxRecords: MAX_RECORDS,
    maxCanvasDimension: MAX_PIXELS_A_SIDE,
    // The same file gives the same SVG each time.
    idPrefix: "m",
  });
  return svg === null || svg.length > MAX_SVG_CHARACTERS ? undefined : svg;
}
