import { expect, it } from "vitest";
import { embeddedStyle } from "./font-style.js";
import type { Pdfium } from "./library.js";

/** PDFium with one font, whose file has this table alone. */
function withFont(tag: string, style: number): Pdfium {
  const head = 28;
  const file = new DataView(new ArrayBuffer(head + 54));
  file.setUint32(0, 0x10000);
  file.setUint16(4, 1);
  for (const [at, letter] of [...tag].entries()) file.setUint8(12 + at, letter.charCodeAt(0));
  file.setUint32(20, head);
  file.setUint16(head + 44, style);
  const memory = new Uint8Array(256);
  const view = new DataView(memory.buffer);
  const getFontData = (_font: number, buffer: number, length: number, out: number): number => {
    view.setUint32(out, file.byteLength, true);
    if (length >= file.byteLength) memory.set(new Uint8Array(file.buffer), buffer);
    return 1;
  };
  return {
    call: { FPDFFont_GetFontData: getFontData, free: () => 0 },
    scratch: 0,
    view,
    integer: (at: number) => view.getUint32(at, true),
    allocate: () => 64,
  } as unknown as Pdfium;
}

it("a weight that no font has is not believed: the file of the font says what it is", () => {
  expect(embeddedStyle(withFont("head", 0), 1, 3556)).toEqual({ bold: false, italic: false });
  expect(embeddedStyle(withFont("head", 1), 1, 3636)).toEqual({ bold: true, italic: false });
  expect(embeddedStyle(withFont("head", 3), 1, 2888)).toEqual({ bold: true, italic: true });
});

it("a weight that fonts have is believed, and so is one that the file says nothing about", () => {
  expect(embeddedStyle(withFont("head", 1), 1, 400)).toBeUndefined();
  expect(embeddedStyle(withFont("OS/2", 1), 1, 3556)).toBeUndefined();
});
