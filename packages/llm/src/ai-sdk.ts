import { type GenerateRequest, type LanguageModel, QuernError, type TokenUsage } from "@quern/types";
import { withoutThinking } from "./read-json.js";
import { answerStructured, type Reply, schemaInstruction, type Turn } from "./structured-answer.js";

export interface FromAiSdkOptions {
  /** Shown in messages. Default: the model's own id. */
  readonly name?: string | undefined;
  /** Tokens that a question and its answer may have together. Default 128 000. */
  readonly contextTokens?: number | undefined;
}

/** A model object of the AI SDK (`openai("gpt-4.1")`), or a model id that it resolves itself. */
export type AiSdkModel = string | { readonly modelId: string };

/**
 * A model of the AI SDK (package `ai`, version 5 to 7, which the caller brings).
 *
 * @example
 * const quern = createQuern({ languageModel: fromAiSdk(anthropic("claude-sonnet-4-5")) });
 */
export function fromAiSdk(model: AiSdkModel, options: FromAiSdkOptions = {}): LanguageModel {
  const name = options.name ?? (typeof model === "string" ? model : model.modelId);
  const subject = `The language model ${name}`;
  return {
    name,
    ...(options.contextTokens === undefined ? {} : { contextTokens: options.contextTokens }),
    async generate(request) {
      request.signal?.throwIfAborted();
      const sdk = await loadSdk();
      const { schema } = request;
      if (schema) return answerStructured(schema, subject, (turns) => ask(sdk, model, request, turns, subject));
      const { text, usage } = await ask(sdk, model, request, [], subject);
      const said = withoutThinking(text).trim();
      if (said === "") throw new QuernError("MODEL_FAILED", `${subject} answered with nothing.`);
      return { text: said, usage };
    },
  };
}

/** The part of the package `ai` that is used; the same in versions 5, 6 and 7. */
interface AiSdk {
  generateText(options: Record<string, unknown>): Promise<{
    readonly text: string;
    readonly finishReason: string;
    readonly totalUsage?: SdkUsage;
    readonly usage?: SdkUsage;
  }>;
  jsonSchema(schema: unknown): unknown;
  readonly Output: { object(options: { schema: unknown }): unknown };
}

interface SdkUsage {
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
}

async function loadSdk(): Promise<AiSdk> {
  try {
    return (await import("ai")) as unknown as AiSdk;
  } catch (error) {
    throw new QuernError(
      "DRIVER_MISSING",
      'fromAiSdk needs the package "ai" (version 5, 6 or 7), which is not installed.',
      {
        hint: "npm install ai, or use openAiCompatible().",
        cause: error,
      },
    );
  }
}

async function ask(
  sdk: AiSdk,
  model: AiSdkModel,
  request: GenerateRequest,
  turns: readonly Turn[],
  subject: string,
): Promise<Reply> {
  // Version 5 calls the option experimental_output, later ones output; each ignores the other's name.
  const output = request.schema ? sdk.Output.object({ schema: sdk.jsonSchema(request.schema) }) : undefined;
  const system = request.schema
    ? [request.system, schemaInstruction(request.schema)].filter(Boolean).join("\n\n")
    : request.system;
  try {
    const result = await sdk.generateText({
      model,
      ...(system ? { system } : {}),
      messages: [{ role: "user", content: request.prompt }, ...turns],
      ...(output ? { output, experimental_output: output } : {}),
      ...(request.maxTokens === undefined ? {} : { maxOutputTokens: request.maxTokens }),
      ...(request.signal ? { abortSignal: request.signal } : {}),
    });
    refuseIncomplete(result.finishReason, subject);
    return { text: result.text, usage: usageOf(result.totalUsage ?? result.usage) };
  } catch (error) {
    request.signal?.throwIfAborted();
    if (QuernError.is(error)) throw error;
    // An answer that the SDK could not parse is checked, and corrected, like any other.
    const answer = error as { text?: unknown; usage?: SdkUsage; finishReason?: string };
    if (typeof answer.text === "string") {
      refuseIncomplete(answer.finishReason ?? "stop", subject);
      return { text: answer.text, usage: usageOf(answer.usage) };
    }
    throw new QuernError(
      "MODEL_FAILED",
      `${subject} failed: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

function refuseIncomplete(finishReason: string, subject: string): void {
  if (finishReason === "length") {
    throw new QuernError("MODEL_FAILED", `${subject} ran out of tokens before its answer was complete.`, {
      hint: "Ask for less, or take a model with more room.",
      details: { reason: "truncation" },
    });
  }
  if (finishReason === "content-filter") {
    throw new QuernError("MODEL_FAILED", `${subject} refused to answer: its content filter stopped the answer.`, {
      details: { reason: "refusal" },
    });
  }
}

const usageOf = (usage: SdkUsage | undefined): TokenUsage => ({
  inputTokens: usage?.inputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
});
