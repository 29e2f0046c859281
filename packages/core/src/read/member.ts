/** One document inside of another, as a URL names it: `file:///docs/pack.zip#letters/rye.md`. */
import type { InnerDocument, ParsedDocument } from "@quern/types";
import { QuernError } from "@quern/types";
import type { Content } from "../model/content.js";

const SKIPPED: ParsedDocument = { html: "", metadata: {}, assets: [], warnings: [] };

/** Reads one of the documents that a parser finds inside of a file, and skips the others. */
export class WantedMember {
  #content: Content | undefined;
  #failure: { readonly error: unknown } | undefined;
  #hasSkipped = false;

  constructor(readonly name: string) {}

  /** Whether there are documents inside that have another name. */
  get hasSkipped(): boolean {
    return this.#hasSkipped;
  }

  async read({ filename }: InnerDocument, readContent: () => Promise<Content>): Promise<ParsedDocument> {
    if (filename !== this.name || this.#content) this.#hasSkipped = true;
    else {
      try {
        this.#content = await readContent();
      } catch (error) {
        this.#failure = { error };
      }
    }
    return SKIPPED;
  }

  /**
   * The document, once the parser has gone through the file. A fragment means something else in files that are no archives, such as
   * `#page=3`.
   *
   * @throws QuernError `NOT_FOUND` for an archive without such a document; why the document cannot be read
   */
  takeFrom({ metadata }: ParsedDocument, archive: string): Content | undefined {
    if (this.#failure) throw this.#failure.error;
    if (this.#content) return { ...this.#content, member: this.name };
    if (metadata["fileCount"] === undefined) return undefined;
    throw new QuernError("NOT_FOUND", `${archive} holds no document named ${this.name}.`, {
      hint: "Parse the file without a fragment to see what is inside.",
    });
  }
}
