/** Tools that read one page or one document. */
import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import type { Document, FormatInput, ScrapeOptions } from "@quern/core";
import { ASKS, FORMATS } from "@quern/core/options";
import { QuernError } from "@quern/types";
import { z } from "zod";
import { type Answer, addTool, type ToolParts } from "../tool.js";

const DEFAULT_TOKENS = 6000;

export const urlSchema = z.string().min(1).describe("Absolute http or https address");
const maxTokensSchema = z
  .int()
  .min(200)
  .max(100_000)
  .default(DEFAULT_TOKENS)
  .describe("About how many tokens the answer may have; the rest comes with read_more");

/** Chunks as the tools take and give them: those of the library, for clients that put pages into an index. */
export const chunksInput = z
  .strictObject(
    {
      tokens: z.int().min(20).max(8000).default(500).describe("Most tokens that a chunk has"),
      overlap: z.int().min(0).max(4000).default(0).describe("Tokens that neighbours share; at most half a chunk"),
    },
    {
      error: (issue) =>
        issue.code === "unrecognized_keys"
          ? `Unrecognized key: "${issue.keys[0]}". It takes tokens and overlap.`
          : undefined,
    },
  )
  .optional()
  .describe("Also give the Markdown in chunks, as data: with ids, offsets, headings and links");
/** Pictures of pages in one answer: each takes a client a thousand tokens and more. */
const MAX_PAGE_IMAGES = 10;
const pageImagesInput = z
  .string()
  .max(200)
  .optional()
  .describe(`Also show pages of a PDF or scan as pictures, such as "1-3,7"; at most ${MAX_PAGE_IMAGES} at a time`);
/** The format that {@link pageImagesInput} asks for. */
const pageImagesFormat = (pages: string): FormatInput => ({ type: "pageImages", pages });
export const chunkOutput = z.looseObject({
  id: z.string(),
  text: z.string(),
  start: z.int(),
  end: z.int(),
  headings: z.array(z.string()),
  links: z.array(z.string()),
  tokens: z.int(),
});

type AnyFormat = typeof FORMATS extends ReadonlyMap<string, infer Ask> ? Ask : never;

/** Names say enough of these; the others are asked for with their settings. */
const NAMED = [...FORMATS.values()].filter(
  ({ name, input, isAlone }) => !isAlone && input.safeParse({ type: name }).success,
);
const WITH_SETTINGS = [...FORMATS.values()].filter((ask) => !NAMED.includes(ask) && !ask.isAlone);

const namesWithUse = (asks: ReadonlyArray<{ readonly name: string; readonly description: string }>): string =>
  asks.map(({ name, description }) => `${name}: ${description}`).join("\n");

/** Formats as the tool takes them. */
export const formatsInput = z
  .array(
    z.union([
      z.enum(NAMED.map(({ name }) => name) as [string, ...string[]]),
      ...WITH_SETTINGS.map(({ input }: AnyFormat) => input as unknown as z.ZodObject),
    ]),
  )
  .min(1)
  .default(["markdown"])
  .describe(`What to give.\n${namesWithUse(NAMED)}`);

/** Extras that are asked for by their names alone. */
const SWITCHES = ASKS.filter(
  (ask) => ask.kind === "extra" && !ask.isLibraryOnly && ask.name !== "chunks" && Object.keys(ask.output).length > 0,
).filter((ask) => ask.kind === "extra" && (ask.option as z.ZodType).safeParse(true).success);

const alsoInput = z
  .array(z.enum(SWITCHES.map(({ name }) => name) as [string, ...string[]]))
  .optional()
  .describe(`What to give besides.\n${namesWithUse(SWITCHES)}`);

/** Fields that are shown in a way of their own, or are of no use to a client. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["markdown", "chunks", "screenshot", "pageImages", "assets"]);

/** The other fields that an answer may carry. Their inner shape is told by the REST description: a model needs no more than what they are. */
const fieldsOutput: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  ASKS.flatMap(({ output }) => Object.entries(output as Readonly<Record<string, z.ZodType>>))
    .filter(([name]) => !OWN_FIELDS.has(name))
    .map(([name, schema]) => [
      name,
      z
        .unknown()
        .optional()
        .describe(schema.meta()?.description ?? ""),
    ]),
);

export const pageOutput = {
  url: z.string(),
  title: z.string().optional(),
  statusCode: z.int().optional(),
  creditsUsed: z.number().optional(),
  warning: z.string().optional(),
  cursor: z.string().optional().describe("Hand it to read_more for the next part"),
  resource: z.string().optional().describe("Address of the whole text as a resource"),
  chunks: z.array(chunkOutput).optional().describe("If requested; offsets are those of the whole text"),
  ...fieldsOutput,
};

