import { DocumentBudget, XmlReader } from "@quern/documents";
import { htmlToMarkdown } from "@quern/markdown";
import { describe, expect, it } from "vitest";
import { mathmlHtml } from "./mathml.js";

const latex = (mathml: string): string => {
  const root = new XmlReader(`<m:math xmlns:m="http://www.w3.org/1998/Math/MathML">${mathml}</m:math>`, {
    name: "formula.odf",
    budget: new DocumentBudget(),
  }).root();
  return htmlToMarkdown(`<p>x ${mathmlHtml(root, "inline")}</p>`, { onlyMainContent: false }).slice(2);
};

describe("a formula of a document", () => {
  it.each([
    ["<m:mfrac><m:mi>a</m:mi><m:mn>2</m:mn></m:mfrac>", "$\\frac{a}{2}$"],
    ["<m:msqrt><m:mi>x</m:mi><m:mo>+</m:mo><m:mn>1</m:mn></m:msqrt>", "$\\sqrt{x + 1}$"],
    ["<m:msubsup><m:mi>x</m:mi><m:mn>1</m:mn><m:mn>2</m:mn></m:msubsup>", "$x_{1}^{2}$"],
    ["<m:munderover><m:mo>∑</m:mo><m:mi>i</m:mi><m:mi>n</m:mi></m:munderover>", "$\\sum_{i}^{n}$"],
    ["<m:mover><m:mi>x</m:mi><m:mo>¯</m:mo></m:mover>", "$\\overline{x}$"],
    ["<m:mfenced open='['><m:mi>a</m:mi><m:mi>b</m:mi></m:mfenced>", "$\\left[ a, b \\right)$"],
    [
      "<m:mtable><m:mtr><m:mtd><m:mn>1</m:mn></m:mtd><m:mtd><m:mn>0</m:mn></m:mtd></m:mtr></m:mtable>",
      "$\\begin{matrix} 1 & 0 \\end{matrix}$",
    ],
    ["<m:mi>a</m:mi><m:mo>&lt;</m:mo><m:mi>β</m:mi>", "$a < \\beta$"],
    ["<m:semantics><m:mi>a</m:mi><m:annotation encoding='StarMath 5.0'>a over b</m:annotation></m:semantics>", "$a$"],
    [
      "<m:semantics><m:mi>a</m:mi><m:annotation encoding='application/x-tex'>\\alpha</m:annotation></m:semantics>",
      "$\\alpha$",
    ],
    ["<m:script>alert(1)</m:script><m:mi>a</m:mi>", "$a$"],
  ])("%s", (mathml, expected) => {
    expect(latex(mathml).trim()).toBe(expected);
  });
});
