import type { Quern } from "quern";
import { z } from "zod";

/** Pages are cut here unless the settings say otherwise: a few of them must fit a model's context. */
const DEFAULT_MAX_TOKENS = 8_000;
const DEFAULT_RESULTS = 5;
const MAX_RESULTS = 20;
const DEFAULT_ADDRESSES = 100;
const MAX_ADDRESSES = 1_000;

/** The calls of Quern that tools make. */
export type QuernForTools = Pick<Quern, "scrape" | "search" | "map">;

export interface ToolSettings {
  /** Tokens that a page is cut to. Default 8 000. */
  readonly maxTokens?: number;
}

/** A tool as any framework needs it: what a model reads, a schema of its input, and a function whose answer can be written as JSON. */
export interface ToolDefinition<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Input;
  run(input: z.output<Input>, signal?: AbortSignal): Promise<unknown>;
}

const define = <Input extends z.ZodObject>(tool: ToolDefinition<Input>): ToolDefinition<Input> => tool;

/** The tools of {@link quernTools}, by name. */
export type QuernTools = ReturnType<typeof quernTools>;

/**
 * Tools that read the web: `scrape_page`, `search_web`, `list_pages`, `extract_data`. None of them touches files, and addresses outside the
 * public internet stay refused unless the given Quern was told otherwise.
 *
 * @param quern stays the caller's to close
 */
export function quernTools(quern: QuernForTools, { maxTokens = DEFAULT_MAX_TOKENS }: ToolSettings = {}) {
  return {
    scrape_page: define({
      name: "scrape_page",
      description: "Reads a web page or an online document (PDF, Word, …) and returns its main content as Markdown.",
      inputSchema: z.object({
        url: z.string().describe("Address of the page"),
        onlyMainContent: z.boolean().optional().describe("false keeps navigation and footers. Default true"),
      }),
      async run({ url, onlyMainContent }, signal) {
        const { markdown, metadata, warning } = await quern.scrape(url, {
          maxTokens,
          ...(onlyMainContent === undefined ? {} : { onlyMainContent }),
          ...(signal ? { signal } : {}),
        });
        return { url: metadata.url, title: metadata.title, markdown, ...(warning ? { warning } : {}) };
      },
    }),
    search_web: define({
      name: "search_web",
      description: "Searches the web, and returns titles, addresses and descriptions of what was found.",
      inputSchema: z.object({
        query: z.string().describe("Words to search for"),
        limit: z.int().min(1).max(MAX_RESULTS).optional().describe(`Results, ${DEFAULT_RESULTS} unless told`),
      }),
      async run({ query, limit = DEFAULT_RESULTS }, signal) {
        const { web = [] } = await quern.search(query, { limit, ...(signal ? { signal } : {}) });
        return web.map(({ url, title, description }) => ({ url, title, description }));
      },
    }),
    list_pages: define({
      name: "list_pages",
      description: "Lists a site's URLs, best matches first. Only the start page is read.",
      inputSchema: z.object({
        url: z.string().describe("Address of the site"),
        search: z.string().optional().describe("Words that the wanted addresses are about"),
        limit: z.int().min(1).max(MAX_ADDRESSES).optional().describe(`Addresses, ${DEFAULT_ADDRESSES} unless told`),
      }),
      async run({ url, search, limit = DEFAULT_ADDRESSES }, signal) {
        const { links } = await quern.map(url, {
          limit,
          ...(search === undefined ? {} : { search }),
          ...(signal ? { signal } : {}),
        });
        return links.map(({ url, title }) => ({ url, ...(title ? { title } : {}) }));
      },
    }),
    extract_data: define({
      name: "extract_data",
      description:
        "Reads a web page and returns its data in the shape of a JSON Schema; values the page does not state are omitted.",
      inputSchema: z.object({
        url: z.string().describe("Address of the page"),
        schema: z
          .record(z.string(), z.unknown())
          .describe("JSON Schema of the wanted object, with `type` and `properties`"),
      }),
      async run({ url, schema }, signal) {
        const { json, metadata, warning } = await quern.scrape(url, {
          formats: [{ type: "json", schema }],
          ...(signal ? { signal } : {}),
        });
        return { url: metadata.url, json, ...(warning ? { warning } : {}) };
      },
    }),
  };
}
