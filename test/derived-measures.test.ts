/** Floors for what the derived formats do without a model; the scorers and their labels are in benchmarks/derived. */
import { createEngine } from "@quern/core";
import { expect, it } from "vitest";
import { scoreHighlights } from "../benchmarks/derived/highlights-score.js";
import { scoreJson } from "../benchmarks/derived/json-score.js";

it("fills schemas from 40 pages without a model: at least 0.9 of the stated fields, nothing made up", async () => {
  await using engine = createEngine();
  const { expected, right, wrong, invented } = await scoreJson(engine);
  expect(expected).toBeGreaterThan(250);
  expect(invented).toEqual([]);
  expect(right / expected, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
});

it("highlights the right passage among three for at least 0.85 of 60 questions", async () => {
  await using engine = createEngine();
  const { questions, found, missed } = await scoreHighlights(engine);
  expect(questions).toBe(60);
  expect(found / questions, missed.join("\n")).toBeGreaterThanOrEqual(0.85);
});
