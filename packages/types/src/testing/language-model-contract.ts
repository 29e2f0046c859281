import assert from "node:assert/strict";
import type { LanguageModel } from "../language-model.js";
import type { ContractCase } from "./contract-case.js";

const COLOUR = {
  type: "object",
  properties: { colour: { type: "string" }, warm: { type: "boolean" } },
  required: ["colour", "warm"],
  additionalProperties: false,
} as const;

/** Whether an answer is what {@link COLOUR} describes. */
function assertMatches(json: unknown): void {
  assert.ok(typeof json === "object" && json !== null);
  assert.deepEqual(Object.keys(json).sort(), ["colour", "warm"]);
  const { colour, warm } = json as Record<string, unknown>;
  assert.equal(typeof colour, "string");
  assert.equal(typeof warm, "boolean");
}

/** @param make a model that answers in words, and in JSON when there is a schema */
export function languageModelContract(make: () => LanguageModel | Promise<LanguageModel>): ContractCase[] {
  const contract = (name: string, test: (model: LanguageModel) => Promise<void>): ContractCase => ({
    name,
    run: async () => test(await make()),
  });
  return [
    contract("has a name", async (model) => assert.notEqual(model.name, "")),
    contract("answers in words", async (model) => {
      const { text, usage } = await model.generate({ system: "Be brief.", prompt: "Name a colour." });
      assert.notEqual(text.trim(), "");
      for (const count of [usage.inputTokens, usage.outputTokens]) assert.ok(Number.isInteger(count) && count >= 0);
    }),
    contract("answers with JSON that matches the schema", async (model) => {
      const { json } = await model.generate({ prompt: "Name a colour and say whether it is warm.", schema: COLOUR });
      assertMatches(json);
    }),
    contract("answers several requests at once", async (model) => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => model.generate({ prompt: "Name a colour.", schema: COLOUR })),
      );
      for (const { json } of answers) assertMatches(json);
    }),
    contract("does nothing for a caller who has given up", async (model) => {
      const reason = new Error("given up");
      await assert.rejects(model.generate({ prompt: "Name a colour.", signal: AbortSignal.abort(reason) }), reason);
    }),
    contract("stops when the caller gives up", async (model) => {
      const controller = new AbortController();
      const reason = new Error("given up");
      const answer = model.generate({ prompt: "Name a colour.", signal: controller.signal });
      controller.abort(reason);
      await assert.rejects(answer, reason);
    }),
  ];
}
