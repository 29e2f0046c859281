import { describe, expect, it } from "vitest";
import { line, page } from "../../test-support/pages.js";
import { analyseLayout } from "../analyse.js";
import { blockToHtml, layoutToHtml } from "../html.js";
import type { Block } from "../types.js";
import { linkFootnotes } from "./footnotes.js";

const box = { left: 0, top: 0, right: 1, bottom: 1 };
const text: Block = {
  kind: "paragraph",
  box,
  page: 3,
  content: [
    { text: "The mill was built early" },
    { text: "1", script: "super" },
    { text: " and late" },
    { text: "2", script: "super" },
  ],
};
const note = (mark: string, words: string): Block => ({
  kind: "paragraph",
  role: "footnote",
  box,
  page: 3,
  content: [{ text: mark, script: "super" }, { text: words }],
});

describe("footnotes", () => {
  it("are joined with the marks that refer to them", () => {
    const html = linkFootnotes(3, [text, note("1", "A note."), note("2", "Another.")]).map(blockToHtml);
    expect(html[0]).toContain('<sup><a href="#fn-3-1" role="doc-noteref">1</a></sup>');
    expect(html[1]).toBe('<section class="footnotes"><ol><li id="fn-3-1">A note.</li></ol></section>');
  });

  it("without a reference stay as they are, and marks without a note stay raised", () => {
    const html = linkFootnotes(3, [text, note("7", "A lone note.")]).map(blockToHtml);
    expect(html[0]).toContain("<sup>1</sup>");
    expect(html[1]).toBe("<p><sup>7</sup>A lone note.</p>");
  });

  it("are not what stands behind a number over the text of a page: where the authors work", () => {
    const raised = (text: string, left: number, baseline: number) =>
      line(text, left, baseline - 3, { size: 6, joined: true });
    const text = (top: number) =>
      [0, 1, 2, 3, 4, 5].flatMap((row) =>
        line("The wheel of the mill turns in the water of the river and the stones grind on", 60, top + 13 * row),
      );
    const html = layoutToHtml(
      analyseLayout([
        page([
          ...line("Stones of mills", 60, 80, { size: 18 }),
          ...line("Ada Quern", 60, 110),
          ...raised("1", 104, 110),
          ...line("1", 60, 135, { size: 6 }),
          ...line("Institute of Mills in the valley", 65, 138),
          ...text(170),
          ...line("as was shown before", 60, 248),
          ...raised("1", 154, 248),
        ]),
      ]),
    );
    expect(html).not.toContain("doc-noteref");
    expect(html).toContain("<sup>1</sup> Institute of Mills");
  });
});
