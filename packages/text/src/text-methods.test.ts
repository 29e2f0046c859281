import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainText, readBlocks } from "./language/markdown-blocks.js";
import { splitSentences } from "./language/sentences.js";
import { estimateTokens } from "./language/tokens.js";
import { stem, terms } from "./language/words.js";
import { summarise } from "./passages/extractive-summary.js";
import { readPassages } from "./passages/passages.js";

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
    ["Modern .NET services log. Others do not.", ["Modern .NET services log.", "Others do not."]],
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

describe("summarise", () => {
  const page = [
    "# Stone mills",
    "Stone mills grind grain between two stones, of which only the upper one turns. They have done so for two thousand years.",
    "## Stones",
    "The stones of a mill are dressed every few weeks, so that their furrows stay sharp. See our shop for stones and tools.",
    "> [!TIP]\n> **Choosing stones**\n>\n> Basalt stones grind finer flour than stones of sandstone, and they last longer.",
    "## Flour",
    "This makes them better. Flour of stone mills keeps the germ of the grain, and with it most of its oil.",
    "[^1]: The mill was tested by its maker with grain of the year before, which was dry.",
    "![A mill by a river. It has two stones.](/mill.jpg)",
  ].join("\n\n");

  it("takes whole sentences of the text; no notes, pictures, headings, calls to visit a shop, or words that point back", () => {
    const summary = summarise(page, { title: "Stone mills" });
    expect(summary).toContain("Stone mills grind grain");
    for (const unwanted of ["tested by its maker", "by a river", "Choosing stones", "See our shop", "This makes"])
      expect(summary).not.toContain(unwanted);
  });

  it("opens with the description of a page that has few sentences", () => {
    const shop = "# Mills\n\n- Mill A, $20\n- Mill B, $30\n\nEvery mill is tested by hand before we send it to you.";
    const description = "Hand mills for grain, spices and coffee, made in a workshop by the sea.";
    expect(summarise(shop, { description })).toBe(
      `${description} Every mill is tested by hand before we send it to you.`,
    );
  });
});

describe("estimateTokens", () => {
  it("counts a token for a word, and one for each wide character", () => {
    expect(estimateTokens("Grinding grain by hand.")).toBe(5);
    expect(estimateTokens("石臼を挽く")).toBe(5);
    expect(estimateTokens("")).toBe(0);
  });
});

describe("summaries stand alone", () => {
  const filler = (topic: string): string =>
    Array.from({ length: 6 }, (_, at) => `The ${topic} of ward ${at} feeds the northern canal in spring.`).join(" ");

  it("keep a sentence that points back only behind the one it points to", () => {
    const text = `The canal was dug in 1720 by merchants of the northern ward.\n\n${filler("sluice")}\n\nTheir heirs still own the canal and the northern ward.`;
    const summary = summarise(text, { language: "en" });
    expect(summary).not.toMatch(/^Their|[.] Their heirs/);
    expect(summary).toContain("canal");
  });

  it("read such words by language: an article of German is none", () => {
    const text =
      "Die Schleuse wurde 1720 von Kaufleuten der nördlichen Stadt gebaut. Die Stadt bezahlt seither den Betrieb der Schleuse. Die Kaufleute legten dafür eine Steuer auf Getreide fest.";
    expect(summarise(text, { language: "de" })).toMatch(/^Die Schleuse wurde 1720/);
  });

  it("leave captions with their rights out", () => {
    const text =
      "Szene mit Knollennase © Sender/Hugo Beispiel, honorarfrei in engem Zusammenhang mit der Sendung. Der Sender zeigt am Montag einen Film über den Zeichner. Der Film fragt Freunde und Kollegen nach dem Zeichner.";
    expect(summarise(text, { language: "de" })).toMatch(/^Der Sender zeigt/);
  });
});
