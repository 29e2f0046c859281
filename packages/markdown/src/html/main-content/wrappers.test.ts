import { describe, expect, it } from "vitest";
import { links, paragraphs, shell } from "../../../test-support/news-page.js";
import { htmlToMarkdown } from "../../html-to-markdown.js";
import { parseHtml } from "../tree/parse.js";
import { segment } from "./blocks.js";
import { computeFeatures } from "./features.js";
import { outline } from "./outline.js";
import { readPageHints } from "./page-hints.js";
import { summarize } from "./page-summary.js";
import { findTitle } from "./title.js";

const page = shell(`<main class="content"><article><h1>The harbour was rebuilt</h1><div class="text">${paragraphs(6)}
  <ul><li>Three letters were written to the ministry.</li><li>None of them was answered by anyone.</li></ul></div></article>
  <div class="related-posts"><h3>Read next</h3>${links(8, "Teaser")}</div></main>`);

const featuresOf = (html: string): Float32Array => {
  const tree = parseHtml(html);
  const root = tree.body;
  const blocks = segment(tree, root, new Uint8Array(tree.size));
  const shape = outline(tree, root, blocks);
  const summary = summarize(tree, root, blocks, shape);
  const title = findTitle(tree, () => false).heading;
  return computeFeatures(tree, root, blocks, shape, summary, readPageHints(tree, undefined), title);
};

describe("elements that only wrap the page", () => {
  it.each([
    ["a text", page],
    ["links", shell(`<div class="list">${links(30, "Teaser")}</div>`)],
  ])("change nothing around %s", (_, page) => {
    const expected = featuresOf(page);
    const text = htmlToMarkdown(page);
    for (const levels of [1, 2, 5]) {
      const wrapped = page
        .replace(/<body[^>]*>/, (body) => body + "<div>".repeat(levels))
        .replace("</body>", `${"</div>".repeat(levels)}</body>`);
      expect(wrapped).not.toBe(page);
      expect(featuresOf(wrapped)).toEqual(expected);
      expect(htmlToMarkdown(wrapped)).toBe(text);
    }
  });
});
