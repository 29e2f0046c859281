/** A page cannot make its highlights many times its own size, nor endless. */
import type { Engine } from "@quern/core";
import { createQuern } from "quern";
import { afterAll, beforeAll, expect, it } from "vitest";

const MAX_PASSAGES = 3;
const MAX_PASSAGE_CHARACTERS = 20_000;

let engine: Engine;
beforeAll(() => {
  engine = createQuern();
});
afterAll(async () => {
  await engine.close();
});

const highlights = (markdown: string) =>
  engine.parse(Buffer.from(markdown), {
    filename: "page.md",
    formats: [{ type: "highlights", query: "quarry stones" }],
  });

it.each([
  ["a line of code without an end", `# Stones\n\n\`\`\`js\n${"quarry(stones);".repeat(20_000)}\n\`\`\``],
  [
    "a table with an endless heading row",
    `| ${"quarry stones ".repeat(10_000)} | b |\n| --- | --- |\n${"| quarry | stones |\n".repeat(2_000)}`,
  ],
  ["a paragraph without a sentence", "quarry stones ".repeat(20_000)],
  ["an endless item of a list", `- ${"quarry stones ".repeat(20_000)}\n- b`],
  ["an endless heading", `# ${"quarry stones ".repeat(20_000)}\n\nQuarry stones lie here.`],
])("%s", async (_name, markdown) => {
  const { highlights: found = "" } = await highlights(markdown);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(MAX_PASSAGES * (MAX_PASSAGE_CHARACTERS + 2));
});

it("cuts a passage with a warning, and a small page's highlights are no longer than the page", async () => {
  const { warning } = await highlights(`\`\`\`js\n${"quarry(stones);".repeat(10_000)}\n\`\`\``);
  expect(warning).toContain("was cut at 20000 characters");
  const page = `| Stone | Place |\n| --- | --- |\n${Array.from({ length: 400 }, (_, at) => `| stones ${at} | quarry ${at} |`).join("\n")}`;
  const { highlights: found = "" } = await highlights(page);
  expect(found.length).toBeLessThan(page.length);
});
