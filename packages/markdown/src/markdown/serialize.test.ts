import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { parseHtml } from "../html/tree/parse.js";
import { htmlToMarkdown } from "../html-to-markdown.js";

const write = (html: string): string => htmlToMarkdown(html, { onlyMainContent: false, url: "https://e.com/b/" });
const render = (markdown: string): string =>
  micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });

const CASES: ReadonlyArray<readonly [name: string, html: string, markdown: string]> = [
  ["a scheme that ends a mail address", "<p>a@b.http://x.y/_z_ c</p>", "a@b.http://x.y/\\_z\\_ c"],
  [
    "text inside of a map and after plaintext",
    "<map><p>Go <a href=/n>north</a></p><area href=/x></map><plaintext>a <b>",
    "Go [north](https://e.com/n)\n\n```\na <b>\n```",
  ],
  ["tight and loose lists", "<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n  - b\n- c"],
  ["emphasis inside a mark that is not written", "<p>a<del><em>[ </em></del></p>", "a["],
  [
    "emphasis of a lone quote inside a word",
    "<p>He said <em>“</em>Then <b>(also)</b>x and <b>)</b>x</p>",
    "He said “Then <strong>(also)</strong>x and )x",
  ],
  [
    "paragraphs of a joiner alone",
    "<p>a</p><p>\u200d</p><p><em>\u200d</em>\u200d</p><p>\u200d<b>b</b> 👩\u200d💻</p>",
    "a\n\n**b** 👩\u200d💻",
  ],
  ["loose lists", "<ul><li><p>a</p><p>b</p><li><p>c</p></ul>", "- a\n\n  b\n\n- c"],
  ["numbers", "<ol start=9><li>a<li>b<ul><li>c</ul><li value=20>d</ol>", "9. a\n10. b\n    - c\n20. d"],
  ["lists in a row", "<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"],
  [
    "a list directly in a list",
    "<ul><li>a<ul><li>b</ul></ul><p>c</p><ul><li>d</li><ul><li>e</ul></ul>",
    "- a\n  - b\n\nc\n\n- d\n  - e",
  ],
  [
    "tasks",
    "<ul><li><input type=checkbox checked> a<li><label><input type=checkbox> b</label></ul>",
    "- [x] a\n- [ ] b",
  ],
  ["empty items", "<ul><li><li>a</ul>", "-\n- a"],
  [
    "spans in tables",
    "<table><tr><th>A<th colspan=2>B<tr><td rowspan=2>1<td>a|b<td>x<br>y<tr><td><td><code>c|d</code></table>",
    "| A | B |  |\n| --- | --- | --- |\n| 1 | a\\|b | x<br>y |\n|  |  | `c\\|d` |",
  ],
  [
    "a header of formulas alone",
    "<table><thead><tr><th><math alttext=x></math><th><math alttext=y></math></thead><tr><td>1<td>2</table>",
    "| $x$ | $y$ |\n| --- | --- |\n| 1 | 2 |",
  ],
  [
    "tables that place a single text",
    '<table><tr><td>Mill</td><td></td></tr></table><table><tr><td><img src="a.png" alt="A"></td><td>&nbsp;</td><td>Two stones<br>of rye</td></tr></table>',
    "Mill\n\n![A](https://e.com/b/a.png)\n\nTwo stones\\\nof rye",
  ],
  ["tables without a header", "<table><tr><td>1<td>2</table>", "|  |  |\n| --- | --- |\n| 1 | 2 |"],
  [
    "alignment and captions",
    "<table><caption>C</caption><tr><th align=right>a<th style='text-align:center'>b<tr><td>1<td>2</table>",
    "C\n\n| a | b |\n| --: | :-: |\n| 1 | 2 |",
  ],
  [
    "a column of entries",
    "<table><tr><td>CBT: therapy<tr><td>GLM: model<tr><td>a <b>b</b></table>",
    "|  |\n| --- |\n| CBT: therapy |\n| GLM: model |\n| a **b** |",
  ],
  [
    "a framed text",
    `<table><tr><td>${"word ".repeat(40)}<tr><td>b<tr><td>c</table>`,
    `${"word ".repeat(40).trim()}\n\nb\n\nc`,
  ],
  [
    "blocks in cells",
    "<table><tr><td>1<td><ul><li>x</li><li>y</li></ul><td>z<tr><td>2<td>3<td>4<tr><td>2<td>3<td>4<tr><td>2<td>3<td>4<tr><td>2<td>3<td>4</table>",
    "|  |  |  |\n| --- | --- | --- |\n| 1 | x<br> y | z |\n| 2 | 3 | 4 |\n| 2 | 3 | 4 |\n| 2 | 3 | 4 |\n| 2 | 3 | 4 |",
  ],
  [
    "addresses to fill in",
    "<p>&lt;https://host/a_b name&gt; &lt; http://x.y &gt; &lt;https://x.y&gt; a &lt; b, https://x.y/ c &gt; d</p>",
    "\\<https\\://host/a_b name> < http\\://x.y > \\<https://x.y> a < b, https://x.y/ c > d",
  ],
  [
    "lists beside labels",
    "<table><tr><td>Time<td>Task<td>Done<tr><td>May<td><ul><li>x</li><li>y</li></ul><td>no<tr><td>June<td><ul><li>z</li></ul><td>no</table>",
    "|  |  |  |\n| --- | --- | --- |\n| Time | Task | Done |\n| May | x<br> y | no |\n| June | z | no |",
  ],
  [
    "references in a row",
    "<div>a<sup><a href=/1>[8]</a></sup><sup><a href=/2>[9]</a></sup></div>",
    "a[\\[8\\]](https://e.com/1)[\\[9\\]](https://e.com/2)",
  ],
  [
    "a table of pictures alone",
    "<table><tr><td><img src=/a.png alt=A><td> <td><img src=/b.png alt=B></table>",
    "![A](https://e.com/a.png)\n\n![B](https://e.com/b.png)",
  ],
  ["layout tables", "<table><tr><td><h2>T</h2><p>x</p><td><ul><li>y</ul></table>", "## T\n\nx\n\n- y"],
  [
    "code languages",
    '<div class="highlight-source-js"><pre>a\n  b\n</pre></div><pre class="brush: php">c</pre><pre><code class="hljs python">d</code></pre>',
    "```js\na\n  b\n```\n\n```php\nc\n```\n\n```python\nd\n```",
  ],
  ["fences in code", "<pre>```\na\n````</pre>", "`````\n```\na\n````\n`````"],
  ["line numbers", "<table><tr><td class=gutter><pre>1\n2</pre><td><pre>a\nb</pre></table>", "```\na\nb\n```"],
  ["lines as elements", "<pre><code><div>a</div><div>b</div></code></pre>", "```\na\nb\n```"],
  ["backticks in code", "<code>a`b</code> <code>`</code>", "``a`b`` `` ` ``"],
  [
    "formulas",
    '<p>a <math alttext="x^2"></math> <span class=katex><span class=katex-mathml><math><annotation encoding="application/x-tex">y_1</annotation></math></span><span class=katex-html>y</span></span> \\(z_2\\)',
    "a $x^2$ $y_1$ $z_2$",
  ],
  [
    "displayed formulas",
    '<p>a</p><script type="math/tex; mode=display">\\frac{1}{2}</script>',
    "a\n\n$$\n\\frac{1}{2}\n$$",
  ],
  [
    "MathML",
    "<math><msup><mi>x</mi><mn>2</mn></msup><mo>≤</mo><mfrac><mi>α</mi><msqrt><mn>2</mn></msqrt></mfrac></math>",
    "$x^{2} \\leq \\frac{\\alpha}{\\sqrt{2}}$",
  ],
  [
    "footnotes",
    'a<sup><a href="#fn-1" id="fnref-1" role="doc-noteref">1</a></sup><section role="doc-endnotes"><ol><li id="fn-1">n <a href="#fnref-1" role="doc-backlink">↩</a></ol></section>',
    "a[^1]\n\n[^1]: n",
  ],
  [
    "callouts",
    '<div class="admonition warning"><p class="admonition-title">Warning</p><p>x</p></div>',
    "> [!WARNING]\n> x",
  ],
  ["details", "<details><summary>S</summary><p>x</p></details>", "**S**\n\nx"],
  ["definitions", "<dl><dt>a<dd>b<dd>c</dl>", "**a**\n\nb\n\nc"],
  ["figures", "<figure><img src=i.png alt=a><figcaption>c</figcaption></figure>", "![a](https://e.com/b/i.png)\n\nc"],
  [
    "lazy images",
    '<img src="data:image/gif;base64,R0" data-src=/l.png alt=a><img src="/blank.gif" data-srcset="s.png 1x, m.png 2x">',
    "![a](https://e.com/l.png) ![](https://e.com/b/m.png)",
  ],
  ["noscript twins", "<p><img class=lazy alt=a><noscript><img src=/t.png></noscript></p>", "![a](https://e.com/t.png)"],
  [
    "images of a pixel or none by their style",
    `<p>a</p><noscript><img src="/b.gif" style="height:1px;width:1px;overflow:hidden" alt=""></noscript><img src="/c.gif" style="width: 0px; height: 0"><p><img src="/d.png" style="max-width:1px;height:0" alt="d"></p>`,
    "a\n\n![d](https://e.com/d.png)",
  ],
  [
    "counters of visits in noscript",
    '<p>a</p><noscript><img src="//count.e.com/p?c1=2" alt=""><img src="//count.e.com/p?c1=3"><img src="/5.png?v=1" alt=""><img src="/6" alt="six"></noscript><p>b</p>',
    "a\n\n![](https://e.com/5.png?v=1) ![six](https://e.com/6)\n\nb",
  ],
  [
    "pictures in noscript that repeat none",
    "<p>a</p><img src=/blank.gif data-src=4.jpg alt=four><noscript><img src=5.jpg alt=five></noscript><p>b</p><img src=6-s.jpg data-src=6.jpg><noscript><img src=6.jpg></noscript>",
    "a\n\n![four](https://e.com/b/4.jpg) ![five](https://e.com/b/5.jpg)\n\nb\n\n![](https://e.com/b/6-s.jpg)",
  ],
  ["inline image data", '<p>x <img alt=a src="data:image/png;base64,AAAA"></p>', "x ![a](<Base64-Image-Removed>)"],
  ["embedded pages", '<iframe src="https://v.com/e" title="V"></iframe>', "[V](https://v.com/e)"],
  [
    "links around blocks",
    "<a href=/x><img src=i.png><h3>T</h3><p>t</p></a>",
    "![](https://e.com/b/i.png)\n\n### [T](https://e.com/x)\n\nt",
  ],
  [
    "links without text, script links, skip links",
    "<p>a<a href=/x></a><a href='javascript:x'>b</a></p><a href='#c'>Skip to main content</a>",
    "ab",
  ],
  [
    "brackets and titles in links",
    '<a href="/a(b" title=\'t "q"\'>a [b]</a>',
    '[a \\[b\\]](https://e.com/a\\(b "t \\"q\\"")',
  ],
  ["addresses as their own text", "<a href='https://e.com/x'>https://e.com/x</a>", "<https://e.com/x>"],
  ["links in a row", "<div><a href=/a>a</a><a href=/b>b</a></div>", "[a](https://e.com/a) [b](https://e.com/b)"],
  [
    "emphasis beside letters and signs",
    "<p>中文<b>「强调」</b>中文 foo<b>bar</b>baz a<b> c </b>d <b>x</b><b>y</b>",
    "中文<strong>「强调」</strong>中文 foo**bar**baz a **c** d **xy**",
  ],
  [
    "only needed escapes",
    "<p>snake_case 2*3 a_b_c [x] (y) #1 100% C:\\x 5 &lt; 6 &amp; ~ | $5",
    "snake_case 2*3 a_b_c [x] (y) #1 100% C:\\x 5 < 6 & ~ | $5",
  ],
  [
    "needed escapes",
    "<p>*a* [b](c) &lt;i> &amp;lt; `x`<p># a<p>1. b<p>- c<p>---",
    "\\*a\\* [b\\](c) \\<i> \\&lt; \\`x\\`\n\n\\# a\n\n1\\. b\n\n\\- c\n\n\\---",
  ],
  ["line breaks", "a<br>b<br><br>c", "a\\\nb\n\nc"],
  [
    "levels, strikes, ruby",
    "H<sub>2</sub>O <del>a</del> <ruby>漢<rp>(</rp><rt>かん</rt></ruby>",
    "H<sub>2</sub>O ~~a~~ 漢(かん)",
  ],
  ["quotes", "<blockquote><p>a</p><ul><li>b</ul><blockquote>c</blockquote></blockquote>", "> a\n>\n> - b\n>\n> > c"],
  [
    "shadow roots and templates",
    "<x-a><template shadowrootmode=open><p>s</p></template></x-a><template>no</template>",
    "s",
  ],
  ["formatting that ends inside a block", "<b><div>x</b>y</div>", "**x**y"],
  ["headings of deep levels", '<h6 data-level="7">a</h6><section data-page="1"><p>b</p></section>', "###### a\n\nb"],
];

