import { escapeHtml } from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";

/** As many as `metadata.headersFooters` of a PDF has. */
const MAX_LISTED = 200;

/** Headers and footers of one document, each text once: sections and pages repeat those of others. */
export class RunningTexts {
  readonly #html = { header: new Set<string>(), footer: new Set<string>() };

  /** @param mode `drop` lists them in the metadata, `keep` puts them around the text, `mark` does so in CriticMarkup */
  constructor(public mode: "drop" | "keep" | "mark" = "drop") {}

  /** @param html finished blocks; "" is left out */
  add(type: "header" | "footer", html: string): void {
    if (html.trim() !== "") this.#html[type].add(html);
  }

  /** The text with headers before it and footers behind, where they are wanted. */
  around(text: string): string {
    return this.mode === "drop" ? text : this.#placed("header") + text + this.#placed("footer");
  }

  /** `headersFooters`: those that were left out, as plain text. */
  metadata(): DocumentMetadata {
    if (this.mode !== "drop") return {};
    const texts = new Set([...this.#html.header, ...this.#html.footer].map(plainText));
    const listed = [...texts].filter(Boolean).slice(0, MAX_LISTED);
    return listed.length === 0 ? {} : { headersFooters: listed };
  }

  #placed(type: "header" | "footer"): string {
    return [...this.#html[type]]
      .map((html) => (this.mode === "keep" ? html : `<p>${escapeHtml(`{>>${type}: ${plainText(html)}<<}`)}</p>\n`))
      .join("");
  }
}

/** Text of finished HTML, on one line. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(
      /&(lt|gt|quot|amp|#39);/g,
      (_whole, name: string) => ({ lt: "<", gt: ">", quot: '"', amp: "&" })[name] ?? "'",
    )
    .replace(/\s+/g, " ")
    .trim();
