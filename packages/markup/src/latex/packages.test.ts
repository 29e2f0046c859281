import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "../index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const markdownOf = async (text: string): Promise<string> =>
  (await engine.parse(Buffer.from(text), { filename: "a.tex" })).markdown.trim();

it.each([
  ["a quantity", String.raw`\SI{3.5}{\kilo\metre}`, "3.5 km"],
  ["a range", String.raw`\SIrange{1}{2}{\second}`, "1 to 2 s"],
  ["a list", String.raw`\SIlist{1;2;3}{\V}`, "1, 2, 3 V"],
  ["a power", String.raw`\qty{5}{\newton\per\metre\squared}`, "5 N m<sup>−2</sup>"],
  ["a unit as letters", String.raw`\si{km.s^{-2}}`, "km s<sup>−2</sup>"],
  ["a number with an exponent", String.raw`\num{1.2e-5}`, "1.2 × 10<sup>−5</sup>"],
  ["a tolerance", String.raw`\SI{25 \pm 1}{\degreeCelsius}`, "25 ± 1 °C"],
  ["an angle", String.raw`\ang{30;15}`, "30°15′"],
  ["boxes", String.raw`\raisebox{2pt}{a} \parbox[t]{3cm}{b} \fcolorbox{red}{blue}{c} \makebox[2cm][l]{d}`, "a b c d"],
  ["items of slides", "\\begin{itemize}\\item<1-> a \\item<2-> \\textbf<2>{b}\\end{itemize}", "- a\n- **b**"],
  [
    "acronyms, at full length where they first occur",
    String.raw`\newacronym{x}{API}{interface}` + "\n\nThe \\gls{x}. An \\gls{x}. Two \\glspl{x}. \\acrlong{x}",
    "The interface (API). An API. Two APIs. interface",
  ],
  [
    "heads and feet of long tables once",
    "\\begin{longtable*}{ll}A & B\\\\ \\endfirsthead A & B\\\\ \\endhead f & g\\\\ \\endfoot l & m\\\\ \\endlastfoot 1 & 2\\\\\\end{longtable*}",
    "| A | B |\n| --- | --- |\n| 1 | 2 |",
  ],
  [
    "pseudocode",
    "\\begin{algorithmic}\\Require $n > 0$\\For{$i$ to $n$}\\If{odd}\\State add\\Else\\State skip\\EndIf\\EndFor\\State \\Return $s$\\end{algorithmic}",
    "```\nRequire: $n > 0$\nfor $i$ to $n$\n  if odd\n    add\n  else\n    skip\n  end if\nend for\nreturn $s$\n```",
  ],
])("reads %s", async (_name, text, markdown) => {
  expect(await markdownOf(text)).toBe(markdown);
});

it("leaves out drawings and layers of drawings, and counts the former", async () => {
  const text =
    "\\colorlet{grass}{green!80}\\loadglsentries[main]{terms.tex}Before.\n\n\\begin{tikzcd}\\node(a){A};\\begin{pgfonlayer}{back}\\node(b){B};\\end{pgfonlayer}\\end{tikzcd}\n\n\\begin{scope}\\node(c){C};\\end{scope}\n\nAfter.";
  const { markdown, warning } = await engine.parse(Buffer.from(text), { filename: "a.tex" });
  expect(markdown.trim()).toBe("Before.\n\nAfter.");
  expect(warning).toBe("Drawings were left out: 1 of TikZ or a like package.");
});

it("names commands that neither the text nor Quern defines, where they print something", async () => {
  const text = String.raw`\newcommand{\mill}{Mill} \small{} The \mill{} of \partOf{} and \partOf{}, \mine{}: \foo{words} \LaTeX{}.`;
  const { markdown, warning } = await engine.parse(Buffer.from(text), { filename: "a.tex" });
  expect(markdown).toContain("words");
  expect(warning).toBe("Commands that the file does not define were left out: \\partOf (2), \\mine.");
});