type Chunk = NonNullable<Document["chunks"]>[number];

interface Asked {
  readonly maxTokens: number;
  readonly chunks?: { readonly tokens: number; readonly overlap: number } | undefined;
}

/** Chunks that follow each other as one part, up to about as many tokens as an answer may have. */
function partsOf(chunks: readonly Chunk[], markdown: string, { maxTokens, chunks: asked }: Asked): string[] {
  if (asked === undefined) return chunks.map((chunk) => chunk.text);
  const parts: Array<{ start: number; end: number; tokens: number }> = [];
  for (const { start, end, tokens } of chunks) {
    const last = parts.at(-1);
    if (last && last.tokens + tokens <= maxTokens) {
      last.end = end;
      last.tokens += tokens;
    } else parts.push({ start: Math.max(start, last?.end ?? 0), end, tokens });
  }
  return parts.map(({ start, end }) => markdown.slice(start, end));
}

/** The beginning of a document's text, where the rest is, and the other formats as data. */
function answerOf({ remainders, results }: ToolParts, document: Document, asked: Asked): Answer {
  const { metadata, warning, chunks = [], markdown = "", screenshot, pageImages = [], ...rest } = document;
  const { methods: _methods, usage: _usage, assets: _assets, ...others } = rest;
  const { text, cursor, left } = remainders.begin(partsOf(chunks, markdown, asked));
  const title = typeof metadata.title === "string" ? metadata.title : undefined;
  const status = metadata.statusCode >= 400 ? `The site answered ${metadata.statusCode}.` : undefined;
  const whole = markdown === "" ? undefined : results.put(title ?? metadata.sourceURL, markdown, metadata.url);
  const pictures = [
    ...(screenshot === undefined ? [] : [pictureOf(screenshot, "Screenshot")]),
    ...pageImages.slice(0, MAX_PAGE_IMAGES).map(({ url, page }) => pictureOf(url, `Page ${page}`)),
  ];
  const shown = Object.entries(others).map(([name, value]) => `## ${name}\n\n${asText(value)}`);
  return {
    text: [
      `# ${title ?? metadata.sourceURL}\n${metadata.url}`,
      ...[status, warning].filter((line) => line !== undefined),
      text,
      ...shown,
      text === "" && shown.length === 0 && pictures.length === 0 ? "(no text)" : "",
      pageImages.length > MAX_PAGE_IMAGES
        ? `[${pageImages.length - MAX_PAGE_IMAGES} more pictures of pages: ask for page ${pageImages[MAX_PAGE_IMAGES]!.page} and on]`
        : "",
      more(cursor, left),
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    data: {
      url: metadata.url,
      ...(title === undefined ? {} : { title }),
      statusCode: metadata.statusCode,
      creditsUsed: metadata.creditsUsed,
      ...(warning === undefined ? {} : { warning }),
      ...(cursor === undefined ? {} : { cursor }),
      ...(whole === undefined ? {} : { resource: whole.uri }),
      ...(asked.chunks === undefined ? {} : { chunks }),
      ...others,
    },
    more: pictures,
  };
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

/** A screenshot or a page is a picture to a client, not an address. */
function pictureOf(address: string, name: string): CallToolResult["content"][number] {
  const found = /^data:([^;,]+);base64,(.*)$/s.exec(address);
  return found
    ? { type: "image", mimeType: found[1] as string, data: found[2] as string }
    : { type: "text", text: `${name}: ${address}` };
}

export const more = (cursor: string | undefined, left: number): string =>
  cursor === undefined ? "" : `[${left} more part${left === 1 ? "" : "s"}: read_more with cursor "${cursor}"]`;

export function addPageTools(server: McpServer, parts: ToolParts): void {
  const { quern, remainders, isLocal } = parts;
  addTool(server, {
    name: "scrape",
    title: "Read a web page",
    description:
      "Gets a web page or an online document (PDF, Office, EPUB, CSV…) and gives its main content as Markdown, or other formats, such as a screenshot or data in the shape of a schema.",
    example: { url: "https://example.com/article", formats: ["markdown", "links"] },
    input: {
      url: urlSchema,
      formats: formatsInput,
      also: alsoInput,
      question: z.string().max(10_000).optional().describe("Answered from the page"),
      schema: z.record(z.string(), z.unknown()).optional().describe("JSON Schema of data to take from the page"),
      maxTokens: maxTokensSchema,
      onlyMainContent: z.boolean().default(true).describe("Leave navigation and the like out"),
      waitFor: z.int().min(0).max(60_000).default(0).describe("Milliseconds to wait in a browser"),
      fullPage: z.boolean().default(false).describe("Screenshot of the whole page instead of what a window shows"),
      chunks: chunksInput,
      pageImages: pageImagesInput,
    },
    output: pageOutput,
    async run(input, { signal }) {
      const { url, formats, also = [], question, schema, ...settings } = input;
      const { maxTokens, onlyMainContent, waitFor, fullPage, chunks, pageImages } = settings;
      const asked = formats.map((format) =>
        format === "screenshot" ? { type: "screenshot", fullPage } : format,
      ) as FormatInput[];
      if (question !== undefined) asked.push({ type: "question", question });
      if (schema !== undefined) asked.push({ type: "json", schema } as FormatInput);
      if (pageImages !== undefined) asked.push(pageImagesFormat(pageImages));
      const wantsText = formats.includes("markdown");
      const passages: ScrapeOptions["chunks"] = chunks ?? (wantsText ? { tokens: maxTokens } : undefined);
      const document: Document = await quern.scrape(url, {
        formats: asked,
        onlyMainContent,
        waitFor,
        ...(passages === undefined ? {} : { chunks: passages }),
        ...Object.fromEntries(also.map((name) => [name, true])),
        assets: false,
        signal,
      });
      return answerOf(parts, document, { maxTokens, chunks });
    },
  });
  const from = isLocal
    ? { path: z.string().min(1).describe("Path of the file") }
    : {
        path: z.string().min(1).describe("Name of the file, for its kind"),
        content: z.base64().describe("Bytes of the file as base64"),
      };
  addTool(server, {
    name: "parse",
    title: "Read a document",
    description: `Converts a file${isLocal ? " of this machine" : ""} (PDF, Office, EPUB, CSV, HTML, images by OCR…) to Markdown. Never uses the network.`,
    example: (isLocal ? { path: "report.docx" } : { path: "a.html", content: "PGgxPkhpPC9oMT4=" }) as { path: string },
    input: { ...from, maxTokens: maxTokensSchema, chunks: chunksInput, pageImages: pageImagesInput },
    output: pageOutput,
    isOnline: false,
    async run(input, { signal }) {
      const { path, maxTokens, content, chunks, pageImages } = input as Asked & {
        path: string;
        content?: string;
        pageImages?: string;
      };
      const formats: FormatInput[] = ["markdown", ...(pageImages === undefined ? [] : [pageImagesFormat(pageImages)])];
      const options = { formats, chunks: chunks ?? { tokens: maxTokens }, assets: false, signal };
      // Over the network a path would be one of the server's.
      const document = isLocal
        ? await quern.parse(path, options)
        : await quern.parse(Buffer.from(content ?? "", "base64"), { ...options, filename: path });
      return answerOf(parts, document, { maxTokens, chunks });
    },
  });
  addTool(server, {
    name: "read_more",
    title: "Read on",
    description: "Gives the next part of a long answer.",
    example: { cursor: "0b6f…" },
    input: { cursor: z.string().min(1).describe("As the answer before named it") },
    output: { cursor: z.string().optional() },
    isOnline: false,
    async run({ cursor }) {
      const part = remainders.continue(cursor);
      if (!part)
        throw new QuernError("NOT_FOUND", "There is nothing more behind this cursor.", {
          hint: "Read the page again.",
        });
      return {
        text: `${part.text}${part.cursor ? `\n\n${more(part.cursor, part.left)}` : ""}`,
        data: part.cursor ? { cursor: part.cursor } : {},
      };
    },
  });
  addTool(server, {
    name: "extract",
    title: "Get data from a page",
    description: "Fills a JSON Schema from a page: with the configured language model, or from what the page states.",
    example: { url: "https://example.com/mill", schema: { type: "object", properties: { price: { type: "number" } } } },
    input: {
      url: urlSchema,
      schema: z.record(z.string(), z.unknown()).describe("JSON Schema of the data"),
      prompt: z.string().max(10_000).optional().describe("What is meant, in words"),
    },
    output: { data: z.unknown(), warning: z.string().optional() },
    async run({ url, schema, prompt }, { signal }) {
      const format = { type: "json" as const, schema, ...(prompt ? { prompt } : {}) };
      const { json, warning }: Document = await quern.scrape(url, { formats: [format], signal });
      return {
        text: [JSON.stringify(json ?? null, null, 2), warning].filter(Boolean).join("\n\n"),
        data: { data: json ?? null, ...(warning === undefined ? {} : { warning }) },
      };
    },
  });
}
