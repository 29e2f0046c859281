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

it("keeps rows and items that are equal: they are data", () => {
  const long = SENTENCES.slice(0, 3).join(" ");
  const times = (inside: string): number => {
    const lead = "Reports of the month of March, as written by the office and checked by the partner.";
    const text = markdown(`<html><body><h1>Report</h1><main><p>${lead}</p>${inside}</main></body></html>`);
    return text.split(SENTENCES[1]!).length - 1;
  };
  const row = `<tr>${[1, 2, 3].map((part) => `<td>${long} Part ${part}.</td>`).join("")}</tr>`;
  const head = "<thead><tr><th>A</th><th>B</th><th>C</th></tr></thead>";
  expect(times(`<table>${head}<tbody>${row.repeat(4)}</tbody><tfoot>${row}</tfoot></table>`)).toBe(15);
  expect(times(`<ul>${`<li>${long}</li>`.repeat(5)}</ul>`)).toBe(5);
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
