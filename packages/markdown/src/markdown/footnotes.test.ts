import { describe, expect, it } from "vitest";
import { htmlToMarkdown } from "../html-to-markdown.js";

const convert = (html: string): string => htmlToMarkdown(html, { onlyMainContent: false });

describe("footnotes", () => {
  it.each([
    [
      "Pandoc",
      '<p>Text<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a></p><section class="footnotes" role="doc-endnotes"><hr><ol><li id="fn1"><p>Note.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>',
    ],
    [
      "GitHub",
      '<p>Text<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref>1</a></sup></p><section data-footnotes class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="user-content-fn-1"><p>Note. <a href="#user-content-fnref-1" data-footnote-backref>↩</a></p></li></ol></section>',
    ],
    [
      "kramdown",
      '<p>Text<sup id="fnref:1"><a href="#fn:1" class="footnote" rel="footnote">1</a></sup></p><div class="footnotes"><ol><li id="fn:1"><p>Note. <a href="#fnref:1" class="reversefootnote">&#8617;</a></p></li></ol></div>',
    ],
    [
      "Docutils",
      '<p>Text<a class="footnote-reference brackets" href="#id2" id="id1" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a></p><aside class="footnote-list brackets"><aside class="footnote brackets" id="id2" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">1</a><span class="fn-bracket">]</span></span><p>Note.</p></aside></aside>',
    ],
    [
      "Docutils, definitions",
      '<p>Text<a class="footnote-reference brackets" href="#id2" id="id1">1</a></p><dl class="footnote brackets"><dt class="label" id="id2"><span class="brackets"><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>Note.</p></dd></dl>',
    ],
    [
      "WordPress",
      '<p>Text<sup data-fn="4bd1" class="fn"><a href="#4bd1" id="4bd1-link">1</a></sup></p><ol class="wp-block-footnotes"><li id="4bd1">Note. <a href="#4bd1-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>',
    ],
    [
      "Easy Footnotes",
      '<p>Text<span id="easy-footnote-1-9" class="easy-footnote-margin-adjust"></span><span class="easy-footnote"><a href="#easy-footnote-bottom-1-9"><sup>1</sup></a></span></p><ol class="easy-footnotes-wrapper"><li class="easy-footnote-single"><span id="easy-footnote-bottom-1-9" class="easy-footnote-margin-adjust"></span>Note.<a class="easy-footnote-to-top" href="#easy-footnote-1-9">&#8617;</a></li></ol>',
    ],
    [
      "Substack",
      '<p>Text<a class="footnote-anchor" id="footnote-anchor-1-7" href="#footnote-1-7">1</a></p><div class="footnote"><a id="footnote-1-7" href="#footnote-anchor-1-7" class="footnote-number">1</a><div class="footnote-content"><p>Note.</p></div></div>',
    ],
    [
      "Word",
      '<p>Text<a href="#_ftn1" name="_ftnref1"><span class="MsoFootnoteReference">[1]</span></a></p><div><hr><div id="ftn1"><p class="MsoFootnoteText"><a href="#_ftnref1" name="_ftn1"><span class="MsoFootnoteReference">[1]</span></a> Note.</p></div></div>',
    ],
    [
      "Google Docs",
      '<p>Text<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Note.</span></p></div>',
    ],
    [
      "DPUB",
      '<p>Text<a href="#n1" id="r1" role="doc-noteref">1</a></p><aside id="n1" role="doc-footnote"><p>Note.</p></aside>',
    ],
    [
      "LessWrong",
      '<p>Text<span class="footnote-reference" id="fnrefab"><sup><a href="#fnab">[1]</a></sup></span></p><ol class="footnotes footnote-section"><li class="footnote-item" id="fnab"><span class="footnote-back-link"><sup><strong><a href="#fnrefab">^</a></strong></sup></span><div class="footnote-content"><p>Note.</p></div></li></ol>',
    ],
  ])("of %s", (_name, html) => {
    const markdown = convert(html);
    expect(markdown).toContain("Text[^1]");
    expect(markdown.replace(/^[\s\S]*(?=\n\[\^1\]:)/, "").trim()).toBe("[^1]: Note.");
  });

  it("of a wiki are its references, but in a full conversion a list", () => {
    const html =
      '<p>Text<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span class="cite-bracket">&#91;</span>1<span class="cite-bracket">&#93;</span></a></sup></p><div class="reflist"><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span class="reference-text">Note.</span></li></ol></div>';
    expect(htmlToMarkdown(html)).toBe("Text[^1]\n\n[^1]: Note.");
    expect(convert(html)).toContain("Note.");
    expect(convert(html)).not.toContain("[^1]");
  });

  it("stay with the text that refers to them, wherever they stand", () => {
    const prose =
      "<p>The bridge was built in nine months, which nobody had thought possible after the floods of the year before.</p>";
    const markdown = htmlToMarkdown(
      `<title>Bridges</title><main><h1>Bridges</h1>${prose.repeat(5)}<p>It stands today.<sup><a href="#fn1" id="r1">1</a></sup></p></main><footer><ol class="footnotes"><li id="fn1">City records. <a href="#r1">↩</a></li></ol><p>Imprint</p></footer>`,
    );
    expect(markdown).toContain("[^1]: City records.");
    expect(markdown).not.toContain("Imprint");
  });

  it("keep a link back that names a place of its own", () => {
    const note = (label: string): string =>
      convert(
        `<p id="line20">Out of this rubbish<a role="doc-noteref" href="#n1">*</a></p><div role="doc-footnote" id="n1"><p><a href="#line20">${label}</a> Cf. Ezekiel.</p></div>`,
      );
    expect(note("Line 20.")).toContain(": [Line 20.](#line20) Cf. Ezekiel.");
    expect(note("↩")).toContain(": Cf. Ezekiel.");
  });

  it("are known by Word's names, the address of the page before them or not", () => {
    for (const page of ["", "https://paper.example/2024/mill.html"]) {
      const markdown = convert(
        `<p>It turns.<a href="${page}#_ftn1" name="_ftnref1">[1]</a></p><p><a href="${page}#_ftnref1" name="_ftn1">[1]</a> In spring.</p>`,
      );
      expect(markdown).toBe("It turns.[^1]\n\n[^1]: In spring.");
    }
  });

  it("of a table that is written as HTML are referred to below it", () => {
    const note = (id: number): string => `<sup><a href="#fn-${id}" role="doc-noteref">${id}</a></sup>`;
    const markdown = htmlToMarkdown(
      `<table><tr><th rowspan="2">Mill${note(1)}</th><th colspan="2">Stones${note(2)}</th></tr><tr><td>old</td><td>new</td></tr></table><section role="doc-endnotes"><ol><li id="fn-1">Since 1400.</li><li id="fn-2">In pairs.</li></ol></section>`,
      { onlyMainContent: false, tables: "auto" },
    );
    expect(markdown).toContain("</table>\n\n[^1][^2]\n\n[^1]: Since 1400.\n\n[^2]: In pairs.");
  });

  it("leave the entries of a bibliography alone", () => {
    const markdown = convert(
      '<p>As shown<sup><a href="#ref-7">7</a></sup></p><ol class="references" start="7"><li id="ref-7">A book.</li></ol>',
    );
    expect(markdown).toContain("7. A book.");
  });
});
