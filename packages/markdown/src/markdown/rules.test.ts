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
