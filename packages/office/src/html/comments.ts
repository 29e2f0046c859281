import { escapeHtml } from "@quern/documents";

export interface Comment {
  readonly author: string;
  /** Finished HTML. */
  readonly html: string;
}

/** Comments stand at the end of the document, so that they never interrupt its text. */
export function writeComments(comments: readonly Comment[]): string {
  if (comments.length === 0) return "";
  const items = comments.map(
    ({ author, html }) => `<li>${author === "" ? "" : `<strong>${escapeHtml(author)}:</strong> `}${html}</li>\n`,
  );
  return `<section data-comments="true">\n<p><strong>Comments</strong></p>\n<ul>\n${items.join("")}</ul>\n</section>\n`;
}
