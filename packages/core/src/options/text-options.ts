/** Options of the library for what is handed to a language model afterwards: shorter Markdown, chunks, links as references. */
import { QuernError } from "@quern/types";

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

/** Whether the Markdown is changed or cut up once the formats are made. */
export const presentsText = ({ maxTokens, chunkTokens, references }: TextSettings): boolean =>
  maxTokens !== undefined || chunkTokens !== undefined || references;

export const needsMarkdown = (settings: TextSettings): boolean => settings.chunkTokens !== undefined;
