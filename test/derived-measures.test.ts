/** Floors for what the derived formats do without a model; the scorers and their labels are in benchmarks/derived. */
import { createEngine } from "@quern/core";
import { expect, it } from "vitest";
import { scoreHighlights } from "../benchmarks/derived/highlights-score.js";
import { scoreJson } from "../benchmarks/derived/json-score.js";

it.each([
  ["first", 40, 276],
  ["fresh", 83, 1065],
] as const)(
  "fills schemas from the %s %i pages without a model: at least 0.9 of the stated fields, nothing made up",
  async (set, pages, fields) => {
    await using engine = createEngine();
    const score = await scoreJson(engine, set);
    expect(score).toMatchObject({ pages, expected: fields, invented: [] });
    expect(score.right / score.expected, score.wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
  },
);

it.each([
  ["decisions", 60],
  ["fresh", 38],
] as const)(
  "highlights the right passage among three for at least 0.85 of the questions: %s, %i",
  async (set, questions) => {
    await using engine = createEngine();
    const score = await scoreHighlights(engine, set);
    expect(score.questions).toBe(questions);
    expect(score.found / questions, score.missed.join("\n")).toBeGreaterThanOrEqual(0.85);
  },
);
