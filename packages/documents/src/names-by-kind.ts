const NAMES_SHOWN = 5;

/** Collects the names of parts by what they are, for one warning. */
export class NamesByKind {
  readonly #names = new Map<string, string[]>();

  add(kind: string, name: string): void {
    const known = this.#names.get(kind);
    if (known === undefined) this.#names.set(kind, [name]);
    else known.push(name);
  }

  /** `kind (a, b, c, d, e, 3 more); other kind (f)`; "" without any name. */
  get listed(): string {
    return [...this.#names]
      .map(([kind, names]) => {
        const more = names.length > NAMES_SHOWN ? `, ${names.length - NAMES_SHOWN} more` : "";
        return `${kind} (${names.slice(0, NAMES_SHOWN).join(", ")}${more})`;
      })
      .join("; ");
  }
}
