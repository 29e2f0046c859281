import { type Embed, QuernError } from "@quern/types";
import { type OpenAiServiceOptions, serviceTransport } from "./openai-service.js";
import { describe, post } from "./transport.js";

export interface OpenAiEmbeddingsOptions extends OpenAiServiceOptions {
  /** Address of the interface, up to where `/embeddings` follows: `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1` (Ollama). */
  readonly baseUrl: string;
  /** As the server calls it, e.g. `text-embedding-3-small`, `nomic-embed-text`. */
  readonly model: string;
  /** Length of the vectors, for models that can shorten them. Default: the model's own. */
  readonly dimensions?: number | undefined;
  /** Texts in one request. Default 64. */
  readonly batchSize?: number | undefined;
  /** Milliseconds for one attempt. Default 60 000. */
  readonly timeout?: number | undefined;
  /** Further attempts when the server is busy, fails or cannot be reached. Default 2. */
  readonly retries?: number | undefined;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_RETRIES = 2;
const DEFAULT_BATCH_SIZE = 64;

/**
 * Vectors of texts by any server that speaks OpenAI's embeddings: OpenAI, Ollama, vLLM, LM Studio and others.
 *
 * @example
 * const embed = openAiEmbeddings({ baseUrl: "http://127.0.0.1:11434/v1", model: "nomic-embed-text" });
 * const { chunks } = await quern.scrape(url, { chunks: { embed } });
 * @returns a function that gives a vector for each text, in their order
 * @throws QuernError `BAD_REQUEST` for an invalid base URL; the function throws `MODEL_FAILED`
 */
export function openAiEmbeddings(options: OpenAiEmbeddingsOptions): Embed {
  const { model, dimensions, batchSize = DEFAULT_BATCH_SIZE } = options;
  const transport = serviceTransport(options, {
    path: "/embeddings",
    title: "The embedding model",
    timeout: DEFAULT_TIMEOUT_MS,
    retries: DEFAULT_RETRIES,
    example: "http://127.0.0.1:11434/v1",
  });
  const { subject } = transport;
  if (!Number.isInteger(batchSize) || batchSize < 1)
    throw new QuernError("BAD_REQUEST", `batchSize is a whole number of texts, at least 1; not ${batchSize}.`);
  return async (texts, { signal } = {}) => {
    // A single text would be sent as it is, and answered with vectors of something else or an error.
    if (!Array.isArray(texts)) throw new QuernError("BAD_REQUEST", "The texts to embed must be a list: embed([text]).");
    const vectors: number[][] = [];
    for (let at = 0; at < texts.length; at += batchSize) {
      const input = texts.slice(at, at + batchSize);
      const body = { model, input, encoding_format: "float", ...(dimensions === undefined ? {} : { dimensions }) };
      const answer = await post(body, transport, signal);
      if (answer.status >= 400)
        throw new QuernError(
          "MODEL_FAILED",
          `${subject} refused the texts (${answer.status}): ${describe(answer.text, answer.body)}`,
          {
            hint: hintFor(answer.status, transport.url),
            details: { status: answer.status },
          },
        );
      vectors.push(...vectorsIn(answer.body, input.length, subject));
    }
    return vectors;
  };
}

function hintFor(status: number, url: string): string {
  if (status === 404 && !new URL(url).pathname.includes("/v1")) return "Check the base URL: it usually ends in /v1.";
  return "Check the model's name and the key; smaller chunks (chunks.tokens) help if a text is too long.";
}

/** In the order of the texts: servers number their answers. */
function vectorsIn(body: unknown, count: number, subject: string): number[][] {
  const data = (body as { data?: unknown }).data;
  const vectors: number[][] = [];
  for (const [at, entry] of (Array.isArray(data) ? data : []).entries()) {
    const { index, embedding } = entry as { index?: unknown; embedding?: unknown };
    if (Array.isArray(embedding) && embedding.length > 0 && embedding.every((one) => Number.isFinite(one)))
      vectors[typeof index === "number" ? index : at] = embedding as number[];
  }
  if (vectors.length !== count || Object.keys(vectors).length !== count)
    throw new QuernError(
      "MODEL_FAILED",
      `${subject} answered with ${Object.keys(vectors).length} vectors for ${count} texts.`,
      {
        hint: "Check that the base URL is that of an OpenAI-compatible server, and that the model makes embeddings.",
      },
    );
  return vectors;
}
