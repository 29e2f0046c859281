import { describe, expect, it } from "vitest";
import { blockToHtml } from "../html.js";
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
});
