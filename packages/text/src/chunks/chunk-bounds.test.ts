import { describe, expect, it } from "vitest";
import { chunkMarkdown, MAX_CHUNKS } from "./chunks.js";

/** Chunks of a text, and how many times its size their JSON is. */
function measured(markdown: string, tokens = 50) {
  const warnings: string[] = [];
  const chunks = chunkMarkdown(markdown, {
    tokens,
    count: (text) => text.length / 4,
    warn: (one) => warnings.push(one),
  });
  const beside = chunks.reduce((sum, { text, ...rest }) => sum + JSON.stringify(rest).length, 0);
  return { chunks, warnings, times: beside / markdown.length };
}

const SENTENCE = "The river rose in the night and took the bridge with it. ";

describe("chunks of a hostile page are not many times its size", () => {
  it("where a heading is as long as a book", () => {
    const { chunks, times } = measured(`# ${"x".repeat(500_000)}\n\n${`${SENTENCE.repeat(6)}\n\n`.repeat(1_000)}`);
    expect(times).toBeLessThan(4);
    expect(chunks.every(({ headings }) => headings.every((heading) => heading.length <= 200))).toBe(true);
  });

  it("where a table has an endless heading row", () => {
    const head = `| ${"column ".repeat(20_000)} | b |\n| --- | --- |\n`;
    const { chunks, times } = measured(`${head}${`| ${SENTENCE} | ${SENTENCE} |\n`.repeat(2_000)}`);
    expect(times).toBeLessThan(4);
    expect(chunks.length).toBeGreaterThan(100);
  });

  it("where a short name refers to an endless address, again and again", () => {
    const target = `https://example.com/${"a".repeat(3_900)}`;
    const names = Array.from({ length: 150 }, (_, at) => `n${at}`);
    const list = names.map((name) => `[${name}]: ${target}${name}`).join("\n");
    const line = names.map((name) => `[w][${name}]`).join(" ");
    const { times, warnings } = measured(`${`${line}\n\n`.repeat(2_000)}${list}`);
    expect(times).toBeLessThan(8);
    expect(warnings).toEqual([expect.stringContaining("would be several times the text")]);
  });

  it("where every letter is a paragraph", () => {
    const { chunks, warnings } = measured("a\n\n".repeat(MAX_CHUNKS + 100), 1);
    expect(chunks).toHaveLength(MAX_CHUNKS);
    expect(warnings).toEqual([expect.stringContaining(`more than ${MAX_CHUNKS} chunks`)]);
  });
});
