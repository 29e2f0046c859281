import { describe, expect, it } from "vitest";
import { convertHtml } from "../convert.js";
import { htmlToMarkdown } from "../html-to-markdown.js";

const TEXT = "In winter the wheel is stopped when ice forms on the buckets, for a frozen wheel is too heavy. ".repeat(
  4,
);
const page = (content: string): string =>
  htmlToMarkdown(
    `<title>Mill</title><main><h1>Mill</h1><p>${TEXT}</p>${content}<p>${TEXT.replaceAll("ice", "frost")}</p></main>`,
    {
      url: "https://example.com/",
    },
  );

describe("a page's own content is written without the noise of its markup", () => {
  it.each([
    ["bold around all of a heading", "<h2><strong>Two</strong> <b>stones</b></h2>", "## Two stones\n"],
    ["a heading in bold", "<b><h2>Two stones</h2></b>", "## Two stones\n"],
    ["bold in a part of a heading", "<h2>Two <strong>stones</strong></h2>", "## Two **stones**\n"],
    ["bold in bold", "<p><b>Red <strong>flour</strong></b> is none.</p>", "**Red flour** is none."],
    [
      "an alt that the caption repeats",
      '<p>They turn.</p><figure><img src="/a.png" alt="Two stones"><figcaption>Two stones</figcaption></figure>',
      "![](https://example.com/a.png)\n\nTwo stones",
    ],
    [
      "an alt that was encoded twice",
      '<p>They turn. <img src="/a.png" alt="Rye &amp;amp; wheat &amp;#174;"></p>',
      "![Rye & wheat ®](https://example.com/a.png)",
    ],
    [
      "a tool in a heading",
      '<h2>Two stones <button title="Copy to clipboard">Copy item path</button></h2>',
      "## Two stones\n",
    ],
    [
      "a note by its role",
      '<section role="note" class="x"><p>Note: Mind the ice.</p></section>',
      "> [!NOTE]\n> Note: Mind the ice.",
    ],
    [
      "frames of a callout that all have its name",
      '<p>They turn.</p><div class="callout"><div class="callout callout-inner"><p>Mind the ice.</p></div></div>',
      "> [!NOTE]\n> Mind the ice.",
    ],
    [
      "a title on the button that opens a section and in it",
      `<div><h3>Two stones</h3></div><div><h3>Two stones</h3><p>${TEXT.replaceAll("wheel", "stone")}</p></div>`,
      "### Two stones\n\nIn winter the stone",
    ],
  ])("%s", (_name, html, expected) => {
    const markdown = page(html);
    expect(markdown).toContain(expected);
    expect(markdown).not.toMatch(/\*{4}|&amp;|> > \[!|(### Two stones\s+){2}/);
  });

  it("leaves data for scripts out of the text, and shows it as code", () => {
    const data = '{"id":"wheel","state":{"turns":[1,2,3]},"label":"the wheel turns in the water of the stream"}';
    expect(page(`<div>${data}</div>`)).not.toContain('"turns"');
    expect(page(`<pre><code>${data}</code></pre>`)).toContain(data);
  });

  it("does all of this only for main content: the whole page is shown as it is", () => {
    const html = '<h2><b>Two stones</b></h2><img src="/a.png" alt="Two stones"><p>Two stones</p>';
    const { markdown } = convertHtml({ html, onlyMainContent: false, wants: { markdown: true } });
    expect(markdown).toBe("## **Two stones**\n\n![Two stones](/a.png)\n\nTwo stones");
  });
});
