import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { layoutToHtml } from "../html.js";

const CODE = [
  "int main(void)",
  "{",
  "    int sum = 0;",
  "",
  "    for (;;)",
  "        sum += step();",
  "    return sum;",
  "}",
];

const numbered = (texts: readonly string[], mono: boolean) => {
  const words = texts.flatMap((text, index) => {
    const baseline = 100 + 14 * index;
    const indent = /^ */.exec(text)![0].length;
    const number = line(String(index + 1), 72, baseline, { mono });
    return text === "" ? number : [...number, ...line(text.trim(), 100 + 5 * indent, baseline, { mono })];
  });
  return page(words);
};
const html = (texts: readonly string[], mono: boolean): string => layoutToHtml(analyseLayout([numbered(texts, mono)]));

describe("numbers of lines", () => {
  it("stay before the lines of a listing", () => {
    expect(html(CODE, true)).toContain(
      "<pre><code>1     int main(void)\n2     {\n3         int sum = 0;\n4\n5         for (;;)\n6             sum += step();\n7         return sum;\n8     }",
    );
  });

  it("stay before the lines of a short listing that are set in another face", () => {
    const code = ["int main(void)", "{", "    return 0;", "}"];
    const words = code.flatMap((text, index) => {
      const left = 100 + 5 * /^ */.exec(text)![0].length;
      const baseline = 100 + 14 * index;
      return [...line(String(index + 1), 72, baseline), ...line(text.trim(), left, baseline, { mono: true })];
    });
    const out = layoutToHtml(analyseLayout([page(words)]));
    expect(out).toMatch(/<pre><code>1 +int main\(void\)\n2 +\{\n3 +return 0;\n4 +\}/);
    expect(out).not.toContain("<table");
  });

  it("are a column of a table elsewhere", () => {
    expect(html(["Oak", "Ash", "Elm", "Lime", "Yew", "Pine", "Fir", "Larch", "Beech"], true)).not.toContain("<pre>");
  });

  const SENTENCES = [
    "The mills of the northern valley were built between the",
    "years of the great flood and those of the long drought, when",
    "the river no longer carried the timber that the towns below",
    "had been waiting for since spring. Most of them were taken",
    "down again within ten years, and their stones were used for",
    "the bridges that still stand. Few records of their owners",
    "are left, and those that are left say little about the work",
    "that was done in them, or about the people who did it there.",
  ];

  it("are left out where each counts a line of running text", () => {
    const text = html(SENTENCES, false).replace(/<[^>]+>/g, " ");
    expect(text).toContain("between the years of the great flood");
    expect(text).not.toMatch(/\b[1-8]\b/);
  });

  it("are left out in both margins of two columns, and before titles", () => {
    const words = SENTENCES.flatMap((text, index) => {
      const baseline = 100 + 14 * index;
      const right = line(text, 350, baseline + 3, { size: 8 });
      return [
        ...line(String(index + 11), 50, baseline, { size: 8 }),
        ...line(text, 70, baseline, { size: 8 }),
        ...right,
        ...line(String(index + 51), 590, baseline + 3, { size: 8 }),
      ];
    });
    const title = [
      ...line("60", 590, 235, { size: 8 }),
      ...line("Of their owners", 350, 235, { size: 14, bold: true }),
    ];
    const dropped: string[] = [];
    const blocks = analyseLayout([page([...words, ...title], { width: 620 })], {
      onDropped: (texts) => dropped.push(...texts),
    });
    expect(dropped).toEqual(["11–18", "51–60"]);
    const text = layoutToHtml(blocks).replace(/<[^>]+>/g, " ");
    expect(text.match(/between the years of the great flood/g)).toHaveLength(2);
    expect(text).not.toMatch(/\d/);
  });

  it("are named where they are left out, and kept where running lines are", () => {
    const dropped: string[] = [];
    analyseLayout([numbered(SENTENCES, false)], { onDropped: (texts) => dropped.push(...texts) });
    expect(dropped).toEqual(["1–8"]);
    const kept = layoutToHtml(analyseLayout([numbered(SENTENCES, false)], { headersFooters: "keep" }));
    expect(kept.replace(/<[^>]+>/g, " ").match(/\b[1-8]\b/g)).toHaveLength(8);
  });

  it("stay before entries, though these begin in lower case", () => {
    const entries = SENTENCES.map(
      (_, index) => `a name of a mill, its owner and its place${" again".repeat(index % 4)}`,
    );
    expect(
      html(entries, false)
        .replace(/<[^>]+>/g, " ")
        .match(/\b[1-8]\b/g),
    ).toHaveLength(8);
  });
});
