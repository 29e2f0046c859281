import { escapeHtml } from "@quern/documents";
import { markdownToHtml as readMarkdown } from "@quern/documents/markdown";

/** Attributes of raw HTML whose addresses are neither those of pages nor of the notebook's own files. */
const FOREIGN_ADDRESS =
  /\s(?:href|src)="\s{0,20}(?!https?:|mailto:|tel:|ftp:|asset:|data:image\/|attachment:)[a-z][a-z\d+.-]{0,30}:[^"]*"/gi;

/** Markdown of a notebook cell → HTML. Formulas between dollars become math elements; HTML in the text stays, for the cleaner to judge. */
export function markdownToHtml(source: string): string {
  return `${readMarkdown(source, { formula }).replace(FOREIGN_ADDRESS, "")}\n`;
}

function formula(latex: string, display: "inline" | "block"): string {
  const text = escapeHtml(latex.replace(/\s+/g, " ").trim());
  return `<math alttext="${text}" display="${display}"><mtext>${text}</mtext></math>`;
}
