/** Options of the library for what is handed to a language model afterwards: shorter Markdown, chunks, links as references. */
import type { TableStyle } from "@quern/markdown";
import { type Embed, QuernError } from "@quern/types";

export interface TextOptions {
  /** Cuts `markdown` to about this many tokens, between blocks where possible; `warning` says what was cut. */
  readonly maxTokens?: number;
  /**
   * Adds `chunks`: the Markdown in pieces of at most about 500 tokens, or as many as named, each a substring of `markdown`. `overlap` is how
   * many tokens of prose the next chunk repeats, at most half a chunk. `embed` adds a vector to each (`openAiEmbeddings` of `@quern/llm`, or a function of your own): of
   * its headings and its text. Default false, without overlap and vectors.
   */
  readonly chunks?: boolean | { readonly tokens?: number; readonly overlap?: number; readonly embed?: Embed };
  /** `references` writes `[text][1]` and lists the addresses at the end. Default `inline`. */
  readonly linkStyle?: "inline" | "references";
  /**
   * How tables are written in Markdown: `pipe`; `html`; `repeat` (pipe tables in which a cell over several rows or columns is repeated);
   * `auto` writes HTML only where a pipe table would say something else. Default: `auto` for documents, `pipe` for web pages.
   */
  readonly tables?: TableStyle;
  /**
   * Adds `blocks`: the document as headings, paragraphs, lists, tables, figures and code in reading order, each with its place in `markdown`;
   * of PDF and pictures also with page, box and confidence. Default false.
   */
  readonly blocks?: boolean;
  /**
   * Adds `citations`: for each sentence of a summary, each passage of an answer or of highlights, and each value of `json`, `product` and `menu`
   * the words of the page that say it, with offsets in `markdown`, an address that leads there, and page and box in a PDF. Default false.
   */
  readonly citations?: boolean;
  /**
   * Has the engine's `imageDescriber` say what the most important pictures of the content show: at most `limit` (default 10, at most 100), by
   * the wishes of `prompt`. Descriptions become alternative texts in Markdown where the page gives none that tells, and stand in `imageDetails`.
   * Pictures of a page are fetched for it. Default false.
   */
  readonly describeImages?: boolean | { readonly limit?: number; readonly prompt?: string };
}

export interface DescribeImages {
  readonly limit: number;
  readonly prompt: string | undefined;
}

export interface TextSettings {
  readonly maxTokens: number | undefined;
  /** Size and overlap of chunks in tokens; undefined: none are made. */
  readonly chunks: { readonly tokens: number; readonly overlap: number; readonly embed?: Embed } | undefined;
  readonly references: boolean;
  readonly tables: TableStyle | undefined;
  readonly blocks: boolean;
  readonly citations: boolean;
  /** Undefined: no picture is described. */
  readonly describeImages: DescribeImages | undefined;
}

export const TEXT_KEYS = [
  "maxTokens",
  "chunks",
  "linkStyle",
  "tables",
  "blocks",
  "citations",
  "describeImages",
] as const satisfies ReadonlyArray<keyof TextOptions>;
const TABLE_STYLES: readonly TableStyle[] = ["auto", "pipe", "html", "repeat"];
const CHUNK_TOKENS = 500;
const MIN_TOKENS = 16;
const DEFAULT_DESCRIBED_IMAGES = 10;
const MAX_DESCRIBED_IMAGES = 100;

/** @throws QuernError `BAD_REQUEST` */
export function readTextOptions({
  maxTokens,
  chunks,
  linkStyle,
  tables,
  blocks,
  citations,
  describeImages,
}: TextOptions): TextSettings {
  const count = (name: string, value: unknown): number => {
    if (Number.isInteger(value) && (value as number) >= MIN_TOKENS) return value as number;
    throw new QuernError(
      "BAD_REQUEST",
      `${name} is a whole number of tokens, at least ${MIN_TOKENS}; not ${JSON.stringify(value)}.`,
    );
  };
  if (linkStyle !== undefined && linkStyle !== "inline" && linkStyle !== "references") {
    throw new QuernError("BAD_REQUEST", `linkStyle is "inline" or "references", not ${JSON.stringify(linkStyle)}.`);
  }
  if (tables !== undefined && !TABLE_STYLES.includes(tables)) {
    const names = TABLE_STYLES.map((name) => JSON.stringify(name)).join(", ");
    throw new QuernError("BAD_REQUEST", `tables is one of ${names}, not ${JSON.stringify(tables)}.`);
  }
  if (blocks !== undefined && typeof blocks !== "boolean") {
    throw new QuernError("BAD_REQUEST", `blocks is true or false, not ${JSON.stringify(blocks)}.`);
  }
  if (citations !== undefined && typeof citations !== "boolean") {
    throw new QuernError("BAD_REQUEST", `citations is true or false, not ${JSON.stringify(citations)}.`);
  }
  return {
    maxTokens: maxTokens === undefined ? undefined : count("maxTokens", maxTokens),
    chunks: readChunks(chunks, count),
    references: linkStyle === "references",
    tables,
    blocks: blocks ?? false,
    citations: citations ?? false,
    describeImages: readDescribeImages(describeImages),
  };
}

function readDescribeImages(wish: TextOptions["describeImages"]): DescribeImages | undefined {
  if (!wish) return undefined;
  const { limit = DEFAULT_DESCRIBED_IMAGES, prompt } = wish === true ? {} : wish;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_DESCRIBED_IMAGES)
    throw new QuernError(
      "BAD_REQUEST",
      `describeImages.limit is a whole number from 1 to ${MAX_DESCRIBED_IMAGES}, not ${JSON.stringify(limit)}.`,
    );
  return { limit, prompt };
}

function readChunks(
  chunks: TextOptions["chunks"],
  count: (name: string, value: unknown) => number,
): TextSettings["chunks"] {
  if (!chunks) return undefined;
  if (chunks === true) return { tokens: CHUNK_TOKENS, overlap: 0 };
  const tokens = chunks.tokens === undefined ? CHUNK_TOKENS : count("chunks.tokens", chunks.tokens);
  const { overlap = 0 } = chunks;
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > tokens / 2)
    throw new QuernError(
      "BAD_REQUEST",
      `chunks.overlap is a whole number of tokens, at most half a chunk (${Math.floor(tokens / 2)}); not ${JSON.stringify(overlap)}.`,
    );
  const { embed } = chunks;
  if (embed !== undefined && typeof embed !== "function")
    throw new QuernError("BAD_REQUEST", "chunks.embed is a function from texts to vectors.", {
      hint: "openAiEmbeddings({ baseUrl, model }) of @quern/llm makes one.",
    });
  return { tokens, overlap, ...(embed ? { embed } : {}) };
}

/** Whether the Markdown is changed or cut up once the formats are made. */
export const presentsText = ({ maxTokens, chunks, references }: TextSettings): boolean =>
  maxTokens !== undefined || chunks !== undefined || references;

export const needsMarkdown = (settings: TextSettings): boolean => settings.chunks !== undefined || settings.citations;
