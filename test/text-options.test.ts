/** Library options for what goes to a language model afterwards: maxTokens, chunks, linkStyle. */
import { readFileSync } from "node:fs";
import { createEngine } from "@quern/core";
import { htmlToMarkdown } from "@quern/markdown";
import { estimateTokens } from "@quern/text/tokens";
import fc from "fast-check";
import { createQuern } from "quern";
import { describe, expect, it } from "vitest";
import { pptx, shape } from "../packages/office/test-support/documents.js";
import { pdfOfLines } from "./pdf-of-lines.js";

const PAGE = readFileSync(new URL("../examples/pages/grinding-grain.html", import.meta.url));
const FILE = { filename: "page.html" };
const parse = async (text: string, options: object) => {
  await using engine = createEngine();
  return engine.parse(Buffer.from(text), { filename: "text.md", ...options });
};

describe("maxTokens", () => {
  it("cuts between blocks and rows, and says what was cut", async () => {
    await using engine = createEngine();
    const { markdown, warning } = await engine.parse(PAGE, { ...FILE, maxTokens: 180 });
    expect(estimateTokens(markdown)).toBeLessThanOrEqual(180);
    expect(markdown).toMatch(/\| Grain \| Per hour \| Fine flour \|\n\| --- \| --- \| --- \|\n\| Wheat \|[^\n]*$/s);
    expect(warning).toMatch(/cut to \d+ of about \d+ tokens \(maxTokens\) in the section "Yield by grain"/);
  });

  it("says nothing when everything fits", async () => {
    await using engine = createEngine();
    const whole = await engine.parse(PAGE, FILE);
    const result = await engine.parse(PAGE, { ...FILE, maxTokens: 5000 });
    expect(result.markdown).toBe(whole.markdown);
    expect(result).not.toHaveProperty("warning");
  });

  it("leaves fences closed and keeps to the limit, whatever the text", async () => {
    const block = fc.constantFrom(
      "# Heading",
      "A sentence. Another one with more words in it! And a third?",
      `| a | b |\n| - | - |\n${"| some | cells |\n".repeat(12).trim()}`,
      `\`\`\`js\n${"const a = 1;\n".repeat(15).trim()}\n\`\`\``,
      "- one\n- two\n  - nested\n- three",
      "> quoted text that goes on. And on.",
      "語".repeat(80),
      "word ".repeat(90).trim(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(block, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 16, max: 150 }),
        async (blocks, maxTokens) => {
          const { markdown } = await parse(blocks.join("\n\n"), { maxTokens });
          expect(estimateTokens(markdown as string)).toBeLessThanOrEqual(maxTokens);
          expect(((markdown as string).match(/^```/gm) ?? []).length % 2).toBe(0);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("chunks", () => {
  it("say how many exceed their limit, since rows of tables are not divided", async () => {
    const row = `| ${"grain of rye and wheat ".repeat(40)} | 3 |`;
    const text = `# Mill\n\nShort.\n\n| what | count |\n| --- | --- |\n${row}\n${row}\n`;
    const { chunks = [], warning } = await parse(text, { chunks: { tokens: 100 } });
    const long = chunks.filter(({ tokens }) => tokens > 120);
    expect(long.length).toBeGreaterThan(0);
    expect(warning).toContain(`${long.length} of ${chunks.length} chunks exceed 100 tokens`);
    expect((await parse("# Mill\n\nShort.", { chunks: true })).warning).toBeUndefined();
  });

  it("stands on one slide each, and names it", async () => {
    const slides = ["The stones are dressed.", "The sluice is opened.", "The flour is sifted."];
    await using engine = createQuern();
    const { chunks = [], ...result } = await engine.parse(pptx(slides.map((text) => ({ shapes: shape(text) }))), {
      filename: "mill.pptx",
      chunks: true,
    });
    expect(chunks.map(({ page, text }) => [page, text.trim()])).toEqual(slides.map((text, at) => [at + 1, text]));
    expect(result).not.toHaveProperty("pages");
  });

  it("gives pieces with the headings above them and ids that only depend on the passage", async () => {
    await using engine = createEngine();
    const { chunks = [] } = await engine.parse(PAGE, { ...FILE, formats: ["links"], chunks: { tokens: 120 } });
    expect([...new Set(chunks.map(({ headings }) => headings.at(-1)))]).toEqual([
      "Grinding grain by hand",
      "What you need",
      "Yield by grain",
      "Timing the turns",
    ]);
    for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(120);
    const moved = Buffer.from(
      PAGE.toString().replace(
        "<h2>What you need</h2>",
        "<h2>New</h2><p>A new section that stands before the others, long enough to be a chunk of its own, with some more words about stones and the grain between them, and about the meal that falls from the rim.</p><h2>What you need</h2>",
      ),
    );
    const after = (await engine.parse(moved, { ...FILE, chunks: { tokens: 120 } })).chunks ?? [];
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(chunks.map(({ id }) => id)));
    expect(after).toHaveLength(chunks.length + 1);
  });

  it("are substrings of the Markdown with their offsets; rows know their header, and parts of long code their fence", async () => {
    const rows = Array.from({ length: 200 }, (_, index) => `| row${index} | value |`);
    const code = Array.from({ length: 100 }, (_, index) => `line_${index} = ${index}`);
    const short = "```js\nmill();\n```";
    const { chunks = [], markdown } = await parse(
      `# T\n\n| name | value |\n| --- | --- |\n${rows.join("\n")}\n\n${short}\n\n\`\`\`py\n${code.join("\n")}\n\`\`\``,
      { chunks: { tokens: 200 } },
    );
    expect(chunks.length).toBeGreaterThan(5);
    for (const { text, start, end, header } of chunks) {
      expect(markdown?.slice(start, end)).toBe(text);
      if (text.startsWith("| row")) expect(header).toBe("| name | value |\n| --- | --- |");
      const isPartOfCode = header === "```py" || text.includes("```py");
      if (!isPartOfCode) expect((text.match(/^```/gm) ?? []).length % 2).toBe(0);
      else if (!text.includes("line_0 ")) expect(header).toBe("```py");
    }
    expect(chunks.filter(({ text }) => text.includes(short))).toHaveLength(1);
    const all = chunks.map(({ text }) => text).join("\n");
    for (const line of [...rows, ...code]) expect(all.split(`${line}\n`).length).toBe(2);
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length);
  });

  it("repeats whole sentences where an overlap is asked for, and names source and links", async () => {
    const sentences = Array.from(
      { length: 60 },
      (_, index) => `Sentence ${index} tells of [stone ${index}](https://mill.example/${index}).`,
    );
    const { chunks = [], markdown } = await parse(`# Stones\n\n${sentences.join(" ")}`, {
      chunks: { tokens: 100, overlap: 40 },
    });
    expect(chunks.length).toBeGreaterThan(5);
    for (const [at, { text, start, end, links, source }] of chunks.entries()) {
      expect(markdown?.slice(start, end)).toBe(text);
      expect(source).toBeTruthy();
      for (const link of links) expect(text).toContain(link);
      if (at > 1) expect(start).toBeLessThan(chunks[at - 1]!.end);
    }
    await expect(parse("# T", { chunks: { tokens: 100, overlap: 80 } })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  it("are substrings of whatever Markdown there is", async () => {
    await using engine = createEngine();
    const block = fc.oneof(
      fc.lorem({ maxCount: 60, mode: "words" }),
      fc.lorem({ maxCount: 12, mode: "sentences" }),
      fc
        .integer({ min: 1, max: 30 })
        .map((count) => Array.from({ length: count }, (_, index) => `- item ${index} of some length`).join("\n")),
      fc
        .integer({ min: 1, max: 30 })
        .map(
          (count) =>
            `| a | b |\n| --- | --- |\n${Array.from({ length: count }, (_, index) => `| ${index} | x |`).join("\n")}`,
        ),
      fc.constant("```\nconst a = 1;\n\n# no heading\n```"),
      fc.constant("> quoted\n> lines"),
      fc.lorem({ maxCount: 4 }).map((words) => `## ${words}`),
      fc.constant("---"),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(block, { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 16, max: 120 }),
        fc.boolean(),
        async (blocks, tokens, overlaps) => {
          const { chunks = [], markdown = "" } = await engine.parse(Buffer.from(blocks.join("\n\n")), {
            filename: "a.md",
            chunks: { tokens, overlap: overlaps ? Math.floor(tokens / 3) : 0 },
          });
          for (const { text, start, end } of chunks) expect(markdown.slice(start, end)).toBe(text);
          const kept = new Set(
            chunks.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)),
          );
          for (const [at, character] of [...markdown].entries())
            if (/[a-z0-9]/i.test(character)) expect(kept.has(at)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("says on which page of a PDF a chunk stands", async () => {
    await using quern = createQuern();
    const { chunks = [], pages } = await quern.parse(
      pdfOfLines(["Text of the first page", "Text of the second page"]),
      { filename: "a.pdf", chunks: true },
    );
    expect(chunks.map(({ page, text }) => [page, text])).toEqual([
      [1, expect.stringContaining("first page")],
      [2, expect.stringContaining("second page")],
    ]);
    expect(pages).toBeUndefined();
  });
});

describe("linkStyle", () => {
  it("lists each address once at the end, and means the same", async () => {
    const text =
      'See [one](https://a.example/x_(y) "T"), [![pic](p.png)](https://b.example) and [two](<https://a.example/x y>).\n\nAgain [b](https://b.example), not `[code](https://c.example)` nor ![pic](p.png).\n\n```\n[code](https://d.example)\n```\n';
    const { markdown } = await parse(text, { linkStyle: "references" });
    expect(markdown).toBe(
      'See [one][1], [![pic](p.png)][2] and [two][3].\n\nAgain [b][2], not `[code](https://c.example)` nor ![pic](p.png).\n\n```\n[code](https://d.example)\n```\n\n[1]: https://a.example/x_(y) "T"\n[2]: https://b.example\n[3]: <https://a.example/x y>\n',
    );
    await using engine = createEngine();
    const { html } = await engine.parse(Buffer.from(markdown as string), { filename: "a.md", formats: ["html"] });
    const inline = await engine.parse(Buffer.from(text), { filename: "a.md", formats: ["html"] });
    expect(htmlToMarkdown(html)).toBe(htmlToMarkdown(inline.html));
  });

  it("resolves the references of chunks and leaves text without links alone", async () => {
    const { markdown, chunks } = await parse("[a](https://a.example)", { linkStyle: "references", chunks: true });
    expect(markdown).toBe("[a][1]\n\n[1]: https://a.example\n");
    expect(chunks).toMatchObject([{ text: "[a][1]", links: ["https://a.example"] }]);
    expect((await parse("No links [here] (at all).", { linkStyle: "references" })).markdown).toBe(
      "No links [here] (at all).",
    );
  });
});

it.each([[{ maxTokens: 3 }], [{ maxTokens: 99.5 }], [{ chunks: { tokens: 0 } }], [{ linkStyle: "footnotes" }]])(
  "refuses %j",
  async (options) => {
    await expect(parse("x", options)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  },
);

describe("tables", () => {
  it("are written in the style that is asked for where a parser writes pipe tables itself", async () => {
    await using engine = createQuern();
    const csv = Buffer.from("grain,bags\nrye,4\n");
    const html = await engine.parse(csv, { filename: "yield.csv", tables: "html" });
    expect(html.markdown).toContain("<tr><td>rye</td><td>4</td></tr>");
    const pipe = await engine.parse(csv, { filename: "yield.csv" });
    expect(pipe.markdown).toBe("| grain | bags |\n| --- | --- |\n| rye | 4 |");
    const text = await engine.parse(Buffer.from("| grain |\n| --- |\n| rye |\n"), { filename: "a.md", tables: "html" });
    expect(text.markdown).toContain("<td>rye</td>");
  });
});
