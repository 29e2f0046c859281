import { createEngine } from "@quern/core";
import { afterAll, expect, it } from "vitest";
import { markupParser } from "../index.js";

const engine = createEngine({ parsers: [markupParser()] });
afterAll(() => engine.close());
const markdownOf = async (text: string): Promise<string> =>
  (await engine.parse(Buffer.from(text), { filename: "a.tex" })).markdown.trim();

it.each([
  ["a section", String.raw`\section{A}\subsection{B}\label{b} see \ref{b}`, "see [1.1](#b)"],
  ["a starred section", String.raw`\section*{A}\section{B}\label{b} see \ref{b}`, "see [1](#b)"],
  ["an appendix", String.raw`\section{A}\appendix\section{B}\label{b} see \Cref{b}`, "see [Section A](#b)"],
  ["a chapter's section", String.raw`\chapter{A}\chapter{C}\section{B}\label{b} see \ref{b}`, "see [2.1](#b)"],
  [
    "a figure by its caption",
    String.raw`\begin{figure}x\end{figure}\begin{figure}\caption{C}\label{f}\end{figure} \cref{f}`,
    "fig. 1",
  ],
  ["a label before the caption", String.raw`\begin{table}\label{t}\caption{C}\end{table} \autoref{t}`, "Table 1"],
  [
    "several labels",
    String.raw`\section{A}\label{a}\section{B}\label{b} \cref{a,b}`,
    "[section 1](#a) and [section 2](#b)",
  ],
  [
    "equations by their rows",
    String.raw`\begin{align}a\label{x}\\b\label{y}\end{align} in \eqref{y} and \ref{x}`,
    "in (2) and 1",
  ],
  ["the name of a section", String.raw`\section{A \emph{b}}\label{a} in \nameref{a}`, "in [A *b*](#a-b)"],
  ["a label that stands in another file", String.raw`see \ref{sec:other}`, "see sec:other"],
])("prints the number of %s", async (_name, text, part) => {
  expect(await markdownOf(text)).toContain(part);
});

it.each([
  [
    "theorems by the names of the preamble",
    String.raw`\newtheorem{thm}{Satz}\begin{document}\begin{thm}[Cantor]\label{t} x\end{thm} by \ref{t}, \autoref{t}\end{document}`,
    "**Satz (Cantor).**\n\nx\n\nby 1, Satz 1",
  ],
  ["titles of slides", String.raw`\begin{frame}\frametitle{A}\framesubtitle{B} x\end{frame}`, "## A\n\n### B\n\nx"],
  ["blocks of slides", String.raw`\begin{block}{A} x\end{block}`, "**A**\n\nx"],
  ["arguments of environments", String.raw`\begin{wrapfigure}{r}{2cm}x\end{wrapfigure}`, "x"],
  ["arguments of commands that nobody knows", String.raw`\advisor{Ann}{Bo} x`, "Ann Bo x"],
  [
    "settings of packages",
    "\\pgfplotsset{a=1}\\tikzstyle{b}=[c=2]\\newtheorem{d}{E}[section]\\lstdefinestyle{f}{g=1}\nx",
    "x",
  ],
  ["plurals of acronyms that another file defines", String.raw`two \glspl{API}`, "two APIs"],
])("reads %s", async (_name, text, markdown) => {
  expect(await markdownOf(text)).toBe(markdown);
});

it("numbers in time that grows with the text", async () => {
  const timeOf = async (count: number): Promise<number> => {
    const text = String.raw`\section{A}\begin{figure}\caption{c}\label{x}\end{figure} \ref{x} \begin{thm} `.repeat(
      count,
    );
    const start = performance.now();
    await markdownOf(text);
    return performance.now() - start;
  };
  await timeOf(500);
  expect(await timeOf(4_000)).toBeLessThan(16 * (await timeOf(500)) + 500);
});

it("numbers a figure in front of thousands of environments that never end", async () => {
  const wrong = String.raw`\begin{itemize}\item a\end{b}`.repeat(5_000);
  const figure = String.raw`\begin{figure}\caption{C}\label{f}\end{figure} see \autoref{f}`;
  expect(await markdownOf(`${figure}\n\n${wrong}`)).toContain("Figure 1");
});
