const MAX_RANGES = 1_000;

/** Numbers in ascending order, kept as ranges. */
export class Ranges {
  readonly #ranges: { readonly from: number; to: number }[] = [];

  add(from: number, to: number): void {
    if (!(from >= 1 && to >= from)) return;
    const last = this.#ranges.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else if (this.#ranges.length < MAX_RANGES) this.#ranges.push({ from, to });
  }

  /** `3, 5-7`; "" when there are none. */
  text(nameOf: (number: number) => string): string {
    return this.#ranges
      .map(({ from, to }) => (from === to ? nameOf(from) : `${nameOf(from)}-${nameOf(Math.min(to, 16_384))}`))
      .join(", ");
  }
}
