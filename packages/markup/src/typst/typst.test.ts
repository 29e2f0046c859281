import { createEngine } from "@quern/core";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "../index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const markdownOf = async (text: string): Promise<string> =>
  (await engine.parse(Buffer.from(text), { filename: "a.typ" })).markdown.trim();

it.each([
  ["headings with labels", "= A <a>\n== B\nsee @a", "# A\n\n## B\n\nsee [[a](#a)]"],
  ["emphasis, not within words", "*b* and _i_, a_b_c, 2*3*4", "**b** and *i*, a_b_c, 2\\*3\\*4"],
  ["lists within lists", "- a\n  more\n  - b\n+ c\n+ d\n5. e", "- a more\n  - b\n\n1. c\n2. d\n3. e"],
  ["terms", "/ Mill: grinds", "**Mill**\n\ngrinds"],
  ["raw text", "a `b#c` d\n\n```py\nprint(1)\n```", "a `b#c` d\n\n```py\nprint(1)\n```"],
  ["links", '#link("https://a.example")[b] https://c.example/d.', "[b](https://a.example) <https://c.example/d>."],
  [
    "a table with a header",
    "#table(columns: (auto, 1fr), table.header[*A*][*B*], [1], [2], [3], [4])",
    "| **A** | **B** |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |",
  ],
  [
    "a figure with its caption",
    '#figure(image("a.png", alt: "Mill"), caption: [A mill]) <f>',
    "![Mill](a.png)\n\n*A mill*",
  ],
  ["footnotes", "a#footnote[b *c*]", "a[^1]\n\n[^1]: b **c**"],
  [
    "settings as nothing",
    '#set text(size: 11pt)\n#import "x.typ": *\n#let f(x) = {\n  [no]\n}\n#show heading: it => [no]\nyes',
    "yes",
  ],
  ["values of names", '#let name = "Quern"\n#let b = [*bold*]\nThe #name and #b.', "The Quern and **bold**."],
  ["functions that nobody knows", '#note("Title")[Body]\n#chip("a", 1)', "**Title**\n\nBody\n\na"],
  [
    "content in the records of an argument",
    "#sheet(questions: ((marks: 4, solution: [One *b*]), (solution: [Two])))",
    "One **b** Two",
  ],
  ["branches of code", "#if x { [yes] } else { [no] }", "yes no"],
  ["comments", "a // b\n/* c */ d https://e.example", "a d <https://e.example>"],
  [
    "the title that a template is given",
    '#show: paper.with(title: [The _Mill_], authors: ("Ann", "Bo"))\ntext',
    "# The *Mill*\n\nAnn Bo\n\ntext",
  ],
])("reads %s", async (_name, text, markdown) => {
  expect(await markdownOf(text)).toBe(markdown);
});

it.each([
  ["$x^2 + y_(i+1)$", "$x^{2} + y_{i+1}$"],
  ["$(a + b)/c != alpha$", "$\\frac{a + b}{c} \\neq \\alpha$"],
  ['$ sum_(i=1)^n i "for" i in NN $', "$$\n\\sum_{i=1}^{n} i \\text{for} i \\in \\mathbb{N}\n$$"],
  ["$mat(1, 2; 3, 4) arrow.r sqrt(x)$", "$\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix} \\to \\sqrt{x}$"],
])("writes the formula %s as LaTeX", async (text, markdown) => {
  expect((await markdownOf(text)).replace(/ +/g, " ")).toBe(markdown);
});

it("names included files", async () => {
  const { warning } = await engine.parse(Buffer.from('text #include "a.typ"'), { filename: "a.typ" });
  expect(warning).toBe("Included files were not read: a.typ.");
});

it("bounds what names stand for, and says so", async () => {
  const names = Array.from({ length: 14 }, (_, at) => `#let a${at + 1} = [#a${at} #a${at} #a${at} #a${at}]\n`).join("");
  const text = `#let a0 = [lol]\n${names}\n= Title\n\n${"#a5 ".repeat(2_000)} The end.\n`;
  const { markdown, warning } = await engine.parse(Buffer.from(text), { filename: "a.typ" });
  expect(markdown.length).toBeLessThan(1_200_000);
  expect(markdown).toContain("The end.");
  expect(warning).toBe("Some names that the text defines were left out: their values grow too large.");
});

it("survives any mixture of its signs", async () => {
  const sign = fc.constantFrom(
    "#",
    "[",
    "]",
    "(",
    ")",
    "{",
    "}",
    "$",
    "`",
    '"',
    "\\",
    "*",
    "_",
    "@",
    "<",
    ">",
    "/",
    "//",
    "= ",
    "- ",
    "\n",
    " ",
    "let ",
    "table",
    "a",
    ",",
    ":",
    "..",
    "if ",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(sign, { maxLength: 60 }), async (signs) => {
      await markdownOf(`x${signs.join("")}`);
    }),
    { numRuns: 300 },
  );
});

it.each([
  "#f(",
  "[#a",
  "$x/",
  "#table(columns: 9, ",
  "*_",
  "`",
  "- a\n ",
  "#{[",
  '#"',
  "{(",
  "$(",
  "#let a = [",
  "a/b ",
])(
  "takes time in proportion to the length of %s",
  async (part) => {
    const timeOf = async (count: number): Promise<number> => {
      const start = performance.now();
      await markdownOf(part.repeat(count));
      return performance.now() - start;
    };
    await timeOf(1_000);
    const [one, eight] = [await timeOf(2_000), await timeOf(16_000)];
    expect(eight).toBeLessThan(20 * one + 800);
  },
  60_000,
);

it("reads a line of more marks than a call takes arguments", async () => {
  const words = 150_000;
  const markdown = await markdownOf("*a* b ".repeat(words));
  expect(markdown.split("b").length - 1).toBe(words);
}, 30_000);
