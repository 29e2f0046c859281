import { languageModelContract } from "@quern/types/testing";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, it } from "vitest";
import { fromAiSdk } from "./ai-sdk.js";

const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};

type Finish = "stop" | "length" | "content-filter";

/** The SDK's own mock: answers in turn. */
function mock(...answers: Array<string | { text: string; finish: Finish }>): MockLanguageModelV3 {
  let index = 0;
  return new MockLanguageModelV3({
    modelId: "mock",
    doGenerate: async ({ abortSignal }) => {
      abortSignal?.throwIfAborted();
      const answer = answers[Math.min(index++, answers.length - 1)]!;
      const { text, finish } = typeof answer === "string" ? { text: answer, finish: "stop" as const } : answer;
      return {
        content: [{ type: "text", text }],
        finishReason: { unified: finish, raw: finish },
        usage: USAGE,
        warnings: [],
      };
    },
  });
}

const SCHEMA = {
  type: "object",
  properties: { age: { type: "integer" } },
  required: ["age"],
  additionalProperties: false,
};

describe("fromAiSdk", () => {
  for (const { name, run } of languageModelContract(() => fromAiSdk(mock('{"colour":"red","warm":true}'))))
    it(name, run);

  it("answers in words, with usage and the model's name", async () => {
    const model = fromAiSdk(mock("Fine flour."));
    expect(model.name).toBe("mock");
    expect(await model.generate({ system: "Be brief.", prompt: "What?" })).toEqual({
      text: "Fine flour.",
      usage: { inputTokens: 10, outputTokens: 5 },
    });
  });

  it("hands the schema to the model, and lets it correct itself once", async () => {
    const sdk = mock("I am 36", '{"age": 36}');
    const { json, usage } = await fromAiSdk(sdk).generate({ prompt: "How old?", schema: SCHEMA });
    expect(json).toEqual({ age: 36 });
    expect(usage).toEqual({ inputTokens: 20, outputTokens: 10 });
    expect(sdk.doGenerateCalls[0]?.responseFormat).toMatchObject({ type: "json", schema: SCHEMA });
  });

  it.each([
    ["truncation", { text: '{"age": 3', finish: "length" as const }, /ran out of tokens/],
    ["refusal", { text: "", finish: "content-filter" as const }, /refused/],
    ["two wrong answers", "no", /does not match the schema/],
  ])("fails clearly on %s", async (_what, answer, message) => {
    await expect(fromAiSdk(mock(answer)).generate({ prompt: "x", schema: SCHEMA })).rejects.toMatchObject({
      code: "MODEL_FAILED",
      message: expect.stringMatching(message),
    });
  });
});
