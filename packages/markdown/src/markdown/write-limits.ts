/** Cells of the tables of one page, blank ones between others included. */
const MAX_TABLE_CELLS = 1_000_000;

/** Characters that any page may become; a longer page may become several times its own length. */
const FREE_CHARACTERS = 10_000_000;
const MAX_TIMES_THE_SOURCE = 4;

/** How long a text made from a page of this length may be: what is longer comes of repetition, as of long prefixes and addresses. */
export const maxWrittenCharacters = (sourceLength: number): number =>
  Math.max(FREE_CHARACTERS, sourceLength * MAX_TIMES_THE_SOURCE);

/** How much a page may still be written to: few bytes of nested quotes, spans or repeated addresses can ask for gigabytes. */
export class WriteLimits {
  #cellsLeft = MAX_TABLE_CELLS;
  #charactersLeft: number;
  readonly #maxCharacters: number;
  #tablesAreCut = false;

  /** @param sourceLength characters of the page */
  constructor(sourceLength: number) {
    this.#maxCharacters = maxWrittenCharacters(sourceLength);
    this.#charactersLeft = this.#maxCharacters;
  }

  /** @returns false when there is no room for so many characters: nothing more is to be written */
  takeCharacters(count: number): boolean {
    this.#charactersLeft -= count;
    return this.#charactersLeft >= 0;
  }

  get charactersLeft(): number {
    return Math.max(0, this.#charactersLeft);
  }

  get isFull(): boolean {
    return this.#charactersLeft < 0;
  }

  /** @returns false when there is no room for a row of so many cells */
  takeCells(count: number): boolean {
    this.#cellsLeft -= count;
    if (this.#cellsLeft < 0) this.#tablesAreCut = true;
    return this.#cellsLeft >= 0;
  }

  /** Sentences for the caller about what is missing. */
  warnings(): string[] {
    const warnings: string[] = [];
    if (this.#tablesAreCut) warnings.push(`Tables are cut: at most ${MAX_TABLE_CELLS} cells of a page are written.`);
    if (this.isFull)
      warnings.push(
        `The Markdown is cut: it would be many times as long as the page, and at most ${this.#maxCharacters} characters of it are written.`,
      );
    return warnings;
  }
}
