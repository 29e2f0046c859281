import { describe, expect, it } from "vitest";
import { GLYPH_SHIFT, isShifted } from "./shifted-codes.js";

const TEXTS = {
  English: "The lower stone rests while the upper one turns, and grain falls through the eye of the runner.",
  German: "Der untere Stein ruht, waehrend der obere sich dreht und das Korn durch das Auge faellt.",
  capitals: "THE LOWER STONE RESTS WHILE THE UPPER ONE TURNS AND GRAIN FALLS THROUGH THE EYE",
  figures: "1,250 83.1 980 71.4 310 12.0 275 9.6 (2023) 44.8% 1,250 83.1 980 71.4",
  labels: "ISO 9001 DIN EN 60204-1 IEC 61131 RAL 7035 IP54 CE UL CSA PN16 DN50 AC 230V 50HZ",
};
const counts = (text: string, shift = 0): Uint32Array => {
  const list = new Uint32Array(128);
  for (const letter of text.replaceAll(" ", "")) list[letter.charCodeAt(0) - shift]!++;
  return list;
};

describe("isShifted", () => {
  it.each(Object.entries(TEXTS))("leaves %s alone", (_, text) => {
    expect(isShifted(counts(text))).toBe(false);
  });

  it.each([TEXTS.English, TEXTS.German])("sees that codes are numbers of glyphs", (text) => {
    expect(isShifted(counts(text, GLYPH_SHIFT))).toBe(true);
  });
});
