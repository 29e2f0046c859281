import type { LanguageModel, TokenUsage } from "@quern/types";

export interface ModelMeter {
  /** The same model, counted. */
  readonly languageModel: LanguageModel | undefined;
  /** Answers that were given. */
  readonly calls: number;
  readonly usage: TokenUsage;
}

/** Sums what a model uses over one request. */
export function meterModel(model: LanguageModel | undefined): ModelMeter {
  const meter = {
    calls: 0,
    usage: { inputTokens: 0, outputTokens: 0 },
    languageModel: undefined as LanguageModel | undefined,
  };
  if (model) {
    meter.languageModel = {
      name: model.name,
      ...(model.contextTokens === undefined ? {} : { contextTokens: model.contextTokens }),
      async generate(request) {
        const result = await model.generate(request);
        meter.calls++;
        meter.usage = {
          inputTokens: meter.usage.inputTokens + result.usage.inputTokens,
          outputTokens: meter.usage.outputTokens + result.usage.outputTokens,
        };
        return result;
      },
    };
  }
  return meter;
}
