/** A language model over Ollama's own interface, which holds answers to a JSON Schema while they are written. */
import { defineLanguageModel, type LanguageModel, QuernError } from "@quern/types";

export interface OllamaModelOptions {
  readonly model: string;
  /** Default `http://127.0.0.1:11434`. */
  readonly address?: string;
  /** Tokens of instructions, text and answer together; Ollama is told so. Default 8192. */
  readonly contextTokens?: number;
}

interface OllamaAnswer {
  readonly response?: string;
  readonly error?: string;
  readonly prompt_eval_count?: number;
  readonly eval_count?: number;
}

/** @example createQuern({ languageModel: ollamaModel({ model: "llama3.1:8b" }) }) */
export function ollamaModel(options: OllamaModelOptions): LanguageModel {
  const { model, address = "http://127.0.0.1:11434", contextTokens = 8192 } = options;
  const failed = (reason: string, cause?: unknown): QuernError =>
    new QuernError("MODEL_FAILED", `${model} at ${address}: ${reason}`, cause === undefined ? {} : { cause });
  return defineLanguageModel({
    name: model,
    contextTokens,
    async generate({ system, prompt, schema, maxTokens, signal }) {
      signal?.throwIfAborted();
      const response = await fetch(new URL("/api/generate", address), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          model,
          prompt,
          stream: false,
          options: { num_ctx: contextTokens, temperature: 0, ...(maxTokens ? { num_predict: maxTokens } : {}) },
          ...(system === undefined ? {} : { system }),
          ...(schema === undefined ? {} : { format: schema }),
        }),
        ...(signal ? { signal } : {}),
      }).catch((cause: unknown) => {
        throw signal?.aborted ? signal.reason : failed("no connection. Is `ollama serve` running?", cause);
      });
      const answer = (await response.json().catch(() => ({}))) as OllamaAnswer;
      if (!response.ok || answer.response === undefined) throw failed(answer.error ?? `status ${response.status}`);
      return {
        text: answer.response,
        ...(schema === undefined ? {} : { json: readJson(answer.response, failed) }),
        usage: { inputTokens: answer.prompt_eval_count ?? 0, outputTokens: answer.eval_count ?? 0 },
      };
    },
  });
}

function readJson(text: string, failed: (reason: string, cause: unknown) => QuernError): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failed("the answer is no JSON; it may have been cut off.", cause);
  }
}
