/** Answers instructions in words. Drivers: any OpenAI-compatible endpoint, or a model of the AI SDK (`@quern/llm`). */
export interface LanguageModel {
  /** Shown in messages and usage, e.g. `llama3.1:8b`. */
  readonly name: string;
  /** Tokens that instructions, page text and answer may have together. Default 128 000. */
  readonly contextTokens?: number;
  /**
   * Answers one instruction.
   *
   * @throws QuernError `MODEL_FAILED` when the model refuses, answers nothing usable or cannot be reached
   */
  generate(request: GenerateRequest): Promise<GenerateResult>;
}

export interface GenerateRequest {
  /** Instructions of Quern. Never holds text of a page. */
  readonly system?: string;
  /** The task; text of a page stands in it between delimiters and is to be read as data. */
  readonly prompt: string;
  /** JSON Schema that the answer has to match: `json` of the result is validated against it. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Most tokens of the answer. */
  readonly maxTokens?: number;
  readonly signal?: AbortSignal;
}

export interface GenerateResult {
  readonly text: string;
  /** Present when a `schema` was given. */
  readonly json?: unknown;
  readonly usage: TokenUsage;
}

/** Tokens that a language model counted. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Only adds types. */
export const defineLanguageModel = (model: LanguageModel): LanguageModel => model;
