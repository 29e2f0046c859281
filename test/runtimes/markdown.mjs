/** `@quern/markdown` in Node, Bun and Deno: the same page, the same Markdown. */
import { htmlToMarkdown } from "@quern/markdown";

const html =
  '<main><h1>Grinding</h1><p>By <a href="/hand">hand</a>.</p><table><tr><th>kg</th></tr><tr><td>40</td></tr></table></main>';
const expected = "# Grinding\n\nBy [hand](https://example.com/hand).\n\n| kg |\n| --- |\n| 40 |";
const markdown = htmlToMarkdown(html, { url: "https://example.com/" }).trim();
if (markdown !== expected) throw new Error(`unexpected Markdown:\n${markdown}`);
console.log("markdown: as expected");
