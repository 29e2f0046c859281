/** HTML in the conventions of parsers (`ParsedDocument.html`), written by hand. */
import { escapeHtml } from "@quern/documents";

export const codeBlock = (text: string, language = ""): string => {
  const name = /^[\w+#.-]{1,30}$/.test(language) ? ` class="language-${escapeHtml(language.toLowerCase())}"` : "";
  return `<pre><code${name}>${escapeHtml(text.trimEnd())}</code></pre>\n`;
};

export const formula = (latex: string, display: "block" | "inline"): string => {
  const math = `<math alttext="${escapeHtml(latex.trim())}" display="${display}"></math>`;
  return display === "block" ? `<p>${math}</p>\n` : math;
};

export const heading = (level: number, html: string, id?: string): string => {
  const depth = Math.min(6, Math.max(1, level));
  return html === "" ? "" : `<h${depth}${id === undefined ? "" : ` id="${escapeHtml(id)}"`}>${html}</h${depth}>\n`;
};

export const link = (href: string, html: string): string =>
  /^(?:https?:|mailto:|ftp:|#|[^:]*$)/i.test(href.trim()) ? `<a href="${escapeHtml(href.trim())}">${html}</a>` : html;

export const image = (source: string, alternative = ""): string =>
  `<img src="${escapeHtml(source.trim())}" alt="${escapeHtml(alternative.trim())}">`;

/** An item that begins with a box is a task. */
export const withCheckbox = (html: string): string =>
  html
    .replace(/^(?:\u2610|\[ \](?= ))\s*/, '<input type="checkbox" disabled> ')
    .replace(/^(?:[\u2611\u2612]|\[[xX]\](?= ))\s*/, '<input type="checkbox" checked disabled> ');

/** Rows of finished HTML; the first `headers` of them name the columns. */
export function table(rows: readonly (readonly string[])[], headers: number, caption = ""): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>\n`;
  const head = rows.slice(0, headers).map((row) => line(row, "th"));
  const body = rows.slice(headers).map((row) => line(row, "td"));
  const title = caption === "" ? "" : `<p>${caption}</p>\n`;
  const thead = head.length === 0 ? "" : `<thead>\n${head.join("")}</thead>\n`;
  return `${title}<table role="table">\n${thead}<tbody>\n${body.join("")}</tbody>\n</table>\n`;
}

const REFERENCE = /<sup><a href="#fn-(\d+)"(?: id="fnref-\d+")? role="doc-noteref">\d+<\/a><\/sup>/g;

/** Footnotes in the order in which they are first referred to. */
export class Footnotes {
  readonly #numbers = new Map<string, number>();
  readonly #texts = new Map<string, string>();
  readonly #asWritten = new Map<number, string>();

  /** @param asWritten text of the reference, for one whose note is nowhere; see {@link complete} */
  reference(key: string, asWritten?: string): string {
    let number = this.#numbers.get(key);
    const isFirst = number === undefined;
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(key, number);
      if (asWritten !== undefined) this.#asWritten.set(number, asWritten);
    }
    const id = isFirst ? ` id="fnref-${number}"` : "";
    return `<sup><a href="#fn-${number}"${id} role="doc-noteref">${number}</a></sup>`;
  }

  define(key: string, html: string): void {
    this.#texts.set(key, html);
  }

  /** The text with its notes below. A reference to a note that another file holds says what the author wrote. */
  complete(text: string): string {
    const lost = [...this.#numbers].filter(([key]) => !this.#texts.has(key)).map(([, number]) => number);
    const known = new Map(lost.map((number) => [String(number), this.#asWritten.get(number)]));
    const written =
      known.size === 0
        ? text
        : text.replace(REFERENCE, (whole, number: string) => {
            const asWritten = known.get(number);
            return asWritten === undefined ? whole : escapeHtml(asWritten);
          });
    return written + this.html();
  }

  html(): string {
    const notes = [...this.#numbers].filter(([key]) => this.#texts.has(key));
    // Notes that nothing refers to, such as lists of sources, are read as paragraphs.
    const unused = [...this.#texts].filter(([key]) => !this.#numbers.has(key));
    const rest = unused.map(([key, html]) => {
      const name = key.replace(/^[#*]+\d*/, "");
      return /^<(?:p|ul|ol|dl|pre|table|blockquote)\b/.test(html)
        ? `${name === "" ? "" : `<p>[${escapeHtml(name)}]</p>\n`}${html}\n`
        : `<p>${name === "" ? "" : `[${escapeHtml(name)}] `}${html}</p>\n`;
    });
    if (notes.length === 0) return rest.join("");
    const items = notes.map(([key, number]) => `<li id="fn-${number}">${this.#texts.get(key)}</li>\n`);
    return `${rest.join("")}<section role="doc-endnotes"><ol>\n${items.join("")}</ol></section>\n`;
  }
}
