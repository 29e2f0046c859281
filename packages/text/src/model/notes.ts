import { type LanguageModel, QuernError, type TokenUsage } from "@quern/types";

/** One value of extracted JSON, where rules found it and why it is believed. */
interface FoundField {
  /** JSON Pointer into the result. */
  readonly path: string;
  /** Kind of place in which the page states the value. */
  readonly place: string;
  /** 0 … 1: the share of such values that were right on pages of other sites. */
  readonly confidence: number;
}

export interface NotedField extends FoundField {
  /** Name of the format that holds the value. */
  readonly format: string;
}

/**
 * Notes of a request beside its result: sentences for `warning`, how each step was answered, and the tokens that were used. One value is
 * handed from step to step.
 */
export class Notes {
  readonly warnings: string[] = [];
  /** Name of a format or an option → `model`, or the method by rules. */
  readonly methods: Record<string, string> = {};
  /** Where rules found the values of a format, and how likely each is right. */
  readonly fields: NotedField[] = [];
  #usage: TokenUsage | undefined;

  /** Undefined while no model was asked. */
  get usage(): TokenUsage | undefined {
    return this.#usage;
  }

  warn(sentence: string): void {
    this.warnings.push(sentence);
  }

  found(format: string, evidence: readonly FoundField[]): void {
    this.fields.push(...evidence.map((one) => ({ format, ...one })));
  }

  answered(step: string, method: string): void {
    this.methods[step] = method;
  }

  count({ inputTokens, outputTokens }: TokenUsage): void {
    this.#usage = {
      inputTokens: (this.#usage?.inputTokens ?? 0) + inputTokens,
      outputTokens: (this.#usage?.outputTokens ?? 0) + outputTokens,
    };
  }

  /** Adds the notes of a step that ran beside others, so that their order is that of the request. */
  add(other: Notes): void {
    this.warnings.push(...other.warnings);
    Object.assign(this.methods, other.methods);
    this.fields.push(...other.fields);
    if (other.usage) this.count(other.usage);
  }
}

/** The same model, its answers counted in the notes. */
export function countedModel(model: LanguageModel, notes: Pick<Notes, "count">): LanguageModel {
  return {
    name: model.name,
    ...(model.contextTokens === undefined ? {} : { contextTokens: model.contextTokens }),
    async generate(request) {
      try {
        const result = await model.generate(request);
        notes.count(result.usage);
        return result;
      } catch (error) {
        // Answers that did not fit their schema have cost tokens, too.
        const { usage } = ((QuernError.is(error) ? error.details : undefined) ?? {}) as { usage?: TokenUsage };
        if (usage) notes.count(usage);
        throw error;
      }
    },
  };
}
