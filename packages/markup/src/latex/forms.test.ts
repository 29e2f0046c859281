import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "../index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const markdownOf = async (text: string): Promise<string> =>
  (await engine.parse(Buffer.from(text), { filename: "a.tex" })).markdown.trim();

it.each([
  [
    "rows that end with \\tabularnewline",
    String.raw`\begin{tabular}{ll}\hline A & B\tabularnewline\hline 1 & 2\tabularnewline 3 & 4\tabularnewline\end{tabular}`,
    "| A | B |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |",
  ],
  [
    "tables with a width",
    String.raw`\begin{tabu} to \linewidth {>{\raggedright}p{5cm}X}\toprule A & B\\\midrule 1 & 2\\\end{tabu}`,
    "| A | B |\n| --- | --- |\n| 1 | 2 |",
  ],
  [
    "coloured code whose tokens hold signs with names",
    "\\begin{Highlighting}[]\n\\VerbatimStringTok{r\\textquotesingle{}x\\textbackslash{}n\\textquotesingle{}}  \\CommentTok{\\# non{-}greedy \\{\\}}\n\\OperatorTok{\\textgreater{}\\textgreater{}} \\StringTok{\\textasciigrave{}a\\textasciigrave{}}\n\\end{Highlighting}",
    "```\nr'x\\n'  # non-greedy {}\n>> `a`\n```",
  ],
  [
    "lines with tab stops",
    String.raw`\begin{tabbing}Longest name \= 100 \kill Ann \> 5 \\ Bob \= 7 \end{tabbing}`,
    "|  |  |\n| --- | --- |\n| Ann | 5 |\n| Bob | 7 |",
  ],
  [
    "brackets behind a declaration",
    String.raw`{\bf [Added by Ann]} and {\large [big]} \noindent [x]`,
    "[Added by Ann] and [big] [x]",
  ],
  [
    "lengths in the manner of TeX",
    String.raw`\baselineskip24pt \parskip 5pt plus 1pt One.\vskip-2cm\hskip 3 em Two.\enlargethispage{2cm}`,
    "One.Two.",
  ],
  [
    "a footnote whose text stands apart from its mark",
    "B\\footnote{b}. C\\footnotemark[9].\n\n\\footnotetext[9]{c}",
    "B[^1]. C[^2].\n\n[^1]: b\n\n[^2]: c",
  ],
  ["a mark with its text behind the paragraph", "A\\footnotemark.\n\nB\\footnotetext{a}.", "A[^1].\n\nB.\n\n[^1]: a"],
  ["notes in the margin as footnotes", String.raw`A\sidenote[][-0.5cm]{note} b.`, "A[^1] b.\n\n[^1]: note"],
  [
    "formulas within a command",
    String.raw`\emph{If $$x = \begin{array}{r} 1 \\ 2 \end{array}$$ then \[y\] and \begin{equation}\label{e} z \end{equation}}`,
    String.raw`*If $x = \begin{array}{r} 1 \\ 2 \end{array}$ then $y$ and $z$*`,
  ],
  [
    "a citation within the note of another",
    String.raw`a \citep[though see][and \cite{b}]{c}`,
    "a [c, though see, and [b]]",
  ],
  [
    "labels of a bibliography",
    String.raw`\begin{thebibliography}{9}\bibitem[\protect\citename{Chandra \bgroup et al.\egroup }1981]{x} Ashok.\end{thebibliography}`,
    "# References\n\n[Chandra et al. 1981] Ashok.",
  ],
])("reads %s", async (_name, text, markdown) => {
  expect(await markdownOf(text)).toBe(markdown);
});

it("reads authors that have a command each", async () => {
  const text = String.raw`\documentclass{acmart}\title{Mills}\author{Ann Miller\corref{cor1}}\author[2]{Bob Stone}\author{}\begin{document}\maketitle\author{Cy Weir}Text.\end{document}`;
  const { markdown, metadata } = await engine.parse(Buffer.from(text), { filename: "a.tex" });
  expect(metadata.author).toBe("Ann Miller, Bob Stone, Cy Weir");
  expect(markdown.trim()).toBe("# Mills\n\nAnn Miller, Bob Stone, Cy Weir\n\nText.");
});

it("names files that are included, and shows no name of them as text", async () => {
  const text = String.raw`One. \subfile{parts/one.tex} \includepdf[pages=-]{letter.pdf} \import{parts/}{two} \lstinputlisting[language=C]{code.c} \inputminted{python}{code.py}`;
  const { markdown, warning } = await engine.parse(Buffer.from(text), { filename: "a.tex" });
  expect(markdown.trim()).toBe("One.");
  expect(warning).toBe("Included files were not read: parts/one.tex, letter.pdf, two, code.c, code.py.");
});
