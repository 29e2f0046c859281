import type { Chunk } from "@quern/text";
import type { Embed } from "@quern/types";
import { expect, test } from "vitest";
import { embedChunks } from "./embed-chunks.js";

const chunk = { id: "a", text: "Rye", start: 0, end: 3, headings: [], links: [], source: "x", tokens: 1 } as Chunk;

async function embedded(vectors: unknown) {
  const warnings: string[] = [];
  const notes = { warn: (text: string) => void warnings.push(text) } as never;
  const embed = (async () => vectors) as unknown as Embed;
  const chunks = await embedChunks([chunk], embed, { signal: new AbortController().signal, isHeldBack: false, notes });
  return { vector: chunks[0]?.embedding, warnings };
}

test.each([
  ["the answer of a service", { data: [{ embedding: [1, 2] }] }],
  ["its objects around the vectors", [{ embedding: [1, 2] }]],
  ["texts", ["rye"]],
  ["nothing", undefined],
  ["a vector with a number that is none", [[0.1, Number.NaN]]],
  ["a vector without numbers", [[]]],
])("a function that returns %s gives no vectors, and is told what it should return", async (_, given) => {
  const { vector, warnings } = await embedded(given);
  expect(vector).toBeUndefined();
  expect(warnings).toEqual([expect.stringContaining("a list of vectors, each a list of finite numbers")]);
});

test("vectors may be typed arrays; too few are named with their number", async () => {
  expect((await embedded([new Float32Array([1, 2])])).vector).toHaveLength(2);
  expect((await embedded([])).warnings).toEqual([expect.stringContaining("0 vectors for 1 chunks")]);
});

test("a heading that the text begins with is embedded once", async () => {
  const texts: string[] = [];
  const embed = (async (given: string[]) => {
    texts.push(...given);
    return given.map(() => [1]);
  }) as unknown as Embed;
  const notes = { warn: () => undefined } as never;
  const chunks = [
    { ...chunk, headings: ["Mill", "Grain"], text: "## Grain\n\nRye" },
    { ...chunk, headings: ["Mill", "Grain"], text: "Wheat" },
  ];
  await embedChunks(chunks, embed, { signal: new AbortController().signal, isHeldBack: false, notes });
  expect(texts).toEqual(["Mill\n\n## Grain\n\nRye", "Mill > Grain\n\nWheat"]);
});
