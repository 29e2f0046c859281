import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText, readBlocks } from "./markdown-blocks.js";
import { readPassages } from "./passages.js";
import { splitSentences } from "./sentences.js";
import { estimateTokens } from "./tokens.js";
import { stem, terms } from "./words.js";

describe("splitSentences", () => {
  it.each([
    [
      "Dr. Smith met Mr. J. R. Jones at 5 p.m. and left. Nobody saw it.",
      ["Dr. Smith met Mr. J. R. Jones at 5 p.m. and left.", "Nobody saw it."],
    ],
    [
      "It costs approx. 5 kg, e.g. Wheat or No. 4. Then it ends.",
      ["It costs approx. 5 kg, e.g. Wheat or No. 4.", "Then it ends."],
    ],
    ["He moved to the U.S. He stayed.", ["He moved to the U.S.", "He stayed."]],
    ["Das gilt z.B. für Dr. Müller. Und dann?", ["Das gilt z.B. für Dr. Müller.", "Und dann?"]],
    ["これは文です。次の文です。", ["これは文です。", "次の文です。"]],
    [
      "Version 2.5.1 is out! See https://a.example/b.html. Done",
      ["Version 2.5.1 is out!", "See https://a.example/b.html.", "Done"],
    ],
  ])("splits %j", (text, sentences) => {
    expect(splitSentences(text).map((sentence) => sentence.text)).toEqual(sentences);
  });

  it("gives slices of the text in their places", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        for (const { text: sentence, start } of splitSentences(text))
          expect(text.slice(start, start + sentence.length)).toBe(sentence);
      }),
    );
  });
});

describe("readBlocks", () => {
  it("knows kinds, headings above and pages", () => {
    const markdown = [
      "Title\n=====",
      "A para\nof two lines.",
      "## Sub *one*",
      "- a\n  - b\n\n  more\n- c",
      "| a | b |\n| - | - |\n| 1 | 2 |",
      "```js\n# no heading\n\nx\n```",
      "<!-- page 2 -->",
      "> quoted\n> more",
      "---",
      "# Next",
      "End",
    ].join("\n\n");
    expect(readBlocks(markdown).map((block) => [block.kind, block.headings, block.page])).toEqual([
      ["heading", [], undefined],
      ["paragraph", ["Title"], undefined],
      ["heading", ["Title"], undefined],
      ["list", ["Title", "Sub one"], undefined],
      ["table", ["Title", "Sub one"], undefined],
      ["code", ["Title", "Sub one"], undefined],
      ["html", ["Title", "Sub one"], 2],
      ["quote", ["Title", "Sub one"], 2],
      ["rule", ["Title", "Sub one"], 2],
      ["heading", [], 2],
      ["paragraph", ["Next"], 2],
    ]);
  });

  it("loses nothing but white space", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "# A",
            "a b",
            "- x",
            "  y",
            "",
            "```",
            "| a |",
            "| - |",
            "> q",
            "===",
            "---",
            "<p>",
            "$$",
            "1. z",
          ),
        ),
        (lines) => {
          const source = lines.join("\n");
          const text = readBlocks(source)
            .map((block) => block.text)
            .join("\n");
          expect(text.replace(/\s/g, "")).toBe(source.replace(/\s/g, ""));
        },
      ),
    );
  });
});

describe("plainText", () => {
  it("keeps what a reader sees", () => {
    expect(
      plainText(
        'A **bold** [link *two*](https://a.example/x_(y) "t") and ![pic](a.png), `code_x`, a\\_b, snake_case, 2 * 3 * 4[^1]',
      ),
    ).toBe("A bold link two and pic, code_x, a_b, snake_case, 2 * 3 * 4");
  });

  it("takes linear time on brackets and stars that never close", () => {
    for (const text of [
      "[".repeat(50_000),
      "*a ".repeat(50_000),
      "![](".repeat(30_000),
      "<a ".repeat(50_000),
      "`".repeat(50_000),
    ]) {
      expect(plainText(text).length).toBeLessThanOrEqual(text.length);
    }
  });
});

describe("readPassages", () => {
  it("gives verbatim pieces of bounded length, tables with their header row", () => {
    const rows = Array.from({ length: 100 }, (_, index) => `| row ${index} | ${"x".repeat(30)} |`);
    const markdown = `# T\n\n${"A sentence of some words. ".repeat(100)}\n\n| name | value |\n| --- | --- |\n${rows.join("\n")}`;
    const passages = readPassages(markdown);
    for (const passage of passages) {
      expect(passage.text.length).toBeLessThan(1000);
      if (passage.kind === "table")
        expect(passage.text.startsWith("| name | value |\n| --- | --- |\n| row")).toBe(true);
      else expect(markdown).toContain(passage.text);
    }
    for (const row of rows) expect(passages.filter((passage) => passage.text.includes(row))).toHaveLength(1);
  });
});

describe("words", () => {
  it("brings inflections together and keeps scripts without spaces comparable", () => {
    expect(stem("grinding")).toBe(stem("grinds"));
    expect(stem("queries")).toBe(stem("query"));
    expect(stem("configuration")).toBe(stem("configurations"));
    expect(terms("The Café's prices")).toEqual(terms("cafe price"));
    expect(terms("石臼を挽く")).toContain("石臼");
  });
});

describe("estimateTokens", () => {
  it("counts a token for 4 letters, and one for each wide character", () => {
    expect(estimateTokens("abcdefgh")).toBe(2);
    expect(estimateTokens("石臼を挽く")).toBe(5);
    expect(estimateTokens("")).toBe(0);
  });
});
