/** The strings of a workbook as UTF-8 behind each other: a million of them take little more than their letters. */
const FIRST_BYTES = 1 << 16;
/** Up to this number they are also kept as the strings they are once they were asked for. */
const MAX_KEPT = 200_000;

export class PackedStrings {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #ends = new Uint32Array(1024);
  #used = 0;
  #count = 0;
  readonly #kept: (string | undefined)[] = [];

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    const most = text.length * 3;
    if (this.#used + most > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + most));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    this.#used += this.#bytes.write(text, this.#used);
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#ends.length * 2);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#count++] = this.#used;
  }

  get bytes(): number {
    return this.#used;
  }

  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined;
    const known = this.#kept[index];
    if (known !== undefined) return known;
    const text = this.#bytes.toString("utf8", index === 0 ? 0 : this.#ends[index - 1], this.#ends[index]);
    if (this.#count <= MAX_KEPT) this.#kept[index] = text;
    return text;
  }
}
