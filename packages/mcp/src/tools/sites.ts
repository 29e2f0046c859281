/** Tools that read many pages: the addresses of a site, a site, a list of addresses, hits of a search. */
import type { McpServer } from "@modelcontextprotocol/server";
import type { Document } from "@quern/core";
import { z } from "zod";
import { type Answer, addTool, type Call, type ToolParts } from "../tool.js";
import { chunkOutput, chunksInput, urlSchema } from "./pages.js";

const MAX_PAGES = 50;
const CHARACTERS_A_TOKEN = 4;

const tokensPerPage = z
  .int()
  .min(50)
  .max(5000)
  .default(300)
  .describe("Tokens that each page begins with; the resource has all of it");
const pagesOutput = {
  pages: z.array(
    z.object({
      url: z.string(),
      title: z.string().optional(),
      statusCode: z.int(),
      resource: z.string(),
      chunks: z.array(chunkOutput).optional(),
    }),
  ),
  failed: z.array(z.object({ url: z.string(), error: z.string() })),
};

interface Job extends AsyncIterable<Document> {
  readonly errors: ReadonlyArray<{ readonly url: string; readonly error: string }>;
  readonly total: number;
}

async function readAll({ results }: ToolParts, job: Job, tokens: number, call: Call): Promise<Answer> {
  const parts: string[] = [];
  const pages: Array<Record<string, unknown>> = [];
  const links: NonNullable<Answer["more"]> = [];
  for await (const { metadata, markdown = "", chunks } of job) {
    const title = typeof metadata.title === "string" ? metadata.title : undefined;
    const { uri, name, mimeType } = results.put(title ?? metadata.url, markdown, metadata.url);
    links.push({ type: "resource_link", uri, name, mimeType, description: metadata.url });
    parts.push(`## ${title ?? metadata.url}\n${metadata.url}\n\n${firstTokens(markdown, tokens)}`);
    pages.push({
      url: metadata.url,
      ...(title ? { title } : {}),
      statusCode: metadata.statusCode,
      resource: uri,
      ...(chunks ? { chunks } : {}),
    });
    await call.progress(pages.length, Math.max(job.total, pages.length), metadata.url);
  }
  call.signal.throwIfAborted();
  const failed = job.errors.map(({ url, error }) => ({ url, error }));
  const lines = failed.map(({ url, error }) => `- ${url}: ${error}`);
  return {
    text:
      [...parts, ...(lines.length > 0 ? [`Pages that failed:\n${lines.join("\n")}`] : [])].join("\n\n") ||
      "No page was read.",
    data: { pages, failed },
    more: links,
  };
}

/** Cut at the end of a line. */
function firstTokens(markdown: string, tokens: number): string {
  const most = tokens * CHARACTERS_A_TOKEN;
  if (markdown.length <= most) return markdown.trim();
  const cut = markdown.lastIndexOf("\n", most);
  return `${markdown.slice(0, cut > most / 2 ? cut : most).trim()}\n\n[…]`;
}

const inChunks = <Chunks>(chunks: Chunks | undefined): { scrapeOptions?: { chunks: Chunks } } =>
  chunks === undefined ? {} : { scrapeOptions: { chunks } };

export function addSiteTools(server: McpServer, parts: ToolParts): void {
  const { quern } = parts;
  addTool(server, {
    name: "map",
    title: "List the pages of a site",
    description: "Lists addresses of a site from its sitemaps and links, without reading the pages.",
    example: { url: "https://docs.example.com", search: "install" },
    input: {
      url: urlSchema,
      search: z.string().max(1000).optional().describe("Words; addresses that hold them come first"),
      limit: z.int().min(1).max(1000).default(100),
    },
    output: {
      links: z.array(z.object({ url: z.string(), title: z.string().optional() })),
      warning: z.string().optional(),
    },
    async run({ url, search, limit }, { signal }) {
      const { links, warning } = await quern.map(url, { limit, signal, ...(search ? { search } : {}) });
      const lines = links.map(({ url: link, title }) => (title ? `- ${link} (${title})` : `- ${link}`));
      return {
        text: [warning, lines.join("\n")].filter(Boolean).join("\n\n") || "No address was found.",
        data: {
          links: links.map(({ url: link, title }) => ({ url: link, ...(title ? { title } : {}) })),
          ...(warning ? { warning } : {}),
        },
      };
    },
  });
  addTool(server, {
    name: "crawl",
    title: "Read several pages of a site",
    description:
      "Reads pages of a site from a start page and returns the beginning of each. Reports progress, and can be cancelled.",
    example: { url: "https://docs.example.com", limit: 20, includePaths: ["^/guide/"] },
    input: {
      url: urlSchema,
      limit: z.int().min(1).max(MAX_PAGES).default(10),
      includePaths: z.array(z.string()).default([]).describe("Regular expressions that a page's path has to match"),
      excludePaths: z.array(z.string()).default([]),
      tokensPerPage,
      chunks: chunksInput,
    },
    output: pagesOutput,
    run: ({ url, limit, includePaths, excludePaths, tokensPerPage: tokens, chunks }, call) =>
      readAll(
        parts,
        quern.crawl(url, { limit, includePaths, excludePaths, signal: call.signal, ...inChunks(chunks) }),
        tokens,
        call,
      ),
  });
  addTool(server, {
    name: "batch",
    title: "Read several pages",
    description: "Reads pages whose addresses are known, side by side, and gives the beginning of each.",
    example: { urls: ["https://example.com/a", "https://example.com/b.pdf"] },
    input: { urls: z.array(urlSchema).min(1).max(MAX_PAGES), tokensPerPage, chunks: chunksInput },
    output: pagesOutput,
    run: ({ urls, tokensPerPage: tokens, chunks }, call) =>
      readAll(parts, quern.batch(urls, { signal: call.signal, ...inChunks(chunks) }), tokens, call),
  });
  addTool(server, {
    name: "search",
    title: "Search the web",
    description:
      "Searches the web with the configured providers, or the pages that were read here, and gives titles and snippets.",
    example: { query: "rotary quern wear", limit: 5 },
    input: {
      query: z.string().min(1).max(500),
      limit: z.int().min(1).max(50).default(10),
      sources: z
        .array(z.enum(["web", "news", "images"]))
        .min(1)
        .default(["web"]),
      includeDomains: z.array(z.string()).optional().describe("Only results of these hosts"),
      excludeDomains: z.array(z.string()).optional(),
    },
    output: {
      web: z.array(z.unknown()).optional(),
      news: z.array(z.unknown()).optional(),
      images: z.array(z.unknown()).optional(),
    },
    async run({ query, limit, sources, includeDomains, excludeDomains }, { signal }) {
      const { web, news, images, warning } = await quern.search(query, {
        limit,
        sources,
        signal,
        ...(includeDomains ? { includeDomains } : {}),
        ...(excludeDomains ? { excludeDomains } : {}),
      });
      const lines = [
        ...(web ?? []).map(({ url, title, description }) => `- ${title} <${url}>\n  ${description ?? ""}`),
        ...(news ?? []).map(({ url, title, snippet }) => `- ${title} <${url}>\n  ${snippet ?? ""}`),
        ...(images ?? []).map(({ title, imageUrl, url }) => `- ${title}: ${imageUrl} (on ${url})`),
      ];
      return {
        text: [warning, lines.join("\n") || "Nothing was found."].filter(Boolean).join("\n\n"),
        data: { ...(web ? { web } : {}), ...(news ? { news } : {}), ...(images ? { images } : {}) },
      };
    },
  });
}
