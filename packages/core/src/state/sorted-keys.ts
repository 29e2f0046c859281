/** Keys in order, for ranges: a sorted array, since binary search and `splice` beat a tree up to some 100 000 keys. */
export class SortedKeys {
  readonly #keys: string[] = [];

  /** Does nothing for a key that is there. */
  add(key: string): void {
    const index = this.#firstAtOrAfter(key);
    if (this.#keys[index] !== key) this.#keys.splice(index, 0, key);
  }

  remove(key: string): void {
    const index = this.#firstAtOrAfter(key);
    if (this.#keys[index] === key) this.#keys.splice(index, 1);
  }

  /** Keys that start with `prefix`, behind `after` (with `reverse`: before it, last first). */
  *range(prefix: string, after: string | undefined, reverse: boolean): Generator<string> {
    const keys = this.#keys;
    let low = this.#firstAtOrAfter(prefix);
    // No key holds a character beyond `~`.
    let high = this.#firstAtOrAfter(`${prefix}\x7f`);
    if (after !== undefined && !reverse) low = Math.max(low, this.#firstAtOrAfter(`${after}\0`));
    if (after !== undefined && reverse) high = Math.min(high, this.#firstAtOrAfter(after));
    if (reverse) for (let index = high - 1; index >= low; index--) yield keys[index]!;
    else for (let index = low; index < high; index++) yield keys[index]!;
  }

  clear(): void {
    this.#keys.length = 0;
  }

  #firstAtOrAfter(key: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
