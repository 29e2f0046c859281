import type { LayoutPage } from "../types.js";

/** Words of the document, to decide what a hyphen at a line end means. */
export class Vocabulary {
  readonly #words = new Set<string>();
  readonly #compounds = new Set<string>();

  add(page: LayoutPage): void {
    for (const word of page.words) {
      const text = strip(word.text);
      if (text.length < 2 || text.endsWith("-")) continue;
      if (text.includes("-")) this.#compounds.add(text);
      else this.#words.add(text);
    }
  }

  /**
   * @param before text that ends in a hyphen
   * @param next first word of the next line
   * @returns `join`: one word; `keep`: a compound, the hyphen stays; `space`: the hyphen was a dash or a hanging prefix
   */
  mend(before: string, next: string): "join" | "keep" | "space" {
    const head = strip(/[^\s]+$/.exec(before)?.[0] ?? "").replace(/-$/, "");
    const tail = strip(next);
    if (head === "" || tail === "") return "keep";
    if (/^(and|or|und|oder|et|ou|y|e)$/.test(tail)) return "space";
    if (this.#compounds.has(`${head}-${tail}`)) return "keep";
    if (this.#words.has(head + tail)) return "join";
    // Capitals and digits after a hyphen mark compounds; a compound already (`state-of-`) goes on as one.
    if (!/^\p{Ll}/u.test(next) || head.includes("-")) return "keep";
    return "join";
  }
}

const strip = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u00ad\u2010\u2011]/g, "-")
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replace(/[^\p{L}\p{N}-]+$/u, "");
