/**
 * LlamaIndex.TS: a reader for pages, sites and files.
 *
 * @module
 */
import { type BaseReader, Document } from "@llamaindex/core/schema";
import { type QuernForSources, readSource, type Source, type SourceOptions } from "./sources.js";

export type { Source, SourceOptions } from "./sources.js";

/**
 * Reads pages, whole sites or files as LlamaIndex documents: one a page, or one a chunk.
 *
 * @example
 * const documents = await new QuernReader(quern).loadData({ urls: ["https://example.com"] });
 */
export class QuernReader implements BaseReader<Document> {
  readonly #quern: QuernForSources;
  readonly #options: SourceOptions;

  /** @param quern stays the caller's to close */
  constructor(quern: QuernForSources, options: SourceOptions = {}) {
    this.#quern = quern;
    this.#options = options;
  }

  /** @throws QuernError for the first page or file that cannot be read; a crawl leaves such pages out. Error pages of a site are skipped with a warning. */
  async loadData(source: Source): Promise<Document[]> {
    const documents: Document[] = [];
    for await (const { id, text, metadata } of readSource(this.#quern, source, this.#options)) {
      documents.push(new Document({ id_: id, text, metadata }));
    }
    return documents;
  }
}
