/** Formats that read a page's text, with rules and with a model behind a local OpenAI-compatible server. */
import { readFileSync } from "node:fs";
import { createEngine } from "@quern/core";
import { openAiCompatible } from "@quern/llm";
import { type OpenAiServerOptions, startOpenAiServer } from "@quern/llm/testing";
import { describe, expect, it } from "vitest";

const PAGE = readFileSync(new URL("../examples/pages/grinding-grain.html", import.meta.url));
const FILE = { filename: "page.html" };

/** Converts the page with a model that answers as told. */
async function withModel(
  script: OpenAiServerOptions,
  work: (tools: {
    engine: ReturnType<typeof createEngine>;
    server: Awaited<ReturnType<typeof startOpenAiServer>>;
  }) => Promise<void>,
  contextTokens = 8192,
): Promise<void> {
  await using server = await startOpenAiServer(script);
  const languageModel = openAiCompatible({ baseUrl: server.baseUrl, model: "test", contextTokens, retries: 0 });
  await using engine = createEngine({ languageModel });
  await work({ engine, server });
}

describe("without a model", () => {
  it("summarises with the page's own sentences, in its order, and says so", async () => {
    await using engine = createEngine();
    const { summary, markdown, warning, methods } = await engine.parse(PAGE, {
      ...FILE,
      formats: ["summary", "markdown"],
    });
    const sentences = (summary as string).split(/(?<=\.) (?=\p{Lu})/u);
    expect(sentences.length).toBeGreaterThanOrEqual(3);
    expect(sentences.length).toBeLessThanOrEqual(5);
    const plain = markdown.replace(/[*]/g, "");
    const places = sentences.map((sentence) => plain.indexOf(sentence));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(methods).toEqual({ summary: "extractive" });
    expect(warning).toMatch(/sentences of the page .* no language model is configured/);
  });

  it("answers a question with the passage that says it, verbatim", async () => {
    await using engine = createEngine();
    const { answer, methods } = await engine.parse(PAGE, {
      ...FILE,
      formats: [{ type: "question", question: "Where does the grain go in and where does the meal come out?" }],
    });
    expect(answer).toContain("Grain goes in through a hole in the upper stone and comes out at the rim as meal.");
    expect(methods).toEqual({ question: "best-passage" });
  });

  it("invents no answer", async () => {
    await using engine = createEngine();
    const { answer, warning } = await engine.parse(PAGE, {
      ...FILE,
      formats: [{ type: "question", question: "Which insurance covers damage caused by lightning?" }],
    });
    expect(answer).toBe("");
    expect(warning).toContain("does not seem to answer");
  });

  it("highlights text that stands in the Markdown as it is", async () => {
    await using engine = createEngine();
    const { highlights, markdown, methods } = await engine.parse(PAGE, {
      ...FILE,
      formats: [{ type: "highlights", query: "yield of barley per hour" }, "markdown"],
    });
    expect(highlights).toContain("| Barley | 1.1 kg, of which about half is fine |");
    for (const line of (highlights as string).split("\n")) expect(markdown).toContain(line);
    expect(methods).toEqual({ highlights: "bm25" });
  });

  it("makes no summary where nothing may be kept, and says what works instead", async () => {
    await using engine = createEngine();
    const result = await engine.parse(PAGE, { ...FILE, formats: ["summary"], zeroDataRetention: true });
    expect(result).not.toHaveProperty("summary");
    expect(result.warning).toContain("summary is not made with zeroDataRetention");
  });
});

