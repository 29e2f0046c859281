/** Options of the library for what is handed to a language model afterwards: shorter Markdown, chunks, links as references. */
import { type ChunkPart, chunkMarkdown } from "./derived/chunks.js";
import { referenceLinks } from "./derived/reference-links.js";
import { type Truncated, truncateMarkdown } from "./derived/truncate.js";
import { QuernError } from "./errors.js";
import type { Chunk } from "./types/chunk.js";
import type { Views } from "./views.js";

export interface TextOptions {
  /** Cuts `markdown` to about this many tokens, between blocks where possible; `warning` says what was cut. */
  readonly maxTokens?: number;
  /** Adds `chunks`: the Markdown in pieces of about 500 tokens, or as many as named. Default false. */
  readonly chunks?: boolean | { readonly tokens: number };
  /** `references` writes `[text][1]` and lists the addresses at the end. Default `inline`. */
  readonly linkStyle?: "inline" | "references";
}

export interface TextSettings {
  readonly maxTokens: number | undefined;
  /** Tokens of a chunk; undefined: no chunks are made. */
  readonly chunkTokens: number | undefined;
  readonly references: boolean;
}

const CHUNK_TOKENS = 500;
const LEAST_TOKENS = 16;

/** @throws QuernError `BAD_REQUEST` */
export function readTextOptions({ maxTokens, chunks, linkStyle }: TextOptions): TextSettings {
  const count = (name: string, value: unknown): number => {
    if (Number.isInteger(value) && (value as number) >= LEAST_TOKENS) return value as number;
    throw new QuernError(
      "BAD_REQUEST",
      `${name} is a whole number of tokens, at least ${LEAST_TOKENS}; not ${JSON.stringify(value)}.`,
    );
  };
  if (linkStyle !== undefined && linkStyle !== "inline" && linkStyle !== "references") {
    throw new QuernError("BAD_REQUEST", `linkStyle is "inline" or "references", not ${JSON.stringify(linkStyle)}.`);
  }
  return {
    maxTokens: maxTokens === undefined ? undefined : count("maxTokens", maxTokens),
    chunkTokens: !chunks ? undefined : chunks === true ? CHUNK_TOKENS : count("chunks.tokens", chunks.tokens),
    references: linkStyle === "references",
  };
}

export const needsMarkdown = (settings: TextSettings): boolean => settings.chunkTokens !== undefined;

export interface PresentedText {
  readonly markdown: string | undefined;
  readonly chunks: Chunk[] | undefined;
}

/**
 * Applies the options to the Markdown that the result carries; derived formats have read the whole text by then.
 *
 * @param views with `pages` where the text is paged, so that chunks know theirs
 */
export function presentText(
  views: Views,
  settings: TextSettings,
  language: string | undefined,
  warn: (sentence: string) => void,
): PresentedText {
  if (views.markdown === undefined) return { markdown: undefined, chunks: undefined };
  const { markdown, warning }: Truncated =
    settings.maxTokens === undefined
      ? { markdown: views.markdown }
      : truncateMarkdown(views.markdown, settings.maxTokens, language);
  if (warning) warn(warning);
  const written = settings.references ? referenceLinks(markdown) : markdown;
  if (settings.chunkTokens === undefined) return { markdown: written, chunks: undefined };
  // Each chunk stands alone, so its links stay with it; pages know nothing of a cut.
  const pages = warning === undefined ? (views.pages ?? []) : [];
  const parts: ChunkPart[] =
    pages.length > 0 ? pages.map((page) => ({ markdown: page.markdown, page: page.pageNumber })) : [{ markdown }];
  return { markdown: written, chunks: chunkMarkdown(parts, settings.chunkTokens, language) };
}
