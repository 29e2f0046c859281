import { expect, it } from "vitest";
import { transcriptHtml } from "./transcript.js";

it("parts words without sentences into paragraphs that can be read", () => {
  const cues = Array.from({ length: 2_000 }, (_, index) => ({
    start: index,
    end: index + 1,
    text: `and so word${index} goes on`,
  }));
  const paragraphs = transcriptHtml(cues).match(/<p>[^<]*<\/p>/g)!;
  expect(paragraphs.length).toBeGreaterThan(20);
  expect(Math.max(...paragraphs.map(({ length }) => length))).toBeLessThan(1_700);
  expect(paragraphs.at(-1)).toContain("word1999");
});
