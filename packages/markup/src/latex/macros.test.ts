import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "../index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const markdownOf = async (text: string): Promise<string> =>
  (await engine.parse(Buffer.from(text), { filename: "a.tex" })).markdown.trim();

it.each([
  ["a definition in the text", String.raw`\newcommand{\foo}[1]{bar #1}` + "\nx \\foo{y}", "x bar y"],
  ["one over several lines", "\\newcommand\n{\\wide}[2][d]{%\n #1 and\n #2}\n\\wide{k}", "d and k"],
  ["def with two parameters", String.raw`\def\two#1#2{#2-#1}` + "\n\\two{a}{b}", "b-a"],
  ["providecommand", String.raw`\providecommand\z{zed}` + "\n\\z{}.", "zed."],
  ["a command that nobody defines", String.raw`x \unknown{keep}`, "x keep"],
  ["entries of an index", String.raw`a\index{b}\indexdef{c}\sindex{d}\indexsee{e}{f} g`, "a g"],
  [
    "definitions that are shown",
    "\\newcommand{\\z}{zed}\n\\begin{verbatim}\n\\newcommand{\\q}[1]{a}\n\\z\n\\end{verbatim}\n\\z",
    "```\n\\newcommand{\\q}[1]{a}\n\\z\n```\n\nzed",
  ],
])("reads %s", async (_name, text, markdown) => {
  expect(await markdownOf(text)).toBe(markdown);
});

it("takes time in proportion to environments that never end", async () => {
  const text = "\\begin{verbatim}\\z ".repeat(20_000);
  expect(await markdownOf(`\\newcommand{\\z}{zed}\n${text}`)).not.toBe("");
});
