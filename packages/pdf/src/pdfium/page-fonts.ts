import { isIconFont } from "@quern/layout";
import { type FontStyle, fontStyle } from "../fonts.js";
import { LetterWidths } from "../lost-ligatures.js";
import { CodeCounts, isNameless, type TexEncoding } from "../tex-codes.js";
import { embeddedStyle } from "./font-style.js";
import type { Pdfium } from "./library.js";

/** A font of the document. */
export interface KnownFont extends FontStyle {
  readonly name: string;
  readonly widths: LetterWidths;
  /** It has drawn an accent as a glyph of its own. */
  hasAccents: boolean;
  /** The encoding of TeX that its codes are of. */
  texEncoding: TexEncoding | undefined;
  /** Its letters are pictures. */
  readonly hasIcons: boolean;
}

/** A font on one page. */
export interface Face {
  readonly font: KnownFont;
  /** How often it has each code below 128. */
  readonly codes: Uint32Array;
  /** Of a font without a name, whose codes may be TeX's. */
  readonly counts: CodeCounts | undefined;
  /** Its ligatures, which come as single letters, were told while the page was read. */
  readonly hadLigatures: boolean;
}

/** The font of a text object, which the document has once. */
export function fontOf(library: Pdfium, pointer: number, fonts: Map<number, KnownFont>): KnownFont {
  const known = fonts.get(pointer);
  if (known !== undefined) return known;
  const { call } = library;
  const name =
    pointer === 0
      ? ""
      : library.string((buffer, length) => call.FPDFFont_GetBaseFontName(pointer, buffer, length), "utf-8");
  const flags = pointer === 0 ? 0 : call.FPDFFont_GetFlags(pointer);
  const weight = pointer === 0 ? 0 : call.FPDFFont_GetWeight(pointer);
  const sameName = [...fonts.values()].find((other) => other.name === name);
  const widths = sameName?.widths ?? new LetterWidths();
  const font = {
    name: name || `font-${pointer}`,
    ...fontStyle(name, flags, weight),
    ...(pointer === 0 ? undefined : embeddedStyle(library, pointer, weight)),
    widths,
    hasAccents: false,
    texEncoding: undefined,
    hasIcons: isIconFont(name),
  };
  fonts.set(pointer, font);
  return font;
}

/** The counts of a font on one page, empty at first. */
export function faceOf(font: KnownFont, faces: Map<string, Face>): Face {
  let face = faces.get(font.name);
  if (face === undefined) {
    face = {
      font,
      codes: new Uint32Array(128),
      counts: isNameless(font.name) ? new CodeCounts() : undefined,
      hadLigatures: font.widths.hasLigatures,
    };
    faces.set(font.name, face);
  }
  return face;
}

/** @returns whether the codes of a font on the page turned out to be those of an encoding of TeX */
export function findTexEncodings(faces: ReadonlyMap<string, Face>, fonts: ReadonlyMap<number, KnownFont>): boolean {
  const nameless = [...faces.values()].filter(({ counts }) => counts !== undefined);
  if (nameless.length === 0) return false;
  // All of a Cyrillic text may be T1 by its codes; no Latin one is T2A.
  const used = (["T2A", "T1"] as const).filter(
    (encoding) =>
      nameless.some(({ counts }) => counts!.encoding === encoding) ||
      [...fonts.values()].some(({ texEncoding }) => texEncoding === encoding),
  );
  let isFound = false;
  for (const { font, counts } of nameless) {
    const encoding = used.find((one) => counts!.mayBe(one));
    if (font.texEncoding !== undefined || encoding === undefined) continue;
    font.texEncoding = encoding;
    isFound = true;
  }
  return isFound;
}

/** A code that means nothing elsewhere, in place of the one that a file gives a picture, often that of a letter. */
export const iconCode = (code: number): number =>
  code === 32 || (code >= FIRST_PRIVATE && code <= LAST_PRIVATE) ? code : FIRST_PRIVATE + (code & 0xff);
const FIRST_PRIVATE = 0xe000;
const LAST_PRIVATE = 0xf8ff;
