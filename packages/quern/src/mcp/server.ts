/** Quern for agents: a Model Context Protocol server with a few tools whose answers stay small. */
import { McpServer } from "@modelcontextprotocol/server";
import type { Document } from "@quern/core";
import { QuernError } from "@quern/types";
import { z } from "zod";
import type { Quern } from "../quern.js";
import { Remainders } from "./remainders.js";

const DEFAULT_TOKENS = 6000;
const MAX_PAGES = 50;

const maxTokensSchema = z
  .number()
  .int()
  .min(200)
  .max(100_000)
  .default(DEFAULT_TOKENS)
  .describe("About how many tokens the answer may have; the rest comes with read_more");

const urlSchema = z.string().describe("Absolute http or https address");

/**
 * Makes the server; connect it to a transport. Text of pages is the pages' own: clients should treat it as data.
 *
 * @param version shown to clients
 */
export function createMcpServer(quern: Quern, version: string): McpServer {
  const server = new McpServer({ name: "quern", version });
  const remainders = new Remainders();

  const paged = (document: Document): string => {
    const { metadata, warning, chunks = [] } = document;
    const { text, cursor, left } = remainders.begin(chunks.map((chunk) => chunk.text));
    const status = metadata.statusCode >= 400 ? `The site answered ${metadata.statusCode}.` : undefined;
    return [
      `# ${metadata.title ?? metadata.sourceURL}\n${metadata.url}`,
      ...[status, warning].filter((line) => line !== undefined),
      text === "" ? "(no text)" : text,
      more(cursor, left),
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  };

  server.registerTool(
    "scrape",
    {
      title: "Read a web page",
      description:
        "Gets a web page or an online document (PDF, Office, EPUB, CSV…) and gives its main content as Markdown.",
      inputSchema: z.object({
        url: urlSchema,
        maxTokens: maxTokensSchema,
        onlyMainContent: z.boolean().default(true).describe("Leave navigation and the like out"),
        waitFor: z.number().int().min(0).max(60_000).default(0).describe("Milliseconds to wait in a browser"),
      }),
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    answering(async ({ url, maxTokens, onlyMainContent, waitFor }, signal) =>
      paged(
        await quern.scrape(url, { onlyMainContent, waitFor, chunks: { tokens: maxTokens }, assets: false, signal }),
      ),
    ),
  );

  server.registerTool(
    "parse",
    {
      title: "Read a document",
      description:
        "Converts a file of this machine (PDF, Office, EPUB, CSV, HTML, images by OCR…) to Markdown. Never uses the network.",
      inputSchema: z.object({ path: z.string().describe("Path of the file"), maxTokens: maxTokensSchema }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    answering(async ({ path, maxTokens }, signal) =>
      paged(await quern.parse(path, { chunks: { tokens: maxTokens }, assets: false, signal })),
    ),
  );

  server.registerTool(
    "read_more",
    {
      title: "Read on",
      description: "Gives the next part of a long answer.",
      inputSchema: z.object({ cursor: z.string().describe("As the answer before named it") }),
      annotations: { readOnlyHint: true },
    },
    answering(async ({ cursor }) => {
      const part = remainders.continue(cursor);
      if (!part)
        throw new QuernError("NOT_FOUND", "There is nothing more behind this cursor.", {
          hint: "Read the page again.",
        });
      return `${part.text}${part.cursor ? `\n\n${more(part.cursor, part.left)}` : ""}`;
    }),
  );

  server.registerTool(
    "map",
    {
      title: "List the pages of a site",
      description: "Lists addresses of a site from its sitemaps and links, without reading the pages.",
      inputSchema: z.object({
        url: urlSchema,
        search: z.string().optional().describe("Words; addresses that hold them come first"),
        limit: z.number().int().min(1).max(1000).default(100),
      }),
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    answering(async ({ url, search, limit }, signal) => {
      const { links, warning } = await quern.map(url, { limit, signal, ...(search ? { search } : {}) });
      const lines = links.map(({ url: link, title }) => (title ? `- ${link} (${title})` : `- ${link}`));
      return [warning, lines.join("\n")].filter(Boolean).join("\n\n");
    }),
  );

  server.registerTool(
    "crawl",
    {
      title: "Read several pages of a site",
      description:
        "Reads pages of a site from a start page on and gives the beginning of each; read single pages with scrape.",
      inputSchema: z.object({
        url: urlSchema,
        limit: z.number().int().min(1).max(MAX_PAGES).default(10),
        tokensPerPage: z.number().int().min(50).max(5000).default(300),
      }),
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    answering(async ({ url, limit, tokensPerPage }, signal) => {
      const pages: string[] = [];
      const job = quern.crawl(url, { limit, signal });
      for await (const { metadata, markdown = "" } of job) {
        const beginning = firstTokens(markdown, tokensPerPage);
        pages.push(`## ${metadata.title ?? metadata.url}\n${metadata.url}\n\n${beginning}`);
      }
      const failed = job.errors.map(({ url: page, error }) => `- ${page}: ${error}`);
      return [...pages, ...(failed.length > 0 ? [`Pages that failed:\n${failed.join("\n")}`] : [])].join("\n\n");
    }),
  );

  server.registerTool(
    "extract",
    {
      title: "Get data from a page",
      description:
        "Fills a JSON Schema from a page: with the configured language model, or from the page's structured data.",
      inputSchema: z.object({
        url: urlSchema,
        schema: z.record(z.string(), z.unknown()).describe("JSON Schema of the data"),
        prompt: z.string().max(10_000).optional(),
      }),
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    answering(async ({ url, schema, prompt }, signal) => {
      const format = { type: "json" as const, schema, ...(prompt ? { prompt } : {}) };
      const { json, warning }: Document = await quern.scrape(url, { formats: [format], signal });
      return [JSON.stringify(json ?? null, null, 2), warning].filter(Boolean).join("\n\n");
    }),
  );

  return server;
}

const more = (cursor: string | undefined, left: number): string =>
  cursor === undefined ? "" : `[${left} more part${left === 1 ? "" : "s"}: read_more with cursor "${cursor}"]`;

/** Four characters a token, cut at the end of a line. */
function firstTokens(markdown: string, tokens: number): string {
  const most = tokens * 4;
  if (markdown.length <= most) return markdown.trim();
  const cut = markdown.lastIndexOf("\n", most);
  return `${markdown.slice(0, cut > most / 2 ? cut : most).trim()}\n\n[…]`;
}

/** A failed call is an answer that says what went wrong, not a broken connection. */
function answering<Input>(work: (input: Input, signal: AbortSignal) => Promise<string>) {
  return async (input: Input, context: { readonly mcpReq: { readonly signal: AbortSignal } }) => {
    try {
      return { content: [{ type: "text" as const, text: await work(input, context.mcpReq.signal) }] };
    } catch (error) {
      if (!QuernError.is(error)) throw error;
      const text = [`${error.code}: ${error.message}`, error.hint].filter(Boolean).join("\n");
      return { content: [{ type: "text" as const, text }], isError: true };
    }
  };
}
