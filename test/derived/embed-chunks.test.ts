import { createEngine } from "@quern/core";
import { describe, expect, it } from "vitest";

const TEXT = Buffer.from(
  `# Mills\n\n${"The wheel turns by day. ".repeat(40)}\n\n## Stones\n\n${"Stones wear down. ".repeat(60)}`,
);
const FILE = { filename: "mills.md" };

describe("chunks: { embed }", () => {
  it("gives each chunk a vector, of its headings and its text", async () => {
    await using engine = createEngine();
    const seen: string[] = [];
    const embed = async (texts: readonly string[]) => {
      seen.push(...texts);
      return texts.map((text) => [text.length]);
    };
    const { chunks = [] } = await engine.parse(TEXT, { ...FILE, chunks: { tokens: 100, embed } });
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.map(({ embedding }) => embedding?.[0])).toEqual(seen.map((text) => text.length));
    expect(seen.at(-1)).toMatch(/^Mills > Stones\n\nStones wear/);
  });

  it("goes on without vectors where that fails, and says so", async () => {
    await using engine = createEngine();
    const failing = () => Promise.reject(new Error("the model is away"));
    const first = await engine.parse(TEXT, { ...FILE, chunks: { embed: failing } });
    expect(first.chunks?.[0]?.embedding).toBeUndefined();
    expect(first.warning).toMatch(/Chunks come without vectors: .*the model is away/);
    const few = await engine.parse(TEXT, { ...FILE, chunks: { tokens: 100, embed: async () => [[1]] } });
    expect(few.warning).toMatch(/gave 1 vectors for \d+ chunks/);
  });

  it("hands nothing on with zeroDataRetention", async () => {
    await using engine = createEngine();
    let calls = 0;
    const embed = async (texts: readonly string[]) => {
      calls++;
      return texts.map(() => [1]);
    };
    const { warning } = await engine.parse(TEXT, { ...FILE, zeroDataRetention: true, chunks: { embed } });
    expect(calls).toBe(0);
    expect(warning).toMatch(/not embedded with zeroDataRetention/);
  });

  it("refuses what is no function", async () => {
    await using engine = createEngine();
    await expect(engine.parse(TEXT, { ...FILE, chunks: { embed: "model" as never } })).rejects.toThrow(
      /chunks.embed is a function/,
    );
  });
});
