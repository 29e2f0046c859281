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

describe("what scripts and screen readers add is not read aloud", () => {
  it.each([
    [
      "prices that are said again for screen readers",
      '<p>Now <del aria-hidden="true">$169.95</del> <span class="screen-reader-text">Original price was: $169.95.</span><ins aria-hidden="true">$101.97</ins><span class="screen-reader-text">Current price is: $101.97.</span></p>',
      "Now ~~$169.95~~ $101.97\n",
    ],
    [
      "a label for screen readers that no text repeats",
      '<p>Rye flour <span class="sr-only">Weight in kilograms:</span> <b>12</b> and more.</p>',
      "Rye flour Weight in kilograms: **12** and more.",
    ],
    [
      "but the words of an icon that leads to a file",
      '<p>Case 120 <a href="/120.pdf"><i class="fa fa-pdf" aria-label="Opinion of case 120"></i></a> <a href="/share"><i aria-label="Share"></i></a></p>',
      "Case 120 [Opinion of case 120](https://example.com/120.pdf)",
    ],
    [
      "an old price beside the new one",
      "<p>A sack is <span><span>$98.00</span></span><span><span>$130.00</span></span> today.</p>",
      "A sack is $98.00 $130.00 today.",
    ],
    [
      "labels and their values",
      '<div><div><span class="label">Phone</span><span class="value">+49 30 1234</span></div><div><span>Email</span><a href="mailto:mill@example.com">mill@example.com</a></div><div><span class="label">Status</span><span class="state">Open</span></div><div><b>Two stones</b><span>12 sacks a day</span></div></div>',
      "Phone +49 30 1234\n\nEmail [mill@example.com](mailto:mill@example.com)\n\nStatus Open\n\n**Two stones** 12 sacks a day",
    ],
    [
      "a name and a slogan in one heading",
      '<h2><span class="name">Millwork</span><span class="text">Flour as it was</span></h2>',
      "## Millwork Flour as it was",
    ],
    [
      "words whose letters are set in several styles",
      "<p><span>T</span><span>HE i</span><span>Phone</span> of <b>You</b><b>Tube</b> in the <span>CO</span><span>2</span> of <b>old</b><i>er</i> <span class=a>data.</span><span class=b>Frame</span> <span>and the ACT</span><span>UARIES</span></p>",
      "THE iPhone of **YouTube** in the CO2 of **old**_er_ data.Frame and the ACTUARIES",
    ],
    [
      "chips, and parts of a row",
      "<div class=towns><span class=town>תל אביב</span><span class=town>חיפה</span><span class=town>stone mill</span><span class=town>rye</span></div><p><span class=run>mil</span><span class=run>lers</span></p><div><span class=sign>d</span><span class=sign>ay</span></div><div><span class=part>오전</span><span class=hour>10시</span></div><div><span class=care>loaf (rye)</span><span class=time>60 min</span></div>",
      "תל אביב חיפה stone mill rye\n\nmillers\n\nday\n\n오전 10시\n\nloaf (rye) 60 min",
    ],
    [
      "a label and what follows it in another tag",
      '<div><strong>月曜日</strong><span>午前九時から</span></div><div><b>9</b><span>系統の石</span></div><ul><li><a href="/rye">rye</a><span>baked daily</span></li></ul><div><span class=name>Mill</span><span class=range>±10 kg</span></div><div><b>mil</b><sup>12</sup> <b>T</b><span>he mill</span> <i>see</i><span>, too</span></div><p><b>mil</b><span>lers</span></p>',
      "**月曜日** 午前九時から\n\n**9** 系統の石\n\n- [rye](https://example.com/rye) baked daily\n\nMill ±10 kg\n\n**mil**<sup>12</sup> **T**he mill *see*, too\n\n**mil**lers",
    ],
    ["an amount in parts", "<p>A sack is <span>US</span><span>$98</span><span>.00</span>.</p>", "A sack is US$98.00."],
    [
      "a picture that waits in an attribute of the script's own name",
      '<p>They turn. <img src="/plugins/blank.gif" data-cache-original-src="/stones.jpg?v=2" alt="Stones"></p>',
      "![Stones](https://example.com/stones.jpg?v=2)",
    ],
    [
      "a stand-in beside its picture",
      '<p>They turn. <img src="/grey-placeholder.png"><img srcset="/stones-240.jpg 240w, /stones-800.jpg 800w" alt="Stones"></p>',
      "They turn. ![Stones](https://example.com/stones-800.jpg)\n",
    ],
    [
      "a picture named after a colour",
      '<p>They turn. <img src="/stone-grey.jpg"></p>',
      "They turn. ![](https://example.com/stone-grey.jpg)",
    ],
    [
      "a file of any name that several pictures share until a script runs",
      ["a", "b", "c"].map((name) => `<p><img src="/img/leer.gif" data-echo="/${name}.jpg" alt="${name}"></p>`).join(""),
      "![a](https://example.com/a.jpg)\n\n![b](https://example.com/b.jpg)\n\n![c](https://example.com/c.jpg)",
    ],
    [
      "a transparent point with two endings",
      '<p>They turn. <img src="/1x1.trans.gif" data-lazy-src="/stones.jpg" alt="Stones"></p>',
      "![Stones](https://example.com/stones.jpg)",
    ],
    [
      "spacers of a layout, but no picture that has words",
      '<p>They turn. <img src="/c.gif" width="5" height="12"><img src="/line.gif" width="694" height="2"><img src="/l.gif" height="3px" alt="Stones"></p>',
      "They turn. ![Stones](https://example.com/l.gif)",
    ],
    [
      "a stand-in that is described",
      '<p>They turn. <img src="/lazy_placeholder.gif" alt="Two stones"></p>',
      "![Two stones](https://example.com/lazy_placeholder.gif)",
    ],
  ])("%s", (_, html, expected) => {
    expect(page(html)).toContain(expected);
  });
});

