import type { Pdfium } from "./library.js";

/** The highest weight in CSS; a font descriptor with a higher one is wrong. */
const MOST_WEIGHT = 1000;
const MAX_FONT_BYTES = 1 << 25;

const HEAD = 0x68656164;
/** Size of the header of a TrueType file and of each entry of its list of tables, and where `head` has the style. */
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
const STYLE_OFFSET = 44;

/**
 * Whether a font is bold and slanted, by what its own file says. Printer drivers name all fonts alike and write stems of no use, by which every
 * letter of their documents would be bold.
 *
 * @returns undefined if the descriptor can be trusted, or the file does not tell
 */
export function embeddedStyle(
  library: Pdfium,
  font: number,
  weight: number,
): { readonly bold: boolean; readonly italic: boolean } | undefined {
  if (weight <= MOST_WEIGHT) return undefined;
  const { call, scratch } = library;
  if (call.FPDFFont_GetFontData(font, 0, 0, scratch) === 0) return undefined;
  const length = library.integer(scratch);
  if (length < HEADER_BYTES || length > MAX_FONT_BYTES) return undefined;
  const buffer = library.allocate(length);
  try {
    if (call.FPDFFont_GetFontData(font, buffer, length, scratch) === 0) return undefined;
    return styleOf(library.view, buffer, length);
  } finally {
    call.free(buffer);
  }
}

function styleOf(view: DataView, start: number, length: number): { bold: boolean; italic: boolean } | undefined {
  const tables = view.getUint16(start + 4);
  for (
    let at = HEADER_BYTES;
    at < HEADER_BYTES + ENTRY_BYTES * tables && at + ENTRY_BYTES <= length;
    at += ENTRY_BYTES
  ) {
    if (view.getUint32(start + at) !== HEAD) continue;
    const style = view.getUint32(start + at + 8) + STYLE_OFFSET;
    if (style + 2 > length) return undefined;
    const bits = view.getUint16(start + style);
    return { bold: (bits & 1) === 1, italic: (bits & 2) === 2 };
  }
  return undefined;
}
