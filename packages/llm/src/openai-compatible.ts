import { type GenerateRequest, type GenerateResult, type LanguageModel, QuernError } from "@quern/types";
import { ANSWER_NAME, isStrictSchema, readCompletion } from "./chat-completion.js";
import { type OpenAiServiceOptions, serviceTransport } from "./openai-service.js";
import { withoutThinking } from "./read-json.js";
import { answerStructured, type Reply, schemaInstruction, type Turn } from "./structured-answer.js";
import { type Answer, describe, post, type TransportOptions } from "./transport.js";

export interface OpenAiCompatibleOptions extends OpenAiServiceOptions {
  /**
   * Address of the interface, up to where `/chat/completions` follows: `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1` (Ollama).
   * It is called as it stands: the guard that keeps pages from reaching private networks does not apply to it, so take it from your
   * own configuration and never from a request.
   */
  readonly baseUrl: string;
  /** As the server calls it, e.g. `gpt-4.1-mini`, `llama3.1:8b`. */
  readonly model: string;
  /** Tokens that a question and its answer may have together. Default 128 000; local servers are often set to less (Ollama: 4 096). */
  readonly contextTokens?: number | undefined;
  /** Milliseconds for one attempt. Default 120 000. The deadline of the request that needs the answer ends it earlier. */
  readonly timeout?: number | undefined;
  /** Further attempts when the server is busy, fails or cannot be reached. Default 2. */
  readonly retries?: number | undefined;
}

/** Ways to ask for JSON, the best first. */
const WAYS = ["json_schema", "tool", "prompt"] as const;
type Way = (typeof WAYS)[number];

/** Features that the server accepts, learnt from its refusals and kept for the life of the model object. */
interface Dialect {
  /** Ways before this one are refused or ignored. */
  way: number;
  tokenField: "max_tokens" | "max_completion_tokens";
  temperature: boolean;
}

const DEFAULT_TIMEOUT_MS = 120_000;
const DEFAULT_RETRIES = 2;

/**
 * A model behind any server that speaks OpenAI's chat completions: OpenAI, Ollama, vLLM, LM Studio, OpenRouter and others.
 *
 * @example
 * const quern = createQuern({ languageModel: openAiCompatible({ baseUrl: "http://127.0.0.1:11434/v1", model: "llama3.1:8b", contextTokens: 8192 }) });
 * @throws QuernError `BAD_REQUEST` for an invalid base URL, or a model without a name
 */
export function openAiCompatible(options: OpenAiCompatibleOptions): LanguageModel {
  const transport = serviceTransport(options, {
    path: "/chat/completions",
    title: "The language model",
    timeout: DEFAULT_TIMEOUT_MS,
    retries: DEFAULT_RETRIES,
    example: "http://127.0.0.1:11434/v1",
  });
  const { subject } = transport;
  const dialect: Dialect = { way: 0, tokenField: "max_tokens", temperature: true };
  async function converse(request: GenerateRequest, way: Way | undefined, turns: readonly Turn[]): Promise<Reply> {
    for (;;) {
      const answer = await post(requestBody(request, way, turns, options.model, dialect), transport, request.signal);
      if (answer.status < 400) return readCompletion(answer.body, subject);
      if (!adapt(dialect, answer)) throw new RefusedRequest(answer);
    }
  }

  async function generateStructured(
    request: GenerateRequest,
    schema: Record<string, unknown>,
  ): Promise<GenerateResult> {
    // Refusals cost nothing, so each way may be tried; answers do, so there are two at most.
    const ask = async (turns: readonly Turn[], isIgnored: boolean): Promise<Reply> => {
      for (let index = isIgnored ? WAYS.length - 1 : dialect.way; ; index++) {
        try {
          return await converse(request, WAYS[index]!, turns);
        } catch (error) {
          if (!(error instanceof RefusedRequest)) throw error;
          if (index === WAYS.length - 1 || !mayBeAboutTheWay(error.answer))
            throw refusedRequest(error.answer, transport);
          dialect.way = Math.max(dialect.way, index + 1);
        }
      }
    };
    let wasIgnored = false;
    const reply = await answerStructured(schema, subject, (turns, isIgnored) => {
      wasIgnored = isIgnored;
      return ask(turns, isIgnored);
    });
    // The server took the schema and answered in words; in the prompt the schema was heeded.
    if (wasIgnored) dialect.way = WAYS.length - 1;
    return reply;
  }

  return {
    name: options.model,
    ...(options.contextTokens === undefined ? {} : { contextTokens: options.contextTokens }),
    async generate(request) {
      request.signal?.throwIfAborted();
      if (request.schema) return generateStructured(request, request.schema as Record<string, unknown>);
      try {
        const { text, usage } = await converse(request, undefined, []);
        const said = withoutThinking(text).trim();
        if (said !== "") return { text: said, usage };
      } catch (error) {
        if (error instanceof RefusedRequest) throw refusedRequest(error.answer, transport);
        throw error;
      }
      throw new QuernError("MODEL_FAILED", `${subject} answered with nothing.`, { details: { reason: "no answer" } });
    },
  };
}

