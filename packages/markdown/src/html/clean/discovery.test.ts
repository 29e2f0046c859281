import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertHtml } from "../../convert.js";

const discovered = (html: string, url = "https://example.com/a/b") =>
  convertHtml({ html, url, wants: { discovery: true } }).discovery ?? { links: [] };

describe("discovery", () => {
  it("resolves by the base of the page, takes each address once, and keeps the words of the link", () => {
    const html = `<base href="/docs/"><a href="one">First <b>page</b></a><area href="//other.example/x" alt="Map">
      <a href="one">again</a><a href="mailto:a@b.c">mail</a><a href="javascript:alert(1)">no</a><a href="http://user:secret@example.com/">in</a>`;
    expect(discovered(html).links).toEqual([
      { url: "https://example.com/docs/one", text: "First page" },
      { url: "https://other.example/x", text: "Map" },
      { url: "http://example.com/", text: "in" },
    ]);
  });

  it("finds links of menus and footers too, whatever is content, and none in templates", () => {
    const html = `<nav><a href="/menu">Menu</a></nav><main><p>Some text that is the content of this page.</p></main>
      <template><a href="/never">x</a></template><footer><a href="/imprint">Imprint</a></footer>`;
    expect(discovered(html).links.map(({ url }) => url)).toEqual([
      "https://example.com/menu",
      "https://example.com/imprint",
    ]);
  });

  it("takes the words from a later link to the same page where the first is a picture", () => {
    const html = '<a href="/x"><img src="x.png"></a><a href="/x">A thing</a>';
    expect(discovered(html).links).toEqual([{ url: "https://example.com/x", text: "A thing" }]);
  });

  it("parts the words of a card", () => {
    const html = `<a href="/x"><h2>Web pages</h2><p>Tables, <b>co</b>de</p>more</a>
      <a href="/y"><span class="title">Team</span><span class="hint">Our millers</span></a>`;
    expect(discovered(html).links.map(({ text }) => text)).toEqual(["Web pages Tables, code more", "Team Our millers"]);
  });

  it("tells the page's own address", () => {
    expect(discovered('<head><link rel="canonical" href="/own"></head>').canonical).toBe("https://example.com/own");
    expect(discovered('<link rel="stylesheet canonical" href="">').canonical).toBeUndefined();
  });

  it("survives anything", () => {
    const fragment = fc.constantFrom(
      "<a href='",
      "'>",
      "</a>",
      "<base href=",
      "http://",
      "\0",
      "<!--",
      "<a",
      ">",
      "//[",
      "%zz",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(fragment, fc.string())), (parts) => {
        for (const { url } of discovered(parts.join("")).links) expect(url).toMatch(/^https?:\/\//);
      }),
    );
  });
});
