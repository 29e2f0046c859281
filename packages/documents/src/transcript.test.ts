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

it("keeps a line that is said twice, and drops what captions that roll up repeat", () => {
  const cues = [
    { start: 0, end: 2, text: "Oh yeah" },
    { start: 2, end: 3, text: "yeah" },
    { start: 3, end: 5, text: "We run" },
    { start: 5, end: 8, text: "We run" },
    { start: 8, end: 8.01, text: "We run" },
    { start: 7, end: 9, text: "We run" },
  ];
  expect(transcriptHtml(cues)).toBe("<p>[00:00:00] Oh yeah yeah We run We run</p>\n");
});
