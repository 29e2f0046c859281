import { describe, expect, it } from "vitest";
import { convertHtml } from "./convert.js";
import { htmlToMarkdown } from "./html-to-markdown.js";

const ALL = { markdown: true, html: true, links: true, images: true };
const text = "This is a sentence of the article that is long enough to count as content. ".repeat(6);
const page = `<html><head><title>t</title></head><body>
<header><a href="/home">Home</a></header><nav class="menu"><a href="/a">A</a></nav>
<main><h1>Title</h1><p>${text}</p><p>${text}<a href="more#x">more</a> <a href="mailto:a@b.c">mail</a></p>
<img src="/s.png" srcset="/m.png 640w, /l.png 1280w" alt="pic"><div class="share">Share this</div></main>
<script>x()</script><footer>Imprint</footer></body></html>`;

describe("convertHtml", () => {
  it("selects the same content for every format", () => {
    const result = convertHtml({ html: page, url: "https://e.com/p/", wants: ALL });
    expect(result.markdown).toContain("# Title");
    for (const left of ["Home", "Share this", "Imprint"]) {
      expect(result.markdown).not.toContain(left);
      expect(result.html).not.toContain(left);
    }
    expect(result.links).toEqual(["https://e.com/p/more#x", "mailto:a@b.c"]);
    expect(result.images).toEqual(["https://e.com/s.png", "https://e.com/m.png", "https://e.com/l.png"]);
    expect(result.html).toContain('src="https://e.com/l.png"');
    expect(result.html).not.toMatch(/script|<head/);
  });

  it("begins and ends with content, not with a rule", () => {
    const html = `<main><hr><h1>Title</h1><p>${text}</p><hr><p>${text.replaceAll("article", "story")}</p><hr></main>`;
    const markdown = htmlToMarkdown(html, { url: "https://e.com/p/" });
    expect(markdown).toMatch(/^# Title\n/);
    expect(markdown).toMatch(/\.$/);
    expect(markdown).toContain("\n\n---\n\n");
    expect(htmlToMarkdown("<hr><p>a</p>", { onlyMainContent: false })).toBe("---\n\na");
  });

  it("keeps everything visible when asked to", () => {
    const markdown = htmlToMarkdown(page, { onlyMainContent: false });
    for (const part of ["Home", "Share this", "Imprint"]) expect(markdown).toContain(part);
    expect(htmlToMarkdown('<p>a<span hidden>b</span><i style="display: none">c</i>', { onlyMainContent: false })).toBe(
      "a",
    );
  });

  it("keeps what a boilerplate name covers when it is the page's own text or holds #main", () => {
    expect(htmlToMarkdown(`<body><div class="sidebar"><p>${text}</p></div>`)).toContain("This is a sentence");
    expect(
      htmlToMarkdown(`<body><aside><div id="main">x</div></aside><p>${text}</p>`, { onlyMainContent: true }),
    ).toBeTruthy();
  });

  it("never returns nothing where there is text", () => {
    expect(htmlToMarkdown("<body><nav>Only a menu</nav>")).toBe("Only a menu");
  });

  it("follows includeTags in their order and excludeTags", () => {
    const html = '<body><p class="b">B</p><p class="a">A <i>x</i></p><p>C</p>';
    const result = convertHtml({
      html,
      includeTags: [".a", ".b"],
      excludeTags: ["i"],
      onlyMainContent: false,
      wants: { markdown: true, html: true },
    });
    expect(result.markdown).toBe("A\n\nB");
    expect(result.html).toBe('<html><body><div><p class="a">A </p><p class="b">B</p></div></body></html>');
  });

  it("refuses selectors that do not compile", () => {
    expect(() => convertHtml({ html: "", includeTags: ["p["], wants: { markdown: true } })).toThrow(/includeTags/);
  });

  it("never drops parts of a document", () => {
    expect(
      convertHtml({
        html: '<section data-page="1"><aside>a</aside></section><footer>b</footer>',
        isDocument: true,
        wants: { markdown: true },
      }).markdown,
    ).toBe("a\n\nb");
  });

  it("reads attributes, also from data-", () => {
    const attributeSelectors = [
      { selector: "a", attribute: "href" },
      { selector: "p", attribute: "id" },
      { selector: "b", attribute: "x" },
    ];
    expect(
      convertHtml({
        html: '<a href="/1">1</a><a>2</a><p data-id="7">',
        attributeSelectors,
        wants: { attributes: true },
      }).attributes,
    ).toEqual([
      { selector: "a", attribute: "href", values: ["/1"] },
      { selector: "p", attribute: "id", values: ["7"] },
      { selector: "b", attribute: "x", values: [] },
    ]);
  });

  it("explains what was left out", () => {
    const { explanation } = convertHtml({ html: page, explain: true, wants: { markdown: true } });
    expect(explanation?.removed.map(({ element }) => element)).toEqual(
      expect.arrayContaining(["header", "nav.menu", "div.share", "footer"]),
    );
    expect(explanation?.removed.find(({ element }) => element === "div.share")).toMatchObject({
      rule: "class .share",
      text: "Share this",
    });
  });

  it("shows what was left out on the page itself", () => {
    const { explanation } = convertHtml({ html: page, explain: "html", wants: { markdown: true } });
    expect(explanation?.html).toContain('<nav class="menu" data-quern-removed="element nav">');
    expect(explanation?.html).toMatch(/<h1 data-quern-kept="">/);
    expect(explanation?.html).not.toMatch(/<script|<style/);
    const { page: whole = 0, kept = 0 } = explanation?.characters ?? {};
    const removed = explanation?.removed.reduce((sum, { characters }) => sum + characters, 0);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBe(whole - (removed ?? 0));
  });

  it("shows no marks, styles and scripts of the page", () => {
    const html = '<p data-quern-removed="x" data-quern-kept="y" style="color: red" onclick="x()">Grain</p>';
    const { explanation } = convertHtml({ html, explain: "html", wants: { markdown: true } });
    expect(explanation?.html).toBe('<html><body><p data-quern-kept="">Grain</p></body></html>');
  });

  it("says what includeTags left out", () => {
    const html = "<div><section><p>Rye</p><p class=b>Oats</p></section><p>Wheat</p></div>";
    const { explanation } = convertHtml({
      html,
      includeTags: ["section"],
      excludeTags: [".b"],
      explain: "html",
      wants: { markdown: true },
    });
    expect(explanation?.removed.map(({ rule, text }) => [rule, text])).toEqual([
      ["excludeTags .b", "Oats"],
      ["outside of includeTags", "Wheat"],
    ]);
    expect(explanation?.html).toContain('<p data-quern-kept="">Rye</p>');
  });

  it("is plain data, for workers", () => {
    const result = convertHtml({ html: page, explain: true, wants: ALL });
    expect(structuredClone(result)).toEqual(result);
  });
});
