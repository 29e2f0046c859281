/** The chat completions interface of OpenAI, as its many servers speak it. */
import { QuernError, type TokenUsage } from "@quern/types";
import type { Reply } from "./structured-answer.js";
import { describe } from "./transport.js";

export interface ChatCompletion {
  readonly choices?: ReadonlyArray<{
    readonly finish_reason?: string | null;
    readonly message?: {
      readonly content?: string | ReadonlyArray<{ readonly text?: string }> | null;
      readonly refusal?: string | null;
      readonly tool_calls?: ReadonlyArray<{ readonly function?: { readonly arguments?: string | object } }>;
    };
  }>;
  readonly error?: unknown;
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number };
}

/** Name under which a schema is given to the server, as response format or as tool. */
export const ANSWER_NAME = "answer";

/**
 * Reads the answer out of a completion.
 *
 * @param subject model, for messages
 * @throws QuernError `MODEL_FAILED` for refusals, truncation and empty answers; `details.reason` says which
 */
export function readCompletion(body: unknown, subject: string): Reply {
  const completion = body as ChatCompletion;
  const choice = completion.choices?.[0];
  const message = choice?.message;
  if (!message) {
    // OpenRouter and LM Studio report some errors with status 200.
    const { error } = completion;
    throw failed(
      "no answer",
      error
        ? `${subject} answered with an error: ${describe(JSON.stringify(error), completion)}`
        : `${subject} answered without a message.`,
      "Check that the base URL is that of an OpenAI-compatible server (it usually ends in /v1) and that it has the model.",
    );
  }
  if (message.refusal || choice.finish_reason === "content_filter") {
    throw failed(
      "refusal",
      `${subject} refused to answer: ${message.refusal || "its content filter stopped the answer"}.`,
      "Ask differently, or use another model.",
    );
  }
  if (choice.finish_reason === "length") {
    throw failed(
      "truncation",
      `${subject} ran out of tokens before its answer was complete.`,
      "Ask for less, or give the model more room: contextTokens, and the server's own limits.",
      { usage: usageOf(completion.usage), partial: contentText(message.content).slice(0, MAX_PARTIAL_CHARACTERS) },
    );
  }
  const called = message.tool_calls?.[0]?.function?.arguments;
  const text =
    called === undefined ? contentText(message.content) : typeof called === "string" ? called : JSON.stringify(called);
  return { text, usage: usageOf(completion.usage) };
}

const contentText = (content: string | ReadonlyArray<{ readonly text?: string }> | null | undefined): string =>
  typeof content === "string" ? content : (content ?? []).map((part) => part.text ?? "").join("");

const usageOf = (usage: ChatCompletion["usage"]): TokenUsage => ({
  inputTokens: usage?.prompt_tokens ?? 0,
  outputTokens: usage?.completion_tokens ?? 0,
});

/** Of an answer that was cut off, as many characters are kept. */
const MAX_PARTIAL_CHARACTERS = 200_000;

const failed = (reason: string, message: string, hint: string, details: object = {}): QuernError =>
  new QuernError("MODEL_FAILED", message, { hint, details: { reason, ...details } });

/**
 * Whether a schema may be sent as `strict`: OpenAI refuses strict schemas whose objects leave properties open or optional.
 */
export function isStrictSchema(schema: unknown): boolean {
  const stack: unknown[] = [schema];
  while (stack.length > 0) {
    const current = stack.pop();
    if (typeof current !== "object" || current === null) continue;
    const { type, properties, required, additionalProperties } = current as Record<string, unknown>;
    if (type === "object" || properties !== undefined) {
      if (additionalProperties !== false || typeof properties !== "object" || properties === null) return false;
      const names = Array.isArray(required) ? required : [];
      if (Object.keys(properties).some((name) => !names.includes(name))) return false;
    }
    stack.push(...Object.values(current));
  }
  return true;
}