function requestBody(
  request: GenerateRequest,
  way: Way | undefined,
  turns: readonly Turn[],
  model: string,
  dialect: Dialect,
): Record<string, unknown> {
  const { schema } = request;
  const system =
    way === "prompt" && schema
      ? [request.system, schemaInstruction(schema)].filter(Boolean).join("\n\n")
      : request.system;
  return {
    model,
    messages: [
      ...(system ? [{ role: "system", content: system }] : []),
      { role: "user", content: request.prompt },
      ...turns,
    ],
    ...(dialect.temperature ? { temperature: 0 } : {}),
    ...(request.maxTokens === undefined ? {} : { [dialect.tokenField]: request.maxTokens }),
    ...(way === "json_schema"
      ? {
          response_format: {
            type: "json_schema",
            json_schema: { name: ANSWER_NAME, schema, strict: isStrictSchema(schema) },
          },
        }
      : {}),
    ...(way === "tool"
      ? {
          tools: [
            { type: "function", function: { name: ANSWER_NAME, description: "Gives the answer.", parameters: schema } },
          ],
          tool_choice: { type: "function", function: { name: ANSWER_NAME } },
        }
      : {}),
  };
}

/** The server refused the request as such (4xx). */
class RefusedRequest extends Error {
  constructor(readonly answer: Answer) {
    super(`status ${answer.status}`);
  }
}

/** Newer models of OpenAI renamed one parameter and dropped another. @returns whether another try makes sense */
function adapt(dialect: Dialect, answer: Answer): boolean {
  if (answer.status !== 400 && answer.status !== 422) return false;
  if (dialect.tokenField === "max_tokens" && /max_completion_tokens/.test(answer.text)) {
    dialect.tokenField = "max_completion_tokens";
    return true;
  }
  if (dialect.temperature && /temperature/.test(answer.text)) {
    dialect.temperature = false;
    return true;
  }
  return false;
}

/** As OpenAI, vLLM, llama.cpp, LM Studio and Anthropic's interface say it. */
const CONTEXT_EXCEEDED =
  /context[ _](?:length|window|size)|maximum context|context.{0,20}overflow|too many tokens|(?:prompt|input) is too long|exceeds .{0,40}tokens/i;
const MODEL_UNKNOWN =
  /model[^.]{0,60}not (?:found|exist)|does not exist|not a valid model|unknown model|no such model/i;

const mayBeAboutTheWay = ({ status, text }: Answer): boolean =>
  (status === 400 || status === 404 || status === 422) && !CONTEXT_EXCEEDED.test(text) && !MODEL_UNKNOWN.test(text);

function refusedRequest({ status, text, body }: Answer, { subject, url }: TransportOptions): QuernError {
  return new QuernError("MODEL_FAILED", `${subject} refused the request (${status}): ${describe(text, body)}`, {
    hint: hintFor(status, text, url),
    details: { status },
  });
}

function hintFor(status: number, text: string, url: string): string {
  if (CONTEXT_EXCEEDED.test(text) || status === 413)
    return "Set contextTokens to the model's real limit; longer texts are then split.";
  if (status === 401 || status === 403)
    return "The server does not accept the key: give the right one as apiKey (--model-key, QUERN_MODEL_KEY).";
  if (status === 402) return "The account of the model's provider has no credit left.";
  if (MODEL_UNKNOWN.test(text))
    return "Check the model's name: the server does not have it (GET /v1/models lists what it has).";
  if (status !== 404) return "Check the model's name and the options of the server.";
  return new URL(url).pathname.includes("/v1")
    ? "Check the model's name and the base URL: does the server have both?"
    : "Check the base URL: it usually ends in /v1.";
}
