import type { LayoutWord } from "@quern/layout";
import { UNKNOWN_LETTER } from "./glyph.js";
import { openWith, otherReader } from "./open.js";
import type { PageText, PdfFile, ReaderName } from "./reader.js";

/** A second reading of a larger file is not worth a few letters. */
const MAX_BYTES = 50_000_000;
/** Pages without a letter from the other reader, from which on it is not asked any more: letters that neither knows stand on all pages. */
const MAX_VAIN_PAGES = 3;
/** A word with more of them is not recognised by its other letters. */
const MAX_UNKNOWN = 3;
const MAX_WORD_LENGTH = 60;
/** Distance of baselines over the size of the type, and share of the word's width that both cover. */
const MAX_DISTANCE_SHARE = 0.3;
const MIN_OVERLAP_SHARE = 0.5;

/**
 * Letters that one reader does not know and the other one does: PDFium has no letters for glyphs called `f_i`, as Adobe's fonts call ligatures.
 * The other reader is opened with the first page that needs it.
 */
export class SecondReader {
  readonly #bytes: Uint8Array;
  readonly #name: ReaderName;
  readonly #password: string | undefined;
  #file: Promise<PdfFile | undefined> | undefined;
  #vainPages = 0;

  constructor(bytes: Uint8Array, first: ReaderName, password: string | undefined) {
    this.#bytes = bytes;
    this.#name = otherReader(first);
    this.#password = password;
  }

  /** The text with the letters that the other reader has in words which are the same but for them. */
  async fill(text: PageText, index: number): Promise<PageText> {
    if (this.#vainPages >= MAX_VAIN_PAGES || !text.words.some(mayBeFilled)) return text;
    const others = await this.#wordsOf(index);
    let filled = 0;
    const words = text.words.map((word) => {
      const whole = mayBeFilled(word) ? wholeWord(word, others) : undefined;
      if (whole === undefined) return word;
      filled += unknownIn(word.text);
      return { ...word, text: whole };
    });
    this.#vainPages = filled === 0 ? this.#vainPages + 1 : 0;
    return filled === 0 ? text : { ...text, words, unmapped: Math.max(0, text.unmapped - filled) };
  }

  async close(): Promise<void> {
    const file = await this.#file;
    await file?.close();
  }

  async #wordsOf(index: number): Promise<readonly LayoutWord[]> {
    // Fails where the first reader has repaired the file: the letters stay unknown then, and the page says so.
    this.#file ??=
      this.#bytes.length > MAX_BYTES
        ? Promise.resolve(undefined)
        : openWith(this.#bytes, this.#name, this.#password).catch(() => undefined);
    try {
      const page = await (await this.#file)?.page(index);
      if (page === undefined) return [];
      try {
        return (await page.text()).words;
      } finally {
        await page.close();
      }
    } catch {
      return [];
    }
  }
}

const unknownIn = (text: string): number => text.split(UNKNOWN_LETTER).length - 1;

function mayBeFilled({ text }: LayoutWord): boolean {
  if (!text.includes(UNKNOWN_LETTER) || text.length > MAX_WORD_LENGTH) return false;
  return unknownIn(text) <= MAX_UNKNOWN && /\p{L}/u.test(text);
}

function wholeWord(word: LayoutWord, others: readonly LayoutWord[]): string | undefined {
  const parts = word.text.split(UNKNOWN_LETTER).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const pattern = new RegExp(`^${parts.join("\\p{L}{1,3}")}$`, "u");
  return others.find((other) => standsAt(other, word) && pattern.test(other.text))?.text;
}

function standsAt(other: LayoutWord, word: LayoutWord): boolean {
  const overlap = Math.min(other.right, word.right) - Math.max(other.left, word.left);
  return (
    Math.abs(other.baseline - word.baseline) < MAX_DISTANCE_SHARE * word.size &&
    overlap > MIN_OVERLAP_SHARE * (word.right - word.left)
  );
}
