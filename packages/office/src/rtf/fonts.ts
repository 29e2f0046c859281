import { symbolCharacter } from "@quern/documents";
import { codePageOfCharset } from "../code-pages.js";
import { isMonospaced } from "../html/fonts.js";

/** `\fcharset` of fonts whose characters are marks. */
const SYMBOL_CHARSET = 2;

/** The font table of an RTF file: how the bytes of a font are decoded, and whether it is one of equally wide characters. */
export class RtfFonts {
  readonly #codePages = new Map<number, number>();
  readonly #names = new Map<number, string>();
  readonly #symbols = new Set<number>();
  #entry = 0;
  default = 0;

  /** A control word of the table. */
  word(name: string, value: number | undefined): void {
    if (name === "f") this.#entry = value ?? 0;
    else if (name === "fcharset" && value === SYMBOL_CHARSET) this.#symbols.add(this.#entry);
    else if (name === "fcharset" || name === "cpg") {
      const codePage = name === "cpg" ? value : codePageOfCharset(value ?? -1);
      if (codePage !== undefined) this.#codePages.set(this.#entry, codePage);
    }
  }

  /** A piece of a font's name. */
  text(text: string): void {
    this.#names.set(this.#entry, (this.#names.get(this.#entry) ?? "") + text);
  }

  codePage(font: number): number | undefined {
    return this.#codePages.get(font);
  }

  /** The characters that a font of symbols shows for these codes; undefined for fonts of letters, and symbols without a table. */
  symbols(font: number, codes: Iterable<number>): string | undefined {
    const name = this.#nameOf(font);
    if (!this.#symbols.has(font) || !/^(?:symbol|wingdings)$/i.test(name)) return undefined;
    return Array.from(codes, (code) => symbolCharacter(name, code)).join("");
  }

  /** Whether text in this font stands out by it: not where ordinary text is set in such a font too. */
  isMonospaced(font: number): boolean {
    return font !== this.default && this.#has(font) && !this.#has(this.default);
  }

  #has(font: number): boolean {
    return isMonospaced(this.#nameOf(font));
  }

  #nameOf(font: number): string {
    return (this.#names.get(font) ?? "").replace(/;.*$/s, "").trim();
  }
}
