/**
 * LangChain.js: a document loader for pages, sites and files, and tools for agents.
 *
 * @module
 */
import { BaseDocumentLoader } from "@langchain/core/document_loaders/base";
import { Document } from "@langchain/core/documents";
import { DynamicStructuredTool } from "@langchain/core/tools";
import { type QuernForSources, readSource, type Source, type SourceDocument, type SourceOptions } from "./sources.js";
import { type QuernForTools, quernTools, type ToolDefinition, type ToolSettings } from "./tools.js";

export type { Source, SourceOptions } from "./sources.js";

/**
 * Loads pages, whole sites or files as LangChain documents: one a page, or one a chunk.
 *
 * @example
 * const loader = new QuernLoader(quern, { crawl: "https://docs.example.com", limit: 50 }, { chunks: { tokens: 400 } });
 * const documents = await loader.load();
 */
export class QuernLoader extends BaseDocumentLoader {
  readonly #quern: QuernForSources;
  readonly #source: Source;
  readonly #options: SourceOptions;

  /** @param quern stays the caller's to close */
  constructor(quern: QuernForSources, source: Source, options: SourceOptions = {}) {
    super();
    this.#quern = quern;
    this.#source = source;
    this.#options = options;
  }

  /** @throws QuernError for the first page or file that cannot be read; a crawl leaves such pages out. Error pages of a site are skipped with a warning. */
  override async load(): Promise<Document[]> {
    const documents: Document[] = [];
    for await (const document of this.lazyLoad()) documents.push(document);
    return documents;
  }

  /** Documents as they come, so that a large site need not fit into memory. */
  async *lazyLoad(): AsyncGenerator<Document> {
    for await (const found of readSource(this.#quern, this.#source, this.#options)) yield toDocument(found);
  }
}

const toDocument = ({ id, text, metadata }: SourceDocument): Document =>
  new Document({ id, pageContent: text, metadata });

/** The tools of Quern, for agents and `bindTools`. Answers are JSON. */
export function langChainTools(quern: QuernForTools, settings: ToolSettings = {}): DynamicStructuredTool[] {
  return Object.values(quernTools(quern, settings)).map((definition) =>
    toTool(definition as unknown as ToolDefinition),
  );
}

const toTool = ({ name, description, inputSchema, run }: ToolDefinition): DynamicStructuredTool =>
  new DynamicStructuredTool({
    name,
    description,
    schema: inputSchema,
    func: async (input, _manager, config) => JSON.stringify(await run(input, config?.signal)),
  }) as unknown as DynamicStructuredTool;
