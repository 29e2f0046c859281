/** Texts of one page cut into words, each text and each word once. */
import { termOf, words } from "./words.js";

export interface CutText {
  /** As {@link words} gives them. */
  readonly words: readonly string[];
  /** As `terms` gives them. */
  readonly terms: readonly string[];
}

/** Keeps what it has cut: one for each page and question. */
export class WordCutter {
  readonly #texts = new Map<string, CutText>();
  /** By word; undefined for stop words. */
  readonly #terms = new Map<string, string | undefined>();

  cut(text: string): CutText {
    const known = this.#texts.get(text);
    if (known) return known;
    const spoken = words(text);
    const cut = { words: spoken, terms: this.#termsOf(spoken) };
    this.#texts.set(text, cut);
    return cut;
  }

  #termsOf(spoken: readonly string[]): string[] {
    const list: string[] = [];
    for (const word of spoken) {
      let term = this.#terms.get(word);
      if (term === undefined && !this.#terms.has(word)) {
        term = termOf(word);
        this.#terms.set(word, term);
      }
      if (term !== undefined) list.push(term);
    }
    return list;
  }
}
