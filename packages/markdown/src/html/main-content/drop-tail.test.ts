import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../../html-to-markdown.js";

const count = (length: number, write: (index: number) => string): string =>
  Array.from({ length }, (_, index) => write(index)).join("\n");
const paragraphs = (length: number): string =>
  count(
    length,
    (index) =>
      `<p>Part ${index} of the story: the harbour was rebuilt after the flood of the previous winter, and the fishermen returned in spring.</p>`,
  );
const ARTICLE =
  '<meta property="og:type" content="article"><meta property="article:published_time" content="2026-08-08T10:00:00Z">';

function markdown(body: string, { head = "", url = "https://news.example.com/2026/0808/harbour.html" } = {}): string {
  const html = `<!doctype html><html><head><title>The harbour was rebuilt</title>${head}</head><body>${body}</body></html>`;
  return htmlToMarkdown(html, { url, onlyMainContent: true });
}

/** A feed as portals put it behind a text: each card with a title, tags, a date, buttons and the first words of the other article. */
const feed = (host: string, first: string): string =>
  `<div class="feed">${count(
    12,
    (
      index,
    ) => `<div class="card"><img src="/${index}.jpg" alt=""><h3><a href="https://${host}/2026/0807/${4711 + index}.html">The ferry
      leaves again, number ${index}</a></h3>${first}<span class="tags"><a href="https://tags.example.com/sea">Sea</a></span><span>2 hours
      ago</span><ul><li><a href="javascript:share()">Share this with friends</a></li><li><a href="javascript:mail()">Send by
      mail</a></li></ul></div>`,
  )}</div>`;
const FIRST_WORDS =
  "<p>The ferry to the islands, which had been laid up since autumn, leaves again on Monday morning…</p>";
const story = `<h1>The harbour was rebuilt</h1><div class="text">${paragraphs(8)}</div>`;

describe("what follows an article", () => {
  it.each(["ランキング", "الأكثر قراءة", "Mest lest"])("is not a list of other pages under “%s”", (heading) => {
    const others = count(
      5,
      (index) => `<h3><a href="/news/other-${index}">The ferry leaves again, number ${index}</a></h3>`,
    );
    const text = markdown(`<article>${story}<h2>${heading}</h2>${others}</article>`, { head: ARTICLE });
    expect(text).toContain("Part 7 of the story");
    expect(text).not.toContain(heading);
    expect(text).not.toContain("The ferry");
  });

  it("is not a list of others, however short the article, and its own list stays", () => {
    const own = '<ul><li>Three <a href="/letters">letters were written</a> to the ministry.</li></ul>';
    const cards = count(
      24,
      (index) =>
        `<div class="tile"><h3><a href="/2026/08/${4711 + index}">The ferry leaves again, number ${index}</a></h3><p>8 August</p></div>`,
    );
    const text = markdown(
      `<div class="page"><h1>The harbour was rebuilt</h1><div class="text">${paragraphs(3)}${own}</div></div>
      <div class="stream">${cards}</div><div class="about"><p>The paper is printed in the town, in the house beside the old harbour wall.</p></div>`,
      { head: ARTICLE },
    );
    expect(text).toContain("Part 2 of the story");
    expect(text).toContain("to the ministry");
    expect(text).not.toContain("The ferry");
  });

  it.each([
    ["says that it is one", ARTICLE, ""],
    ["says that it is one, with first words on the cards", ARTICLE, FIRST_WORDS],
    ["has the address of one", "", ""],
    ["has the address of one, with first words on the cards", "", FIRST_WORDS],
  ])("is not a feed with all that stands on its cards, on a page that %s", (_, head, first) => {
    for (const host of ["news.example.com", "sport.example.com"]) {
      const text = markdown(`${story}${feed(host, first)}`, { head });
      expect(text).toContain("Part 7 of the story");
      for (const other of ["The ferry", "2 hours", "Share this", "Sea"]) expect(text).not.toContain(other);
    }
  });

  it("is a list of its own where this article's text stands in it", () => {
    const houses = count(
      6,
      (
        index,
      ) => `<div class="house"><h3><a href="/houses/1900${index}">House number ${index}</a></h3><p>House ${index} stands by the sea, and
        nobody has lived in it since the flood, says its owner.</p></div>`,
    );
    const inside = markdown(`<h1>The harbour was rebuilt</h1><div class="text">${paragraphs(8)}${houses}</div>`, {
      head: ARTICLE,
    });
    expect(inside).toContain("House 5 stands by the sea");
  });

  it("is the list itself on a page that lists", () => {
    const text = markdown(`<h1>News</h1>${feed("news.example.com", FIRST_WORDS)}`, {
      url: "https://news.example.com/",
    });
    expect(text).toContain("number 11");
    expect(text).toContain("The ferry to the islands");
  });
});
