import { escapeHtml, markdownCell } from "@quern/documents";
import type { SheetExtra } from "./workbook-writer.js";

export interface CellComment {
  /** Name of the cell, such as `B7`. */
  readonly cell: string;
  readonly author: string;
  readonly text: string;
}

/** The comments of a sheet below it, each with its cell and its author. */
export function cellComments(comments: readonly CellComment[]): SheetExtra[] {
  const shown = comments.filter(({ text }) => text !== "");
  if (shown.length === 0) return [];
  const items = shown.map(({ cell, author, text }) => ({ label: author === "" ? cell : `${cell} (${author})`, text }));
  return [
    {
      html: `<section data-comments="true">\n<p><strong>Comments</strong></p>\n<ul>\n${items
        .map(({ label, text }) => `<li><strong>${escapeHtml(label)}:</strong> ${escapeHtml(text)}</li>\n`)
        .join("")}</ul>\n</section>\n`,
      markdown: `**Comments**\n\n${items.map(({ label, text }) => `- **${markdownCell(label)}:** ${markdownCell(text)}`).join("\n")}`,
    },
  ];
}

/**
 * Text of a comment in a binary workbook. Excel puts the author's name in front of it. Where it is in two bytes a character, the library goes on into
 * the formats behind it ([MS-XLS] 2.5.272), the first of which begins with a zero.
 */
export function commentText(author: string, text: string): string {
  const [words = ""] = text.split("\0", 1);
  const own = words.startsWith(`${author}:`) ? words.slice(author.length + 1) : words;
  return own.replace(/\s+/g, " ").trim();
}
