/** Footnotes and endnotes of one document, numbered in the order in which they are referred to. */
export class Notes {
  readonly #numbers = new Map<string, number>();
  readonly #bodies: string[] = [];

  /**
   * Reference to a note. `body` is asked for its HTML the first time; further references to the same note share its number.
   *
   * @param key what tells one note from another inside the document
   */
  reference(key: string, body: () => string): string {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size + 1;
      this.#numbers.set(key, number);
      this.#bodies[number - 1] = "";
      this.#bodies[number - 1] = body();
      return `<sup><a href="#fn-${number}" id="fnref-${number}" role="doc-noteref">${number}</a></sup>`;
    }
    return `<sup><a href="#fn-${number}" role="doc-noteref">${number}</a></sup>`;
  }

  html(): string {
    if (this.#bodies.length === 0) return "";
    const items = this.#bodies.map((body, index) => `<li id="fn-${index + 1}">${body}</li>\n`);
    return `<section role="doc-endnotes">\n<ol>\n${items.join("")}</ol>\n</section>\n`;
  }
}
