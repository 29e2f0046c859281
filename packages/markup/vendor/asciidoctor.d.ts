/** The parts of the library `@asciidoctor/core` that are used, bundled by `scripts/bundle-asciidoctor.mjs`. */
export interface AsciidocDocument {
  convert(): Promise<unknown>;
  getAttribute(name: string): unknown;
  /** The title as HTML, `sanitize`d without its tags. */
  getDoctitle(options: { readonly sanitize: true }): unknown;
}

/** Parses AsciiDoc. `safe: "secure"` reads no other file and runs nothing. */
export function load(
  text: string,
  options: {
    readonly safe: "secure";
    readonly standalone: boolean;
    readonly attributes: Readonly<Record<string, string>>;
  },
): Promise<AsciidocDocument>;
