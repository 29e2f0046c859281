import { describe, expect, it } from "vitest";
import { markdown, paragraphs, SENTENCES, shell } from "../../../test-support/news-page.js";

describe("sentences that stand on a page twice", () => {
  const same = "Add the warm water to the yeast slowly and stir until every lump has gone from it.";
  const section = (from: number): string =>
    `<div class="part"><h2>Part ${from}</h2><ul><li>${same}</li><li>${SENTENCES[from]}</li></ul>${paragraphs(3, from)}</div>`;

  it("stay where an author comes back to them", () => {
    const text = markdown(shell(`<main><article><h1>The harbour</h1>${section(1)}${section(4)}</article></main>`));
    expect(text.split(same)).toHaveLength(3);
  });

  it("stay once where all around them is a copy, too", () => {
    const text = markdown(
      shell(
        `<main><article><h1>The harbour</h1><div class="phone">${section(1)}</div><div class="desk">${section(1)}</div>${paragraphs(2, 5)}</article></main>`,
      ),
    );
    expect(text.split(same)).toHaveLength(2);
  });
});

describe("the menu of a book", () => {
  const menu = `<nav><ul>${Array.from({ length: 60 }, (_, at) => `<li><a href="c${at}.html"><b>${at}</b> Chapter on the subject of harbour number ${at}</a></li>`).join("")}</ul></nav>`;

  it("is not the content of a chapter that says little", () => {
    const chapter = (text: string): string =>
      markdown(
        `<html><head><title>Chapter 7 Conclusion | The harbour</title></head><body><div class="summary">${menu}</div><div class="page"><section><h1>Chapter 7 Conclusion</h1>${text}</section></div></body></html>`,
      );
    expect(chapter("<p>We should honour all the details of a harbour.</p>")).toBe(
      "# Chapter 7 Conclusion\n\nWe should honour all the details of a harbour.",
    );
    expect(chapter("")).toBe("# Chapter 7 Conclusion");
  });
});

it("takes the label of folded code from a text, not the name of an answer", () => {
  const fold = (label: string): string =>
    `<details class="code-fold"><summary>${label}</summary><div><pre><code>library(harbour)</code></pre></div></details>`;
  const text = markdown(
    shell(
      `<main><article><h1>The harbour</h1>${paragraphs(4)}${fold("Code")}${paragraphs(2, 4)}${fold("Solution")}${paragraphs(2, 6)}</article></main>`,
    ),
  );
  expect(text).toContain("library(harbour)");
  expect(text).not.toContain("**Code**");
  expect(text).toContain("**Solution**");
});
