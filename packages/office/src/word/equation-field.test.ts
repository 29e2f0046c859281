import { describe, expect, it } from "vitest";
import { equationHtml } from "./equation-field.js";
import { instructionHtml } from "./field.js";

const latexOf = (instruction: string): string | undefined =>
  /alttext="([^"]*)"/.exec(equationHtml(instruction) ?? "")?.[1]?.replaceAll("&amp;", "&");

describe("EQ fields", () => {
  it.each([
    [String.raw`eq \f(1,2)`, String.raw`\frac{1}{2}`],
    [String.raw`EQ \f(a;b)`, String.raw`\frac{a}{b}`],
    [String.raw`EQ \r(3,\f(a+b,c%))`, String.raw`\sqrt[3]{\frac{a+b}{c\%}}`],
    [String.raw`EQ \o(AB,\s\up6(→))`, String.raw`\overrightarrow{AB}`],
    [String.raw`EQ \x\to(AB)`, String.raw`\overline{AB}`],
    [String.raw`EQ \i\su(n=1,10,n\s\up4(2))`, String.raw`\sum_{n=1}^{10} n^{2}`],
    [String.raw`EQ \i(,,f(x))`, String.raw`\int f(x)`],
    [String.raw`EQ \b\lc\{(\a\al\co2(x,1,y,2))`, String.raw`\left\{\begin{matrix}x & 1 \\ y & 2\end{matrix}\right.`],
    [String.raw`EQ \b\bc\[(a, b)`, String.raw`\left[a, b\right]`],
  ])("%s is a formula", (instruction, latex) => expect(latexOf(instruction)).toBe(latex));

  it.each([
    [String.raw`EQ \* jc2 \* "Font:MS Mincho" \* hps10 \o\ad(\s\up 9(とうきょう),東京)`, "東京(とうきょう)"],
    [String.raw`eq \o\ac(○,12)`, "⑫"],
    [String.raw`eq \o\ac(○,B)`, "Ⓑ"],
    [String.raw`eq \o\ac(○,印)`, "(印)"],
    [String.raw`EQ x\s\do4(1) + 速度`, "x<sub>1</sub> + 速度"],
    ["EQ a < b", "a &lt; b"],
  ])("%s is text", (instruction, html) => expect(equationHtml(instruction)).toBe(html));

  it("reads any number of commands that never end", () => {
    for (const part of ["\\f(", "\\o\\ad", "\\b\\lc\\{", "\\s\\up 9"])
      expect(equationHtml(`EQ ${part.repeat(50_000)}`)?.length).toBeGreaterThan(100);
  });
});

it("shows signs of symbol fonts and the words of buttons, and nothing of other fields", () => {
  expect(instructionHtml(String.raw`SYMBOL 183 \f Symbol \s 10`)).toBe("•");
  expect(instructionHtml("MACROBUTTON NoMacro Click <here>")).toBe("Click &lt;here&gt;");
  expect(instructionHtml("ADVANCE \\d 4")).toBe("");
});
