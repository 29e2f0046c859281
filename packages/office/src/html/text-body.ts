import { escapeHtml } from "@quern/documents";

/** Paragraphs of plain text; quoted lines become quotes. */
export function textBody(text: string): string {
  const blocks = text.replace(/\r\n?/g, "\n").split(/\n{2,}/);
  return blocks
    .map((block) => {
      const lines = block.split("\n").filter((line) => line.trim() !== "");
      if (lines.length === 0) return "";
      const isQuote = lines.every((line) => line.startsWith(">"));
      const shown = lines
        .map((line) => escapeHtml(isQuote ? line.replace(/^>\s?/, "") : line.trimEnd()))
        .join("<br>\n");
      return isQuote ? `<blockquote>\n<p>${shown}</p>\n</blockquote>\n` : `<p>${shown}</p>\n`;
    })
    .join("");
}
