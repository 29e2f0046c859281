import { type Cell, escapeHtml, markdownParagraph, writeTable } from "@quern/documents";
import type { WrittenSheet } from "./grid-parts.js";

/** A cell that stands alone is a title or a note: a paragraph, not a table. */
export function writeParagraph(
  cell: Cell,
  { html, markdown }: { readonly html: boolean; readonly markdown: boolean },
): WrittenSheet {
  const { text, href } = typeof cell === "object" ? cell : { text: cell ?? "", href: undefined };
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  if (lines.length === 0) return { html: "", markdown: "" };
  const words = lines.map((line) => escapeHtml(line.trim())).join("<br>\n");
  const shown = href === undefined ? words : `<a href="${escapeHtml(href)}">${words}</a>`;
  // The writer of tables knows how a link is written.
  const linked = href === undefined ? undefined : writeTable([[cell]], { markdown: true }).markdown.split("\n")[0]!;
  const plain = linked?.replace(/^\| | \|$/g, "") ?? markdownParagraph(text);
  return { html: html ? `<p>${shown}</p>\n` : "", markdown: markdown ? `${plain}\n` : "" };
}
