import { QuernError } from "@quern/types";
import { expect, it } from "vitest";
import { askOverText, splitForModel } from "./model-text.js";

const SECTIONS = Array.from(
  { length: 40 },
  (_, at) => `## Hall ${at}\n\n${`The hall was built in ${1900 + at}. `.repeat(12)}`,
);

it("keeps a heading with the text below it, at every seam", () => {
  const parts = splitForModel(SECTIONS.join("\n\n"), 300);
  expect(parts.length).toBeGreaterThan(10);
  const words = (text: string): string => text.replace(/\s+/g, " ").trim();
  expect(words(parts.join(" "))).toBe(words(SECTIONS.join(" ")));
  for (const part of parts) expect(part.split("\n").at(-1)).not.toMatch(/^#/);
});

function modelWhere(fails: (prompt: string) => boolean, reason?: string) {
  const warnings: string[] = [];
  const calls: string[] = [];
  const task = {
    markdown: SECTIONS.join("\n\n"),
    instructions: "Read.",
    maxTokens: 100,
    model: {
      name: "test",
      contextTokens: 2_500,
      generate: async ({ prompt }: { prompt: string }) => {
        calls.push(prompt);
        if (fails(prompt)) throw new QuernError("MODEL_FAILED", "The model stumbled.", { details: { reason } });
        return { text: prompt.slice(0, 20), json: {}, usage: { inputTokens: 1, outputTokens: 1 } };
      },
    },
    deadline: { signal: new AbortController().signal },
    notes: { warn: (sentence: string) => warnings.push(sentence) },
  };
  return { ask: () => askOverText(task as unknown as Parameters<typeof askOverText>[0]), warnings, calls };
}

it("keeps the answers of the other parts where one fails, and says which is missing", async () => {
  const { ask, warnings, calls } = modelWhere((prompt) => prompt.includes("Hall 20\n"));
  const answers = await ask();
  expect(calls.length).toBeGreaterThan(2);
  expect(answers).toHaveLength(calls.length - 1);
  expect(warnings).toEqual([expect.stringMatching(/^Part \d of \d of the text was not read .*The model stumbled\./)]);
});

it("fails where every part fails, after three of them", async () => {
  const { ask, calls } = modelWhere(() => true);
  await expect(ask()).rejects.toThrow("The model stumbled.");
  expect(calls.length).toBeLessThanOrEqual(5);
});

it("asks for a text whose answer was cut off in halves", async () => {
  const { ask, calls, warnings } = modelWhere(() => false);
  const whole = await ask();
  const cut = modelWhere((prompt) => prompt.includes("Hall 3\n") && prompt.includes("Hall 9\n"), "truncation");
  const answers = await cut.ask();
  expect(answers.length).toBe(whole.length + 1);
  expect(cut.calls.length).toBe(calls.length + 2);
  expect([...warnings, ...cut.warnings]).toEqual([]);
});

it("gives up on an answer that is cut off however short the text", async () => {
  const { ask, calls } = modelWhere(() => true, "truncation");
  await expect(ask()).rejects.toThrow("The model stumbled.");
  expect(calls.length).toBeLessThan(30);
});
