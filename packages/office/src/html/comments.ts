import { escapeHtml } from "@quern/documents";
import type { DocumentOptions } from "@quern/types";

/** Comments of one document, collected for its end, written at their place, or left out. */
export class Comments {
  readonly #items: string[] = [];

  constructor(readonly place: NonNullable<DocumentOptions["comments"]>) {}

  /**
   * Takes a comment.
   * @param author name, or "" where the document does not tell
   * @param html finished HTML of its text
   * @returns HTML for the place of the comment: CriticMarkup (`{>>Ann: Is that so?<<}`), or "" when it stands at the end or nowhere
   */
  add(author: string, html: string): string {
    if (html === "" || this.place === "none") return "";
    if (this.place === "end") {
      this.#items.push(`<li>${author === "" ? "" : `<strong>${escapeHtml(author)}:</strong> `}${html}</li>\n`);
      return "";
    }
    const name = author === "" ? "" : `${escapeHtml(author)}: `;
    return ` <span data-comment="true">{&gt;&gt;${name}${withoutBlocks(html)}&lt;&lt;}</span>`;
  }

  /** Comments that stand at the end of the document, so that they do not interrupt its text. */
  html(): string {
    if (this.#items.length === 0) return "";
    return `<section data-comments="true">\n<p><strong>Comments</strong></p>\n<ul>\n${this.#items.join("")}</ul>\n</section>\n`;
  }
}

/** A comment inside of a line is a part of that line, whatever it is made of. */
const withoutBlocks = (html: string): string =>
  html
    .replace(/<\/?(?:p|div|ul|ol|li|blockquote|pre|table|thead|tbody|tr|t[hd]|h[1-6]|br)\b[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
