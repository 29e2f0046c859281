import type { Chunk } from "@quern/text";
import type { Embed } from "@quern/types";
import { z } from "zod";
import { defineExtra, describing } from "../asking/define.js";
import { LIBRARY_ONLY } from "../asking/library-only.js";
import { MIN_TOKENS } from "../page-options/tokens.js";

const CHUNK_TOKENS = 500;

const size = z
  .strictObject({
    tokens: z
      .int()
      .min(MIN_TOKENS, `must be a whole number of tokens, at least ${MIN_TOKENS}`)
      .default(CHUNK_TOKENS)
      .meta({
        description: "Maximum tokens of a chunk and its header. One heading or one row of a pipe table is not divided.",
      }),
    overlap: z
      .int()
      .min(0)
      .default(0)
      .meta({ description: "Tokens of text that the next chunk repeats, at most half a chunk." }),
    embed: z
      .custom<Embed>(
        (value) => typeof value === "function",
        "chunks.embed is a function from texts to vectors: openAiEmbeddings({ baseUrl, model }) of @quern/llm makes one",
      )
      .optional()
      .meta({ description: "Adds a vector to each chunk.", ...LIBRARY_ONLY }),
  })
  .refine(({ tokens, overlap }) => overlap <= tokens / 2, {
    error: "chunks.overlap is a whole number of tokens, at most half a chunk",
    path: ["overlap"],
  });

const chunk = describing<Chunk>()(
  z.object({
    id: z.string().meta({ description: "Hash of the text and headings; the same passage always has the same id." }),
    text: z.string().meta({ description: "`markdown` from `start` to `end`, character for character." }),
    start: z.int().meta({ description: "Offset in `markdown`, in UTF-16 code units." }),
    end: z.int().meta({ description: "Offset in `markdown`, in UTF-16 code units." }),
    headings: z.array(z.string()).meta({ description: "Headings above all of the chunk, outermost first." }),
    header: z
      .string()
      .exactOptional()
      .meta({ description: "Header of the table, or opening fence of the code, that the chunk continues." }),
    links: z.array(z.string()).meta({ description: "URLs in the chunk, each once." }),
    source: z.string().exactOptional().meta({ description: "URL of the page, or name of the document." }),
    page: z.int().exactOptional().meta({ description: "Page of a PDF, or slide of a presentation, from 1." }),
    tokens: z.int().meta({ description: "Tokens of `text`." }),
    embedding: z.array(z.number()).exactOptional().meta({ description: "Vector of its headings and text." }),
  }),
);

export const chunks = defineExtra({
  name: "chunks",
  description:
    "Adds `chunks`: the Markdown in pieces of at most 500 tokens (`tokens` sets it). Each is a substring of `markdown`.",
  option: z
    .union([z.boolean(), size])
    .transform((wish) => (wish === true ? size.parse({}) : wish === false ? undefined : wish))
    .optional(),
  output: { chunks: z.array(chunk).exactOptional().meta({ description: "The Markdown in pieces." }) },
  reads: ["markdown", "pages"],
  async produce(setting, { presented, options, deadline, notes }) {
    const { chunks: made } = await presented();
    if (!made) return {};
    const warning = warningOfLength(made, setting?.tokens ?? CHUNK_TOKENS);
    if (warning !== undefined) notes.warn(warning);
    const embed = setting?.embed;
    if (!embed) return { chunks: made };
    const given = { signal: deadline.signal, isHeldBack: options.zeroDataRetention, notes };
    const { embedChunks } = await import("../refine/embed-chunks.js");
    return { chunks: await deadline.run("embedding chunks", () => embedChunks(made, embed, given)) };
  },
});

/** Models cut what is too long for them without a word. */
function warningOfLength(made: readonly Chunk[], limit: number): string | undefined {
  const long = made.filter(({ tokens }) => tokens > limit);
  if (long.length === 0) return undefined;
  const most = Math.max(...long.map(({ tokens }) => tokens));
  return `${long.length} of ${made.length} chunks exceed ${limit} tokens, the longest with ${most}: one heading or one row of a table is not divided.`;
}