describe("treeToMarkdown", () => {
  it.each(CASES)("writes %s", (_name, html, markdown) => expect(write(html)).toBe(markdown));

  it("resolves against <base>", () => {
    expect(write('<head><base href="/d/"></head><a href="x">a</a>')).toBe("[a](https://e.com/d/x)");
  });
});

/** Documents of the kinds of element that Markdown can say, with text that is full of Markdown's own signs. */
const word = fc.oneof(
  fc.constantFrom(
    "a",
    "bc",
    "*",
    "_",
    "**",
    "`",
    "[",
    "](",
    ")",
    "<i>",
    "&amp;",
    "#",
    "-",
    "+",
    "1.",
    ">",
    "~",
    "~~",
    "|",
    "\\",
    "!",
    "snake_case",
    "中",
    "。",
    "“q”",
    "http://x.y/_z_ ;",
    "---",
    "===",
    "[ ]",
    ":",
    "$",
  ),
  fc.string({ maxLength: 4 }).map((text) => text.replace(/[\u0000-\u001f\u007f-\uffff]/g, "")),
);
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const inlineText = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => escaped(words.join(" ")));
const glued = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => escaped(words.join("")));
const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: "small", maxDepth: 3 },
    inlineText,
    glued,
    fc
      .tuple(fc.constantFrom("em", "strong", "del"), tie("inline"))
      .map(([tag, content]) => `<${tag}>${content}</${tag}>`),
    fc.tuple(tie("inline"), tie("inline")).map(([a, b]) => a + b),
    inlineText.map((text) => `<a href="/u">${text}</a>`),
    inlineText.map((text) => `<code>${text}</code>`),
  ),
}));
const block = fc.oneof(
  inline.map((content) => `<p>${content}</p>`),
  fc.tuple(fc.integer({ min: 1, max: 6 }), inline).map(([level, content]) => `<h${level}>${content}</h${level}>`),
  fc
    .array(inline, { minLength: 1, maxLength: 3 })
    .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`),
  fc
    .array(inline, { minLength: 1, maxLength: 3 })
    .map((items) => `<ol start="3">${items.map((item) => `<li><p>${item}</p></li>`).join("")}</ol>`),
  inline.map((content) => `<blockquote><p>${content}</p></blockquote>`),
  inlineText.map((text) => `<pre><code>${text}\n  x</code></pre>`),
  fc
    .array(inline, { minLength: 2, maxLength: 4 })
    .map((cells) => `<table><thead><tr>${cells.map((cell) => `<th>${cell}</th>`).join("")}</tr></thead></table>`),
);
const plain = (html: string): string => {
  const tree = parseHtml(html);
  return tree.textContent(tree.body).replace(/\s+/g, "");
};
const tags = (html: string): string[] =>
  [...html.matchAll(/<(h[1-6]|li|ol|ul|blockquote|pre|table|th|td|a)\b/g)].map((match) => match[1]!).sort();

describe("round trip", () => {
  it("keeps every character and every block of random documents", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
        const html = blocks.join("");
        const markdown = htmlToMarkdown(html, { onlyMainContent: false });
        const back = render(markdown);
        expect(plain(back), markdown).toBe(plain(html));
        const withoutCode = markdown.replace(/`{3,}[\s\S]*?`{3,}/g, "code");
        expect(withoutCode).not.toMatch(/[ \t]$/m);
        expect(withoutCode).not.toMatch(/\n\n\n/);
      }),
      { numRuns: 500, examples: [[["<p><em>a~~<em>0</em></em></p>"]]] },
    );
  });

  it("keeps the structure of documents of ordinary words", () => {
    const words = fc
      .array(fc.constantFrom("one", "two", "three."), { minLength: 1, maxLength: 4 })
      .map((list) => list.join(" "));
    const piece = fc.oneof(
      words,
      words.map((text) => `<em>${text}</em>`),
      words.map((text) => `<a href="/u">${text}</a>`),
    );
    const line = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(" "));
    const list = fc
      .array(line, { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item) => `<li>${item}</li>`).join(""));
    const nested = fc.tuple(line, list).map(([text, items]) => `<ul><li>${text}<ol>${items}</ol></li></ul>`);
    const part = fc.oneof(
      line.map((text) => `<p>${text}</p>`),
      line.map((text) => `<h2>${text}</h2>`),
      list.map((items) => `<ul>${items}</ul>`),
      nested,
      line.map((text) => `<blockquote><p>${text}</p></blockquote>`),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const html = parts.join("");
        const markdown = htmlToMarkdown(html, { onlyMainContent: false });
        expect(tags(render(markdown)), markdown).toEqual(tags(html));
      }),
    );
  });
});

describe("hostile shapes", () => {
  it.each([
    ["100 000 nested elements", `${"<div>".repeat(100_000)}end`, "end"],
    ["lists 1 000 deep", "<ul><li>a".repeat(1_000), "a"],
    ["quotes 10 000 deep", `${"<blockquote>".repeat(10_000)}end`, "end"],
    ["10 000 rows", `<table>${"<tr><td>1<td>2".repeat(10_000)}</table>`, "| 1 | 2 |"],
    ["300 000 attributes", `<p ${Array.from({ length: 300_000 }, (_, index) => `a${index}`).join(" ")}>end`, "end"],
    ["a million less-than signs", `<p>${"<".repeat(1_000_000)}`, "<<<<"],
    ["a million spaces", `<p>a${" ".repeat(1_000_000)}b`, "a b"],
    ["a million stars", `<p>${"*a".repeat(500_000)}`, "\\*a"],
    ["unclosed links", `${"<a href=/x>text ".repeat(20_000)}end`, "end"],
    ["wide spans", "<table><tr><td colspan=1000000 rowspan=1000000>a<tr><td>b</table>", "a"],
  ])("survives %s", (_name, html, part) => expect(write(html)).toContain(part));
});

it("sets a time apart from the one right before it", () => {
  const days = (between: string): string => `<p>Mills, <time>June 4</time>${between}<time>June 9</time>, by Ada</p>`;
  expect(htmlToMarkdown(days(""))).toBe("Mills, June 4 June 9, by Ada");
  expect(htmlToMarkdown(days("–"))).toBe("Mills, June 4–June 9, by Ada");
});
