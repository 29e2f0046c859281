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
  href: string | undefined;
}

/** Complex fields opened and not yet closed; they nest and run across paragraphs. */
export class FieldStack {
  readonly #open: OpenField[] = [];

  /**
   * A `w:fldChar`.
   *
   * @returns HTML of a field that ends without a result, where its instruction says what is shown
   */
  mark(type: string | undefined): string {
    const top = this.#open.at(-1);
    if (type === "begin") this.#open.push({ instruction: "", inResult: false, href: undefined });
    else if (type === "separate" && top !== undefined) {
      top.inResult = true;
      top.href = fieldHref(top.instruction);
    } else if (type === "end") {
      this.#open.pop();
      if (top !== undefined && !top.inResult && !this.inInstruction) return instructionHtml(top.instruction);
    }
    return "";
  }

  instruct(text: string): void {
    const top = this.#open.at(-1);
    if (top !== undefined && !top.inResult) top.instruction += text;
  }

  /** Whether text here is an instruction, which is never shown. */
  get inInstruction(): boolean {
    return this.#open.some((field) => !field.inResult);
  }

  /** Instruction of the innermost field. */
  get instruction(): string {
    return this.#open.at(-1)?.instruction ?? "";
  }

  get href(): string | undefined {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const { href } = this.#open[index]!;
      if (href !== undefined) return href;
    }
    return undefined;
  }
}
