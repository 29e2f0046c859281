import type { Box, LayoutWord } from "@quern/layout";
import { mixedWords } from "./mixed-scripts.js";
import type { PageGraphics, PageImage, PageText } from "./reader.js";
import { isScanLayer } from "./scan-layer.js";

/**
 * Whether a page must be recognised to be read. Tried on scanned, garbled and digital pages: a scan with a text layer and a slide
 * with a picture behind real text stay text.
 */
export function needsOcr(
  text: PageText,
  page: { readonly width: number; readonly height: number },
  images: readonly PageImage[],
  graphics: PageGraphics | undefined,
): boolean {
  const cover = mayShowText(images) ? imageCover(images, page) : 0;
  if (text.characters < 30) return cover > 0.3 || (graphics !== undefined && mayDrawText(graphics));
  if (text.characters < 200 && cover > 0.8) return true;
  return text.characters >= 50 && isGarbled(text);
}

/** Paths of a page, from which on its text may be among what is drawn. */
const MAX_PATHS = 800;
/** Shapes of the size of letters, from which on a page draws its text: a logo with its name has as many, a diagram with signs at its axes fewer. */
const MIN_LETTERS = 20;
/** Height of drawn letters in points, and their width over it at most. */
const MIN_LETTER_POINTS = 3;
const MAX_LETTER_POINTS = 40;
const MAX_LETTER_RATIO = 1.6;

/** Letters that the file draws as outlines have no codes: only a picture of the page tells them. */
const mayDrawText = ({ pathCount, marks }: PageGraphics): boolean =>
  pathCount > MAX_PATHS || marks.filter(isOfLetterSize).length >= MIN_LETTERS;

function isOfLetterSize({ left, top, right, bottom }: Box): boolean {
  const height = bottom - top;
  return height >= MIN_LETTER_POINTS && height <= MAX_LETTER_POINTS && right - left <= MAX_LETTER_RATIO * height;
}

/** Whether the page shows words of the file's own that can be read: recognition may add to them, and never replaces them. */
export const isReadable = (text: PageText): boolean =>
  isTrusted(text) && !isScanLayer(text) && text.words.some((word) => /[\p{L}\p{N}]{2}/u.test(word.text));

/** Whether the words of the file may stand beside recognised ones. */
export const isTrusted = (text: PageText): boolean =>
  text.words.length > 0 && text.unmapped <= 0.05 * text.characters && !isGarbled(text);

/**
 * Fewer stored pixels than this show no text that is worth a recognition: a sheet of A4 at 72 dpi has half a million, a receipt or a note that was cut
 * from a screen a hundred thousand.
 */
const MIN_PIXELS = 60_000;

const mayShowText = (images: readonly PageImage[]): boolean =>
  images.reduce((sum, image) => sum + (image.pixels ?? MIN_PIXELS), 0) >= MIN_PIXELS;

/** Share of words in letters of several scripts, from which on a page is not read by its fonts. */
const MAX_MIXED_SHARE = 0.2;

/** Fonts without a usable character map: signs that mean nothing, or words that no language forms. */
export function isGarbled(text: PageText): boolean {
  if (text.unmapped > 0.05 * text.characters || mixedWords(text.words) > MAX_MIXED_SHARE * text.words.length)
    return true;
  let latin = 0;
  let pronounceable = 0;
  for (const { text: word } of text.words) {
    if (!/^[A-Za-z]{3,}$/.test(word)) continue;
    latin++;
    if (/[aeiouy]/i.test(word)) pronounceable++;
  }
  // The test says nothing about other scripts, nor about a handful of abbreviations.
  return latin >= 20 && latin > 0.3 * text.words.length && pronounceable < 0.6 * latin;
}

/** Share of the page that one picture covers, from which on the page may be a scan. */
const SCAN_SHARE = 0.8;

export const mayBeScan = (
  images: readonly PageImage[],
  page: { readonly width: number; readonly height: number },
): boolean => images.some((image) => imageCover([image], page) > SCAN_SHARE);

/** Share of the page that pictures cover; overlaps count twice, which does no harm here. */
function imageCover(images: readonly PageImage[], page: { readonly width: number; readonly height: number }): number {
  let covered = 0;
  for (const image of images) {
    const width = Math.min(image.right, page.width) - Math.max(image.left, 0);
    const height = Math.min(image.bottom, page.height) - Math.max(image.top, 0);
    if (width > 0 && height > 0) covered += width * height;
  }
  return Math.min(1, covered / Math.max(1, page.width * page.height));
}

/** Rows with wide gaps: only then are rules worth the cost of pdf.js' operator list. */
export function mayHoldTables(words: readonly LayoutWord[]): boolean {
  let gaps = 0;
  for (let index = 1; index < words.length; index++) {
    const before = words[index - 1]!;
    const word = words[index]!;
    const sameLine = Math.abs(word.baseline - before.baseline) < 0.2 * word.size;
    if (sameLine && word.left - before.right > 1.2 * word.size && ++gaps >= 4) return true;
  }
  return false;
}
