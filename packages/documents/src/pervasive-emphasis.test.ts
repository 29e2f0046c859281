import { describe, expect, it } from "vitest";
import { withoutPervasiveEmphasis } from "./pervasive-emphasis.js";

const LINE = "The mill stands by the river, and its wheel has turned since 1742.";
const bold = (text: string): string => `<p><strong>${text}</strong></p>`;

describe("emphasis over a whole document", () => {
  it("is dropped, of either kind alone", () => {
    const html = `<h1>Mills</h1>${bold(`Of <em>all</em> mills. ${LINE}`).repeat(5)}<p>${LINE}</p>`;
    expect(withoutPervasiveEmphasis(html)).toBe(
      `<h1>Mills</h1>${`<p>Of <em>all</em> mills. ${LINE}</p>`.repeat(5)}<p>${LINE}</p>`,
    );
    const slanted = `<p><em><strong>Note.</strong> ${LINE}</em></p>`.repeat(4);
    expect(withoutPervasiveEmphasis(slanted)).toBe(`<p><strong>Note.</strong> ${LINE}</p>`.repeat(4));
  });

  it("stays where it covers half of the text, or a note of few words", () => {
    for (const html of [`${bold(LINE)}<p>${LINE}</p>`.repeat(9), bold("Closed on Monday."), "<p>plain</p>"])
      expect(withoutPervasiveEmphasis(html)).toBe(html);
  });

  it("is not measured by headings and code", () => {
    const html = `${`<h2>${LINE}</h2><pre><code>${LINE}</code></pre>`.repeat(9)}${bold(LINE).repeat(4)}`;
    expect(withoutPervasiveEmphasis(html)).not.toContain("strong");
  });
});
