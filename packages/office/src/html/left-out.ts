/** Text of a document that its readers do not show: how much of it, by what it is. */
export class LeftOut {
  readonly #characters = new Map<string, number>();

  /** @param what in the plural or as a mass, with a capital: "Hidden text" */
  add(what: string, text: string): void {
    const count = text.trim().length;
    if (count > 0) this.#characters.set(what, (this.#characters.get(what) ?? 0) + count);
  }

  /** One line for each kind of text. */
  get warnings(): string[] {
    return [...this.#characters].map(
      ([what, count]) => `${what} was left out (${count} ${count === 1 ? "character" : "characters"}).`,
    );
  }
}

export const HIDDEN_TEXT = "Hidden text";
export const DELETED_TEXT = "Text deleted by a tracked change";
