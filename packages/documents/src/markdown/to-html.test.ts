import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownToHtml } from "./to-html.js";

const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("Markdown to HTML", () => {
  it("reads what GitHub reads: tables, tasks, strikes, bare addresses, footnotes", () => {
    const html = markdownToHtml(
      "| a | b |\n|:-:|--:|\n| ~~x~~ | y |\n\n- [ ] open\n- [x] done\n\nSee www.example.com/a and https://example.com, not example.com.\n\nOne[^n] two[^n].\n\n[^n]: The *note*.\n\n    It goes on.\n",
    );
    expect(html).toContain('<th style="text-align:center">a</th>');
    expect(html).toContain("<s>x</s>");
    expect(html).toContain('<input type="checkbox" disabled> open');
    expect(html).toContain('<input type="checkbox" disabled checked> done');
    expect(html).toContain('<a href="http://www.example.com/a">www.example.com/a</a>');
    expect(html).toContain(", not example.com.");
    expect(html).toContain('One<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup>');
    expect(html).toContain('two<sup><a href="#fn-1" id="fnref-1-2" data-footnote-ref>1</a></sup>');
    expect(html).toMatch(/<li id="fn-1">\s*<p>The <em>note<\/em>\.<\/p>\s*<p>It goes on\.<\/p>\s*<\/li>/);
  });

  it("lists notes by their first reference, and keeps those that nothing refers to", () => {
    const html = markdownToHtml("[^a]: first\n[^b]: second\n[^c]: third\n\nText[^b] and [^a].\n");
    expect(words(html)).toBe("Text 1 and 2 . second first third");
  });

  it("reads TeX between dollars where it is told how to write it, and leaves prices", () => {
    const formula = (latex: string, display: string): string => `<math ${display}>${latex}</math>`;
    const html = markdownToHtml("It is $a_1*b$ for $5 or $6.\n\n$$\nx_1 = \\frac{1}{2}\n$$\n\n`$c$`\n", { formula });
    expect(html).toContain("It is <math inline>a_1*b</math> for $5 or $6.");
    expect(html).toContain("<math block>x_1 = \\frac{1}{2}</math>");
    expect(html).toContain("<code>$c$</code>");
    expect(markdownToHtml("$a_1$")).toContain("$a_1$");
  });

  it("writes no link that runs code", () => {
    for (const address of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "vbscript:x",
      "data:text/html,x",
      "file:///etc/passwd",
    ])
      expect(markdownToHtml(`[x](${address})`)).not.toMatch(/(?:javascript|vbscript|data|file):/i);
    expect(markdownToHtml("![x](asset:1)")).toContain('src="asset:1"');
  });

  it("loses no words in text that nests without end", () => {
    for (const text of [`${"> ".repeat(500)}word\nlast`, `${"- ".repeat(500)}word`, `${"*a ".repeat(500)}word`])
      expect(words(markdownToHtml(text))).toContain("word");
  });

  it("keeps every word of any text", () => {
    const piece = fc.constantFrom(
      "alpha",
      "*",
      "_",
      "`",
      "[",
      "](",
      ")",
      "> ",
      "- ",
      "\n",
      "\n\n",
      "    ",
      "|",
      "[^1]",
      "[^1]: ",
      "# ",
      "$",
      "~~",
      "1. ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        // Labels of definitions, addresses and words behind a fence are no text.
        if (/\]\(|\]:|~{3}|`{3}/.test(text)) return;
        const count = (from: string): number => from.match(/alpha/g)?.length ?? 0;
        expect(count(markdownToHtml(text))).toBe(count(text));
      }),
      { numRuns: 500 },
    );
  });
});
