import { escapeHtml, markdownCell } from "@quern/documents";
import { plainText, type RunningTexts } from "../html/running-texts.js";
import type { SheetExtra } from "./workbook-writer.js";

/** Text of a header or footer of a printed sheet, without its codes (ECMA-376 part 1, 18.3.1.46); "" where it has numbers and dates alone. */
export function runningHtml(codes: string): string {
  const text = codes
    .replace(/&"[^"]*"|&K(?:[\dA-F]{6}|\d\d[+-]\d{3})|&\d+|&[A-Z+-]/gi, " ")
    .replaceAll("&&", "&")
    .replace(/\s+/g, " ")
    .trim();
  return /\p{L}/u.test(text) ? `<p>${escapeHtml(text)}</p>\n` : "";
}

/** Headers and footers of sheets where they are wanted in the text. */
export function runningExtras(running: RunningTexts): SheetExtra[] {
  const kept = running.around("");
  return kept === "" ? [] : [{ html: kept, markdown: markdownCell(plainText(kept)) }];
}