describe("shortcodes that nothing has replaced", () => {
  it.each([
    [
      '<p>[vc_row full_width="stretch_row"][vc_column width="1/2"]</p><p>They turn.</p><p>[/vc_column][/vc_row]</p>',
      "They turn.",
    ],
    ["<p>[et_pb_row _builder_version=”4.2″]They turn.[/et_pb_row]</p>", "They turn."],
    ['<p>They turn. [caption id="a_1" align="left"]Two stones[/caption]</p>', "They turn. Two stones"],
    ["<p>They turn.[instagram-feed num=9 cols=3]</p>", "They turn."],
  ])("are left out of the text: %s", (html, text) => {
    const markdown = page(html);
    expect(markdown).toContain(`\n\n${text}\n\n`);
    expect(markdown).not.toMatch(/vc_|et_pb|caption|instagram|\\\[/);
  });

  it.each([
    "They turn [sic] as Smith [1] says [see below].",
    "Dear [first_name], the wheel turns [for x=5 m].",
    "Write [b]turns[/b] to have it in bold.",
  ])("are not what an author sets in brackets: %s", (text) => {
    expect(page(`<p>${text}</p>`).replaceAll("\\", "")).toContain(text);
  });

  it("stay in code", () => {
    expect(page('<p>Write <code>[gallery ids="1,2"]</code> there.</p>')).toContain('`[gallery ids="1,2"]`');
  });
});

describe("a title in a list", () => {
  it("stands by itself at the end of a path of links", () => {
    const path =
      '<ol><li><a href="/">Home</a></li><li><a href="/mills">Mills</a></li><li><span><h1>The mill</h1></span></li></ol>';
    expect(htmlToMarkdown(`${path}<p>${TEXT}</p>`, { onlyMainContent: false })).toContain(
      "1. [Home](/)\n2. [Mills](/mills)\n\n# The mill\n\nIn winter",
    );
  });

  it("stays an item among others", () => {
    const list = "<ul><li><h1>Rye</h1></li><li><h1>Wheat</h1></li></ul>";
    expect(htmlToMarkdown(list, { onlyMainContent: false })).toBe("- # Rye\n- # Wheat");
    const steps = '<ol><li><a href="/">Home</a></li><li><h1>Rye</h1><p>It is grey.</p></li></ol>';
    expect(htmlToMarkdown(steps, { onlyMainContent: false })).toContain("2. # Rye");
  });
});
