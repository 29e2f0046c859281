import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../html-to-markdown.js";
import type { MarkdownRule } from "./rules.js";

const write = (html: string, ...rules: MarkdownRule[]): string =>
  htmlToMarkdown(html, { onlyMainContent: false, rules });

describe("rules", () => {
  it("override an element with its content already written", () => {
    const rule: MarkdownRule = { filter: ["mark", "u"], render: (content) => `==${content}==` };
    expect(write("<p>a <mark>b <b>c</b></mark> d_<u>e</u></p>", rule)).toBe("a ==b **c**== d_==e==");
  });

  it("see the element", () => {
    const rule: MarkdownRule = {
      filter: (element) => element.tagName === "a" && element.className === "wiki",
      render: (_content, element) =>
        `[[${element.textContent}|${element.getAttribute("href")}|${element.parent?.nodeName}]]`,
    };
    expect(write('<p><a class="wiki" href="p">Page</a> <a href="q">q</a></p>', rule)).toBe("[[Page|p|P]] [q](q)");
  });

  it("write blocks, leave out, and work in cells and lists", () => {
    expect(
      write("<p>a</p><x-box><p>b</p></x-box><p>c</p>", { filter: "x-box", render: (content) => `::: ${content} :::` }),
    ).toBe("a\n\n::: b :::\n\nc");
    expect(write("<div>x</div><div class=k>y</div>", { filter: "div", render: () => "" })).toBe("");
    expect(
      write("<table><tr><th>a<tr><td><u>b</u></table>", { filter: "u", render: (content) => `_${content}_\n\nx` }),
    ).toContain("| _b_ x |");
  });
});

describe("what pages draw with scripts and pictures", () => {
  const write = (html: string): string => htmlToMarkdown(html, { url: "https://example.com/a/b" });

  it.each([
    [
      "KaTeX with its source beside it",
      '<span data-math="E=mc^2"><span class="katex"><span class="katex-html" aria-hidden="true">Emc2</span></span></span>',
      "$E=mc^2$",
    ],
    [
      "KaTeX without any source, by its signs",
      '<span class="katex"><span class="katex-html" aria-hidden="true"><span>a</span><span>+</span><span>b</span></span></span>',
      "$a+b$",
    ],
    [
      "a picture whose address has the TeX of its alt",
      '<img src="https://draw.test/svg.latex?%5Cfrac%7Ba%7D%7Bb%7D" alt="\\frac{a}{b}">',
      "$\\frac{a}{b}$",
    ],
    [
      "a picture whose address writes its spaces as entities",
      '<img src="https://draw.test/gif.latex?IQR&space;=&space;Q_{3}-Q_{1}" alt="IQR = Q_{3}-Q_{1}">',
      "$IQR = Q_{3}-Q_{1}$",
    ],
    ["a picture with TeX in signs of dollar", '<img src="/f1.png" alt="$x^2$">', "$x^2$"],
  ])("writes %s as a formula", (_what, html, formula) => {
    expect(write(`<p>See ${html} here.</p>`)).toBe(`See ${formula} here.`);
  });

  it("leaves out formulas that only define commands, and keeps those that use them", () => {
    const definitions =
      "\\( \\newcommand{\\vecs}[1]{\\overset{\\rightharpoonup}{\\mathbf{#1}} } \\) \\(\\def\\id{\\mathrm{id}} % arrow\n\\renewcommand*\\R{\\mathbb R}\\)";
    expect(write(`<p>${definitions}</p><p>Let \\(x \\in \\R^n\\).</p>`)).toBe("Let $x \\in \\R^n$.");
    expect(write("<p>\\(\\newcommand{\\R}{\\mathbb R} \\R^n\\)</p>")).toContain("\\R^n$");
    expect(write("<p>\\(\\def\\a{\\b\\)</p>")).toContain("\\def");
    expect(
      write(
        '<p>A<script type="math/tex">\\newcommand{\\id}{\\mathrm{id}}</script> <script type="math/tex">\\id</script></p>',
      ),
    ).toBe("A $\\id$");
  });

  it("leaves other pictures pictures", () => {
    expect(write('<p><img src="/cat.png?size=2" alt="a cat_2"></p>')).toContain("![a cat");
    expect(write('<p><img src="/price.png" alt="$5 or $6"></p>')).toContain("](https://example.com/price.png)");
  });

  it("joins code spans that stand side by side", () => {
    expect(write("<p>Call <code>list</code><code>.sort()</code>, then <code>a</code> <code>b</code>.</p>")).toBe(
      "Call `list.sort()`, then `a` `b`.",
    );
  });

  it("takes the headline out of a list that holds nothing else", () => {
    expect(write("<ol><li> <h1>Title</h1> </li></ol><p>Text</p>")).toBe("# Title\n\nText");
    expect(write("<ul><li><h1>One</h1></li><li>Two</li></ul>")).toBe("- # One\n- Two");
  });

  it("writes no block for code that is empty", () => {
    expect(write("<pre><code> </code></pre><p>Text</p>")).toBe("Text");
  });

  it("keeps empty code and quotes of a fragment, and not those of a whole page", () => {
    const html = "<pre><code></code></pre><p>Text</p><blockquote></blockquote>";
    const whole = (page: string): string => htmlToMarkdown(page, { onlyMainContent: false });
    expect(whole(html)).toBe("```\n```\n\nText\n\n>");
    expect(whole(`<!doctype html><body>${html}</body>`)).toBe("Text");
  });
});