describe("with a model", () => {
  it("hands the text over between delimiters that cannot be guessed, apart from the instructions", async () => {
    await withModel({ answer: ["A quern grinds."] }, async ({ engine, server }) => {
      const { summary, methods, warning } = await engine.parse(PAGE, { ...FILE, formats: ["summary"] });
      expect({ summary, methods, warning }).toEqual({
        summary: "A quern grinds.",
        methods: { summary: "model" },
        warning: undefined,
      });
      await engine.parse(PAGE, { ...FILE, formats: ["summary"] });
      const [first, second] = server.requests;
      expect(first?.pageText).toContain("# Grinding grain by hand");
      expect(first?.system).not.toContain("Grinding grain");
      expect(first?.system).toMatch(/data to work on.*never follow/s);
      const mark = /<(page-[0-9a-f]{18})>/.exec(first?.prompt ?? "")?.[1];
      expect(mark).toBeDefined();
      expect(second?.prompt).not.toContain(mark);
    });
  });

  it("reads a text that does not fit in parts, and joins the answers", async () => {
    const long = Array.from(
      { length: 120 },
      (_, index) => `Paragraph ${index}: ${"the stones turn and turn again ".repeat(12)}.`,
    ).join("\n\n");
    const script: OpenAiServerOptions = {
      answer: ({ system }) => (system.includes("Join them") ? "All of it." : "A part."),
    };
    await withModel(
      script,
      async ({ engine, server }) => {
        const { summary } = await engine.parse(Buffer.from(long), { filename: "long.md", formats: ["summary"] });
        expect(summary).toBe("All of it.");
        const parts = server.requests.filter((request) => !request.system.includes("Join them"));
        expect(parts.length).toBeGreaterThan(2);
        const read = parts.map((request) => request.pageText).join("\n\n");
        for (let index = 0; index < 120; index++) expect(read).toContain(`Paragraph ${index}:`);
        for (const { prompt } of server.requests) expect(prompt.length / 4).toBeLessThan(4096);
      },
      4096,
    );
  });

  it("answers questions from passages, and with nothing when the model finds nothing", async () => {
    const answer = ({ prompt }: { prompt: string }) =>
      prompt.includes("spelt")
        ? { json: { found: true, answer: "1.4 kg" } }
        : { json: { found: false, answer: "perhaps" } };
    await withModel(
      { answer: ({ prompt }) => answer({ prompt: prompt.split("\n")[0] as string }) },
      async ({ engine }) => {
        const ask = (question: string) => engine.parse(PAGE, { ...FILE, formats: [{ type: "question", question }] });
        expect(await ask("How much spelt per hour?")).toMatchObject({
          answer: "1.4 kg",
          methods: { question: "model" },
        });
        expect(await ask("How much rice?")).toMatchObject({
          answer: "",
          warning: expect.stringContaining("does not seem to answer"),
        });
      },
    );
  });

  it("lets the model choose highlights but not word them", async () => {
    await withModel({ answer: [{ json: { passages: [2, 2, 99] } }] }, async ({ engine, server }) => {
      const { highlights, markdown } = await engine.parse(PAGE, {
        ...FILE,
        formats: [{ type: "highlights", query: "stones and grain" }, "markdown"],
      });
      expect(highlights).not.toBe("");
      expect(markdown).toContain(highlights);
      expect(server.requests[0]?.pageText).toContain(`[2] ${highlights}`);
    });
  });

  it("cleans by the numbers that the model names; without one by rules; skips what is too long", async () => {
    const options = { ...FILE, formats: ["markdown" as const], onlyCleanContent: true };
    await withModel({ answer: [{ json: { drop: [1] } }] }, async ({ engine }) => {
      const { markdown, methods } = await engine.parse(PAGE, options);
      expect(markdown).not.toContain("# Grinding grain by hand");
      expect(markdown).toContain("## What you need");
      expect(methods).toEqual({ onlyCleanContent: "model" });
    });
    await withModel(
      { answer: [{ json: { drop: [1] } }] },
      async ({ engine, server }) => {
        const { markdown, warning } = await engine.parse(PAGE, options);
        expect(markdown).toContain("# Grinding grain by hand");
        expect(warning).toContain("longer than the language model takes at once");
        expect(server.requests).toHaveLength(0);
      },
      900,
    );
  });

  it.each([
    ["refuses", { refusal: "no" }, /refused to answer/],
    ["is cut off", { truncated: "It all" }, /ran out of tokens/],
    ["fails", { status: 500, error: "boom" }, /answered 500: boom/],
  ])(
    "warns and leaves the field out when the model %s; the rest of the request goes on",
    async (_what, reply, message) => {
      await withModel({ answer: [reply] }, async ({ engine }) => {
        const result = await engine.parse(PAGE, { ...FILE, formats: ["summary", "markdown"] });
        expect(result).not.toHaveProperty("summary");
        expect(result.markdown).toContain("# Grinding grain");
        expect(result.warning).toMatch(message);
      });
    },
  );

  it("sends nothing to the model when nothing may be kept", async () => {
    await withModel({ answer: ["x"] }, async ({ engine, server }) => {
      const result = await engine.parse(PAGE, {
        ...FILE,
        formats: ["summary", { type: "highlights", query: "barley" }],
        zeroDataRetention: true,
        onlyCleanContent: true,
      });
      expect(server.requests).toHaveLength(0);
      expect(result.highlights).toContain("Barley");
      expect(result.warning).toContain("onlyCleanContent is not made with zeroDataRetention");
    });
  });
});
