import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../../html-to-markdown.js";

const paragraphs = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<p>Paragraph ${index} tells at some length what happened next, why it mattered, and what people said about it in town.</p>`,
  ).join("");
const page = (head: string, body: string): string => `<html><head>${head}</head><body>${body}</body></html>`;
const menu = '<ul class="menu"><li><a href="/a">Home</a><li><a href="/b">News</a><li><a href="/c">Contact</a></ul>';

describe("the title of a page", () => {
  it("stays when it stands in a header that goes", () => {
    const markdown = htmlToMarkdown(
      page(
        "<title>Floods close three bridges | The Valley Post</title>",
        `<header><a href="/">The Valley Post</a>${menu}<h1>Floods close three bridges</h1></header><main>${paragraphs(8)}</main>`,
      ),
    );
    expect(markdown.startsWith("# Floods close three bridges\n\nParagraph 0")).toBe(true);
    expect(markdown).not.toContain("Contact");
  });

  it("is found in a title whose parts hold the marks that divide others", () => {
    const markdown = htmlToMarkdown(
      page(
        "<title>竹山_賞楓 (2) @ 史蒂文的家_藍天 :: 部落格 BLOG ::</title>",
        `<header>${menu}<h2>竹山_賞楓 (2)</h2></header><main>${paragraphs(8)}</main>`,
      ),
    );
    expect(markdown).toContain("## 竹山_賞楓 (2)");
  });

  it("is a line that says what the page calls itself, where the page has no h1", () => {
    const text = "<p>9日的罢工是继5日80万多人参与的全国跨行业大罢工后，工会发起的第二轮向政府施压行动。</p>".repeat(6);
    const markdown = htmlToMarkdown(
      page(
        "<title>法国全国大罢工再次严重影响交通-新华网</title>",
        `<div class="header">${menu}<div class="h-title"> 法国全国大罢工再次严重影响交通 </div></div><div class="main">${text}</div>`,
      ),
    );
    expect(markdown.startsWith("# 法国全国大罢工再次严重影响交通\n\n9日")).toBe(true);
    const inText = htmlToMarkdown(
      page(
        "<title>Floods close three bridges in the valley | The Valley Post</title>",
        `<div>${menu}</div><div><p align="center"><b>Floods close three bridges in the valley</b></p>${paragraphs(8)}</div>`,
      ),
    );
    expect(inText.startsWith("# Floods close three bridges in the valley\n\nParagraph 0")).toBe(true);
  });

  it("is the beginning of the document's title, where the head of the page says the end", () => {
    const markdown = htmlToMarkdown(
      page(
        "<title>Boats - The Harbour Office</title>",
        `<header><h1>The Harbour Office</h1><nav>${menu}</nav></header><div class="hero"><h2>Boats</h2></div><main>${paragraphs(8)}</main>`,
      ),
    );
    expect(markdown.startsWith("## Boats")).toBe(true);
    expect(markdown).not.toContain("The Harbour Office");
  });

  it("is a heading in a banner of its own, where the title says only what all pages say", () => {
    const markdown = htmlToMarkdown(
      page(
        "<title>The Harbour Office</title>",
        `<nav>${menu}</nav><div class="row"><div class="column"><h2>Boats in winter</h2></div></div><div class="text">${paragraphs(8)}</div>`,
      ),
    );
    expect(markdown.startsWith("## Boats in winter")).toBe(true);
  });

  it("is not the name of the site that links home from every page", () => {
    const book = (url: string): string =>
      htmlToMarkdown(
        page(
          "<title>2.3 Harbours | Notes on the Sea in Winter</title>",
          `<div class="top"><h1><i class="icon"></i><a href="./">Notes on the Sea in Winter</a></h1></div>${menu}<section><h2>2.3 Harbours</h2>${paragraphs(8)}</section>`,
        ),
        { url },
      );
    expect(book("https://example.com/sea/harbours.html").startsWith("## 2.3 Harbours\n\nParagraph 0")).toBe(true);
    expect(book("https://example.com/sea/index.html")).toContain("Notes on the Sea in Winter");
    const titled = htmlToMarkdown(
      page(
        "<title>Jobs for divers | Sea Jobs</title>",
        `${menu}<main><h1><a href="/">Jobs for divers</a></h1>${paragraphs(8)}</main>`,
      ),
      { url: "https://example.com/jobs/divers" },
    );
    expect(titled).toContain("Jobs for divers");
  });

  it("is the only h1, in a banner, when the page's name says something else", () => {
    const banner = (more: string): string =>
      htmlToMarkdown(
        page(
          "<title>Boats for sale and for hire</title>",
          `<header>${menu}${more}<div class="hero"><h1>Our fleet in 2026</h1></div></header><div class="text">${paragraphs(8)}</div>`,
        ),
      );
    expect(banner("").startsWith("# Our fleet in 2026\n\nParagraph 0")).toBe(true);
    expect(banner("<nav><h1>Menu</h1></nav>").startsWith("# Our fleet in 2026")).toBe(true);
    expect(banner("<h1>Harbour Company</h1>")).not.toContain("Our fleet");
  });

  it("is an only h1 that the page's name begins with", () => {
    const markdown = (h1: string): string =>
      htmlToMarkdown(
        page(
          "<title>Hiking Boots: Shop Boots for Hiking & Backpacking in All Weathers | Ropes & Co</title>",
          `<div class="head">${menu}<div class="banner"><h1>${h1}</h1></div>${'<div class="bar"><a href="/s">Sort</a></div>'.repeat(14)}</div><main>${paragraphs(8)}</main>`,
        ),
      );
    expect(markdown("Hiking Boots").startsWith("# Hiking Boots\n\nParagraph 0")).toBe(true);
  });

  it("is no line of a menu, and none on a page with an h1 of its own", () => {
    const markdown = htmlToMarkdown(
      page(
        "<title>Floods close three bridges in the valley</title>",
        `<ul class="menu"><li>Floods close three bridges in the valley</li></ul><h1>Three bridges</h1><div>Floods close three bridges in the valley</div>${paragraphs(8)}`,
      ),
    );
    expect(markdown).not.toContain("# Floods");
  });

  it("stays however much stands between it and the text", () => {
    const facts = Array.from({ length: 30 }, (_, index) => `<div><a href="/t${index}">Topic ${index}</a></div>`).join(
      "",
    );
    const markdown = htmlToMarkdown(
      page(
        '<meta property="og:title" content="A walk along the river"><title>Walks</title>',
        `<div class="head"><h1>A walk along the river</h1>${facts}</div><article>${paragraphs(8)}</article>`,
      ),
    );
    expect(markdown).toContain("# A walk along the river");
    expect(markdown).not.toContain("Topic 12");
  });

  it("is known by the headline of JSON-LD and in languages without spaces", () => {
    const markdown = htmlToMarkdown(
      page(
        `<script type="application/ld+json">{"@type":"NewsArticle","headline":"\\u5927\\u96e8\\u3067\\u6a4b\\u304c\\u9589\\u9396"}</script>`,
        `<header><h1>大雨で橋が閉鎖</h1></header><main>${"<p>週末の大雨で川の水位が上がり、市内の三つの橋が閉鎖された。市は住民に注意を呼びかけている。</p>".repeat(6)}</main>`,
      ),
    );
    expect(markdown).toContain("# 大雨で橋が閉鎖");
  });

  it("is the heading of the main part, not the name of the book above it; headings that are their own anchors stay", () => {
    const anchored = (level: number, id: string, text: string): string =>
      `<h${level} id="${id}"><a class="header" href="#${id}">${text}</a></h${level}>`;
    const markdown = htmlToMarkdown(
      page(
        "<title>Hardware - The Book of Boards</title>",
        `<div id="menu-bar"><h1 class="menu-title">The Book of Boards</h1></div>
         <div class="content"><main>${anchored(1, "meet", "Meet the hardware")}${paragraphs(4)}${anchored(2, "pins", "Pins")}${paragraphs(4)}</main></div>`,
      ),
    );
    expect(markdown.match(/^#.*$/gm)).toEqual(["# Meet the hardware", "## Pins"]);
  });

  it("is not the name of the site", () => {
    const markdown = htmlToMarkdown(
      page(
        '<meta property="og:site_name" content="The Valley Post"><title>Floods close bridges - The Valley Post</title>',
        `<header><h1><a href="/">The Valley Post</a></h1>${menu}</header><main><h2>Floods close bridges</h2>${paragraphs(8)}</main>`,
      ),
    );
    expect(markdown).toContain("## Floods close bridges");
    expect(markdown).not.toContain("Valley Post");
  });

  it("stands above a main whose own headings of the first level are chapters", () => {
    const chapters = ["Users", "Roles"].map((name) => `<h1>${name}</h1>${paragraphs(4)}`).join("");
    const markdown = htmlToMarkdown(
      page(
        "<title>Lecture 4: security of databases | Valley Notes</title>",
        `<header><h1><a href="/">Valley Notes</a></h1>${menu}<h1>Lecture 4: security of databases</h1></header><main>${chapters}</main>`,
      ),
    );
    expect(markdown.match(/^#.*$/gm)).toEqual(["# Lecture 4: security of databases", "# Users", "# Roles"]);
  });

  it("is the heading above the only entry where the page is called like its site or month", () => {
    const archive = (heading: string): string =>
      htmlToMarkdown(
        page(
          "<title>March 2014 | Valley Notes</title>",
          `<header><h1><a href="/">Valley Notes</a></h1>${menu}</header><div id="content"><article><header>${heading}
           <p>March 1, 2014 | <a href="/c">Programming</a></p></header><div class="prose">${paragraphs(6)}</div></article></div>
           <aside><h2>Latest posts</h2>${menu}</aside>`,
        ),
        { url: "https://valley.example/2014/03/" },
      );
    expect(archive('<h2><a href="/cache">Some tips on caches</a></h2>')).toContain(
      "## [Some tips on caches](https://valley.example/cache)",
    );
    expect(archive("<h2>1.3.2014</h2>")).not.toContain("1.3.2014\n\nParagraph");
  });

  it("is the only headline that microdata marks, though the title says something else", () => {
    const markdown = htmlToMarkdown(
      page(
        "<title>Bridges closed: what to know about the flood | The Valley Post</title>",
        `<header>${menu}<div><h1 itemprop="headline">Under water for the third time</h1></div></header><main>${paragraphs(8)}</main>`,
      ),
    );
    expect(markdown).toContain("# Under water for the third time\n\nParagraph 0");
  });

  it("stays on a page of a few words", () => {
    expect(
      htmlToMarkdown(page("<title>Opening hours</title>", "<header><h1>Opening hours</h1></header><p>Nine to five.")),
    ).toBe("# Opening hours\n\nNine to five.");
  });

  it("is not invented, and not taken from what the caller leaves out", () => {
    const text = page("<title>Some name</title>", `<main>${paragraphs(8)}</main>`);
    expect(htmlToMarkdown(text)).not.toContain("Some name");
    const hidden = page("<title>Some name</title>", `<h1 hidden>Some name</h1><main>${paragraphs(8)}</main>`);
    expect(htmlToMarkdown(hidden)).not.toContain("Some name");
  });
});
