import { escapeHtml, symbolCharacter } from "@quern/documents";
import { equationHtml } from "./equation-field.js";

/** Targets that a document may link to; everything else (`javascript:`, `file:`) stays text. */
const LINKABLE = /^(?:https?:|mailto:|ftp:|tel:|sms:|#|[^:]*$)/i;

export const safeHref = (href: string | undefined): string | undefined =>
  href !== undefined && href !== "" && LINKABLE.test(href.trim()) ? href.trim() : undefined;

/**
 * Target of a HYPERLINK field (ECMA-376 part 1, 17.16.5.25): `HYPERLINK "address" \l "bookmark"`. Other fields have none.
 */
export function fieldHref(instruction: string): string | undefined {
  const match = /^\s*HYPERLINK\b([\s\S]*)$/i.exec(instruction);
  if (match === null) {
    const reference = /^\s*(?:REF|PAGEREF)\s+(\S+)[\s\S]*\\h/i.exec(instruction);
    return reference === null ? undefined : `#${reference[1]}`;
  }
  let address = "";
  let anchor = "";
  const words = match[1]!.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (/^\\l$/i.test(word)) anchor = unquote(words[++index]);
    else if (/^\\[ot]$/i.test(word)) index++;
    else if (!/^\\[a-z]$/i.test(word) && address === "") address = unquote(word);
  }
  return safeHref(anchor === "" ? address : `${address}#${anchor}`);
}

const unquote = (word: string | undefined): string => (word ?? "").replace(/^"|"$/g, "").replace(/\\(.)/g, "$1");

/** HTML of a field that its instruction alone says: formulas, signs of symbol fonts, the words of a button. */
export function instructionHtml(instruction: string): string {
  const equation = equationHtml(instruction);
  if (equation !== undefined) return equation;
  const symbol = /^\s*SYMBOL\s+(\d{1,7}|0x[\da-f]{1,6})\b(?:[\s\S]*\\f\s+"?([^"\\]{1,100}))?/i.exec(instruction);
  if (symbol !== null) {
    const code = Number(symbol[1]);
    return code > 0 && code <= 0x10ffff ? escapeHtml(symbolCharacter(symbol[2]?.trim() ?? "", code)) : "";
  }
  const button = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+([\s\S]*)$/i.exec(instruction);
  return button === null ? "" : escapeHtml(button[1]!.trim());
}

interface OpenField {
  instruction: string;
  inResult: boolean;
  /** Target of the field, or of the nearest around it that has one. */
  href: string | undefined;
  /** Paragraph that it begins in, counted from one. */
  readonly paragraph: number;
}

/** Complex fields opened and not yet closed; they nest and run across paragraphs. */
export class FieldStack {
  readonly #open: OpenField[] = [];
  /** How many of them have not come to their result. */
  #instructions = 0;
  #paragraph = 0;

  /** Called at the start of each paragraph. */
  beginParagraph(): void {
    this.#paragraph++;
  }

  /**
   * A `w:fldChar`.
   *
   * @returns HTML of a field that ends without a result, where its instruction says what is shown
   */
  mark(type: string | undefined): string {
    const top = this.#open.at(-1);
    if (type === "begin") {
      this.#open.push({ instruction: "", inResult: false, href: top?.href, paragraph: this.#paragraph });
      this.#instructions++;
    } else if (type === "separate" && top !== undefined && !top.inResult) {
      top.inResult = true;
      top.href = fieldHref(top.instruction) ?? top.href;
      this.#instructions--;
    } else if (type === "end" && top !== undefined) {
      this.#leave();
      if (!top.inResult && !this.inInstruction) return instructionHtml(top.instruction);
    }
    return "";
  }

  /**
   * Called at text that is written as text and not as an instruction. Where the innermost field began in an earlier paragraph and has not come
   * to its result, its end is missing: it hides nothing further.
   */
  meetText(): void {
    for (let top = this.#open.at(-1); top !== undefined; top = this.#open.at(-1)) {
      if (top.inResult || top.paragraph === this.#paragraph) return;
      this.#leave();
    }
  }

  #leave(): void {
    if (this.#open.pop()?.inResult === false) this.#instructions--;
  }

  instruct(text: string): void {
    const top = this.#open.at(-1);
    if (top !== undefined && !top.inResult) top.instruction += text;
  }

  /** Whether text here is an instruction, which is never shown. */
  get inInstruction(): boolean {
    return this.#instructions > 0;
  }

  /** Instruction of the innermost field. */
  get instruction(): string {
    return this.#open.at(-1)?.instruction ?? "";
  }

  get href(): string | undefined {
    return this.#open.at(-1)?.href;
  }
}
