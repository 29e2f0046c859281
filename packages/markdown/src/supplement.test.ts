import { describe, expect, it } from "vitest";
import { convertHtml } from "./convert.js";
import { htmlToMarkdown } from "./html-to-markdown.js";

const sentences = [
  "The ferry had been late three times that week, and nobody on the quay was surprised any more.",
  "When the captain finally stepped ashore he said nothing, but he had a letter in his hand.",
  "It was from the company, and it said that the line would be closed at the end of the month.",
  "The harbour master read it twice, folded it carefully and went to ring the old bell.",
];
const body = sentences.join("\\n\\n");
const page = (head: string, content: string): string =>
  `<html><head><title>The last ferry</title>${head}</head><body><h1>The last ferry</h1>${content}</body></html>`;
const article = `<script type="application/ld+json">{"@type":"NewsArticle","headline":"The last ferry","articleBody":"${body}"}</script>`;

describe("text in the data of a page", () => {
  it("supplements a page whose elements hold less", () => {
    const markdown = htmlToMarkdown(
      page(
        article,
        `<p>${sentences[0]}</p><p>Subscribe to read on.</p>`.replace(sentences[0]!, "The ferry had been late…"),
      ),
    );
    expect(markdown).toContain("# The last ferry");
    for (const sentence of sentences) expect(markdown).toContain(sentence);
  });

  it("never comes twice", () => {
    const markdown = htmlToMarkdown(
      page(article, `<article>${sentences.map((sentence) => `<p>${sentence}</p>`).join("")}</article>`),
    );
    for (const sentence of sentences) expect(markdown.split(sentence)).toHaveLength(2);
  });

  it("is read from what the scripts of an application start from", () => {
    const data = JSON.stringify({
      props: { post: { id: 7, html: sentences.map((sentence) => `<p>${sentence}</p>`).join("") } },
    });
    const html = `<html><head><title>The last ferry</title></head><body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${data.replaceAll("</", "<\\/")}</script></body></html>`;
    const result = convertHtml({ html, wants: { markdown: true }, explain: true });
    for (const sentence of sentences) expect(result.markdown).toContain(sentence);
    expect(result.explanation?.supplement).toBe("data of the page's scripts");
  });

  it("is left alone when it is no prose", () => {
    const data = JSON.stringify({
      key: "a1b2".repeat(200),
      code: "if (a) { b(); }; function c() { return 1; }".repeat(20),
    });
    const html = `<body><p>Sign in</p><script type="application/json">${data}</script></body>`;
    expect(htmlToMarkdown(html)).toBe("Sign in");
  });
});

describe("text in the data of a Chinese page", () => {
  const prose =
    "码头上的人都不再惊讶，渡轮这一周已经晚点了三次。船长终于上岸，什么也没有说，只是手里拿着一封信。公司在信里写道，这条航线将在月底停运。港务长读了两遍，把信折好，然后去敲那口旧钟。孩子们跑下山坡，喊着父亲的名字，直到天黑。第二天早晨，码头空了，只有一只猫坐在售票窗口前面等着。";

  it("counts signs for what they say: a hundred are a text", () => {
    const data = JSON.stringify({ props: { post: { html: `<p>${prose}</p>` } } });
    const html = `<html><head><title>渡轮</title></head><body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${data.replaceAll("</", "<\\/")}</script></body></html>`;
    expect(htmlToMarkdown(html)).toContain("港务长读了两遍");
  });
});
